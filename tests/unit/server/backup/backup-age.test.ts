import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { BackupKeyError, BrokenBackupError, decryptWith, encryptWith } from '#server/modules/operations/backup/encrypt-backup.ts';
import { makeBackup } from '#server/modules/operations/backup/make-backup.ts';
import { placeBackup } from '#server/modules/operations/backup/restore-backup.ts';
import { throughStage } from './through-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'age-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CHUNK = 64 * 1024;
const secretKey = await generateIdentity();
const publicKey = await identityToRecipient(secretKey);
const passphrase = randomBytes(32).toString('base64');
const encrypted = async (key: string, bytes: Buffer) => throughStage(await encryptWith(key), bytes);
const decrypted = async (key: string, bytes: Buffer, pieces?: number) => throughStage(await decryptWith(key), bytes, pieces);

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 300_000])('%i bytes come out as they went in, however they arrive', async (size) => {
	const bytes = randomBytes(size);
	const file = await encrypted(secretKey, bytes);
	for (const pieces of [9, 7_001, CHUNK + 16, 1_000_000]) expect((await decrypted(secretKey, file, pieces)).equals(bytes)).toBe(true);
});

test('what a public key encrypts, its secret key opens, and the public key doesn’t', async () => {
	const file = await encrypted(publicKey, Buffer.from('a backup'));
	expect((await decrypted(secretKey, file)).toString()).toBe('a backup');
	await expect(decryptWith(publicKey)).rejects.toThrow('BACKUP_KEY: this is a public key, which only encrypts.');
});

/** Deriving a key from a passphrase is slow on purpose, so one file is enough. */
const byPassphrase = await encrypted(passphrase, Buffer.from('a backup'));

test('any other key is a passphrase', async () => {
	expect((await decrypted(passphrase, byPassphrase)).toString()).toBe('a backup');
	await expect(decrypted(secretKey, byPassphrase)).rejects.toThrow('BACKUP_KEY isn’t the key that it was made with');
}, 60_000);

test('another passphrase is refused', async () => {
	const quick = new Encrypter();
	quick.setPassphrase(passphrase);
	quick.setScryptWorkFactor(4);
	const file = Buffer.from(await quick.encrypt('a backup'));
	expect((await decrypted(passphrase, file)).toString()).toBe('a backup');
	await expect(decrypted(`${passphrase}x`, file)).rejects.toThrow('BACKUP_KEY isn’t the key that it was made with');
});

test.each([publicKey.slice(0, -1), publicKey.toUpperCase(), secretKey.slice(0, -1), secretKey.toLowerCase(), `${secretKey}Q`])(
	'a mistyped key isn’t taken for a passphrase (%s)',
	async (key) => {
		await expect(encryptWith(key)).rejects.toBeInstanceOf(BackupKeyError);
		await expect(decryptWith(key)).rejects.toBeInstanceOf(BackupKeyError);
	},
);

const file = await encrypted(secretKey, randomBytes(2 * CHUNK + 5));
describe('a file that isn’t as it was made', () => {
	const head = file.length - (2 * CHUNK + 5 + 3 * 16);
	const flip = (at: number) => Buffer.concat([file.subarray(0, at), Buffer.from([(file[at] ?? 0) ^ 1]), file.subarray(at + 1)]);
	const [a, b] = [head, head + CHUNK + 16];
	const swapped = Buffer.concat([file.subarray(0, a), file.subarray(b, b + CHUNK + 16), file.subarray(a, b), file.subarray(b + CHUNK + 16)]);
	const otherKind = 'This file isn’t an encrypted backup.';
	const beginning = 'The backup’s beginning is damaged, or BACKUP_KEY isn’t the key that it was made with.';
	const damaged = 'The backup is damaged or cut off.';

	test.each<[string, Buffer, string]>([
		['a changed byte', flip(head + 40_000), damaged],
		['a changed nonce', flip(head - 1), damaged],
		['a changed recipient', flip(40), beginning],
		['another kind of file', flip(0), otherKind],
		['an endless line', Buffer.alloc(1_000_000), otherKind],
		['two chunks swapped', swapped, damaged],
		['cut off at the end of a chunk', file.subarray(0, b), damaged],
		['cut off in the middle', file.subarray(0, 100_000), damaged],
		['without its last byte', file.subarray(0, -1), damaged],
		['something after its end', Buffer.concat([file, Buffer.from('x')]), damaged],
		['cut off in the header', file.subarray(0, 100), beginning],
		['only its beginning', file.subarray(0, 10), otherKind],
		['nothing', Buffer.alloc(0), otherKind],
	])('%s is noticed', async (_what, bytes, message) => {
		await expect(decrypted(secretKey, bytes)).rejects.toThrow(new BrokenBackupError(message));
	});

	test('another key', async () => {
		await expect(decrypted(await generateIdentity(), file)).rejects.toThrow(new BrokenBackupError(beginning));
	});

	test('an error of the disk is the disk’s', async () => {
		const disk = Object.assign(new Error('EIO'), { code: 'EIO' });
		for (const read of [10, 100, 100_000]) {
			const decrypt = await decryptWith(secretKey);
			const reading = async () => {
				for await (const _ of decrypt(
					(async function* () {
						yield file.subarray(0, read);
						throw disk;
					})(),
				));
			};
			await expect(reading()).rejects.toBe(disk);
		}
	});
});

test('a file goes through piece by piece, no faster than it is taken', async () => {
	let read = 0;
	const endless = async function* () {
		for (;;) {
			read += CHUNK;
			yield Buffer.alloc(CHUNK);
		}
	};
	let taken = 0;
	for await (const bytes of (await decryptWith(secretKey))((await encryptWith(secretKey))(endless()) as AsyncIterable<Buffer>)) {
		taken += bytes.length;
		expect(read - taken).toBeLessThan(16 * CHUNK);
		if (taken > 100 * CHUNK) break;
	}
});

function settings(data: string, BACKUP_KEY: string) {
	return readEnv({ SEED: 'none', DATA_DIR: join(folder, data), BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY });
}

async function backup(key: string, at: string): Promise<string> {
	mkdirSync(join(folder, 'data/pg'), { recursive: true });
	writeFileSync(join(folder, 'data/pg/file'), 'a database');
	const { file } = await makeBackup(settings('data', key), new Date(at));
	return file;
}

test('nothing is restored from a file that isn’t whole, or by another key', async () => {
	const file = await backup(publicKey, '2026-11-23T03:00:00Z');
	expect(file).toMatch(/\.tar\.gz\.age$/);
	const env = settings('other', secretKey);
	writeFileSync(join(folder, 'cut.tar.gz.age'), readFileSync(file).subarray(0, -1));
	await expect(placeBackup(join(folder, 'cut.tar.gz.age'), env, new Date())).rejects.toThrow('The backup is damaged or cut off.');
	await expect(placeBackup(file, settings('other', await generateIdentity()), new Date())).rejects.toThrow('BACKUP_KEY isn’t the key');
	await expect(placeBackup(file, settings('other', publicKey), new Date())).rejects.toThrow('BACKUP_KEY: this is a public key');
	expect(readdirSync(join(folder, 'other'))).toEqual([]);
	await placeBackup(file, env, new Date());
	expect(readFileSync(join(folder, 'other/pg/file'), 'utf8')).toBe('a database');
});

const isInstalled = (tool: string) => spawnSync(tool, ['--version']).status === 0;
const MISSING = ['age', 'script'].filter((tool) => !isInstalled(tool));
describe.skipIf(MISSING.length > 0)(`the age tool${MISSING.length > 0 ? ` (skipped without ${MISSING.join(' and ')})` : ''}`, () => {
	test('opens a backup with the secret key', async () => {
		const file = await backup(publicKey, '2026-11-24T03:00:00Z');
		writeFileSync(join(folder, 'key.txt'), secretKey, { mode: 0o600 });
		const tar = execFileSync('age', ['--decrypt', '--identity', join(folder, 'key.txt'), file]);
		expect(execFileSync('tar', ['-xzO', 'pg/file'], { input: tar }).toString()).toBe('a database');
	});

	test('opens a backup with the passphrase', () => {
		const plain = join(folder, 'plain');
		writeFileSync(join(folder, 'by-passphrase'), byPassphrase);
		// age asks for a passphrase at a terminal, which script imitates.
		const command = `age --decrypt --output ${plain} ${join(folder, 'by-passphrase')}`;
		execFileSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], { input: `${passphrase}\n` });
		expect(readFileSync(plain, 'utf8')).toBe('a backup');
	}, 60_000);

	test('makes files that are restored', async () => {
		execFileSync('age', ['--recipient', publicKey, '--output', join(folder, 'by-age')], { input: 'a backup' });
		expect((await decrypted(secretKey, readFileSync(join(folder, 'by-age')))).toString()).toBe('a backup');
	});
});
