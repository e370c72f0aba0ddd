import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';

const PREFIX = 'athlete-images-';
const CACHE = `${PREFIX}1`;

/**
 * Photos come from other hosts, mostly without CORS: an opaque answer hides whether it is a picture at all, and a browser counts
 * it as several megabytes. So few are kept, they are the first to go when space runs short, and each is asked for again
 * behind the one shown, so that a stored error heals.
 */
const MAX_PHOTOS = 60;
const MAX_AGE_SECONDS = 30 * 24 * 3600;

export function photoRoute(): Route {
	const strategy = new StaleWhileRevalidate({
		cacheName: CACHE,
		plugins: [
			new CacheableResponsePlugin({ statuses: [0, 200] }),
			new ExpirationPlugin({ maxEntries: MAX_PHOTOS, maxAgeSeconds: MAX_AGE_SECONDS, purgeOnQuotaError: true }),
		],
	});
	return new Route(({ request, sameOrigin }) => !sameOrigin && request.destination === 'image', strategy);
}

/** Caches that an earlier version of these rules has left. */
export async function deleteOldImageCaches(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}
