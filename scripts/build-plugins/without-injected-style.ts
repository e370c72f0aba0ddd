import type { Plugin } from 'vite';

const CALL = /^__insertCSS\(.*\);$/m;

/** sonner writes a `<style>` when it loads, which the CSP blocks. `sonner-toaster.css` imports its styles instead. */
export function withoutInjectedStyle(): Plugin {
	return {
		name: 'without-injected-style',
		apply: 'build',
		transform: {
			filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
			handler(code) {
				if (!CALL.test(code)) this.error('sonner no longer has the call that this plugin removes. See what it does instead.');
				return { code: code.replace(CALL, ''), map: null };
			},
		},
	};
}
