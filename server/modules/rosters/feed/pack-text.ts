import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** A text, ready to send, with its name. */
export interface PackedText {
	/** Of the text, as `FEED_HASH` has it. */
	hash: string;
	br: Buffer;
	gzip: Buffer;
}

/**
 * Compressed once, off the main thread: brotli at quality 5 is about as fast as gzip and a fifth smaller.
 * @param pieces of the text, in order
 */
export async function packText(pieces: readonly string[]): Promise<PackedText> {
	const hash = createHash('sha256');
	for (const piece of pieces) hash.update(piece);
	const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
	const [br, gzip] = await Promise.all([buffer(Readable.from(pieces).compose(brotli)), buffer(Readable.from(pieces).compose(createGzip()))]);
	return { hash: hash.digest('hex').slice(0, 32), br, gzip };
}
