import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type Rollup } from 'vite';
import { ATHLETE_OPENING, type ScreenOpenings } from '#domain/api/screen-openings.ts';

/** The module that exports `renderOpenings`. */
const RENDERER = '/src/app/prerender/render-openings.tsx';

/**
 * Renders what a first visit to some screens shows before the scripts arrive. Writes it, with the styles that it needs,
 * to a JSON file next to the page. The server inserts it into the page (server/modules/share/serve-page.ts).
 *
 * @param file name of the JSON file in the page's folder
 * @param modules the modules, with a chunk each, that draw static pages and an athlete's page
 */
export function prerenderedOpenings(file: string, modules: { staticPage: string; athlete: string }): Plugin {
	return {
		name: 'prerendered-openings',
		apply: 'build',
		generateBundle: {
			order: 'post',
			async handler(_options, bundle) {
				const html = await renderOpenings();
				const text = chunkOf(bundle, modules.staticPage);
				// The page's own styles cover the start of an athlete's page. Other styles would only delay it.
				const athlete = { ...chunkOf(bundle, modules.athlete), styles: [] };
				const openings: ScreenOpenings = {};
				for (const [path, opening] of Object.entries(html))
					openings[path] = { html: opening, ...(path === '/' ? { scripts: [], styles: [] } : path === ATHLETE_OPENING ? athlete : text) };
				this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(openings) });
			},
		},
	};
}

async function renderOpenings(): Promise<Record<string, string>> {
	const vite = await createServer({
		configFile: false,
		appType: 'custom',
		// Separate from the cache of `npm run dev`, which may be running.
		cacheDir: 'node_modules/.vite-openings',
		logLevel: 'error',
		plugins: [react()],
		server: { middlewareMode: true, watch: null, ws: false },
		optimizeDeps: { noDiscovery: true },
	});
	try {
		const module = (await vite.ssrLoadModule(RENDERER)) as { renderOpenings: () => Record<string, string> };
		return module.renderOpenings();
	} finally {
		await vite.close();
	}
}

/** The files of a lazily loaded module that aren't in the page's HTML already. */
function chunkOf(bundle: Rollup.OutputBundle, module: string): { scripts: string[]; styles: string[] } {
	const chunk = Object.values(bundle).find(
		(output) => output.type === 'chunk' && output.isDynamicEntry && output.moduleIds.some((id) => id.endsWith(`/${module}`)),
	);
	const page = bundle['index.html'];
	if (chunk?.type !== 'chunk' || page?.type !== 'asset') throw new Error(`${module} is no chunk of its own`);
	const own = (name: string) => !String(page.source).includes(name);
	return {
		scripts: [chunk.fileName, ...chunk.imports].filter(own).map((name) => `/${name}`),
		styles: [...(chunk.viteMetadata?.importedCss ?? [])].filter(own).map((name) => `/${name}`),
	};
}
