import type { Plugin } from 'vite';

/**
 * The router and the query library declare components and contexts that we don't use (forms, data routes, server rendering) in a way that a
 * bundler must take for side effects, about 4 KiB of the first load. This marks them as what they are.
 */
export function pureComponents(): Plugin {
	return {
		name: 'pure-components',
		apply: 'build',
		transform: {
			filter: { id: /node_modules\/(?:react-router|@tanstack\/react-query)\/.*\.m?js$/ },
			handler(code) {
				const marked = code
					.replace(/^((?:export )?(?:var|const) \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2')
					.replace(/^\w+\.displayName = "\w+";$/gm, '');
				return { code: marked, map: null };
			},
		},
	};
}
