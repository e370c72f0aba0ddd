import { useSyncExternalStore } from 'react';
import { createStore } from '#core/create-store.ts';

/**
 * How many outbox rows wait for us or for the person; 0 while storage is read. The code that reads it loads after the
 * first paint.
 */
export function useWaitingCount(): number {
	return useSyncExternalStore(subscribe, count.get);
}

const count = createStore(0);
let watching = false;

function subscribe(listener: () => void): () => void {
	if (!watching) watch();
	return count.subscribe(listener);
}

/** Watches from the first use on, for the life of the page. */
function watch(): void {
	watching = true;
	import('../store/watch-waiting-count.ts')
		.then(({ watchWaitingCount }) => watchWaitingCount(count.set))
		.catch((error: unknown) => {
			watching = false; // the next screen that asks tries again
			reportError(error);
		});
}
