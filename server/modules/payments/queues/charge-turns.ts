import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { meta } from '#server/db/schema/meta-schema.ts';

/** An athlete's yes may make thousands of cards due at once, and their banks answer the same provider as everybody else's. */
export const CHARGES_OF_A_TURN = 5;
export const TURN_MS = 1000;
/** Servers' clocks differ by less. A turn that is further ahead was taken by a clock that was wrong, and holds up nobody. */
const MOST_AHEAD_MS = 60_000;
const KEY = 'pledge_charges';

/**
 * Takes the turn to charge up to `CHARGES_OF_A_TURN` pledges, unless somebody took one within the last second. Each turn moves one row of the
 * database on by a second, so over all servers there are never more charges in a second.
 * @returns whether the turn is the caller's
 */
export async function takeTurn(db: Db, now: Date): Promise<boolean> {
	const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
	const taken = await db.execute(sql`
		insert into ${meta} as m (key, value) values (${KEY}, ${new Date(now.getTime() + TURN_MS).toISOString()})
		on conflict (key) do update set value = excluded.value
		where m.value::timestamptz <= ${at(0)} or m.value::timestamptz > ${at(MOST_AHEAD_MS)}
		returning m.key`);
	return rowsOf(taken).length > 0;
}
