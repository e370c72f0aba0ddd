import pLimit from 'p-limit';
import { errorCode } from '#server/core/error-code.ts';
import { sql } from '#server/db/drizzle.ts';
import { FEED_TURN_TAKEN, takeFeedTurnNow } from '#server/db/feed-turn.ts';
import { invalidateCursors } from '#server/db/forget-cursors.ts';
import { inOneSnapshot } from '#server/db/in-transaction.ts';
import { drawBranch, insertTick, type NextTick } from '#server/db/insert-tick.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { changedSince } from '../ticks/changed-since.ts';
import { newestTick } from '../ticks/find-ticks.ts';
import type { Tick } from '../ticks/roster-cursor.ts';
import { foldIncrements } from '../totals/fold-increments.ts';
import { noteChanges } from './note-changes.ts';
import { writeNewestWindow } from './write-windows.ts';

/** A row that the tick writes has changed since its snapshot. Its next try has a new one. */
const SERIALIZATION_FAILURE = '40001';

/**
 * - `committed`: there is a new tick.
 * - `unchanged`: the newest one contains every change.
 * - `taken`: another process is committing one, or is changing what this one needs.
 * - `reset`: the ticks were another cluster's, and every cursor is invalid now.
 */
export type TickOutcome = 'committed' | 'unchanged' | 'taken' | 'reset';

/** Ids or marks that this database can't have issued. */
class OtherCluster extends Error {
	override name = 'OtherCluster';
}

/**
 * Commits the next tick, one at a time in this process and, by a lock, in the database (docs/decisions/164). For
 * everything that a tick's snapshot saw, the log has the end of that transaction before the tick's own. So wherever the
 * tick is, all that was sent under it is, too, and no id below the snapshot's end is handed out again.
 */
export class TickWriter {
	readonly #db: Db;
	readonly #oneAtATime = pLimit(1);
	/** The tick that this process committed last, and whose commit was certain. */
	#last: Required<NextTick> | undefined;

	constructor(db: Db) {
		this.#db = db;
	}

	/** Whether the process continues the newest tick's branch. */
	continues({ tick, branch }: Pick<Tick, 'tick' | 'branch'>): boolean {
		return this.#last?.tick === tick && this.#last.branch === branch;
	}

	/** Commits a tick if the rosters have changed since the newest one, or amounts wait to be folded into the totals. */
	commit(): Promise<TickOutcome> {
		return this.#oneAtATime(() => this.#commit());
	}

	async #commit(): Promise<TickOutcome> {
		try {
			const made = await inOneSnapshot(this.#db, (tx) => this.#write(tx));
			if (made === undefined) return 'unchanged';
			this.#last = made;
			return 'committed';
		} catch (error) {
			// The outcome may be unknown. Then the number may come twice, so it needs a new word.
			this.#last = undefined;
			if ([FEED_TURN_TAKEN, SERIALIZATION_FAILURE].includes(errorCode(error) ?? '')) return 'taken';
			if (!(error instanceof OtherCluster)) throw error;
			await invalidateCursors(this.#db);
			return 'reset';
		}
	}

	async #write(tx: Db): Promise<Required<NextTick> | undefined> {
		await tx.execute(sql`set local synchronous_commit = on`);
		// It takes no snapshot. So the statements that follow see the tick of whoever held the lock before.
		await takeFeedTurnNow(tx);
		const newest = await newestTick(tx);
		if (!(await hasChanged(tx, newest.seen))) return undefined;
		await refuseOtherCluster(tx, newest);
		const tick = newest.tick + 1n;
		const next = this.#last !== undefined && this.continues(newest) ? { ...this.#last, tick } : { tick, branch: drawBranch(), branch_first: tick };
		await foldIncrements(tx, tick, new Date());
		await noteChanges(tx, tick, newest);
		await insertTick(tx, next);
		await writeNewestWindow(tx, tick);
		return next;
	}
}

/**
 * At a start, before the first answer: a dump that was restored without `npm run restored` has ids and marks of another
 * cluster. @returns whether it had, and every cursor is invalid now.
 */
export async function refuseTicksOfOtherCluster(db: Db): Promise<boolean> {
	try {
		await inOneSnapshot(db, async (tx) => refuseOtherCluster(tx, await newestTick(tx)));
		return false;
	} catch (error) {
		if (!(error instanceof OtherCluster)) throw error;
		await invalidateCursors(db);
		return true;
	}
}

/** Whether there is something for a tick: the rosters have changed since a snapshot, or amounts aren't folded yet. */
export async function hasChanged(tx: Db, seen: string): Promise<boolean> {
	const [row] = rowsOf<{ changed: boolean }>(
		await tx.execute(sql`select exists (select 1 from received_increments) or ${changedSince(seen, undefined)} as changed`),
	);
	return row?.changed === true;
}

/** @throws OtherCluster if this transaction's id, or a mark, contradicts the newest tick. It reads in one snapshot. */
async function refuseOtherCluster(tx: Db, { xid }: { xid: bigint }): Promise<void> {
	const [row] = rowsOf<{ foreign_ids: boolean }>(
		await tx.execute(sql`
			select pg_current_xact_id()::text::bigint <= ${xid}::bigint or exists (
				select 1 from sports s where greatest(
					(select max(r.changed_xid) from players r where r.sport_id = s.sport_id),
					(select max(r.changed_xid) from teams r where r.sport_id = s.sport_id)
				) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint) as foreign_ids`),
	);
	if (row?.foreign_ids !== false) throw new OtherCluster('the ticks or marks are of another cluster');
}
