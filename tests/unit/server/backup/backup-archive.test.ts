import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readArchive, writeArchive } from '#server/modules/operations/backup/archive.ts';
import { SealBrokenError } from '#server/modules/operations/backup/seal.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = randomBytes(32).toString('base64');
mkdirSync(join(folder, 'from'));
const bytes = randomBytes(300_000);
writeFileSync(join(folder, 'from/a'), bytes);
const into = () => mkdtempSync(join(folder, 'to-'));

test.each([key, undefined])('what is packed comes out again, each time (key: %s)', async (secret) => {
	const file = join(folder, `whole-${secret === undefined}`);
	await writeArchive(file, [{ folder: join(folder, 'from'), names: ['a'] }], secret);
	// tar stops reading at the end of its archive, sometimes before we have written all.
	for (let n = 0; n < 20; n++) {
		const to = into();
		await readArchive(file, to, secret);
		expect(readFileSync(join(to, 'a')).equals(bytes)).toBe(true);
	}
	expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('a file that is cut off, and another key, are refused, and nothing waits for the rest', async () => {
	const file = join(folder, 'sealed');
	await writeArchive(file, [{ folder: join(folder, 'from'), names: ['a'] }], key);
	const whole = readFileSync(file);
	for (const length of [100, 100_000, whole.length - 1]) {
		writeFileSync(join(folder, 'cut'), whole.subarray(0, length));
		await expect(readArchive(join(folder, 'cut'), into(), key)).rejects.toBeInstanceOf(SealBrokenError);
	}
	await expect(readArchive(file, into(), `${key}x`)).rejects.toBeInstanceOf(SealBrokenError);
});
