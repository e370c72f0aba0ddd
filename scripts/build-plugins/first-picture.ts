import { readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';

/** Marks a second compilation of a component, for preact. */
const MARK = '?picture';
/** What the marked modules have in React's place: a tenth of its size, and it draws at once. */
const STAND_INS: Record<string, string> = {
	react: 'preact/compat',
	'react/jsx-runtime': 'preact/jsx-runtime',
	'react-dom/client': 'preact/compat/client',
};

/**
 * Gives the first picture a script tag of its own, which runs as soon as it has come instead of after everything that the page imports.
 *
 * @param entry the script; the app shares the modules that it imports, but for those below
 * @param view  the module of its components: it, and the components that it imports, are compiled a second time, for preact
 */
export function firstPicture(entry: string, view: string): Plugin {
	return {
		name: 'first-picture',
		apply: 'build',
		enforce: 'pre',
		buildStart() {
			this.emitFile({ type: 'chunk', id: entry, name: 'first-picture' });
		},
		resolveId: {
			order: 'pre',
			async handler(source, importer, options) {
				const marked = importer?.endsWith(MARK) ?? false;
				if (marked && source in STAND_INS) return this.resolve(STAND_INS[source] as string, undefined, options);
				const found = await this.resolve(source, importer?.replace(MARK, ''), { ...options, skipSelf: true });
				if (found === null || found.external) return null;
				const isView = importer?.endsWith(`/${entry}`) && found.id.endsWith(`/${view}`);
				// Contexts belong to the one renderer or the other; what isn't drawn is shared.
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
				// Before the first link, so that nothing else is asked for sooner.
				return html.replace('<link ', `<script type="module" async crossorigin src="/${script.fileName}"></script>\n\t\t<link `);
			},
		},
	};
}

/** Asks of a module whether a script imports it, by whatever ways, but for what it calls for later. To be asked once the graph is whole. */
export function importedBy(entry: string): (id: string, graph: { getModuleInfo: (id: string) => Rollup.ModuleInfo | null }) => boolean {
	let found: Set<string> | undefined;
	return (asked, graph) => {
		if (found === undefined) {
			const seen = new Set<string>();
			const visit = (id: string) => {
				if (seen.has(id)) return;
				seen.add(id);
				for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
			};
			visit(entry);
			found = seen;
		}
		return found.has(asked);
	};
}
