import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { SealBrokenError, seal, unseal } from '#server/modules/operations/backup/seal.ts';

const key = randomBytes(32).toString('base64');
const CHUNK = 64 * 1024;

/** `pieces` are how the bytes happen to arrive. */
async function through(transform: Transform, bytes: Buffer, pieces = 10_000): Promise<Buffer> {
	const parts = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, index) => bytes.subarray(index * pieces, (index + 1) * pieces));
	const read = buffer(transform);
	await Promise.all([pipeline(Readable.from(parts), transform), read]);
	return read;
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 300_000])('%i bytes come out as they went in, however they arrive', async (size) => {
	const bytes = randomBytes(size);
	const sealed = await through(seal(key), bytes);
	expect(sealed.length).toBe(24 + size + 16 * Math.max(1, Math.ceil(size / CHUNK)));
	for (const pieces of [7_001, CHUNK + 16, 1_000_000]) expect((await through(unseal(key), sealed, pieces)).equals(bytes)).toBe(true);
});

test('two backups of the same have nothing in common', async () => {
	const [one, two] = [await through(seal(key), Buffer.alloc(100)), await through(seal(key), Buffer.alloc(100))];
	expect(one.subarray(24).equals(two.subarray(24))).toBe(false);
});

const two = await through(seal(key), randomBytes(2 * CHUNK + 5));
const flip = (at: number) => Buffer.concat([two.subarray(0, at), Buffer.from([(two[at] ?? 0) ^ 1]), two.subarray(at + 1)]);
const swapped = () => {
	const [a, b] = [24, 24 + CHUNK + 16];
	return Buffer.concat([two.subarray(0, a), two.subarray(b, b + CHUNK + 16), two.subarray(a, b), two.subarray(b + CHUNK + 16)]);
};
test.each<[string, Buffer, string]>([
	['another key', two, randomBytes(32).toString('base64')],
	['a changed byte', flip(40_000), key],
	['a changed salt', flip(12), key],
	['another kind of file', flip(0), key],
	['two chunks swapped', swapped(), key],
	['cut off at the end of a chunk', two.subarray(0, 24 + CHUNK + 16), key],
	['cut off in the middle', two.subarray(0, 100_000), key],
	['only its beginning', two.subarray(0, 10), key],
	['nothing', Buffer.alloc(0), key],
])('%s is noticed', async (_what, sealed, secret) => {
	await expect(through(unseal(secret), sealed)).rejects.toBeInstanceOf(SealBrokenError);
});
