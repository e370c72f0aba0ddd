import type { Plugin } from 'vite';
import { patch } from './patch.ts';

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
			handler: stylesheetFirst,
		},
	};
}

export function stylesheetFirst(html: string): string {
	const [sheet = ''] = SHEET.exec(html) ?? [];
	return patch(patch(html, SHEET, ''), FIRST_LINK, `${sheet.trim()}\n\t\t<link `);
}
