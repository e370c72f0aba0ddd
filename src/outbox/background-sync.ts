/** Tag of the Background Sync, and the message by which the service worker passes its event on. */
const SYNC_TAG = 'outbox';
const NUDGE = 'outbox-nudge';

interface WithSync {
	sync?: { register(tag: string): Promise<void> };
}

const asked = new Set<string>();

/**
 * Asks the browser to wake us when there is signal again, where it can (Background Sync). Only a help: the triggers of the page suffice.
 * Once per row: the event comes at once while the browser thinks that it is online, and a row that keeps failing would be sent in a loop.
 */
export function requestBackgroundSync(op_ids: readonly string[]): void {
	const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
	const fresh = op_ids.filter((op_id) => !asked.has(op_id));
	if (!workers?.controller || fresh.length === 0) return;
	for (const op_id of fresh) asked.add(op_id);
	workers.ready
		.then((registration) => (registration as WithSync).sync?.register(SYNC_TAG))
		// Refused by the person or by the browser's settings: then the page's own triggers have to do.
		.catch(() => undefined);
}

export function onBackgroundSync(nudged: () => void): void {
	const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
	workers?.addEventListener('message', (event: MessageEvent<unknown>) => {
		const { data } = event;
		if (typeof data === 'object' && data !== null && 'type' in data && data.type === NUDGE) nudged();
	});
}
