import { readFileSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type SQL, sql } from './drizzle.ts';
import { rowsOf } from './rows-of.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

const journal = JSON.parse(readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8')) as { entries: { when: number }[] };
/** When each migration of this version was created. */
const ours = journal.entries.map(({ when }) => when);

/** A database, or a connection that migrates it. */
interface Queryable {
	execute(query: SQL): PromiseLike<unknown>;
}

/**
 * When each migration that the database has was created, in milliseconds, oldest first. @throws if it was never
 * migrated
 */
async function appliedMigrations(db: Queryable): Promise<number[]> {
	// As text, because drivers convert a bigint differently.
	const rows = rowsOf<{ made_at: string }>(await db.execute(sql`select created_at::text as made_at from drizzle.__drizzle_migrations order by created_at`));
	return rows.map(({ made_at }) => Number(made_at));
}

/**
 * Refuses a database whose migrations go beyond those in `migrationsFolder`. A later version has changed its tables,
 * and this one would read and write them wrongly. Call it before migrating, which would find nothing to do. @throws
 * UnusableDatabaseError
 */
export async function refuseNewerDatabase(db: Queryable, migrationsFolder: string): Promise<void> {
	const [table] = rowsOf<{ exists: boolean }>(await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`));
	if (table?.exists !== true) return;
	const ownMigrations = new Set(readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));
	const applied = await appliedMigrations(db);
	const unknown = applied.filter((made_at) => !ownMigrations.has(made_at));
	const latest = unknown.at(-1);
	if (latest === undefined) return;
	throw new UnusableDatabaseError(
		`A newer version of this server has changed the database. This version doesn’t know ${unknown.length} of its ${applied.length} migrations, the latest from ${new Date(latest).toISOString().slice(0, 10)}. Start the newer version again, or restore a backup from before the upgrade.`,
	);
}

/**
 * How many of this version's migrations the database lacks: 0 unless somebody put an older database under a running
 * server. A newer database has migrations that we don't know. We keep running then, because an upgrade runs two
 * versions side by side.
 */
export async function missingMigrations(db: Queryable): Promise<number> {
	const applied = new Set(await appliedMigrations(db));
	return ours.filter((when) => !applied.has(when)).length;
}
