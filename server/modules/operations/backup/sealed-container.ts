import { createDecipheriv, hkdfSync } from 'node:crypto';
import { BrokenBackupError } from './encrypt-backup.ts';

/**
 * Reads the backups that this software encrypted before it used age (`.tar.gz.sealed`). This release is the last
 * one that restores them. Then this file goes, with its tests, `unsealWith` in restore-backup.ts, `.sealed` in
 * backup-files.ts, and the paragraph in docs/backups.md (decision 171).
 *
 * AES-256-GCM over chunks of 64 KiB. Each chunk's number is in the nonce, and so is a mark on the last chunk. The file
 * begins with `MAGIC` and 16 random bytes, which give each file its own key.
 */
const MAGIC = Buffer.from('NILSEAL1');
const HEAD_BYTES = MAGIC.length + 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024 + TAG_BYTES;

/** A stage of a pipeline that decrypts. Throws BrokenBackupError, at the end of the file at the latest. */
export function unsealWith(secret: string) {
	return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
		let held = Buffer.alloc(0);
		let key: Buffer | undefined;
		let index = 0;
		for await (const bytes of source) {
			held = Buffer.concat([held, bytes]);
			if (key === undefined) {
				if (held.length < HEAD_BYTES) continue;
				key = fileKey(secret, held);
				held = held.subarray(HEAD_BYTES);
			}
			// The last chunk may be full, so a full one waits until something follows it.
			for (; held.length > CHUNK_BYTES; held = held.subarray(CHUNK_BYTES)) yield openChunk(key, held.subarray(0, CHUNK_BYTES), index++, false);
		}
		yield openChunk(key, held, index, true);
	};
}

function fileKey(secret: string, head: Buffer): Buffer {
	if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new BrokenBackupError('This file isn’t an encrypted backup.');
	return Buffer.from(hkdfSync('sha256', secret, head.subarray(MAGIC.length, HEAD_BYTES), 'nil-athletes backup', 32));
}

function openChunk(key: Buffer | undefined, bytes: Buffer, index: number, last: boolean): Buffer {
	const broken = 'The backup is damaged or cut off, or BACKUP_KEY isn’t the key that it was made with.';
	if (key === undefined || bytes.length < TAG_BYTES) throw new BrokenBackupError(broken);
	const nonce = Buffer.alloc(12);
	nonce.writeUIntBE(index, 5, 6);
	nonce[11] = last ? 1 : 0;
	const decipher = createDecipheriv('aes-256-gcm', key, nonce);
	decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
	try {
		return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
	} catch (cause) {
		throw new BrokenBackupError(broken, { cause });
	}
}
