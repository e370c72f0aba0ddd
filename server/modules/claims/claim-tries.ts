import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { and, count, eq, gt, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimTries } from '#server/db/schema/claims-schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const TRIES_OF_PERSON = 5;
export const TRIES_AT_ATHLETE = 20;

interface Try {
	player_id: number;
	user_id: number;
	now: Date;
}

/**
 * Counts a try of a code, unless the person has had 5 within an hour, or the athlete 20 within a day, whoever tried. Exact, because the
 * caller holds locks on both.
 * @returns the seconds until the next try; undefined if it was counted
 */
export async function countTry(tx: Db, { player_id, user_id, now }: Try): Promise<number | undefined> {
	const waits = [
		await waitFor(tx, eq(claimTries.user_id, user_id), { most: TRIES_OF_PERSON, window: HOUR_MS, now }),
		await waitFor(tx, eq(claimTries.player_id, player_id), { most: TRIES_AT_ATHLETE, window: DAY_MS, now }),
	].filter((wait) => wait !== undefined);
	if (waits.length > 0) return Math.max(...waits);
	await tx.insert(claimTries).values({ player_id, user_id, tried_at: now });
	return undefined;
}

async function waitFor(tx: Db, of: ReturnType<typeof eq>, { most, window, now }: { most: number; window: number; now: Date }): Promise<number | undefined> {
	const [row] = await tx
		.select({ tries: count(), first: sql<string>`min(${claimTries.tried_at})` })
		.from(claimTries)
		.where(and(of, gt(claimTries.tried_at, new Date(now.getTime() - window))));
	if (row === undefined || row.tries < most) return undefined;
	return (new Date(row.first).getTime() + window - now.getTime()) / 1000;
}

export async function tidyTries(db: Db, now: Date): Promise<void> {
	await deleteInBatches(db, claimTries, sql`tried_at < ${moment(now.getTime() - DAY_MS)}`);
}
