/** TypeScript's library lacks Background Sync. */
export interface SyncEvent extends ExtendableEvent {
	readonly tag: string;
}

export const OUTBOX_TAG = 'outbox';

/**
 * Tells every open page that there may be a connection again. The pages do the sending. If none is open, the rows wait
 * for the next visit.
 */
export async function notifyPages(clients: Clients): Promise<void> {
	for (const client of await clients.matchAll({ type: 'window', includeUncontrolled: true })) client.postMessage({ type: 'outbox-nudge' });
}
