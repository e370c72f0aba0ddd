import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
	addEventListener('online', changed);
	addEventListener('offline', changed);
	return () => {
		removeEventListener('online', changed);
		removeEventListener('offline', changed);
	};
}

/** What the browser thinks of its connection. A hint for words on the screen; it must disable nothing (design §4). */
export function useOnline(): boolean {
	return useSyncExternalStore(subscribe, () => navigator.onLine);
}
