/**
 * The service worker. It serves the shell without a signal, with the stored athletes that the home screen begins with,
 * and the athletes' photos that were already seen. It also sends what waits when no page is open, shows push messages,
 * and sends the server a renewed push subscription. It never answers for `/v1`, and a new version waits until the
 * person agrees or every tab is closed (design §7).
 */
import { addPlugins, cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { warmStorage } from '#first-paint/worker/public.ts';
import { assetsFromCache } from './asset-route.ts';
import { deleteOldImageCaches, photoRoute } from './athlete-images.ts';
import { OUTBOX_TAG, sendWhatWaits } from './outbox-sync.ts';
import { onlyOwnFiles } from './own-files.ts';
import { openScreen, showMessage } from './push-messages.ts';
import { shellRoute } from './shell-route.ts';

/** TypeScript's library lacks Background Sync. */
interface SyncEvent extends ExtendableEvent {
	readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// A navigation starts this worker, and its request arrives a little later.
warmStorage();
addPlugins([onlyOwnFiles]);
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// The development server precaches nothing, so there is no shell to fall back to.
if (import.meta.env.PROD) registerRoute(shellRoute());
registerRoute(photoRoute());

self.addEventListener('install', assetsFromCache);

self.addEventListener('activate', (event) => {
	event.waitUntil(deleteOldImageCaches());
	// The first visit also has to work without a signal, as soon as everything is stored.
	event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
	if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
});

self.addEventListener('sync', (event) => {
	const sync = event as SyncEvent;
	if (sync.tag === OUTBOX_TAG) sync.waitUntil(sendWhatWaits(self.clients));
});

self.addEventListener('push', (event) => {
	event.waitUntil(showMessage(event, self.registration));
	// Without Background Sync, a push message is how we learn of a connection. What isn't sent now waits for the next one.
	event.waitUntil(sendWhatWaits(self.clients).catch(() => undefined));
});

self.addEventListener('pushsubscriptionchange', (event) => {
	// Evaluated with the event, so that it doesn't slow a start.
	const renewed = import('#push/worker/renew-subscription.ts').then(({ renewSubscription }) => renewSubscription(event, self.registration.pushManager));
	event.waitUntil(renewed);
});

self.addEventListener('notificationclick', (event) => {
	event.waitUntil(openScreen(event.notification, self.clients, self.registration.scope));
});

function isSkipWaiting(data: unknown): boolean {
	return typeof data === 'object' && data !== null && 'type' in data && data.type === 'skip-waiting';
}
