/**
 * Runs everything that must pass before a change is accepted or, with `--long`, the tests that take too long to run
 * with each change. A failed step doesn't stop the others, but it fails the run.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeMemoryFolder } from './memory-folder.ts';
import { type Counts, countsOf, failuresOf } from './test-reports.ts';

interface Step {
	name: string;
	/** The command in node_modules/.bin, or a script, with its arguments. */
	run: string[];
	/** Where the step writes its counts as JSON. A step without a report counts as one check. */
	report?: string;
	/**
	 * Name prefix of the tool's builds for each platform. If none is installed, the lock file has no hash for this
	 * machine's build (decision 001).
	 */
	builds?: string;
}

interface Result extends Counts {
	name: string;
	seconds: number;
	ok: boolean;
	failures: string[];
}

const { long } = parseArgs({ options: { long: { type: 'boolean', default: false } } }).values;
const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/test');
/**
 * Where Playwright keeps transpiled modules. The temporary folder is new for each run, so Playwright would transpile a
 * thousand modules again.
 */
const transformed = join(root, '.cache/playwright');
/**
 * Where Node keeps compiled modules. Without it, the hundreds of threads and processes that the tests start spend half
 * their time compiling.
 */
const compiled = join(root, '.cache/compile');
/** Where the steps keep temporary files, above all the tests' databases. */
const memory = makeMemoryFolder();

const vitest = (name: string, projects: string[]): Step => {
	const report = join(reports, 'vitest.json');
	const selected = projects.map((project) => `--project=${project}`);
	return { name, run: ['vitest', 'run', ...selected, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], report };
};
const build: Step = { name: 'build', run: ['node', join(root, 'scripts/build.ts')] };
const attack: Step = { name: 'attack', run: ['node', join(root, 'tests/long/attack/run-attacks.ts')] };
const browser: Step = { name: 'browser', run: ['playwright', 'test', '--reporter=list,json'], report: join(reports, 'browser.json') };

/**
 * Stages run one after the other; the steps of a stage run in parallel. Tests have a stage to themselves, because they
 * are sensitive to timing and fill two cores on their own.
 */
const stages: Step[][] = long
	? [
			[build],
			[
				vitest('every case, API embedded, and operations', [
					'long-unit',
					'long-postgres',
					'long-pglite',
					'long-postgres-oldest',
					'long-operations',
					'long-browsers',
				]),
			],
			[browser],
			[attack],
		]
	: [
			[
				{ name: 'types', run: ['tsc', '-b'] },
				{ name: 'lint', run: ['biome', 'check', '--error-on-warnings'], builds: '@biomejs/cli-' },
				{ name: 'imports and names', run: ['node', join(root, 'scripts/architecture/check-arrows.ts')] },
				{ name: 'nothing unused', run: ['knip'], builds: '@oxc-parser/binding-' },
				build,
			],
			[vitest('units and API', ['unit', 'api-postgres', 'api-pglite'])],
			[browser],
		];

function isInstalled(builds: string): boolean {
	const [scope = '', prefix = ''] = builds.split('/');
	const folder = join(root, 'node_modules', scope);
	return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(prefix));
}

type Output = 'as it comes' | 'at its end';

/** Runs a step's command. Returns whether it succeeded. */
async function run({ name, run: [command = '', ...args], report }: Step, output: Output): Promise<boolean> {
	const env = {
		...process.env,
		PLAYWRIGHT_TRANSFORM_CACHE_DIR: transformed,
		NODE_COMPILE_CACHE: compiled,
		...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
		...(memory && { TMPDIR: memory }),
		...(long && { TEST_LONG: '1' }),
	};
	const title = `\n-- ${name} ${'-'.repeat(Math.max(0, 100 - name.length))}`;
	if (output === 'as it comes') console.log(title);
	const stdio = output === 'as it comes' ? 'inherit' : 'pipe';
	const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', stdio, stdio], shell: process.platform === 'win32' });
	const printed: Buffer[] = [];
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk));
	const ended = Promise.withResolvers<number | Error | null>();
	child.once('error', ended.resolve);
	child.once('close', ended.resolve);
	const outcome = await ended.promise;
	if (output === 'at its end') console.log(`${title}\n${Buffer.concat(printed)}`.trimEnd());
	if (outcome instanceof Error) console.log(`It could not start: ${outcome.message}`);
	return outcome === 0;
}

async function runStep(step: Step, output: Output): Promise<Result> {
	const { name, report, builds } = step;
	if (builds !== undefined && !isInstalled(builds)) {
		console.log(`\nSkipping ${name}: no ${builds}* is installed, because the lock file has no hash of the build for this platform (docs/decisions/001).`);
		return { name, seconds: 0, ok: true, failures: [], passed: 0, failed: 0, skipped: 1 };
	}
	const started = performance.now();
	const ok = await run(step, output);
	const seconds = (performance.now() - started) / 1_000;
	const counts = report && existsSync(report) ? countsOf(report) : { passed: ok ? 1 : 0, failed: 0, skipped: 0 };
	// A step can fail without a failed test, for example if a file doesn't load.
	const failures = report && existsSync(report) ? failuresOf(report) : [];
	return { name, seconds, ok, failures, ...counts, failed: Math.max(counts.failed, ok ? 0 : 1) };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const started = performance.now();
const results: Result[] = [];
for (const stage of stages) results.push(...(await Promise.all(stage.map((step) => runStep(step, stage.length > 1 ? 'at its end' : 'as it comes')))));

if (memory) rmSync(memory, { recursive: true, force: true });

// Repeats the failures at the end, briefly, because often only the end of a long output is kept.
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nFAILED: ${failure}`);

console.log(`\n-- summary ${'-'.repeat(93)}`);
for (const { name, ok, seconds, passed, failed, skipped } of results) {
	const time = `${seconds.toFixed(1)} s`.padStart(8);
	console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)}${time}   ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}
console.log(`        ${'total'.padEnd(24)}${`${((performance.now() - started) / 1_000).toFixed(1)} s`.padStart(8)}`);
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`FAILED: ${failure.split('\n', 1)[0]}`);
const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
