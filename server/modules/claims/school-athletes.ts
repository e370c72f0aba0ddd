import type { TeamClaim } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { and, asc, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, sports, teams } from '#server/db/schema/rosters-schema.ts';
import type { CsvColumn } from '#server/http/answers/send-csv.ts';
import { teamClaims } from './team-claims.ts';

/** A team of a school with its number of athletes, by sport. */
export interface SchoolTeam {
	school: string;
	team_id: number;
	team_name: string;
	sport_name: string;
	athletes: number;
}

/** The teams of these schools that are shown, in the order of schools and sports. */
export function schoolTeams(db: Db, schools: readonly string[]): Promise<SchoolTeam[]> {
	return db
		.select({
			school: teams.team_fold,
			team_id: teams.team_id,
			team_name: teams.team_name,
			sport_name: sports.sport_name,
			athletes: sql<number>`(select count(*)::int from ${players} p where p.team_id = ${teams.team_id} and p.retired_at is null)`,
		})
		.from(teams)
		.innerJoin(sports, eq(sports.sport_id, teams.sport_id))
		.where(and(inArray(teams.team_fold, [...schools]), isNull(teams.retired_at)))
		.orderBy(asc(teams.team_fold), asc(sports.sport_id), asc(teams.team_id));
}

interface SchoolAthlete extends TeamClaim {
	team: SchoolTeam;
}

/** The athletes of these schools with their codes and claims, a team at a time. */
export async function* everySchoolAthlete(db: Db, schools: readonly string[], now: Date): AsyncGenerator<SchoolAthlete[]> {
	for (const team of await schoolTeams(db, schools)) {
		const { athletes } = await teamClaims(db, team.team_id, { reach: schools, now });
		yield athletes.map((athlete) => ({ ...athlete, team }));
	}
}

const day = (iso: string | null | undefined) => (iso == null ? null : utcDate(iso));

/** The file for a desk. It has nothing of donors and no amounts. */
export const schoolAthleteColumns: readonly CsvColumn<SchoolAthlete>[] = [
	{ head: 'Athlete', cell: ({ player_name }) => player_name },
	{ head: 'Number', cell: ({ jersey_number }) => jersey_number },
	{ head: 'School', cell: ({ team }) => team.team_name },
	{ head: 'Sport', cell: ({ team }) => team.sport_name },
	{ head: 'State', cell: ({ state }) => state },
	{ head: 'Code until', cell: ({ code_until }) => day(code_until) },
	{ head: 'Account', cell: ({ holder }) => holder?.user_name ?? null },
	{ head: 'Email', cell: ({ holder }) => holder?.user_email ?? null },
	{ head: 'Claimed', cell: ({ holder }) => day(holder?.claimed_at) },
	{ head: 'Signed', cell: ({ holder }) => day(holder?.signed_at) },
	{ head: 'Said yes', cell: ({ holder }) => day(holder?.yes?.said_at) },
	{ head: 'Work status', cell: ({ holder }) => holder?.yes?.work_status ?? null },
	{ head: 'Confirmed', cell: ({ holder }) => (holder?.yes == null ? null : holder.yes.confirmed ? 'yes' : 'no') },
	{ head: 'Words on page', cell: ({ holder }) => holder?.words ?? null },
];
