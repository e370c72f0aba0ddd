import { type ComponentType, lazy } from 'react';
import { ChunkError } from './chunk-error.ts';
import { reloadForChunk } from './chunk-reload.ts';

/**
 * A component in a chunk of its own: `lazyScreen(() => import('#features/x/x.tsx'), (module) => module.X)`. Where the chunk is
 * gone the page reloads once and shows nothing until then; where that didn't help the error boundary gets a `ChunkError`.
 */
export function lazyScreen<Module, Props>(load: () => Promise<Module>, pick: (module: Module) => ComponentType<Props>) {
	return lazy(async () => {
		try {
			return { default: pick(await load()) };
		} catch (cause) {
			if (reloadForChunk()) return new Promise<never>(() => {});
			throw new ChunkError(cause);
		}
	});
}
