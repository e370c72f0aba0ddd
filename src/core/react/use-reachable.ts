import { useSyncExternalStore } from 'react';
import { serverAway } from '../api/server-answers.ts';

function subscribe(changed: () => void): () => void {
	// A new connection deserves a new try, so what we knew of the server is over.
	const online = () => serverAway.set(false);
	addEventListener('online', online);
	addEventListener('offline', changed);
	const stop = serverAway.subscribe(changed);
	return () => {
		removeEventListener('online', online);
		removeEventListener('offline', changed);
		stop();
	};
}

/** Whether our server can be reached, as far as we know. */
export function isReachable(): boolean {
	return navigator.onLine && !serverAway.get();
}

/** The same for a screen. A hint for what it says; it must not disable anything (design §4). */
export function useReachable(): boolean {
	return useSyncExternalStore(subscribe, isReachable);
}
