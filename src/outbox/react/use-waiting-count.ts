import { useSyncExternalStore } from 'react';

/** How many rows of the outbox wait for us or for the person; 0 while storage is read. What reads it comes after the first picture. */
export function useWaitingCount(): number {
	return useSyncExternalStore(subscribe, () => count);
}

let count = 0;
let watching = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	if (!watching) watch();
	return () => listeners.delete(listener);
}

/** From the first use on for as long as the page lives. */
function watch(): void {
	watching = true;
	import('../store/watch-waiting-count.ts')
		.then(({ watchWaiting }) =>
			watchWaiting((now) => {
				count = now;
				for (const listener of listeners) listener();
			}),
		)
		.catch((error: unknown) => {
			watching = false; // the next screen that asks tries again
			reportError(error);
		});
}
