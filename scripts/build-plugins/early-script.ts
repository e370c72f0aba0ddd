import type { Plugin } from 'vite';

/**
 * Gives a module a script tag of its own, which runs as soon as it has come instead of after everything that the page imports. Whoever
 * imports the same module gets the same instance. The build puts it into a chunk by itself (`codeSplitting` in vite.config.ts).
 */
export function earlyScript(path: string): Plugin {
	let building = false;
	return {
		name: 'early-script',
		configResolved(config) {
			building = config.command === 'build';
		},
		transformIndexHtml: {
			order: 'post',
			handler(html, { bundle }) {
				const chunk = Object.values(bundle ?? {}).find((output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${path}`)));
				if (building && (chunk?.type !== 'chunk' || chunk.moduleIds.length > 1)) throw new Error(`${path} is not in a chunk of its own`);
				// Before the first link, so that nothing else is asked for sooner.
				return html.replace('<link ', `<script type="module" async crossorigin src="/${chunk?.fileName ?? path}"></script>\n\t\t<link `);
			},
		},
	};
}
