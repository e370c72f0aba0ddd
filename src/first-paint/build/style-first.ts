import type { Plugin } from 'vite';

const SHEET = /\s*<link rel="stylesheet"[^>]*>/;
const FIRST_LINK = /<link /;

/**
 * Requests the stylesheet before fonts and scripts. With it the app shell in index.html can render long before the
 * scripts arrive on a slow connection. Vite puts it last, and a browser with six connections at a time would request it
 * only after one of the others is done.
 */
export function styleFirst(): Plugin {
	return {
		name: 'style-first',
		apply: 'build',
		transformIndexHtml: {
			order: 'post',
			handler(html) {
				const sheet = SHEET.exec(html)?.[0];
				if (sheet === undefined) throw new Error('index.html has no stylesheet');
				return html.replace(sheet, '').replace(FIRST_LINK, `${sheet.trim()}\n\t\t<link `);
			},
		},
	};
}
