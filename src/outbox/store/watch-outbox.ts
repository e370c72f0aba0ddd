import { liveQuery } from 'dexie';
import { storedSession } from '#core/stored-session.ts';

/** Asks now, after every change in any tab, and whenever somebody else is logged in. Stops when the function that it gives is called. */
export function watchOutbox<T>(query: () => Promise<T>, tell: (value: T) => void): () => void {
	const subscribe = () => liveQuery(query).subscribe({ next: tell, error: reportError });
	let subscription = subscribe();
	const leave = storedSession.subscribe(() => {
		subscription.unsubscribe();
		subscription = subscribe();
	});
	return () => {
		leave();
		subscription.unsubscribe();
	};
}
