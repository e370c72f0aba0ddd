import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { afterAll, expect, test } from 'vitest';
import { readArchive, writeArchive } from '#server/modules/operations/backup/archive.ts';
import { BrokenBackupError, decryptWith, encryptWith } from '#server/modules/operations/backup/encrypt-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = await generateIdentity();
const [encrypt, decrypt] = [await encryptWith(key), await decryptWith(key)];
mkdirSync(join(folder, 'from'));
const bytes = randomBytes(300_000);
writeFileSync(join(folder, 'from/a'), bytes);
const into = () => mkdtempSync(join(folder, 'to-'));

test.each([
	{ name: 'encrypted', packing: encrypt, unpacking: decrypt },
	{ name: 'plain', packing: undefined, unpacking: undefined },
])('what is packed comes out again, each time ($name)', async ({ name, packing, unpacking }) => {
	const file = join(folder, name);
	await writeArchive(file, [{ folder: join(folder, 'from'), names: ['a'] }], packing);
	// tar stops reading at the end of its archive, sometimes before we have written all.
	for (let n = 0; n < 20; n++) {
		const to = into();
		await readArchive(file, to, unpacking);
		expect(readFileSync(join(to, 'a')).equals(bytes)).toBe(true);
	}
	expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('a file that is cut off, and another key, are refused, and nothing waits for the rest', async () => {
	const file = join(folder, 'whole');
	await writeArchive(file, [{ folder: join(folder, 'from'), names: ['a'] }], encrypt);
	const whole = readFileSync(file);
	for (const length of [100, 100_000, whole.length - 1]) {
		writeFileSync(join(folder, 'cut'), whole.subarray(0, length));
		await expect(readArchive(join(folder, 'cut'), into(), decrypt)).rejects.toBeInstanceOf(BrokenBackupError);
	}
	await expect(readArchive(file, into(), await decryptWith(await generateIdentity()))).rejects.toBeInstanceOf(BrokenBackupError);
});
