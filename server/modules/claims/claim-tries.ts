import { claimMessages } from '#domain/texts/claim-messages.ts';
import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { and, count, eq, gt, gte, inArray, sql } from '#server/db/drizzle.ts';
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

/** Why no code can be tried now. */
interface Wait {
	why: string;
	/** Until the next try. */
	seconds: number;
}

/**
 * Counts a try of a code, unless the person has had 5 within an hour, or the athlete 20 within a day, whoever tried. Exact, because the
 * caller holds locks on both.
 * @returns what keeps the person from trying; undefined if the try was counted
 */
export async function countTry(tx: Db, { player_id, user_id, now }: Try): Promise<Wait | undefined> {
	const ofPerson = await waitFor(tx, eq(claimTries.user_id, user_id), { most: TRIES_OF_PERSON, window: HOUR_MS, now });
	if (ofPerson !== undefined) return { why: claimMessages.tooManyOfPerson, seconds: ofPerson };
	const atAthlete = await waitFor(tx, eq(claimTries.player_id, player_id), { most: TRIES_AT_ATHLETE, window: DAY_MS, now });
	if (atAthlete !== undefined) return { why: claimMessages.tooManyAtAthlete, seconds: atAthlete };
	await tx.insert(claimTries).values({ player_id, user_id, tried_at: now });
	return undefined;
}

/** Athletes with a new code are tried from 0: else whoever sends 20 wrong codes a day keeps an athlete from their page for good. */
export async function forgetTries(tx: Db, player_ids: readonly number[]): Promise<void> {
	await tx.delete(claimTries).where(inArray(claimTries.player_id, [...player_ids]));
}

/** Which of these athletes take no code now, because too many wrong ones were tried. */
export async function blockedByTries(db: Db, player_ids: readonly number[], now: Date): Promise<Set<number>> {
	if (player_ids.length === 0) return new Set();
	const rows = await db
		.select({ player_id: claimTries.player_id })
		.from(claimTries)
		.where(and(inArray(claimTries.player_id, [...player_ids]), gt(claimTries.tried_at, new Date(now.getTime() - DAY_MS))))
		.groupBy(claimTries.player_id)
		.having(gte(count(), TRIES_AT_ATHLETE));
	return new Set(rows.map(({ player_id }) => player_id));
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
