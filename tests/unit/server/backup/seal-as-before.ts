import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CHUNK = 64 * 1024;

/** Encrypts as versions before age did. The reader of such files is the only part of it that is left. */
export function sealAsBefore(secret: string, bytes: Buffer): Buffer {
	const salt = randomBytes(16);
	const key = Buffer.from(hkdfSync('sha256', secret, salt, 'nil-athletes backup', 32));
	const chunks = Math.max(1, Math.ceil(bytes.length / CHUNK));
	const sealed = Array.from({ length: chunks }, (_, index) => {
		const nonce = Buffer.alloc(12);
		nonce.writeUIntBE(index, 5, 6);
		nonce[11] = index === chunks - 1 ? 1 : 0;
		const cipher = createCipheriv('aes-256-gcm', key, nonce);
		return Buffer.concat([cipher.update(bytes.subarray(index * CHUNK, (index + 1) * CHUNK)), cipher.final(), cipher.getAuthTag()]);
	});
	return Buffer.concat([Buffer.from('NILSEAL1'), salt, ...sealed]);
}
