import type { Consent } from '#domain/roster/consent-states.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import { players } from '#server/db/schema/rosters-schema.ts';

/**
 * In a query of athletes, for everything that decides about money: their consent as of now. After a change of the site's mode, the
 * column itself follows within minutes.
 */
export const consentNow: SQL<Consent> = sql<Consent>`consent_now(${players.consent}, ${players.player_id}, ${players.team_id})`;
