import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AddTeamBody } from '#domain/roster/new-team.ts';
import type { Team } from '#domain/roster/roster.ts';
import { fold, slug } from '#domain/texts/fold.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { sports, teamSources, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/route/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import type { Editor } from './change-athlete.ts';
import { BY_HAND } from './note-hand-edits.ts';

/** Adds a team to a sport. Audited. @throws HttpError 404 without such a sport, 409 if it has a team of that name. */
export function addTeam(db: Db, { sport_id, team_name, ...rest }: AddTeamBody, { actor_id, now }: Editor): Promise<Team> {
	return inTransaction(db, async (tx) => {
		// One at a time per sport, so that a double tap finds the first one.
		const [sport] = await tx.select().from(sports).where(eq(sports.sport_id, sport_id)).for('no key update');
		if (sport === undefined) throw notFound('We couldn’t find that sport.');
		const team_fold = fold(team_name);
		const same = await tx.$count(teams, and(eq(teams.sport_id, sport_id), sql`${teams.team_fold} = ${team_fold}`, isNull(teams.retired_at)));
		if (same > 0) throw new HttpError(409, 'conflict', `${sport.sport_name} already has a team named ${team_name}.`);
		const [team] = await tx
			.insert(teams)
			.values({ sport_id, team_name, team_fold, slug: slug(team_name), ...rest })
			.returning({ team_id: teams.team_id, team_name: teams.team_name, conference: teams.conference });
		if (team === undefined) throw new Error('no team was added');
		// Lists of teams fill its gaps and change nothing else.
		await tx.insert(teamSources).values({ source: BY_HAND, season: '', external_id: String(team.team_id), team_id: team.team_id });
		await audit(tx, { at: now, actor_id, action: 'team_added', subject_id: team.team_id });
		return team;
	});
}
