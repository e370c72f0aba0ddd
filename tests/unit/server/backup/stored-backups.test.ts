import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ObjectStore, StoreError, type StoreSettings } from '#server/core/object-store.ts';
import { readEnv } from '#server/env.ts';
import { fetchBackup, storeBackup } from '#server/modules/operations/backup/stored-backups.ts';
import { checkStore } from '#server/modules/operations/doctor/check-store.ts';
import { type FakeS3, startS3 } from '#tests/fixtures/fake-s3.ts';

const now = new Date('2026-11-23T03:00:00Z');
const NAME = 'nil-athletes-20261123T030000Z.tar.gz.age';
let s3: FakeS3;
let folder: string;
beforeEach(async () => {
	s3 = await startS3();
	folder = mkdtempSync(join(tmpdir(), 'stored-'));
});
afterEach(async () => {
	await s3.close();
	rmSync(folder, { recursive: true });
});

function settings(url = s3.url): StoreSettings {
	const { store } = readEnv({ S3_URL: url });
	if (store === undefined) throw new Error('no store');
	return store;
}

/** The address of a bucket on a server that answers as it likes, until the test ends. */
async function answering(handler: RequestListener): Promise<string> {
	const server = createServer(handler);
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	return s3.url.replace(/:\d+\//, `:${(server.address() as AddressInfo).port}/`);
}

function backup(bytes = 'a backup'): string {
	writeFileSync(join(folder, NAME), bytes);
	return join(folder, NAME);
}

describe('a store', () => {
	test('keeps what it is given, lists it in pages, and forgets it', async () => {
		const store = new ObjectStore(settings());
		const keys = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1'];
		for (const key of keys) await store.put(key, Buffer.from(key), 'text/plain');
		expect(await store.list('a/')).toEqual(keys.slice(0, 5));
		expect((await store.get('a/3'))?.toString()).toBe('a/3');
		await store.remove('a/3');
		await store.remove('a/3');
		expect(await store.get('a/3')).toBeUndefined();
		expect(await store.list('c/')).toEqual([]);
		expect(s3.refused).toEqual(['NoSuchKey']);
	});

	test.each([
		['another secret', (url: string) => url.replace(/:[^:@]+@/, ':wrong@'), 'The store answered 403 SignatureDoesNotMatch.'],
		['another key', (url: string) => url.replace('AKIDEXAMPLE', 'NOBODY'), 'The store answered 403 InvalidAccessKeyId.'],
		['another region', (url: string) => url.replace('eu-central-1', 'us-west-2'), 'The store answered 400 AuthorizationHeaderMalformed.'],
		['another bucket', (url: string) => url.replace('site-files', 'elsewhere'), 'The store answered 404 NoSuchBucket.'],
		['another port', (url: string) => url.replace(/:\d+\//, ':1/'), /^The store doesn’t answer \(.+\)\.$/],
	])('%s: an error that says so, without the key', async (_what, change, message) => {
		const store = new ObjectStore(settings(change(s3.url)));
		await expect(store.get('a')).rejects.toThrow(message);
		await expect(store.put('a', Buffer.from('a'), 'text/plain')).rejects.toThrow(message);
		await expect(store.list('a')).rejects.toThrow(message);
	});

	test('an address that answers 404 to everything has stored nothing', async () => {
		const url = await answering((request, response) => request.resume().on('end', () => response.writeHead(404).end()));
		const store = new ObjectStore(settings(url));
		await expect(store.put('a', Buffer.from('a'), 'text/plain')).rejects.toThrow(new StoreError('The store answered 404.'));
		await expect(storeBackup(settings(url), backup(), 14, now)).rejects.toThrow(new StoreError('The store answered 404.'));
		expect(await store.get('a')).toBeUndefined();
		await store.remove('a');
	});

	test('a clock that is wrong is named', async () => {
		s3.clockMs = 20 * 60_000;
		await expect(new ObjectStore(settings()).get('a')).rejects.toThrow('The store answered 403 RequestTimeTooSkewed.');
	});
});

describe('backups in a store', () => {
	test('are copied there and kept by age, but never fewer than three', async () => {
		const days = ['1101', '1102', '1103', '1121', '1122'];
		for (const day of days) s3.objects.set(`backups/nil-athletes-2026${day}T030000Z.tar.gz`, Buffer.from(day));
		s3.objects.set('photos/1.webp', Buffer.from('photo'));
		const bytes = 'x'.repeat(300_000);
		expect(await storeBackup(settings(), backup(bytes), 14, now)).toEqual(['1103', '1102', '1101'].map((day) => `nil-athletes-2026${day}T030000Z.tar.gz`));
		expect([...s3.objects.keys()].sort()).toEqual([
			'backups/nil-athletes-20261121T030000Z.tar.gz',
			'backups/nil-athletes-20261122T030000Z.tar.gz',
			`backups/${NAME}`,
			'photos/1.webp',
		]);
		expect(s3.objects.get(`backups/${NAME}`)?.toString()).toBe(bytes);
	});

	test('a store that is gone: an error, and the file stays', async () => {
		const file = backup();
		const store = settings();
		await s3.close();
		await expect(storeBackup(store, file, 14, now)).rejects.toThrow(/^The store doesn’t answer/);
		expect(readFileSync(file, 'utf8')).toBe('a backup');
		s3 = await startS3();
	});

	test('one is fetched by its name, and a file is left as it is named', async () => {
		s3.objects.set(`backups/${NAME}`, Buffer.from('a backup'));
		const env = { store: settings(), BACKUP_DIR: folder };
		expect(await fetchBackup('/a/file', env)).toBe('/a/file');
		expect(await fetchBackup(`s3:${NAME}`, env)).toBe(join(folder, NAME));
		expect(readFileSync(join(folder, NAME), 'utf8')).toBe('a backup');
		expect(readdirSync(folder)).toEqual([NAME]);
	});

	test.each([
		['small', 8],
		['that comes in many pieces', 8_000_000],
	])('an error of the disk while a backup %s is fetched is the disk’s, and what was fetched is gone', async (_what, bytes) => {
		s3.objects.set(`backups/${NAME}`, Buffer.alloc(bytes, 'x'));
		const env = { store: settings(), BACKUP_DIR: folder };
		symlinkSync('/dev/full', join(folder, `${NAME}.partial`));
		await expect(fetchBackup(`s3:${NAME}`, env)).rejects.toMatchObject({ code: 'ENOSPC', syscall: 'write', path: join(folder, `${NAME}.partial`) });
		expect(readdirSync(folder)).toEqual([]);
	});

	test('a store that breaks off while one is fetched is the store’s error', async () => {
		const url = await answering((_request, response) => response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy()));
		await expect(fetchBackup(`s3:${NAME}`, { store: settings(url), BACKUP_DIR: folder })).rejects.toThrow(/^The store doesn’t answer/);
		expect(readdirSync(folder)).toEqual([]);
	});

	test.each([
		['s3:../../etc/passwd', '../../etc/passwd isn’t the name of a backup.'],
		['s3:nil-athletes-20261101T030000Z.tar.gz', `The store has no nil-athletes-20261101T030000Z.tar.gz. It has ${NAME}.`],
	])('%s is refused', async (named, message) => {
		s3.objects.set(`backups/${NAME}`, Buffer.from('a backup'));
		await expect(fetchBackup(named, { store: settings(), BACKUP_DIR: folder })).rejects.toThrow(message);
		await expect(fetchBackup(named, { store: undefined, BACKUP_DIR: folder })).rejects.toThrow('S3_URL: set the store that has the backup.');
		expect(readdirSync(folder)).toEqual([]);
	});
});

describe('the doctor', () => {
	test('finds a store off, good, without a late backup, and unreachable', async () => {
		expect(await checkStore({ store: undefined }, now)).toMatchObject({ status: 'off' });
		expect(await checkStore({ store: settings() }, now)).toMatchObject({
			status: 'look',
			detail: 'We can write to it and read from it, but it has no backups.',
		});
		s3.objects.set('backups/nil-athletes-20261120T030000Z.tar.gz', Buffer.from('a'));
		expect(await checkStore({ store: settings() }, now)).toMatchObject({ status: 'look', detail: expect.stringContaining('72 hours old') });
		s3.objects.set(`backups/${NAME}`, Buffer.from('a'));
		expect(await checkStore({ store: settings() }, now)).toMatchObject({ status: 'good', remedy: null });
		expect([...s3.objects.keys()].filter((key) => key.startsWith('doctor/'))).toEqual([]);
		const store = settings(s3.url.replace(/:[^:@]+@/, ':wrong@'));
		expect(await checkStore({ store }, now)).toMatchObject({ status: 'bad', detail: 'The store answered 403 SignatureDoesNotMatch.' });
	});
});

test.each([
	'not an address',
	'https://host/bucket',
	'https://KEY:SECRET@host/',
	'https://KEY:SECRET@host/bucket/folder',
	'http://KEY:SECRET@s3.example.com/bucket',
	'ftp://KEY:SECRET@host/bucket',
	'https://KEY:SEC%RET@host/bucket',
	'https://KEY%ff:SECRET@host/bucket',
])('S3_URL=%s is refused, without the secret', (S3_URL) => {
	expect(() => readEnv({ S3_URL })).toThrow(/^S3_URL: must look like/);
});
