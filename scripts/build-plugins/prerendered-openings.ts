import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type Rollup } from 'vite';
import type { ScreenOpenings } from '#domain/api/screen-openings.ts';

/** The module whose `renderOpenings` renders them. */
const RENDERER = '/src/app/prerender/render-openings.tsx';

/**
 * Renders what a first visit shows of some screens before its scripts arrive, and writes it beside the page, with the
 * styles that it needs. The server puts it into the page (server/modules/share/serve-page.ts).
 *
 * @param file name of the JSON file in the page's folder
 * @param styledBy the module whose lazy chunk has the styles of static pages
 */
export function prerenderedOpenings(file: string, styledBy: string): Plugin {
	return {
		name: 'prerendered-openings',
		apply: 'build',
		generateBundle: {
			order: 'post',
			async handler(_options, bundle) {
				const html = await renderOpenings();
				const { scripts, styles } = chunkOf(bundle, styledBy);
				const openings: ScreenOpenings = {};
				for (const [path, text] of Object.entries(html))
					openings[path] = path === '/' ? { html: text, styles: [], scripts: [] } : { html: text, styles, scripts };
				this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(openings) });
			},
		},
	};
}

async function renderOpenings(): Promise<Record<string, string>> {
	const vite = await createServer({
		configFile: false,
		appType: 'custom',
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

/** The files of a lazily loaded module that the page doesn't name itself. */
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
