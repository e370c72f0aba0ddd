import { setTimeout as wait } from 'node:timers/promises';
import { UnusableDatabaseError } from './unusable-database-error.ts';

/**
 * How long a statement of a migration waits for a table in use. Every request that needs the table queues up behind it
 * meanwhile. It is less than PostgreSQL's `deadlock_timeout` (1 s), so the migration gives way and not a donation.
 */
const LOCK_MS = 400;
/** How long the waiting requests get the tables before the next try. */
const PAUSE_MS = 600;
/** How long we keep trying: longer than an import holds its tables. */
const PATIENCE_MS = 120_000;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

interface Connection {
	query(statement: string): Promise<unknown>;
}

/**
 * Migrates while other servers use the database. The migrations run in one transaction. If they would have to wait for
 * a table, they give way and start over.
 * @throws UnusableDatabaseError if a table never becomes free
 */
export async function migrateBesideOthers(client: Connection, migrate: () => Promise<void>): Promise<void> {
	await client.query(`set lock_timeout = ${LOCK_MS}`);
	for (const until = Date.now() + PATIENCE_MS; ; await wait(PAUSE_MS)) {
		try {
			return await migrate();
		} catch (error) {
			if (!isInTheWay(error)) throw error;
			if (Date.now() < until) continue;
			throw new UnusableDatabaseError(
				'The database couldn’t be upgraded, because something has been locking its tables for two minutes. It may be an import, or a session that someone left open (see pg_stat_activity). When it’s done, start the server again.',
				{ cause: error },
			);
		}
	}
}

/** Drizzle wraps the driver's error. */
function isInTheWay(error: unknown): boolean {
	for (let e = error; e instanceof Error; e = e.cause) if ('code' in e && (e.code === LOCK_NOT_AVAILABLE || e.code === DEADLOCK)) return true;
	return false;
}
