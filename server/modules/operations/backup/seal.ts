import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * Encrypts a backup as a stream, in the way of the `age` tool: AES-256-GCM over chunks of 64 KiB. Each chunk's number
 * is in the nonce, and so is a mark on the last chunk. So nobody can change, move, leave out, or cut off chunks
 * unnoticed. The file begins with `MAGIC` and 16 random bytes, which give each file its own key.
 */
const MAGIC = Buffer.from('NILSEAL1');
const SALT_BYTES = 16;
const CHUNK = 64 * 1024;
const TAG_BYTES = 16;

/** The backup is damaged, cut off, or encrypted with another key. */
export class SealBrokenError extends Error {
	override name = 'SealBrokenError';
}

function fileKey(secret: string, salt: Buffer): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, salt, 'nil-athletes backup', 32));
}

function nonce(index: number, last: boolean): Buffer {
	const bytes = Buffer.alloc(12);
	bytes.writeUIntBE(index, 5, 6);
	bytes[11] = last ? 1 : 0;
	return bytes;
}

/**
 * Cuts the input into pieces of `size` and says for each whether it is the last. There is always a last piece, even if
 * it is empty.
 */
abstract class Chunked extends Transform {
	readonly #size: number;
	#held: Buffer = Buffer.alloc(0);
	#index = 0;

	constructor(size: number) {
		super();
		this.#size = size;
	}

	protected abstract piece(bytes: Buffer, index: number, last: boolean): Buffer;

	/** Removes the header from the front of `bytes`. @returns the rest; undefined if more must arrive first. */
	protected begin(bytes: Buffer): Buffer | undefined {
		return bytes;
	}

	override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
		this.#attempt(done, () => {
			this.#held = Buffer.concat([this.#held, bytes]);
			const rest = this.begin(this.#held);
			if (rest === undefined) return;
			// The last piece may be full, so a full one waits until something follows it.
			let from = 0;
			for (; rest.length - from > this.#size; from += this.#size) this.push(this.piece(rest.subarray(from, from + this.#size), this.#index++, false));
			this.#held = rest.subarray(from);
		});
	}

	override _flush(done: TransformCallback): void {
		this.#attempt(done, () => this.push(this.piece(this.#held, this.#index, true)));
	}

	#attempt(done: TransformCallback, work: () => void): void {
		try {
			work();
			done();
		} catch (error) {
			done(error instanceof Error ? error : new Error(String(error)));
		}
	}
}

class Seal extends Chunked {
	readonly #key: Buffer;

	constructor(secret: string) {
		super(CHUNK);
		const salt = randomBytes(SALT_BYTES);
		this.#key = fileKey(secret, salt);
		this.push(Buffer.concat([MAGIC, salt]));
	}

	protected override piece(bytes: Buffer, index: number, last: boolean): Buffer {
		const cipher = createCipheriv('aes-256-gcm', this.#key, nonce(index, last));
		return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
	}
}

class Unseal extends Chunked {
	readonly #secret: string;
	#key: Buffer | undefined;

	constructor(secret: string) {
		super(CHUNK + TAG_BYTES);
		this.#secret = secret;
	}

	protected override begin(bytes: Buffer): Buffer | undefined {
		if (this.#key !== undefined) return bytes;
		const head = MAGIC.length + SALT_BYTES;
		if (bytes.length < head) return undefined;
		if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealBrokenError('This file isn’t an encrypted backup.');
		this.#key = fileKey(this.#secret, bytes.subarray(MAGIC.length, head));
		return bytes.subarray(head);
	}

	protected override piece(bytes: Buffer, index: number, last: boolean): Buffer {
		const broken = 'The backup is damaged or cut off, or BACKUP_KEY isn’t the key that it was made with.';
		if (this.#key === undefined || bytes.length < TAG_BYTES) throw new SealBrokenError(broken);
		const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce(index, last));
		decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
		try {
			return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
		} catch (cause) {
			throw new SealBrokenError(broken, { cause });
		}
	}
}

/** Encrypts what passes through it. */
export function seal(secret: string): Transform {
	return new Seal(secret);
}

/**
 * Decrypts what `seal` made. For a damaged file, it fails with SealBrokenError, at the end of the file at the latest.
 */
export function unseal(secret: string): Transform {
	return new Unseal(secret);
}
