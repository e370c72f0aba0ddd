import { createListeners } from '#core/create-store.ts';
import { SAVED_PHOTOS, SEEN_PHOTOS_PREFIX } from '#domain/roster/photo-caches.ts';

/** A browser without a Cache API (an insecure origin, blocked storage) can't save photos. */
export function canSavePhotos(): boolean {
	return 'caches' in globalThis;
}

export interface PhotoCount {
	photos: number;
	/** A host without CORS reveals no size, so such a photo adds nothing here. */
	bytes: number;
}

const dropped = createListeners();

/** Subscribes to photo deletions in this tab. Returns a function that unsubscribes. */
export const onPhotosDropped = dropped.subscribe;

/** URLs of the saved photos. */
export async function savedPhotoAddresses(): Promise<Set<string>> {
	if (!canSavePhotos()) return new Set();
	const cache = await caches.open(SAVED_PHOTOS);
	return new Set((await cache.keys()).map((request) => request.url));
}

/** @throws `QuotaExceededError` */
export async function savePhoto(url: string, answer: Response): Promise<void> {
	const cache = await caches.open(SAVED_PHOTOS);
	await cache.put(url, answer);
}

export async function dropPhotos(urls: readonly string[]): Promise<void> {
	if (urls.length === 0) return;
	const cache = await caches.open(SAVED_PHOTOS);
	for (const url of urls) await cache.delete(url);
	dropped.tell();
}

/** Total bytes of the photos in `urls` that are saved. */
export async function savedPhotoBytes(urls: Iterable<string>): Promise<number> {
	const cache = await caches.open(SAVED_PHOTOS);
	let bytes = 0;
	for (const url of urls) bytes += await bytesOf(await cache.match(url, { ignoreVary: true }));
	return bytes;
}

/** `saved`: photos of saved teams. `seen`: photos that the service worker cached because they were on the screen. */
export async function countPhotos(): Promise<{ saved: PhotoCount; seen: PhotoCount }> {
	const none = { photos: 0, bytes: 0 };
	if (!canSavePhotos()) return { saved: none, seen: none };
	const seen = (await caches.keys()).find((name) => name.startsWith(SEEN_PHOTOS_PREFIX));
	return { saved: await countIn(SAVED_PHOTOS), seen: seen === undefined ? none : await countIn(seen) };
}

/** Deletes every photo, saved or seen. The service worker's record of their ages corrects itself later. */
export async function dropAllPhotos(): Promise<void> {
	if (!canSavePhotos()) return;
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name === SAVED_PHOTOS || name.startsWith(SEEN_PHOTOS_PREFIX)).map((name) => caches.delete(name)));
	dropped.tell();
}

async function countIn(name: string): Promise<PhotoCount> {
	const cache = await caches.open(name);
	const answers = await cache.matchAll();
	let bytes = 0;
	for (const answer of answers) bytes += await bytesOf(answer);
	return { photos: answers.length, bytes };
}

async function bytesOf(answer: Response | undefined): Promise<number> {
	return answer === undefined || answer.type === 'opaque' ? 0 : (await answer.blob()).size;
}
