import { and, eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { snapshotBuilds, syncSnapshots } from '#server/db/schema/rosters-schema.ts';
import { holdPurge } from '../feed/purged-files.ts';

/** A snapshot, ready to send. */
export interface PackedSnapshot {
	/** The cursor from which deltas follow it. */
	cursor: string;
	/** Hash of the text. */
	hash: string;
	builtAt: Date;
	br: Buffer;
	gzip: Buffer;
}

const { hash, cursor, built_at, br, gzip } = syncSnapshots;

/** Metadata of the snapshot that all processes send for a sport. */
export async function findShared(db: Db, sport_id: number): Promise<Pick<PackedSnapshot, 'cursor' | 'hash' | 'builtAt'> | undefined> {
	const [row] = await db.select({ hash, cursor, built_at }).from(syncSnapshots).where(eq(syncSnapshots.sport_id, sport_id));
	return row === undefined ? undefined : described(row);
}

export async function loadShared(db: Db, sport_id: number): Promise<PackedSnapshot | undefined> {
	const [row] = await db.select({ hash, cursor, built_at, br, gzip }).from(syncSnapshots).where(eq(syncSnapshots.sport_id, sport_id));
	return row === undefined ? undefined : { ...described(row), br: row.br, gzip: row.gzip };
}

function described(row: { hash: string; cursor: string; built_at: Date }): Pick<PackedSnapshot, 'cursor' | 'hash' | 'builtAt'> {
	return { cursor: row.cursor, hash: row.hash, builtAt: row.built_at };
}

/**
 * Makes this the snapshot of all processes, in place of the one with the hash `former` (undefined: there was none).
 * @param purge the mark of purges from before the rosters were read
 * @returns `late` if another process was faster; `purged` if somebody was removed meanwhile, whom it may name
 */
export function share(
	db: Db,
	sport_id: number,
	packed: PackedSnapshot,
	{ former, purge }: { former: string | undefined; purge: string | undefined },
): Promise<'shared' | 'late' | 'purged'> {
	const row = { hash: packed.hash, cursor: packed.cursor, built_at: packed.builtAt, br: packed.br, gzip: packed.gzip };
	return inTransaction(db, async (tx) => {
		if ((await holdPurge(tx)) !== purge) return 'purged';
		const shared = await tx
			.insert(syncSnapshots)
			.values({ sport_id, ...row })
			.onConflictDoUpdate({ target: syncSnapshots.sport_id, set: row, setWhere: former === undefined ? sql`false` : eq(hash, former) })
			.returning({ hash });
		return shared.length > 0 ? 'shared' : 'late';
	});
}

/** The embedded database keeps the old bytes until we tell it to clear them. PostgreSQL clears them by itself. */
export async function clearFormer(db: Db): Promise<void> {
	await db.execute(sql`vacuum sync_snapshots`);
}

/** Longer than the largest sport takes on a busy machine. Whoever is killed during a build holds up the others for as long. */
const BUILD_SECONDS = 15;

/** Takes the turn to build a sport's snapshot. @returns false if another process has it. */
export async function takeBuild(db: Db, sport_id: number, builder: string): Promise<boolean> {
	const until = sql`now() + make_interval(secs => ${BUILD_SECONDS})`;
	const taken = await db
		.insert(snapshotBuilds)
		.values({ sport_id, builder, until })
		.onConflictDoUpdate({ target: snapshotBuilds.sport_id, set: { builder, until }, setWhere: sql`${snapshotBuilds.until} < now()` })
		.returning({ sport_id: snapshotBuilds.sport_id });
	return taken.length > 0;
}

export async function endBuild(db: Db, sport_id: number, builder: string): Promise<void> {
	await db.delete(snapshotBuilds).where(and(eq(snapshotBuilds.sport_id, sport_id), eq(snapshotBuilds.builder, builder)));
}
