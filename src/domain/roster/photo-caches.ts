/**
 * Photos of saved teams. The service worker's limits don't apply to this cache, and only the page fills and clears it.
 */
export const SAVED_PHOTOS = 'saved-photos-1';
/** Prefix of the caches in which the service worker stores photos that were only seen. */
export const SEEN_PHOTOS_PREFIX = 'athlete-images-';
