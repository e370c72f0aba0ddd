/** Everything that must hold before a change is accepted, one step after the other. A step that fails stops none of the others, but the run. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, countsOf, failuresOf } from './test-reports.ts';

interface Step {
	name: string;
	/** The command below node_modules/.bin, or a script, with its arguments. */
	run: string[];
	/** Where the step leaves its counts as JSON. A step without is one check. */
	report?: string;
	/** What the names of the tool's builds for each platform begin with. Where none is installed, the lock file has no hash of this machine's (decision 001). */
	builds?: string;
}

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/test');
const vitest = (name: string, projects: string[]): Step => {
	const report = join(reports, `${name}.json`);
	const selected = projects.map((project) => `--project=${project}`);
	return { name, run: ['vitest', 'run', ...selected, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], report };
};

const steps: Step[] = [
	{ name: 'types', run: ['tsc', '-b'] },
	{ name: 'lint and import zones', run: ['biome', 'check', '--error-on-warnings'], builds: '@biomejs/cli-' },
	{ name: 'nothing unused', run: ['knip'], builds: '@oxc-parser/binding-' },
	vitest('unit', ['unit']),
	vitest('api on both databases', ['api-pglite', 'api-postgres']),
	{ name: 'build', run: ['node', join(root, 'scripts/build.ts')] },
	{ name: 'browser', run: ['playwright', 'test', '--reporter=list,json'], report: join(reports, 'browser.json') },
];

function isInstalled(builds: string): boolean {
	const [scope = '', prefix = ''] = builds.split('/');
	const folder = join(root, 'node_modules', scope);
	return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(prefix));
}

function runStep({ name, run: [command = '', ...args], report, builds }: Step): Counts & { name: string; seconds: number; ok: boolean; failures: string[] } {
	console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 100 - name.length))}`);
	if (builds !== undefined && !isInstalled(builds)) {
		console.log(`Skipped: of ${builds}* nothing is installed, since the lock file has no hash of the build for this platform (docs/decisions/001).`);
		return { name, seconds: 0, ok: true, failures: [], passed: 0, failed: 0, skipped: 1 };
	}
	const started = performance.now();
	const env = { ...process.env, ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }) };
	const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
	const ok = status === 0;
	const seconds = (performance.now() - started) / 1_000;
	const counts = report && existsSync(report) ? countsOf(report) : { passed: ok ? 1 : 0, failed: 0, skipped: 0 };
	// A step can fail without a failed test, for instance when a file does not load.
	const failures = report && existsSync(report) ? failuresOf(report) : [];
	return { name, seconds, ok, failures, ...counts, failed: Math.max(counts.failed, ok ? 0 : 1) };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const results = steps.map(runStep);

// Once more at the end, shortly: often the end is all that is kept of a long output.
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\n✘ ${failure}`);

console.log(`\n── summary ${'─'.repeat(93)}`);
for (const { name, ok, seconds, passed, failed, skipped } of results) {
	const time = `${seconds.toFixed(1)} s`.padStart(8);
	console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)}${time}   ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}
const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
// The names alone, last of all.
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`✘ ${failure.split('\n', 1)[0]}`);
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
