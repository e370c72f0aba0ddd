import { liveQuery } from 'dexie';
import { storedSession } from '#core/stored-session.ts';

/**
 * Runs the query now, after every change in any tab, and whenever the signed-in person changes. The returned function
 * stops it.
 */
export function watchOutbox<T>(query: () => Promise<T>, tell: (value: T) => void): () => void {
	const subscribe = () => liveQuery(query).subscribe({ next: tell, error: reportError });
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
