/** Tag of the Background Sync, and the message with which the service worker forwards its event. */
const SYNC_TAG = 'outbox';
const NUDGE = 'outbox-nudge';

interface WithSync {
	sync?: { register(tag: string): Promise<void> };
}

const registered = new Set<string>();

/**
 * Asks the browser to wake the service worker when there is a signal again, if it can (Background Sync). It is
 * requested once per row. The event fires at once while the browser thinks that it is online, so a row that keeps
 * failing would be sent in a loop.
 */
export function requestBackgroundSync(op_ids: readonly string[]): void {
	const fresh = op_ids.filter((op_id) => !registered.has(op_id));
	if (fresh.length === 0 || !registerSync()) return;
	for (const op_id of fresh) registered.add(op_id);
}

/**
 * Asks once more as the page is left. The browser may have thought that it was online when the row was saved, and then
 * the first event is used up.
 */
export function requestSyncOnLeaving(): void {
	registerSync();
}

/** @returns whether there is a service worker to wake. */
function registerSync(): boolean {
	const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
	if (!workers?.controller) return false;
	workers.ready
		.then((registration) => (registration as WithSync).sync?.register(SYNC_TAG))
		// The person or the browser's settings refused. The page's own triggers have to do.
		.catch(() => undefined);
	return true;
}

export function onBackgroundSync(onSync: () => void): void {
	const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
	workers?.addEventListener('message', (event: MessageEvent<unknown>) => {
		const { data } = event;
		if (typeof data === 'object' && data !== null && 'type' in data && data.type === NUDGE) onSync();
	});
}
