import type { Plugin } from 'vite';

/**
 * Declarations that we don't use but that a bundler must treat as side effects, and the patch that marks each as pure.
 */
const PATCHES = [
	{
		what: 'contexts and components',
		find: /^((?:export )?(?:var|const) \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm,
		become: '$1/* @__PURE__ */ $2',
	},
	{ what: 'names for debuggers', find: /^\w+\.displayName = "\w+";$/gm, become: '' },
	// Part of every link, for the router's server framework. It draws nothing unless a link requests it, and without that
	// framework, no link does.
	{ what: 'PrefetchPageLinks', find: /function PrefetchPageLinks\(\{/g, become: 'function PrefetchPageLinks() { return null; }\nfunction Unused({' },
	// The same for what watches a link, which takes five hooks of each.
	{
		what: 'usePrefetchBehavior',
		find: /\[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/g,
		become: '[shouldPrefetch, prefetchRef, prefetchHandlers] = [false, null, {}];',
	},
	// We have no data router (`createBrowserRouter`), so its state is always undefined.
	{ what: 'useNavigateStable', find: /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g, become: 'useNavigateUnstable()' },
	{ what: 'matches of a data router', find: /dataRouterOpts && dataRouterOpts\.state\.matches\.length \? /g, become: 'false ? ' },
	{ what: 'state of a data router', find: /let dataRouterState = dataRouterOpts\?\.state;/g, become: 'const dataRouterState = undefined;' },
	// For developers, who see them in `npm run dev`.
	{ what: 'warnings', find: /^(\s*)warning\(/gm, become: '$1/* @__PURE__ */ warning(' },
] as const;

/**
 * Keeps the router's and the query library's forms, data routes, and server rendering out of the first load: about 5
 * KiB. The build fails if a new version of a library has none of what a patch looks for.
 */
export function pureComponents(): Plugin {
	const missing = new Set<string>();
	return {
		name: 'pure-components',
		apply: 'build',
		buildStart() {
			for (const { what } of PATCHES) missing.add(what);
		},
		transform: {
			filter: { id: /node_modules\/(?:react-router|@tanstack\/react-query)\/.*\.m?js$/ },
			handler(code) {
				let marked = code;
				for (const { what, find, become } of PATCHES) {
					const patched = marked.replace(find, become);
					if (patched !== marked) missing.delete(what);
					marked = patched;
				}
				return { code: marked, map: null };
			},
		},
		buildEnd(error) {
			if (error === undefined && missing.size > 0) this.error(`it finds none of: ${[...missing].join(', ')}. See what the libraries do instead.`);
		},
	};
}
