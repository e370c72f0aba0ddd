import type { Plugin } from 'vite';

/** V8's mark for a script whose functions are nearly all called at once; other engines read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Lets V8 compile the named chunks as a whole while they stream in, on a thread of their own. Otherwise it compiles about a thousand functions one
 * by one while the first screen is drawn, a quarter of the work that a start has: code of modules isn't kept from one start to the next where a
 * service worker answers.
 */
export function compileHints(chunks: readonly string[]): Plugin {
	return {
		name: 'compile-hints',
		apply: 'build',
		generateBundle: {
			order: 'post',
			handler(_options, bundle) {
				const hinted = Object.values(bundle).filter((output) => output.type === 'chunk' && chunks.includes(output.name));
				if (hinted.length !== chunks.length) this.error(`there is no chunk for each of ${chunks.join(', ')}`);
				for (const chunk of hinted) if (chunk.type === 'chunk') chunk.code = HINT + chunk.code;
			},
		},
	};
}
