import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** Gzipped script that a first visit on a phone downloads before the app can take over. */
const BUDGET_KIB = 126;

/** Links that a phone ignores. */
const ON_WIDE_WINDOWS = /<link [^>]*\bmedia=[^>]*>/g;

/** Prints the size of the entry with everything that it imports statically, and fails a build over budget. */
export function firstLoad(): Plugin {
	return {
		name: 'first-load',
		apply: 'build',
		generateBundle: {
			order: 'post',
			handler(_options, bundle) {
				const parts = [...firstChunks(bundle)].map((chunk) => ({ name: chunk.fileName, kib: gzipSync(chunk.code, { level: 9 }).length / 1024 }));
				const total = parts.reduce((sum, part) => sum + part.kib, 0);
				const list = parts.map((part) => `${part.name} ${part.kib.toFixed(1)}`).join(', ');
				this.info(`first load: ${total.toFixed(1)} of ${BUDGET_KIB} KiB gzipped script (${list})`);
				if (total > BUDGET_KIB)
					this.error(
						`first load is ${total.toFixed(1)} KiB of gzipped script, more than ${BUDGET_KIB}: move what the first screen doesn't need behind import()`,
					);
			},
		},
	};
}

/** The scripts in a phone's HTML, including those that the first-paint script runs, and their static imports. */
function firstChunks(bundle: Rollup.OutputBundle): Set<Rollup.OutputChunk> {
	const page = bundle['index.html'];
	if (page?.type !== 'asset') throw new Error('the build has no index.html');
	const found = new Set<Rollup.OutputChunk>();
	const visit = (file: string) => {
		const chunk = bundle[file];
		if (chunk?.type !== 'chunk' || found.has(chunk)) return;
		found.add(chunk);
		for (const name of chunk.imports) visit(name);
	};
	for (const [, file] of String(page.source)
		.replace(ON_WIDE_WINDOWS, '')
		.matchAll(/(?:src|href)="\/([^"]+\.js)"/g))
		if (file !== undefined) visit(file);
	if (found.size === 0) throw new Error('index.html names no script of this build');
	return found;
}
