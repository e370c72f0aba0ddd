import { createStore, type Store } from '#core/create-store.ts';

const count = createStore(0);

/** How many chunks are being fetched. */
export const pendingChunks: Pick<Store<number>, 'get' | 'subscribe'> = count;

/** Counts a chunk as pending until `load` settles. src/first-paint/watchdog.ts speaks up if that takes long. */
export async function trackChunk<T>(load: () => Promise<T>): Promise<T> {
	count.set(count.get() + 1);
	try {
		const part = load();
		dispatchEvent(new CustomEvent('app:part', { detail: part }));
		return await part;
	} finally {
		count.set(count.get() - 1);
	}
}
