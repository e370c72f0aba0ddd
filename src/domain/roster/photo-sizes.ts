/** An uploaded photo in three sizes: the longest side in pixels. Lists show the small one, cards the middle one. */
export const PHOTO_SIZES = { small: 160, middle: 640, large: 1280 } as const;
export type PhotoSize = keyof typeof PHOTO_SIZES;

/** The largest file that can be uploaded. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** Permitted types of uploads. Phones send JPEG, whatever they store. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Where uploaded photos are, by our own server. An athlete's `image_url` has the middle one. */
export const PHOTO_PATH = '/v1/photos/';
const OWN_PHOTO = /^(\/v1\/photos\/\d+-[0-9a-f]{16})-\d+\.webp$/;

/** The same photo in another size. Photos of other hosts have only one. */
export function sizedPhoto(image_url: string | null, size: PhotoSize): string | null {
	const name = image_url === null ? undefined : OWN_PHOTO.exec(image_url)?.[1];
	return name === undefined ? image_url : `${name}-${PHOTO_SIZES[size]}.webp`;
}
