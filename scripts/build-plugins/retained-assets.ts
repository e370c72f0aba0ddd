import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const RETAIN_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A tab that was opened before a deploy still requests the chunks that it knows. So hashed files stay next to the new
 * ones for 30 days after a build replaced them (design §7). Everything else in the folder belongs to the current build.
 * `isCurrent` tells the precache which files belong to it.
 */
export function retainedAssets(): { plugin: Plugin; isCurrent: (file: string) => boolean } {
	const current = new Set<string>();
	let outDir = '';
	const plugin: Plugin = {
		name: 'retained-assets',
		apply: 'build',
		configResolved(config) {
			outDir = join(config.root, config.build.outDir);
		},
		buildStart() {
			if (!existsSync(outDir)) return;
			for (const name of readdirSync(outDir)) if (name !== 'assets') rmSync(join(outDir, name), { recursive: true });
			ageAssets(outDir, new Date());
		},
		writeBundle(_options, bundle) {
			for (const file of Object.keys(bundle)) current.add(file);
			rememberAssets(outDir, current);
		},
	};
	return { plugin, isCurrent: (file) => !file.startsWith('assets/') || current.has(file) };
}

/** Next to the folder, not in it, so the list is never served. */
const listOf = (outDir: string) => `${outDir}-assets.json`;

/**
 * Records which assets belong to the build that just ended, for the build that replaces it. `files` are relative to
 * `outDir`.
 */
export function rememberAssets(outDir: string, files: Iterable<string>): void {
	// Renamed into place, so a killed build doesn't leave a partial list.
	writeFileSync(`${listOf(outDir)}.new`, JSON.stringify([...files].filter((file) => file.startsWith('assets/')).sort()));
	renameSync(`${listOf(outDir)}.new`, listOf(outDir));
}

/**
 * Sets the date of the outgoing build's assets (all assets, if there is no list) to now, the time of their replacement.
 * Deletes those that were replaced more than 30 days ago.
 */
export function ageAssets(outDir: string, now: Date): void {
	const assets = join(outDir, 'assets');
	if (!existsSync(assets)) return;
	const outgoing = outgoingAssets(outDir);
	for (const name of readdirSync(assets)) {
		const path = join(assets, name);
		// A compressed file keeps the date of its original and is deleted with it.
		if (outgoing === undefined || outgoing.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) utimesSync(path, now, now);
		else if (now.getTime() - statSync(path).mtimeMs > RETAIN_MS) rmSync(path);
	}
}

function outgoingAssets(outDir: string): Set<string> | undefined {
	return existsSync(listOf(outDir)) ? new Set(JSON.parse(readFileSync(listOf(outDir), 'utf8')) as string[]) : undefined;
}
