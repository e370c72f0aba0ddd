import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** More than an import of all sports moves at once. */
const BATCH = 20_000;

/**
 * Queues notifications about athletes who changed teams since the last time, one for each device, however many of the
 * person's saved athletes moved. Athletes who have left every roster are left out. @returns how many moves were seen.
 */
export function queueMoveNotifications(db: Db, now: Date): Promise<number> {
	const at = sql`${now.toISOString()}::timestamptz`;
	return inTransaction(db, async (tx) => {
		const [seen] = rowsOf<{ moves: number }>(
			await tx.execute(sql`
				with told as (
					update player_moves set told_at = ${at}
					where move_id in (select move_id from player_moves where told_at is null order by move_id limit ${BATCH} for update skip locked)
					returning player_id, move_id
				), news as (
					select s.endpoint_hash, max(told.move_id) as move_id, min(told.player_id) as player_id, count(distinct told.player_id)::int as athletes
					from push_subscriptions s
					join favourites f on f.user_id = s.user_id and f.removed_at is null
					join told on told.player_id = f.player_id
					join players p on p.player_id = told.player_id and p.retired_at is null
					where 'moved' = any(s.messages)
					group by s.endpoint_hash
				), queued as (
					insert into push_messages (endpoint_hash, kind, event_key, facts, created_at, run_after)
					select endpoint_hash, 'moved', 'moved:' || move_id, jsonb_build_object('kind', 'moved', 'player_id', player_id, 'athletes', athletes), ${at}, ${at}
					from news on conflict (endpoint_hash, event_key) do nothing
				)
				select count(*)::int as moves from told`),
		);
		return seen?.moves ?? 0;
	});
}
