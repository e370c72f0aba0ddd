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
	if (first.from === 'listed' || (await readConsentMode(db)).mode === 'listed') return first.at;
	return withoutYesSince(db, athlete.player_id, first.at);
}

interface HistoryEvent {
	at: number;
	/** Whether the athlete was open right before and after it; undefined if it doesn't tell. */
	before?: boolean;
	after?: boolean;
}

/**
 * Since when an athlete without a yes gets no donations, on a site that asks first: since it does, or since the end of the last yes.
 * Changes of consent tell what was so before and after them, a move only which team the athlete left and joined, so a claim of that time
 * has to tell whether the yes counted there.
 * @param until leaves out what came later
 */
async function withoutYesSince(db: Db, player_id: number, until?: Date): Promise<Date> {
	const { since } = await readConsentMode(db);
	if (since === null) throw new Error(`athlete ${player_id} waits for a yes, and the site never asked for one`);
	const theirs = await db.select().from(claims).where(eq(claims.player_id, player_id));
	const changes = await db.select().from(consentChanges).where(eq(consentChanges.player_id, player_id));
	const moves = await db.select().from(playerMoves).where(eq(playerMoves.player_id, player_id));
	const counted = (team_id: number, at: Date) =>
		theirs.some((claim) => {
			const yes = claim.work_status === 'us' ? claim.said_yes_at : claim.work_confirmed_at;
			return claim.team_id === team_id && yes !== null && yes <= at && (claim.ended_at === null || claim.ended_at > at);
		});
	const events: HistoryEvent[] = [
		...changes.map(({ changed_at, from_consent, to_consent }) => ({ at: +changed_at, before: from_consent === 'listed', after: to_consent === 'listed' })),
		...moves.map(({ moved_at, from_team_id, to_team_id }) => ({
			at: +moved_at,
			...(counted(from_team_id, moved_at) && { before: true }),
			after: counted(to_team_id, moved_at),
		})),
	];
	const later = events.filter(({ at }) => at > +since && (until === undefined || at < +until)).sort((a, b) => a.at - b.at);
	const opened = later.findLastIndex(({ after }) => after === true);
	// Without an opening since then, the first event tells whether a yes counted when the site began to ask.
	const first = later[opened + 1];
	if (opened === -1) return first?.before === true ? new Date(first.at) : since;
	return first === undefined ? (until ?? since) : new Date(first.at);
}
