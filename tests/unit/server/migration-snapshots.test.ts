import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../server/db/migrations/meta');
const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(join(folder, '_journal.json'), 'utf8'));

/** `drizzle-kit generate` compares the schema with the last snapshot only, and nothing reads the ones before it. */
test('the newest migration’s snapshot is the only one: delete the one before it', () => {
	const newest = Math.max(...journal.entries.map(({ idx }) => idx));
	expect(globSync('*_snapshot.json', { cwd: folder })).toEqual([`${String(newest).padStart(4, '0')}_snapshot.json`]);
});
