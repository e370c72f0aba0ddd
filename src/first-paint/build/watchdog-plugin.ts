import { readFileSync } from 'node:fs';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { patch } from './patch.ts';

/**
 * Puts a script into the page itself, before all that the page fetches.
 *
 * @param file a module without imports and exports
 */
export function watchdogPlugin(file: string): Plugin {
	return {
		name: 'watchdog',
		apply: 'build',
		transformIndexHtml: {
			order: 'post',
			async handler(html) {
				const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
				const small = await minify(file, code, { module: true });
				return withInlineScript(html, small.code);
			},
		},
	};
}

/** In a scope of its own, so that it names nothing that another script of the page names. */
export function withInlineScript(html: string, code: string): string {
	if (/<\/script|<!--|^\s*(?:import|export)\b/m.test(code)) throw new Error('this script can’t stand in the page itself');
	return patch(html, /<meta charset="utf-8">/, `$&\n\t\t<script>{${code.trim().replaceAll('$', '$$$$')}}</script>`);
}
