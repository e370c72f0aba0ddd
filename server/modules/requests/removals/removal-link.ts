import type { RemovalLook } from '#domain/collaboration/removal.ts';
import { removalMessages } from '#domain/texts/removal-messages.ts';
import { and, eq, gt, isNull, ne, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { removalRequests } from '#server/db/schema/consent-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { linkTokenHash } from '#server/modules/identity/public.ts';
import { presentRecord, type Reach, withinReach } from '#server/modules/rosters/public.ts';

interface ConfirmDeps {
	db: Db;
	clock: () => Date;
}

/** What the link would confirm. Changes nothing. @throws HttpError 404 for a link that was used or is too old */
export async function lookAtRemoval({ db, clock }: ConfirmDeps, token: string): Promise<RemovalLook> {
	const [found] = await db
		.select({ player_name: players.player_name, team_name: teams.team_name, wish: removalRequests.wish })
		.from(removalRequests)
		.innerJoin(players, eq(players.player_id, presentRecord(removalRequests.player_id)))
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(and(usable(token, clock()), ne(players.consent, 'removed')));
	if (found === undefined) throw notFound(removalMessages.linkWrong);
	return found;
}

/** The mailbox is proved, and an admin sees the request. @throws HttpError 404 for a link that was used or is too old */
export async function confirmRemoval({ db, clock }: ConfirmDeps, token: string): Promise<void> {
	const now = clock();
	const confirmed = await db.update(removalRequests).set({ confirmed_at: now }).where(usable(token, now)).returning({ id: removalRequests.removal_id });
	if (confirmed.length === 0) throw notFound(removalMessages.linkWrong);
}

function usable(token: string, now: Date) {
	return and(eq(removalRequests.token_hash, linkTokenHash(token)), isNull(removalRequests.confirmed_at), gt(removalRequests.expires_at, now));
}

/** Number of requests that wait for this staff; counting stops at `most`. */
export function countRemovals(db: Db, most: number, reach: Reach): Promise<number> {
	// Worded like the partial index `removal_requests_waiting`.
	const waiting = db
		.select({ id: removalRequests.removal_id })
		.from(removalRequests)
		.innerJoin(players, eq(players.player_id, presentRecord(removalRequests.player_id)))
		.where(and(sql`confirmed_at is not null and decided_at is null`, withinReach(reach)))
		.limit(most)
		.as('w');
	return db.$count(waiting);
}
