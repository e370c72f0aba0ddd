import { isClosed, saysNo } from '#domain/roster/consent-states.ts';
import { and, desc, eq, inArray } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { playerMoves, players } from '#server/db/schema/rosters-schema.ts';
import { consentNow } from '../records/consent-now.ts';
import { presentRecord } from '../records/present-record.ts';
import { readConsentMode } from './consent-mode.ts';

/** Since when nothing may be given to an athlete; null while something may. From one no to a stricter one, it stays closed. */
export async function closedSince(db: Db, player_id: number): Promise<Date | null> {
	const [athlete] = await db
		.select({ player_id: players.player_id, consent: consentNow })
		.from(players)
		.where(eq(players.player_id, presentRecord(player_id)));
	if (athlete === undefined) throw new Error(`athlete ${player_id} has no row`);
	if (!isClosed(athlete.consent)) return null;
	if (!saysNo(athlete.consent)) return withoutYesSince(db, athlete.player_id);
	const [first] = await db
		.select({ from: consentChanges.from_consent, at: consentChanges.changed_at })
		.from(consentChanges)
		.where(and(eq(consentChanges.player_id, athlete.player_id), inArray(consentChanges.from_consent, ['listed', 'awaiting_yes'])))
		.orderBy(desc(consentChanges.change_id))
		.limit(1);
	if (first === undefined) throw new Error(`athlete ${player_id} is ${athlete.consent}, and no change says since when`);
	if (first.from === 'listed') return first.at;
	const unasked = await withoutYesSince(db, athlete.player_id);
	return new Date(Math.min(Number(unasked), Number(first.at)));
}

/**
 * Since when an athlete without a yes gets no donations, on a site that asks first: since it does, or since the first of what can end a
 * yes came after the last one. That is a move, the end of a claim, and an admin who closed the page for a time.
 */
async function withoutYesSince(db: Db, player_id: number): Promise<Date> {
	const { since } = await readConsentMode(db);
	if (since === null) throw new Error(`athlete ${player_id} waits for a yes, and the site never asked for one`);
	const theirs = await db.select().from(claims).where(eq(claims.player_id, player_id));
	const yeses = theirs.flatMap(({ said_yes_at, work_status, work_confirmed_at }) => (work_status === 'us' ? said_yes_at : work_confirmed_at) ?? []);
	if (yeses.length === 0) return since;
	const lastYes = Math.max(...yeses.map(Number));
	const moves = await db.select({ at: playerMoves.moved_at }).from(playerMoves).where(eq(playerMoves.player_id, player_id));
	const closed = await db
		.select({ at: consentChanges.changed_at })
		.from(consentChanges)
		.where(and(eq(consentChanges.player_id, player_id), eq(consentChanges.from_consent, 'listed')));
	const ends = [...moves.map(({ at }) => at), ...theirs.flatMap(({ ended_at }) => ended_at ?? []), ...closed.map(({ at }) => at)];
	const after = ends.map(Number).filter((at) => at > lastYes);
	return new Date(Math.max(Number(since), after.length === 0 ? 0 : Math.min(...after)));
}
