import type { AddTeamBody } from '#domain/roster/new-team.ts';
import type { Team } from '#domain/roster/roster.ts';
import { fold, slug } from '#domain/texts/fold.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { teamSources, teams } from '#server/db/schema/rosters-schema.ts';
import { audit } from '#server/modules/operations/public.ts';
import { BY_HAND } from '../records/note-hand-edits.ts';
import { hiddenTeam } from '../records/shown-teams.ts';
import type { Editor } from './change-athlete.ts';
import { requireFreeName } from './team-names.ts';

/**
 * Adds a team to a sport, or shows the hidden one of that name, so that donations, links, and later rosters are about one
 * team. Audited. @throws HttpError 404 without such a sport, 409 if it has a team of that name.
 */
export function addTeam(db: Db, { sport_id, team_name, ...rest }: AddTeamBody, { actor_id, now }: Editor): Promise<Team> {
	return inTransaction(db, async (tx) => {
		await requireFreeName(tx, sport_id, team_name);
		const values = { sport_id, team_name, team_fold: fold(team_name), slug: slug(team_name), ...rest };
		const columns = { team_id: teams.team_id, team_name: teams.team_name, conference: teams.conference };
		const hidden_id = await hiddenTeam(tx, values);
		const [team] =
			hidden_id === undefined
				? await tx.insert(teams).values(values).returning(columns)
				: await tx
						.update(teams)
						.set({ ...filledColumns(values), retired_at: null })
						.where(eq(teams.team_id, hidden_id))
						.returning(columns);
		if (team === undefined) throw new Error('no team was added');
		// Lists of teams fill its gaps and change nothing else.
		await tx
			.insert(teamSources)
			.values({ source: BY_HAND, season: '', external_id: String(team.team_id), team_id: team.team_id, added_at: now })
			.onConflictDoUpdate({ target: [teamSources.source, teamSources.season, teamSources.external_id], set: { added_at: now } });
		await audit(tx, { at: now, actor_id, action: 'team_added', subject_id: team.team_id });
		return team;
	});
}

/** Without the fields that were left empty: what a hidden team had there is still known. */
function filledColumns(values: typeof teams.$inferInsert): Partial<typeof teams.$inferInsert> {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
