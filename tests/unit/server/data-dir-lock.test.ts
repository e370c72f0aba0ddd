import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fileFailure } from '#server/core/file-failure.ts';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { UnusableDatabaseError } from '#server/db/unusable-database-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string) => join(folder, name);

describe('a data folder that can’t be used is one sentence with the setting’s name', () => {
	writeFileSync(inFolder('file'), 'text');
	symlinkSync(inFolder('nowhere/else'), inFolder('dangling'));
	mkdirSync(inFolder('taken'));
	writeFileSync(inFolder('taken/lock'), 'this is not a lock file, '.repeat(100));

	test.each([
		[
			'a file',
			'file',
			/^DATA_DIR: .*\/file should be a folder, but there’s a file in its place \(\w+\)\. Check the path, or set DATA_DIR to a different folder\.$/,
		],
		['in a file', 'file/data', /^DATA_DIR: .* should be a folder, but there’s a file in its place \(ENOTDIR\)/],
		['a link to nowhere', 'dangling', /^DATA_DIR: .+\.$/],
		['a lock that isn’t ours', 'taken', /^DATA_DIR: .*\/taken\/lock can’t be locked \(.*not a database.*\)\./],
	])('%s', (_what, name, sentence) => {
		const refused = (() => {
			try {
				return lockDataDir(inFolder(name)).release();
			} catch (error) {
				return error;
			}
		})();
		expect(refused).toBeInstanceOf(UnusableDatabaseError);
		expect(refused).toMatchObject({ message: expect.stringMatching(sentence) });
	});

	test('a new folder is made, and the lock held', () => {
		const lock = lockDataDir(inFolder('new/one'));
		expect(() => lockDataDir(inFolder('new/one'))).toThrow(/already in use by another process/);
		lock.release();
		expect(existsSync(inFolder('new/one/lock'))).toBe(true);
	});
});

test('what the file system refused names the folder’s setting, or nothing that we don’t know', () => {
	const refusal = (code: string, path: string) => Object.assign(new Error(code), { code, path, syscall: 'open' });
	expect(fileFailure(refusal('EACCES', '/srv/backups/x'), { BACKUP_DIR: '/srv/backups', DATA_DIR: '/srv/data' })).toBe(
		'BACKUP_DIR: this user may not use /srv/backups/x (EACCES). Change its owner or its permissions, or set BACKUP_DIR to a different folder.',
	);
	expect(fileFailure(refusal('EROFS', '/mnt/out'))).toBe('The disk of /mnt/out is read-only (EROFS). Mount it so that it can be written.');
	expect(fileFailure(refusal('ENOSPC', '/mnt/out'))).toBe('The disk of /mnt/out is full (ENOSPC). Make room on it.');
	expect(fileFailure(new Error('something else'))).toBeUndefined();
});
