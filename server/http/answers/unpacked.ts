import { createGunzip, type Gunzip } from 'node:zlib';

/**
 * Gzipped bytes as plain text. A single stream, because Fastify may destroy it at any moment: a composed pair reports its
 * own destruction as an error that nobody listens to.
 */
export function unpacked(gzip: Buffer): Gunzip {
	const gunzip = createGunzip();
	gunzip.end(gzip);
	return gunzip;
}
