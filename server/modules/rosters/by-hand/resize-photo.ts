import { PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import { HttpError } from '#server/http/route/http-error.ts';

/** A small file can unpack to gigabytes. This is more than any phone's usual photo, and takes 200 MB at most. */
const MAX_PIXELS = 50_000_000;
/** Smaller photos are blurred on a card. */
const SHORTEST_SIDE = 100;
const SECONDS = 20;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];
const QUALITY = 80;

/** Loaded with the first photo, because it takes 30 MB of memory. One photo at a time. */
async function loadSharp() {
	const { default: sharp } = await import('sharp');
	// Only these decoders may run, whatever a file claims to be.
	sharp.block({ operation: ['VipsForeignLoad'] });
	sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
	sharp.concurrency(1);
	sharp.cache(false);
	return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;
let last: Promise<unknown> = Promise.resolve();

export interface SizedPhoto {
	/** Longest side in pixels. */
	size: number;
	webp: Buffer;
}

/**
 * A photo as WebP in the sizes of `PHOTO_SIZES`, turned the right way up. Nothing else of the file remains: no place,
 * no camera, no preview. @throws HttpError 422 if it can't be used
 */
export function resizePhoto(bytes: Buffer): Promise<SizedPhoto[]> {
	const resized = last.then(() => resize(bytes));
	last = resized.catch(() => undefined);
	return resized;
}

async function resize(bytes: Buffer): Promise<SizedPhoto[]> {
	loaded ??= loadSharp();
	const sharp = await loaded;
	const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS });
	try {
		const { format, width, height } = await open().metadata();
		if (!FORMATS.includes(format)) throw unusable('Choose a JPEG, PNG, or WebP photo.');
		if (Math.min(width, height) < SHORTEST_SIDE) throw unusable(`Choose a photo of at least ${SHORTEST_SIDE} pixels on each side.`);
		const photos: SizedPhoto[] = [];
		for (const size of Object.values(PHOTO_SIZES)) {
			const webp = await open().autoOrient().resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer();
			photos.push({ size, webp });
		}
		return photos;
	} catch (cause) {
		if (cause instanceof HttpError) throw cause;
		if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw unusable('This photo has too many pixels. Choose one of up to 50 megapixels.');
		// The decoders' own words about a broken or hostile file help nobody.
		throw unusable('We can’t read this photo. Choose a JPEG, PNG, or WebP file.');
	}
}

function unusable(detail: string): HttpError {
	return new HttpError(422, 'invalid', detail, { field: 'photo' });
}
