import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, '.cache/page-build');
const entry = join(root, 'dist/page/index.html');
/** Records which `API_KEY` the page was built for. A release includes this file, but not the stamp or the sources. */
const builtFor = join(root, 'dist/page-build.json');
/** The embedded database unpacks this file on its first start. */
const emptyCluster = join(root, 'dist/empty-cluster.zip');
const vite = join(root, 'node_modules/vite/bin/vite.js');
const inputs = [
	'index.html',
	'manifest.webmanifest',
	'vite.config.ts',
	'package.json',
	'package-lock.json',
	'scripts/build-plugins/**',
	'public/**',
	'src/**',
	'sw/**',
];

/** The page sends the key that the server asks for (`API_KEY`). Blank means the default, as on the server. */
const pageEnv = { ...process.env, VITE_API_KEY: process.env.API_KEY?.trim() ?? '' };

/**
 * One hash over everything that the page is built from, and over what the last build wrote. It hashes contents, because
 * a checkout changes every timestamp.
 */
function buildStamp(): string {
	const hash = createHash('sha256').update(`${pageEnv.VITE_API_KEY}\0`);
	const files = globSync(inputs, { cwd: root }).filter((path) => statSync(join(root, path)).isFile());
	for (const path of files.sort()) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
	return hash.update(existsSync(entry) ? readFileSync(entry) : '').digest('hex');
}

/** Whether the page's sources and the tools to build it are here. */
export function canBuildPage(): boolean {
	return existsSync(vite) && existsSync(join(root, 'src/main.tsx'));
}

/** Why the server can't use the built page: a sentence that says what to do. Undefined if it can. */
export function unusableBuild(): string | undefined {
	if (!existsSync(entry) || !existsSync(builtFor)) {
		return 'The page isn’t built, and the tools to build it aren’t installed. Run npm ci without --omit=dev, or use a release archive.';
	}
	const { api_key }: { api_key: string } = JSON.parse(readFileSync(builtFor, 'utf8'));
	if (api_key === pageEnv.VITE_API_KEY) return undefined;
	return 'API_KEY: the page was built with a different key, so its calls would be refused. Leave API_KEY out, or build the page with it: npm ci && npm run build.';
}

/** Whether a part of the build is missing, or `dist/page` was built from different sources or for a different key. */
export function pageIsStale(): boolean {
	return !existsSync(entry) || !existsSync(emptyCluster) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== buildStamp();
}

/**
 * Builds the page and an empty cluster of the embedded database. Each has a process of its own, so its memory is freed
 * before the server runs. Throws if one fails.
 */
export function buildPage(): void {
	run('Building the page', [vite, 'build']);
	run('Making an empty database', [join(root, 'scripts/make-empty-cluster.ts')]);
	writeFileSync(builtFor, `${JSON.stringify({ api_key: pageEnv.VITE_API_KEY })}\n`);
	mkdirSync(join(root, '.cache'), { recursive: true });
	writeFileSync(stamp, buildStamp());
}

function run(what: string, args: string[]): void {
	const { status, signal } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: pageEnv });
	if (status !== 0) throw new Error(`${what} failed (${signal ?? `exit code ${status}`}).`);
}
