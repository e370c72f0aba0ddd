import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { appliedMigrations } from './applied-migrations.ts';
import { rowsOf } from './rows-of.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

/**
 * Refuses a database whose migrations go beyond those in `migrationsFolder`. A later version has changed its tables,
 * and this one would read and write them wrongly. Call it before migrating, which would find nothing to do. @throws
 * UnusableDatabaseError
 */
export async function refuseNewerDatabase(db: { execute(query: SQL): PromiseLike<unknown> }, migrationsFolder: string): Promise<void> {
	const [table] = rowsOf<{ exists: boolean }>(await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`));
	if (table?.exists !== true) return;
	const known = new Set(readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));
	const applied = await appliedMigrations(db);
	const unknown = applied.filter((made_at) => !known.has(made_at));
	const latest = unknown.at(-1);
	if (latest === undefined) return;
	throw new UnusableDatabaseError(
		`A newer version of this server has changed the database. This version doesn’t know ${unknown.length} of its ${applied.length} migrations, the latest from ${new Date(latest).toISOString().slice(0, 10)}. Start the newer version again, or restore a backup from before the upgrade.`,
	);
}
