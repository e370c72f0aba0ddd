import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db } from './open-database.ts';
import { rowsOf } from './rows-of.ts';

const journal = JSON.parse(readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8')) as { entries: { when: number }[] };
const known = journal.entries.map(({ when }) => when);

/**
 * How many of this version's migrations the database lacks: 0 unless somebody put an older database under a running
 * server. A newer database has more than we know, which is no reason to stop answering: that is how an upgrade with two
 * versions side by side looks.
 */
export async function missingMigrations(db: Pick<Db, 'execute'>): Promise<number> {
	const rows = rowsOf<{ made_at: string }>(await db.execute(sql`select created_at::text as made_at from drizzle.__drizzle_migrations`));
	const applied = new Set(rows.map(({ made_at }) => Number(made_at)));
	return known.filter((when) => !applied.has(when)).length;
}
