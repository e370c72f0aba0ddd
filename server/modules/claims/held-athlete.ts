import type { Consent } from '#domain/roster/consent-states.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { presentRecord } from '#server/modules/rosters/public.ts';

/** A claim, and the account that says that it is theirs. */
export interface Holder {
	claim_id: number;
	user_id: number;
}

export interface HeldAthlete {
	player_id: number;
	player_name: string;
	image_url: string | null;
	consent: Consent;
}

/**
 * The athlete whose page this person holds.
 * @throws HttpError 404 for a claim that isn't theirs or has ended; 409 `bad_transition` after a move, where it doesn't count
 */
export async function heldAthlete(tx: Db, { claim_id, user_id }: Holder): Promise<HeldAthlete> {
	const [held] = await tx
		.select({
			player_id: players.player_id,
			player_name: players.player_name,
			image_url: players.image_url,
			consent: players.consent,
			hasMoved: sql<boolean>`${claims.team_id} <> ${players.team_id}`,
		})
		.from(claims)
		.innerJoin(players, eq(players.player_id, presentRecord(claims.player_id)))
		.where(and(eq(claims.claim_id, claim_id), eq(claims.user_id, user_id), isNull(claims.ended_at)));
	if (held === undefined) throw notFound(claimMessages.unknown);
	const { hasMoved, ...athlete } = held;
	if (hasMoved) throw new HttpError(409, 'bad_transition', claimMessages.moved);
	return athlete;
}
