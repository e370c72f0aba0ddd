import type { Plugin } from 'vite';

const SHEET = /\s*<link rel="stylesheet"[^>]*>/;
const FIRST_LINK = /<link /;

/**
 * Asks for the stylesheet before fonts and scripts: with it the frame in index.html is drawn, long before the scripts have come on a slow line. Vite puts it last,
 * and a browser that opens six connections at a time begins with it when the first of the others is through.
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
