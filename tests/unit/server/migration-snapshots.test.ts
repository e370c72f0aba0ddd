import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../server/db/migrations/meta');
const journal: { entries: { idx: number; when: number }[] } = JSON.parse(readFileSync(join(folder, '_journal.json'), 'utf8'));

/** `drizzle-kit generate` compares the schema with the last snapshot only, and nothing reads the ones before it. */
test('the newest migration’s snapshot is the only one: delete the one before it', () => {
	const newest = Math.max(...journal.entries.map(({ idx }) => idx));
	expect(globSync('*_snapshot.json', { cwd: folder })).toEqual([`${String(newest).padStart(4, '0')}_snapshot.json`]);
});

/** The migrator runs what is later than the last one that ran, so a migration from a branch that began earlier would never run. */
test('each migration is later than the one before it', () => {
	const times = journal.entries.map(({ when }) => when);
	expect(times.filter((when, at) => at > 0 && when <= (times[at - 1] ?? 0))).toEqual([]);
});
