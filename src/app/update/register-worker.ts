import { Workbox } from 'workbox-window';
import { setWaitingVersion } from './waiting-version.ts';

/** How often a page that stays open checks for a new version. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/**
 * Registers the service worker. A new version waits until the person agrees, and then this tab loads it. Other tabs
 * keep running the old version: a reload there could lose what is being typed, and their chunks are still served.
 */
export async function registerWorker(): Promise<void> {
	if (!('serviceWorker' in navigator)) return;
	const worker = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
	let registration: ServiceWorkerRegistration | undefined;
	let agreed = false;
	worker.addEventListener('waiting', () => {
		setWaitingVersion({
			activate: () => {
				agreed = true;
				registration?.waiting?.postMessage({ type: 'skip-waiting' });
			},
		});
	});
	navigator.serviceWorker.addEventListener('controllerchange', () => {
		setWaitingVersion(undefined);
		if (agreed) location.reload();
	});
	// On a first visit, registering fetches the newest version anyway.
	const isControlled = navigator.serviceWorker.controller !== null;
	try {
		registration = await worker.register({ immediate: true });
	} catch (cause) {
		// The connection dropped or the person left. The next visit tries again.
		console.warn('the service worker could not be registered', cause);
	}
	if (registration !== undefined) lookForUpdates(registration, isControlled);
}

/**
 * Checks for a new version, then again on return to the page and on a new connection, at most once an hour. Without a
 * connection, it can't find anything.
 * @param isDue whether to check now. A browser checks by itself when a page is opened, but Chromium was seen to do so
 *   only once at most two of the page's requests are without an answer. A server that leaves calls unanswered would hold a new
 *   version back until they time out, and the new version may be what mends it.
 */
function lookForUpdates(registration: ServiceWorkerRegistration, isDue: boolean): void {
	let last = isDue ? 0 : Date.now();
	const look = () => {
		if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - last < LOOK_EVERY_MS) return;
		last = Date.now();
		registration.update().catch(() => {
			last = 0; // not reached: the next trigger tries again
		});
	};
	look();
	document.addEventListener('visibilitychange', look);
	addEventListener('online', look);
	setInterval(look, LOOK_EVERY_MS);
}
