import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A tab that was opened before a deploy still asks for the chunks it knows: hashed files stay beside the new ones for 30 days
 * (design §7). Everything else in the folder is of this build. `isCurrent` tells the precache which files these are.
 */
export function keptAssets(): { plugin: Plugin; isCurrent: (file: string) => boolean } {
	const current = new Set<string>();
	let outDir = '';
	const plugin: Plugin = {
		name: 'kept-assets',
		apply: 'build',
		configResolved(config) {
			outDir = join(config.root, config.build.outDir);
		},
		buildStart() {
			if (!existsSync(outDir)) return;
			for (const name of readdirSync(outDir)) if (name !== 'assets') rmSync(join(outDir, name), { recursive: true });
			const assets = join(outDir, 'assets');
			if (!existsSync(assets)) return;
			for (const name of readdirSync(assets)) {
				const path = join(assets, name);
				if (Date.now() - statSync(path).mtimeMs > KEEP_MS) rmSync(path);
			}
		},
		writeBundle(_options, bundle) {
			for (const file of Object.keys(bundle)) current.add(file);
		},
	};
	return { plugin, isCurrent: (file) => !file.startsWith('assets/') || current.has(file) };
}
