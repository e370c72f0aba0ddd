import { useSyncExternalStore } from 'react';
import { createStore } from '#core/create-store.ts';

/** How many rows of the outbox wait for us or for the person; 0 while storage is read. What reads it comes after the first picture. */
export function useWaitingCount(): number {
	return useSyncExternalStore(subscribe, count.get);
}

const count = createStore(0);
let watching = false;

function subscribe(listener: () => void): () => void {
	if (!watching) watch();
	return count.subscribe(listener);
}

/** From the first use on for as long as the page lives. */
function watch(): void {
	watching = true;
	import('../store/watch-waiting-count.ts')
		.then(({ watchWaitingCount }) => watchWaitingCount(count.set))
		.catch((error: unknown) => {
			watching = false; // the next screen that asks tries again
			reportError(error);
		});
}
