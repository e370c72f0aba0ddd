import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
	addEventListener('online', changed);
	addEventListener('offline', changed);
	return () => {
		removeEventListener('online', changed);
		removeEventListener('offline', changed);
	};
}

/**
 * Whether the browser thinks that it is online. A hint for texts on the screen; it must not disable anything (design
 * §4).
 */
export function useOnline(): boolean {
	return useSyncExternalStore(subscribe, () => navigator.onLine);
}
