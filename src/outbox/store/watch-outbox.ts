import { liveQuery } from 'dexie';
import { noteStorageError } from '#core/db/storage-watch.ts';
import { storedSession } from '#core/stored-session.ts';

/**
 * Runs the query now, after every change in any tab, whenever the signed-in person changes, and when storage is back
 * after it failed. The returned function stops it.
 */
export function watchOutbox<T>(query: () => Promise<T>, tell: (value: T) => void): () => void {
	const failed = (error: unknown) => {
		reportError(error);
		noteStorageError(error);
	};
	const subscribe = () => liveQuery(query).subscribe({ next: tell, error: failed });
	let subscription = subscribe();
	const unsubscribe = storedSession.subscribe(() => {
		subscription.unsubscribe();
		subscription = subscribe();
	});
	return () => {
		unsubscribe();
		subscription.unsubscribe();
	};
}
