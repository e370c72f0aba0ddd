import { readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';
import { SHELL } from '../worker/shell-file.ts';
import { patch } from './patch.ts';

/** Marks the second compilation of a component, for the first paint. */
const MARK = '?first-paint';
/** The module that marked modules import instead of React. */
const STAND_IN = '/src/first-paint/static-jsx.ts';
const REACT = new Set(['react', 'react/jsx-runtime', 'react-dom/client']);

/**
 * Gives the first paint its own script tag. The script runs as soon as it arrives and starts the app itself. The plugin
 * also writes a second version of the page, for the service worker. There the app's scripts are already on the device,
 * and fetching and compiling them at once would only delay the first paint.
 *
 * @param entry the script; the app shares the modules that it imports, except for those below
 * @param view the module of its components: it and the components that it imports are compiled a second time, to be
 *   rendered once
 * @param chunks that only some pages load with the app: `stored`, which reads and searches stored rosters, the service
 *   worker's page; `wide`, both pages in a window that is wider than a phone
 */
export function firstPaintPlugin(entry: string, view: string, chunks: { stored: string; wide: string }): Plugin {
	return {
		name: 'first-paint',
		apply: 'build',
		enforce: 'pre',
		buildStart() {
			this.emitFile({ type: 'chunk', id: entry, name: 'entry-of-first-paint' });
		},
		resolveId: {
			order: 'pre',
			async handler(source, importer, options) {
				const marked = importer?.endsWith(MARK) ?? false;
				if (marked && REACT.has(source)) return this.resolve(STAND_IN, undefined, options);
				const found = await this.resolve(source, importer?.replace(MARK, ''), { ...options, skipSelf: true });
				if (found === null || found.external) return null;
				const isView = importer?.endsWith(`/${entry}`) && found.id.endsWith(`/${view}`);
				// A context belongs to one renderer or the other. Modules that render nothing are shared.
				const drawn = marked && (found.id.endsWith('.tsx') || /-context\.ts$/.test(found.id));
				return isView || drawn ? { ...found, id: found.id + MARK } : null;
			},
		},
		load(id) {
			if (id.endsWith(MARK)) return readFileSync(id.slice(0, -MARK.length), 'utf8');
		},
		transformIndexHtml: {
			order: 'post',
			handler(html, { bundle }) {
				const script = Object.values(bundle ?? {}).find((output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${entry}`)));
				if (script === undefined) throw new Error(`${entry} is no chunk`);
				return firstPaintPage(html, script.fileName, withImports(chunkNamed(chunks.wide, bundle)));
			},
		},
		generateBundle: {
			order: 'post',
			handler(_options, bundle) {
				const page = bundle['index.html'];
				if (page?.type !== 'asset') throw new Error('the build has no index.html');
				const script = chunkNamed(chunks.stored, bundle);
				this.emitFile({ type: 'asset', fileName: SHELL, source: shellPage(String(page.source), withImports(script)) });
			},
		},
	};
}

function chunkNamed(name: string, bundle: Rollup.OutputBundle = {}): Rollup.OutputChunk {
	const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === name);
	if (chunk?.type !== 'chunk') throw new Error(`${name} is no chunk`);
	return chunk;
}

const withImports = ({ fileName, imports }: Rollup.OutputChunk): string[] => [fileName, ...imports];

/** A link for each script that the page doesn't name yet. */
const linksTo = (scripts: readonly string[], page: string, attributes: string): string =>
	scripts
		.filter((file) => !page.includes(`/${file}"`))
		.map((file) => `\n\t\t<link ${attributes} href="/${file}">`)
		.join('');

/**
 * The page for a first visit: it names the first paint's script before anything else, and marks the app's scripts.
 *
 * @param wide the scripts that only a window wider than a phone loads with the app (`usePhoneWidth`)
 */
export function firstPaintPage(html: string, script: string, wide: readonly string[]): string {
	const named = patch(html, /<link rel="modulepreload"/g, '<link class="library" rel="modulepreload"');
	const links = linksTo(
		wide.filter((file) => file !== script),
		html,
		'rel="modulepreload" crossorigin media="(min-width: 48em)"',
	);
	const app = patch(named, /<script type="module" crossorigin src="([^"]+)"><\/script>/, `<link rel="modulepreload" crossorigin href="$1" id="app">${links}`);
	// Before the first link, so that nothing else is requested sooner.
	return patch(app, /<link /, `<script defer src="/${script}"></script>\n\t\t<link `);
}

/**
 * The same page for the service worker. A first visit shows the app shell before the script arrives. From the worker's
 * cache the script is there at once and draws more. Its paint comes sooner if no shell has to be laid out first
 * (src/first-paint/start-app.ts).
 *
 * @param stored the scripts that read and search stored rosters, which the app would ask for only once it runs
 */
export function shellPage(page: string, stored: readonly string[]): string {
	const later = patch(page, /rel="modulepreload"/g, 'rel="later"');
	const withStored = patch(later, /<link rel="later"[^>]* id="app">/, `$&${linksTo(stored, page, 'rel="later" crossorigin')}`);
	const blocking = patch(withStored, /<script defer /, '<script ');
	return patch(blocking, /class="app-start"/, 'class="app-start" hidden');
}
