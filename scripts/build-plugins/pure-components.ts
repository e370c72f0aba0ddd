import type { Plugin } from 'vite';

/** In every link, for the router's server framework: draws nothing unless a link asks for it, which without that framework none does. */
const PREFETCH = 'function PrefetchPageLinks({';

/**
 * The router and the query library declare components and contexts that we don't use (forms, data routes, server rendering) in a way that a
 * bundler must take for side effects, about 5 KiB of the first load. This marks them as what they are.
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
