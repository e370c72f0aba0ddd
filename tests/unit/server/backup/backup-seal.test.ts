import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { BrokenBackupError } from '#server/modules/operations/backup/encrypt-backup.ts';
import { makeBackup } from '#server/modules/operations/backup/make-backup.ts';
import { placeBackup } from '#server/modules/operations/backup/restore-backup.ts';
import { unsealWith } from '#server/modules/operations/backup/sealed-container.ts';
import { sealAsBefore } from './seal-as-before.ts';
import { throughStage } from './through-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = randomBytes(32).toString('base64');
const CHUNK = 64 * 1024;

/** Made by the last version that wrote such files: `sealed by the code before age`. */
const FROM_BEFORE = {
	key: 'Zm9yIGEgdGVzdCBvZiB0aGUgb2xkIGNvbnRhaW5lcg==',
	file: 'TklMU0VBTDFMl6r6YOr8YBVSHYl7LlxphZTcUe5MHbTY7H10Om4s34XKs1YaDuhPs22UtOoDkBnKJj/uJkI0abi6RLoC',
};

test('a file from before age opens', async () => {
	const plain = await throughStage(unsealWith(FROM_BEFORE.key), Buffer.from(FROM_BEFORE.file, 'base64'));
	expect(plain.toString()).toBe('sealed by the code before age');
});

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 300_000])('%i bytes come out as they went in, however they arrive', async (size) => {
	const bytes = randomBytes(size);
	const sealed = sealAsBefore(key, bytes);
	for (const pieces of [7_001, CHUNK + 16, 1_000_000]) expect((await throughStage(unsealWith(key), sealed, pieces)).equals(bytes)).toBe(true);
});

const two = sealAsBefore(key, randomBytes(2 * CHUNK + 5));
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
	await expect(throughStage(unsealWith(secret), sealed)).rejects.toBeInstanceOf(BrokenBackupError);
});

test('a whole backup from before age is restored, and counts among the backups', async () => {
	const settings = (data: string) => readEnv({ SEED: 'none', DATA_DIR: join(folder, data), BACKUP_DIR: join(folder, 'backups') });
	mkdirSync(join(folder, 'data/pg'), { recursive: true });
	writeFileSync(join(folder, 'data/pg/file'), 'a database');
	const { file } = await makeBackup(settings('data'), new Date('2026-11-23T03:00:00Z'));
	writeFileSync(`${file}.sealed`, sealAsBefore(key, readFileSync(file)));
	rmSync(file);
	const other = { ...settings('other'), BACKUP_KEY: key };
	await expect(placeBackup(`${file}.sealed`, { ...other, BACKUP_KEY: `${key}x` }, new Date())).rejects.toThrow('isn’t the key that it was made with');
	expect(readdirSync(join(folder, 'other'))).toEqual([]);
	await placeBackup(`${file}.sealed`, other, new Date());
	expect(readFileSync(join(folder, 'other/pg/file'), 'utf8')).toBe('a database');
	for (const [day, removed] of [
		['2026-12-24', []],
		['2026-12-25', []],
		['2026-12-26', ['nil-athletes-20261123T030000Z.tar.gz.sealed']],
	] as const)
		expect(await makeBackup(settings('data'), new Date(`${day}T03:00:00Z`))).toMatchObject({ removed });
});
