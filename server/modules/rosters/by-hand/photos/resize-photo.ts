import { PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import { HttpError } from '#server/http/errors/http-error.ts';

/** A small file can unpack to gigabytes. This is more than any phone's usual photo, and takes 200 MB at most. */
const MAX_PIXELS = 50_000_000;
/** Smaller photos look blurry on a card. */
const SHORTEST_SIDE = 100;
/** Fewer pixels look blurry next to the name. */
const SHORTEST_LOGO = 44;
const SECONDS = 20;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];
const QUALITY = 80;
/** Higher than for photos, because a logo has sharp edges and few pixels. */
const LOGO_QUALITY = 90;

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
 * A photo as WebP in the sizes of `PHOTO_SIZES`, turned the right way up. Everything else in the file is dropped:
 * location, camera, preview.
 * @throws HttpError 422 if it can't be used
 */
export function resizePhoto(bytes: Buffer): Promise<SizedPhoto[]> {
	return inLine(() =>
		decode(bytes, { what: 'photo', shortest: SHORTEST_SIDE }, async (open) => {
			const photos: SizedPhoto[] = [];
			for (const size of Object.values(PHOTO_SIZES)) {
				const webp = await open().autoOrient().resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer();
				photos.push({ size, webp });
			}
			return photos;
		}),
	);
}

/**
 * A logo as WebP that fits into the box, in pixels. Transparent areas stay transparent.
 * @throws HttpError 422 if it can't be used
 */
export function resizeLogo(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
	return inLine(() =>
		decode(bytes, { what: 'logo', shortest: SHORTEST_LOGO }, (open) =>
			open()
				.autoOrient()
				.resize({ ...box, fit: 'inside', withoutEnlargement: true })
				.webp({ quality: LOGO_QUALITY, alphaQuality: 100 })
				.toBuffer(),
		),
	);
}

/** A stored logo as PNG, because some mail programs don't show WebP. */
export function logoForMail(webp: Buffer): Promise<Buffer> {
	return inLine(() => decode(webp, { what: 'logo', shortest: 1 }, (open) => open().png().toBuffer()));
}

/** One at a time. */
function inLine<T>(work: () => Promise<T>): Promise<T> {
	const done = last.then(work);
	last = done.catch(() => undefined);
	return done;
}

type Open = () => ReturnType<Awaited<ReturnType<typeof loadSharp>>>;

/** @throws HttpError 422 if the file isn't a picture of these formats, or too small or too large */
async function decode<T>(bytes: Buffer, { what, shortest }: { what: string; shortest: number }, shrink: (open: Open) => Promise<T>): Promise<T> {
	loaded ??= loadSharp();
	const sharp = await loaded;
	const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS });
	try {
		const { format, width, height } = await open().metadata();
		if (!FORMATS.includes(format)) throw unusable(what, `Choose a JPEG, PNG, or WebP ${what}.`);
		if (Math.min(width, height) < shortest) throw unusable(what, `Choose a ${what} of at least ${shortest} pixels on each side.`);
		return await shrink(open);
	} catch (cause) {
		if (cause instanceof HttpError) throw cause;
		if (cause instanceof Error && /pixel limit/i.test(cause.message))
			throw unusable(what, `This ${what} has too many pixels. Choose one of up to 50 megapixels.`);
		// The decoders' own words about a broken or hostile file help nobody.
		throw unusable(what, `We can’t read this ${what}. Choose a JPEG, PNG, or WebP file.`);
	}
}

function unusable(field: string, detail: string): HttpError {
	return new HttpError(422, 'invalid', detail, { field });
}
