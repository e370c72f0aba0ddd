import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { ChunkError } from './chunk-error.ts';
import { reloadForChunk } from './chunk-reload.ts';
import { trackChunk } from './pending-chunks.ts';

/** The boundary has drawn the failure after this long. If we retried sooner, React would ask again and again. */
const ASK_AGAIN_MS = 1000;

/** A component in a chunk of its own. Once `preload` has settled, it renders at once, without a placeholder. */
interface LazyScreen<Props> {
	(props: Props): ReactNode;
	preload(): Promise<void>;
}

/**
 * A component in a chunk of its own: `lazyScreen(() => import('#features/x/x.tsx'), (module) => module.X)`. If the
 * chunk is gone, the page reloads once and shows nothing until then. If that doesn't help, the error boundary gets a
 * `ChunkError`. The next time the component is opened, the chunk is requested again, because the connection may be
 * back.
 */
export function lazyScreen<Module, Props extends object>(load: () => Promise<Module>, pick: (module: Module) => ComponentType<Props>): LazyScreen<Props> {
	const attempt = (): ComponentType<Props> =>
		lazy(async () => {
			try {
				return { default: pick(await trackChunk(load)) };
			} catch (cause) {
				if (reloadForChunk()) return new Promise<never>(() => {});
				setTimeout(() => {
					current = attempt();
				}, ASK_AGAIN_MS);
				throw new ChunkError(cause);
			}
		});
	let current = attempt();
	let loaded: ComponentType<Props> | undefined;
	return Object.assign((props: Props) => createElement(loaded ?? current, props), {
		async preload() {
			loaded = pick(await load());
		},
	});
}
