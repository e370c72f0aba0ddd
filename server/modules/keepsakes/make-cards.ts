import { seasonBounds } from '#domain/keepsake/season.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { recordIds, recordsOf } from '#server/modules/rosters/public.ts';

interface Season {
	/** Any record of the athlete. */
	player_id: number;
	season: number;
	/** Only this donation. */
	intent_id?: string;
}

/** Donations to an athlete in a season that have no card yet, and of which the athlete still has something, with their first payment's time. */
function withoutCard({ player_id, season, intent_id }: Season): SQL {
	const { from, to } = seasonBounds(season);
	return sql`
		select p.intent_id, min(p.created_at) as given_at from payments p
		where p.player_id in ${recordsOf(player_id)} and ${intent_id === undefined ? sql`p.intent_id is not null` : sql`p.intent_id = ${intent_id}`}
			and not p.surplus and p.state not in ('pending', 'voided')
			and not exists (select from keepsakes k where k.intent_id = p.intent_id)
		group by p.intent_id
		having min(p.created_at) >= ${from.toISOString()}::timestamptz and min(p.created_at) < ${to.toISOString()}::timestamptz
			and sum(p.amount_cents - p.refunded_cents - p.lost_cents) > 0`;
}

export async function countWaiting(db: Db, of: Season): Promise<number> {
	return rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from (${withoutCard(of)}) w`))[0]?.n ?? 0;
}

/** How many donations to an athlete in a season have a card. */
export async function countCards(db: Db, { player_id, season }: Season): Promise<number> {
	const counted = sql`select count(*)::int as n from keepsakes where player_id in ${recordsOf(player_id)} and season = ${season}`;
	return rowsOf<{ n: number }>(await db.execute(counted))[0]?.n ?? 0;
}

/**
 * Makes the cards that are missing of a signed season, numbered on in the order of the donations. Only one transaction at a time does for an
 * athlete, so no two donations get one number. The caller has locked the signature.
 */
export async function makeCards(tx: Db, of: Season & { signature_id: number }, now: Date): Promise<void> {
	const { signature_id, season, player_id } = of;
	const records = await recordIds(tx, player_id);
	const athlete = Math.min(...records);
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cards of ${athlete} in ${season}`}, 0))`);
	// Everybody locks several donations in the order of their ids.
	await tx.execute(sql`
		select i.intent_id from intents i where i.intent_id in (select w.intent_id from (${withoutCard(of)}) w) order by i.intent_id for key share`);
	await tx.execute(sql`
		insert into keepsakes (intent_id, signature_id, season, player_id, number, given_at, made_at)
		select w.intent_id, ${signature_id}, ${season}, ${player_id},
			(select coalesce(max(number), 0) from keepsakes where player_id in ${recordsOf(player_id)} and season = ${season})
				+ row_number() over (order by w.given_at, w.intent_id),
			w.given_at, ${now.toISOString()}::timestamptz
		from (${withoutCard(of)}) w`);
}
