import type { AthletePledges } from '#domain/admin/pledge-sums.ts';
import { LIVE_PLEDGES } from '#domain/donation/pledge.ts';
import { and, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { isLivePledge, pledges } from '#server/db/schema/pledges-schema.ts';
import { recordsOf } from '#server/modules/rosters/public.ts';

/** The pledges that may still be charged for an athlete, also for merged records, as sums by state. */
export async function pledgesOfAthlete(db: Db, player_id: number): Promise<AthletePledges> {
	const rows = await sumsOf(db, player_id);
	const states = LIVE_PLEDGES.flatMap((state) => {
		const found = rows.find((row) => row.state === state);
		return found === undefined ? [] : [{ state, count: found.count, amount_cents: Number(found.cents) }];
	});
	return {
		states,
		count: states.reduce((sum, { count }) => sum + count, 0),
		amount_cents: states.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
	};
}

export function sumsOf(db: Db, player_id: number) {
	return db
		.select({ state: pledges.state, count: sql<number>`count(*)::int`, cents: sql<string>`sum(${pledges.amount_cents})` })
		.from(pledges)
		.where(and(sql`${pledges.player_id} in ${recordsOf(player_id)}`, isLivePledge))
		.groupBy(pledges.state);
}
