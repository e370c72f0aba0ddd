import { isAppPage } from './server-only.ts';

/** Parts of a worker's clients that we use, so that tests need no worker. */
interface AppWindow {
	readonly url: string;
	readonly visibilityState: string;
	postMessage(message: unknown): void;
}

interface AppWindows {
	matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly AppWindow[]>;
}

export const OUTBOX_TAG = 'outbox';

/**
 * There may be a connection again. Notifies open pages, which do the sending. If no page of the app is visible, the
 * service worker sends as well, because the system may have frozen a hidden page. Both hold the same lock, so nothing
 * goes out twice.
 *
 * @throws Error if something couldn't be sent. The browser then fires the event again later.
 */
export async function sendWhatWaits(clients: AppWindows): Promise<void> {
	const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
	const pages = windows.filter(isAppPage);
	for (const page of pages) page.postMessage({ type: 'outbox-nudge' });
	if (pages.some((page) => page.visibilityState === 'visible')) return;
	// Evaluated with the first event, so that it doesn't slow a start.
	const { drainInWorker } = await import('#outbox/worker/drain-in-worker.ts');
	await drainInWorker();
}
