import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';

/**
 * When a record is merged: its total becomes an amount of the other record, so that the next tick tells it to everybody.
 * What isn't folded yet, or is booked for it later, follows by itself. The caller holds the turn.
 */
export async function moveTotal(tx: Db, { from_id, into_id }: { from_id: number; into_id: number }): Promise<void> {
	await tx.execute(sql`
		with gone as (delete from athlete_totals where player_id = ${from_id} returning cents)
		insert into received_increments (player_id, cents) select ${into_id}::int, cents from gone where cents <> 0`);
}

/**
 * When a merge is undone, after the records lead elsewhere again: takes what was booked for them back from the other
 * record, except what isn't folded yet, because that follows by itself. One statement sees both at the same moment.
 */
export async function returnTotal(tx: Db, { from_ids, from_id, into_id }: { from_ids: readonly number[]; from_id: number; into_id: number }): Promise<void> {
	await tx.execute(sql`
		with folded as (
			select coalesce((select -sum(amount_cents) from ledger_entries where account = 'athlete' and player_id in ${from_ids}), 0)
				- coalesce((select sum(cents) from received_increments where player_id in ${from_ids}), 0) as cents
		)
		insert into received_increments (player_id, cents)
		select m.player_id, m.cents::bigint from folded, lateral (values (${into_id}::int, -cents), (${from_id}::int, cents)) m (player_id, cents) where folded.cents <> 0`);
}
