import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CryptStage } from '#server/modules/operations/backup/encrypt-backup.ts';

/** Result of a stage for `bytes` that arrive in pieces. */
export function throughStage(stage: CryptStage, bytes: Buffer, pieces = 10_000): Promise<Buffer> {
	const parts = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, index) => bytes.subarray(index * pieces, (index + 1) * pieces));
	return buffer(stage(Readable.from(parts)));
}
