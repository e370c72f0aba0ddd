import { plural } from '#server/core/plural.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { raiseAlert } from '#server/modules/operations/public.ts';

/**
 * Folds the amounts that this transaction's snapshot sees into the totals, as part of a tick. The others wait for the next
 * one. A record that was merged meanwhile counts for the one that took its place. The caller holds the turn.
 */
export async function foldIncrements(tx: Db, tick: bigint, now: Date): Promise<void> {
	const totals = rowsOf<{ player_id: number; cents: string }>(
		await tx.execute(sql`
			with gone as (
				delete from received_increments returning player_id, cents
			), sums as (
				select coalesce(p.merged_into, p.player_id) as player_id, p.sport_id, sum(g.cents)::bigint as cents from gone g join players p using (player_id) group by 1, 2
			), folded as (
				insert into athlete_totals as t (player_id, cents) select player_id, cents from sums order by player_id
				on conflict (player_id) do update set cents = t.cents + excluded.cents
				returning player_id, cents
			)
			insert into changed_totals (sport_id, tick, player_id, cents)
			select s.sport_id, ${tick}::bigint, f.player_id, f.cents from folded f join sums s using (player_id)
			returning player_id, cents`),
	);
	const belowZero = totals.filter(({ cents }) => Number(cents) < 0);
	if (belowZero.length > 0)
		await alertBelowZero(
			tx,
			belowZero.map(({ player_id }) => player_id),
			now,
		);
}

/** Something was booked wrong. Ticks go on, because the athletes' other changes must reach everybody. */
function alertBelowZero(tx: Db, player_ids: readonly number[], now: Date): Promise<void> {
	const named = player_ids.slice(0, 10).join(', ');
	return raiseAlert(
		tx,
		{
			kind: 'total_below_zero',
			topic: 'total_below_zero',
			title: `${plural(player_ids.length, 'athlete')} received less than nothing`,
			detail: `The amounts booked for the athletes with these numbers add up to less than $0: ${named}. Run npm run ledger:check, and compare their payments with the card provider.`,
		},
		now,
	);
}
