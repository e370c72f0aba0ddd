import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Builds the page. If that fails, prints why, after `before`, and ends the process. */
export function buildOrExit(before = ''): void {
	try {
		buildPage();
	} catch (error) {
		if (!(error instanceof BuildError)) throw error;
		console.error(`${before}${error.message}`);
		process.exit(1);
	}
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

/** The page can't be built. The message is for whoever started the build. */
export class BuildError extends Error {
	override name = 'BuildError';
}

/** @throws BuildError if this user can't write where the build goes */
function requireWritable(): void {
	for (const folder of ['dist', 'dist/page', '.cache'].map((name) => join(root, name))) {
		try {
			mkdirSync(folder, { recursive: true });
			accessSync(folder, constants.W_OK);
		} catch (error) {
			const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
			throw new BuildError(
				`The page can’t be built, because ${folder} can’t be written (${reason}). Build it as the user who owns this folder, or use a release archive.`,
			);
		}
	}
}

/**
 * Builds the page and an empty cluster of the embedded database. Each has a process of its own, so its memory is freed
 * before the server runs. @throws BuildError
 */
export function buildPage(): void {
	requireWritable();
	run('Building the page', [vite, 'build']);
	run('Making an empty database', [join(root, 'scripts/make-empty-cluster.ts')]);
	writeFileSync(builtFor, `${JSON.stringify({ api_key: pageEnv.VITE_API_KEY })}\n`);
	mkdirSync(join(root, '.cache'), { recursive: true });
	writeFileSync(stamp, buildStamp());
}

function run(what: string, args: string[]): void {
	const { status, signal } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: pageEnv });
	if (status !== 0) throw new BuildError(`${what} failed (${signal ?? `exit code ${status}`}).`);
}
