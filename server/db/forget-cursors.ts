import { randomBytes } from 'node:crypto';
import { sql } from './drizzle.ts';
import { takeFeedTurn } from './feed-turn.ts';
import { inTransaction } from './in-transaction.ts';
import { drawBranch, insertTick } from './insert-tick.ts';
import type { Db } from './open-database.ts';
import { rowsOf } from './rows-of.ts';
import { changedRosters, changedTotals, feedFiles, feedWindows } from './schema/feed-schema.ts';

export interface InvalidatedCursors {
	/** The new epoch; no earlier cursor has it. */
	epoch: string;
	/** How many rows lost their mark. */
	teams: number;
	players: number;
}

/**
 * Makes every existing cursor invalid. A restored database needs that: its transaction ids start elsewhere, so old
 * marks and cursors compare wrongly with new ones, and changes would be skipped or resent forever. It runs in one
 * transaction; writers wait.
 */
export function invalidateCursors(db: Db): Promise<InvalidatedCursors> {
	return inTransaction(db, async (tx) => {
		// The trigger would mark the rows again. Disabling it takes a lock that holds writers back until the end.
		await tx.execute(sql`alter table teams disable trigger teams_mark_changed`);
		await tx.execute(sql`alter table players disable trigger players_mark_changed`);
		const teams = await unmarked(
			tx.execute(sql`with done as (update teams set changed_xid = 0 where changed_xid <> 0 returning 1) select count(*)::int as n from done`),
		);
		const players = await unmarked(
			tx.execute(sql`with done as (update players set changed_xid = 0 where changed_xid <> 0 returning 1) select count(*)::int as n from done`),
		);
		await tx.execute(sql`alter table players enable trigger players_mark_changed`);
		await tx.execute(sql`alter table teams enable trigger teams_mark_changed`);
		return { epoch: await restartCursors(tx), teams, players };
	});
}

/**
 * Gives the rosters a new epoch, and a first tick of a new history, so every device takes a snapshot. Whoever deletes
 * athletes or teams must do this in the same transaction, because a delta can't tell what is gone. Processes that commit
 * ticks leave it until the transaction ends. @returns the epoch
 */
export async function restartCursors(tx: Db): Promise<string> {
	const epoch = randomBytes(6).toString('hex');
	await tx.execute(sql`insert into meta (key, value) values ('epoch', ${epoch}) on conflict (key) do update set value = excluded.value`);
	await takeFeedTurn(tx);
	const [newest] = rowsOf<{ tick: string }>(await tx.execute(sql`select coalesce(max(tick), 0)::text as tick from ticks`));
	await tx.execute(sql`delete from ticks`);
	for (const table of [changedTotals, changedRosters, feedWindows, feedFiles]) await tx.delete(table);
	// Its snapshot has nothing that this transaction or one beside it writes. That follows in deltas.
	await insertTick(tx, { tick: BigInt(newest?.tick ?? 0) + 1n, branch: drawBranch() });
	return epoch;
}

async function unmarked(answer: PromiseLike<unknown>): Promise<number> {
	return rowsOf<{ n: number }>(await answer)[0]?.n ?? 0;
}
