import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the bench's own pages from the product's sources, for production. */
export async function buildPages(outDir: string): Promise<void> {
	await build({
		root: here('pages'),
		base: '/bench/',
		configFile: false,
		logLevel: 'warn',
		worker: { format: 'es' },
		resolve: { alias: [{ find: /^dexie$/, replacement: here('../../node_modules/dexie/dist/modern/dexie.mjs') }] },
		build: {
			outDir,
			emptyOutDir: true,
			target: 'es2023',
			modulePreload: { polyfill: false },
			rolldownOptions: { input: ['ours', 'rows', 'floor'].map((page) => here(`pages/${page}.html`)) },
		},
	});
}
