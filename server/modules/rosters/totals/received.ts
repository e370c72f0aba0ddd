import { type SQL, sql } from '#server/db/drizzle.ts';
import { players } from '#server/db/schema/rosters-schema.ts';

// Each subquery names the outer table itself: Drizzle leaves it out in a query without joins, and the column would be the
// subquery's own.

/**
 * Current total of the athlete in a row of `players`, in cents. The view adds what no tick contains yet
 * (docs/decisions/168).
 */
export const receivedCents = sql<number>`coalesce((select r.cents from received r where r.player_id = players.player_id), 0)`.mapWith(Number);

/** The same as of the newest tick that the transaction sees, so that what devices store under a tick is exactly the tick's. */
export const foldedCents = sql<number>`coalesce((select t.cents from athlete_totals t where t.player_id = players.player_id), 0)`.mapWith(Number);

/** The athletes of `players` who have received at least so many cents. */
export function receivedAtLeast(cents: number): SQL {
	return cents <= 0 ? sql`true` : sql`${players.player_id} in (select r.player_id from received r where r.cents >= ${cents}::bigint)`;
}

/** The athletes of `players` who have received at most so many cents. Who never received anything has no row. */
export function receivedAtMost(cents: number): SQL {
	return cents < 0 ? sql`false` : sql`${players.player_id} not in (select r.player_id from received r where r.cents > ${cents}::bigint)`;
}
