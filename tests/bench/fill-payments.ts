import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

const BATCH = 100_000;

/**
 * Adds the payments from this number to that one, over two years, to the 100,000 athletes of `fillRosters`, a few of whom receive much.
 * A third is monthly, one in fifty is refunded in part or whole. The sums that the dashboard keeps follow.
 */
export async function fillPayments(db: Db, from: number, to: number): Promise<void> {
	const indexes = await dropIndexes(db);
	for (let first = from; first <= to; first += BATCH) {
		const rows = sql`(select n, md5(n::text)::uuid as intent_id, 1 + floor(100000 * power(random(), 3))::int % 100000 as player_id, n % 3 = 0 as monthly,
			timestamptz '2024-11-21' + ((n - ${from}) * 730.0 / ${to - from + 1} + random()) * interval '1 day' as at from generate_series(${first}::int, ${Math.min(to, first + BATCH - 1)}::int) n)`;
		await db.transaction(async (tx) => {
			// Triggers and foreign keys would take most of the time. The rows already hold everything that they would write,
			// and the sums follow right away.
			await tx.execute(sql`set local session_replication_role = replica`);
			await tx.execute(sql`with given as materialized ${rows}, gifts as (
					insert into intents (intent_id, kind, months, player_id, team_id, player_name, team_name, amount_cents, provider_session_id, state, created_at, paid_at)
					select g.intent_id, case when monthly then 'recurring' else 'one_time' end, case when monthly then 6 end, p.player_id, p.team_id, p.player_name, t.team_name, 5000, 'cs_' || n, 'paid', at, at
					from given g join players p using (player_id) join teams t using (team_id)
				)
				insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, refunded_cents, state, created_at, team_id, sport_id, kind)
				select md5('p' || n)::uuid, g.intent_id, g.player_id, 'sandbox', 'ch_' || n, 5000, case when n % 50 = 0 then 2000 when n % 51 = 0 then 5000 else 0 end,
					case when n % 50 <> 0 and n % 51 = 0 then 'refunded' else 'settled' end, at, p.team_id, p.sport_id, case when monthly then 'recurring' else 'one_time' end
				from given g join players p using (player_id)`);
		});
	}
	for (const definition of indexes) await db.execute(sql.raw(definition));
	await db.execute(sql`delete from giving_sums`);
	await db.execute(sql`insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents, folded_at)
		select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, count(*), sum(c.amount_cents), sum(c.refunded_cents), sum(c.lost_cents), now()
		from payments c cross join lateral (values
			('day', (c.created_at at time zone 'UTC')::date, null::int), ('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
		group by 1, 2, 3, 4, 5, 6`);
	await db.execute(sql`vacuum analyze`);
}

/** Each row would be added to each of them. @returns the statements that make them again */
async function dropIndexes(db: Db): Promise<string[]> {
	const found = rowsOf<{ name: string; definition: string }>(
		await db.execute(sql`select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
			where i.indrelid in ('payments'::regclass, 'intents'::regclass) and not exists (select from pg_constraint where conindid = i.indexrelid)`),
	);
	for (const { name } of found) await db.execute(sql`drop index ${sql.identifier(name)}`);
	return found.map(({ definition }) => definition);
}
