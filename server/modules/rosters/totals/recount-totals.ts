import { type SQL, sql } from '#server/db/drizzle.ts';
import { takeFeedTurn } from '#server/db/feed-turn.ts';
import type { Db } from '#server/db/open-database.ts';

/**
 * Sets the totals of some athletes to what the ledger says, with nothing left to fold. Devices aren't told, so the caller
 * makes all cursors invalid. @param athletes a query of their ids; without it, everybody's
 */
export async function recountTotals(tx: Db, athletes: SQL = sql`select player_id from players`): Promise<void> {
	await takeFeedTurn(tx);
	// One statement sees the ledger and the increments at the same moment.
	await tx.execute(sql`
		with chosen as materialized (
			select distinct coalesce(p.merged_into, p.player_id) as player_id from players p where p.player_id in (${athletes})
		), records as materialized (
			select p.player_id, c.player_id as athlete from players p join chosen c on c.player_id = coalesce(p.merged_into, p.player_id)
		), gone as (
			delete from received_increments where player_id in (select player_id from records)
		), sums as (
			select r.athlete, -sum(l.amount_cents)::bigint as cents from ledger_entries l join records r using (player_id) where l.account = 'athlete' group by 1
		)
		insert into athlete_totals as t (player_id, cents)
		select player_id, coalesce(s.cents, 0) from (
			select player_id from athlete_totals where player_id in (select player_id from chosen) union select athlete from sums
		) a left join sums s on s.athlete = a.player_id
		on conflict (player_id) do update set cents = excluded.cents`);
}
