import type { Consent } from '#domain/roster/consent-states.ts';
import { type SQL, type SQLWrapper, sql } from '#server/db/drizzle.ts';
import { players } from '#server/db/schema/rosters-schema.ts';

/**
 * In a query of athletes, for everything that decides about money: their consent as of now. After a change of the site's mode, the
 * column itself follows within minutes.
 */
export const consentNow: SQL<Consent> = sql<Consent>`consent_now(${players.consent}, ${players.player_id}, ${players.team_id})`;

/** In a query: whether whoever holds an athlete's page has said yes for this team, and the yes counts. */
export function saidYes(player_id: SQLWrapper, team_id: SQLWrapper): SQL<boolean> {
	return sql<boolean>`said_yes(${player_id}, ${team_id})`;
}
