/** Photos of saved teams; the service worker's limits don't reach into it, and the page alone fills and clears it. */
export const SAVED_PHOTOS = 'saved-photos-1';
/** Names of what the service worker keeps of photos that were merely seen. */
export const SEEN_PHOTOS_PREFIX = 'athlete-images-';
