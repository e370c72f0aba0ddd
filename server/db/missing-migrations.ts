import { readFileSync } from 'node:fs';
import { appliedMigrations } from './applied-migrations.ts';
import type { Db } from './open-database.ts';

const journal = JSON.parse(readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8')) as { entries: { when: number }[] };
const known = journal.entries.map(({ when }) => when);

/**
 * How many of this version's migrations the database lacks: 0 unless somebody put an older database under a running
 * server. A newer database has migrations that we don't know. We keep running then, because an upgrade runs two
 * versions side by side.
 */
export async function missingMigrations(db: Pick<Db, 'execute'>): Promise<number> {
	const applied = new Set(await appliedMigrations(db));
	return known.filter((when) => !applied.has(when)).length;
}
