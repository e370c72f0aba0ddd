import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { Route } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { SAVED_PHOTOS, SEEN_PHOTOS_PREFIX } from '#domain/roster/photo-caches.ts';
import { PHOTO_PATH } from '#domain/roster/photo-sizes.ts';

const CACHE = `${SEEN_PHOTOS_PREFIX}1`;

/**
 * Photos come from other hosts, mostly without CORS. An opaque response hides whether it is an image at all, and a
 * browser counts it as several megabytes. So few are cached, and they are the first to go when space runs short. Each
 * one shown is fetched again in the background, so a cached error is replaced.
 */
const MAX_PHOTOS = 60;
const MAX_AGE_SECONDS = 30 * 24 * 3600;

export function photoRoute(): Route {
	const strategy = new StaleWhileRevalidate({
		cacheName: CACHE,
		plugins: [
			new CacheableResponsePlugin({ statuses: [0, 200] }),
			{ cacheWillUpdate: async ({ response }) => (isOtherThanImage(response) ? null : response) },
			new ExpirationPlugin({ maxEntries: MAX_PHOTOS, maxAgeSeconds: MAX_AGE_SECONDS, purgeOnQuotaError: true }),
		],
	});
	return new Route(
		({ request, sameOrigin, url }) => request.destination === 'image' && (!sameOrigin || url.pathname.startsWith(PHOTO_PATH)),
		async (options) => (await savedPhoto(options.request)) ?? strategy.handle(options),
	);
}

/** A Wi-Fi's login page, in place of a photo whose host lets us look. */
function isOtherThanImage({ type, headers }: Response): boolean {
	return type !== 'opaque' && headers.get('content-type')?.startsWith('image/') !== true;
}

/**
 * A photo of a team saved for offline use. The page fetched it ahead and keeps it fresh, and only the page removes it.
 */
function savedPhoto(request: Request): Promise<Response | undefined> {
	return caches.match(request.url, { cacheName: SAVED_PHOTOS, ignoreVary: true });
}

/** Deletes the caches that an earlier version of these rules left behind. */
export async function deleteOldImageCaches(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name.startsWith(SEEN_PHOTOS_PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}
