import type { Consent } from '#domain/roster/consent-states.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { consentNow, presentRecord, saidYes } from '#server/modules/rosters/public.ts';

/** An athlete as a pledge looks at them. */
export interface PledgedAthlete {
	/** Where they are now or, once gone, were last. */
	team_id: number;
	team_name: string;
	/** Whether they are on no roster. */
	isGone: boolean;
	consent: Consent;
	/** Whether they take donations because they said so themselves. On a site that doesn't ask, being listed isn't a yes. */
	saidYes: boolean;
}

export async function pledgedAthlete(tx: Db, player_id: number): Promise<PledgedAthlete> {
	const [row] = await tx
		.select({
			team_id: players.team_id,
			team_name: teams.team_name,
			retired_at: players.retired_at,
			consent: consentNow,
			yes: saidYes(players.player_id, players.team_id),
		})
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(eq(players.player_id, presentRecord(player_id)));
	if (row === undefined) throw new Error(`athlete ${player_id} has no row`);
	const isGone = row.retired_at !== null;
	return { team_id: row.team_id, team_name: row.team_name, isGone, consent: row.consent, saidYes: row.yes && row.consent === 'listed' && !isGone };
}
