import { asc, gte, lt, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { serverHosts } from '#server/db/schema/meta-schema.ts';

/** A machine notes itself every hour. */
const KNOWN_MS = 90 * 60_000;

/** Notes that the server runs on this machine, and forgets those where it doesn't anymore. */
export async function noteHost(db: Db, host: string, now: Date): Promise<void> {
	await db
		.insert(serverHosts)
		.values({ host, seen_at: now })
		.onConflictDoUpdate({ target: serverHosts.host, set: { seen_at: sql`excluded.seen_at` } });
	await db.delete(serverHosts).where(lt(serverHosts.seen_at, sinceWhen(now)));
}

/** The names of the machines on which the server runs, or did an hour ago. */
export async function knownHosts(db: Db, now: Date): Promise<string[]> {
	const rows = await db
		.select({ host: serverHosts.host })
		.from(serverHosts)
		.where(gte(serverHosts.seen_at, sinceWhen(now)))
		.orderBy(asc(serverHosts.host));
	return rows.map(({ host }) => host);
}

function sinceWhen(now: Date): Date {
	return new Date(now.getTime() - KNOWN_MS);
}
