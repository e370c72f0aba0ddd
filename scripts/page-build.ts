import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, '.cache/page-build');
const entry = join(root, 'dist/page/index.html');
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

/** Whether `dist/page` is missing, or was built from different sources or for a different key. */
export function pageIsStale(): boolean {
	return !existsSync(entry) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== buildStamp();
}

/**
 * Builds the page in a separate process, so the bundler's memory is freed before the server runs. Throws if the build
 * fails.
 */
export function buildPage(): void {
	const vite = join(root, 'node_modules/vite/bin/vite.js');
	const { status, signal } = spawnSync(process.execPath, [vite, 'build'], { cwd: root, stdio: 'inherit', env: pageEnv });
	if (status !== 0) throw new Error(`Building the page failed (${signal ?? `exit code ${status}`}).`);
	mkdirSync(join(root, '.cache'), { recursive: true });
	writeFileSync(stamp, buildStamp());
}
