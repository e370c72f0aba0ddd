import type { Plugin } from 'vite';

/**
 * Part of every link, for the router's server framework. It draws nothing unless a link requests it, and without that
 * framework, no link does.
 */
const PREFETCH = 'function PrefetchPageLinks({';

/**
 * The router and the query library declare components and contexts that we don't use (forms, data routes, server
 * rendering) in a way that a bundler must treat as side effects, about 5 KiB of the first load. This plugin marks them
 * as pure.
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
					.replace(/^\w+\.displayName = "\w+";$/gm, '')
					.replace(PREFETCH, 'function PrefetchPageLinks() { return null; }\nfunction Unused({');
				return { code: marked, map: null };
			},
		},
	};
}
