import { centsToDollars, toCents } from '#domain/money/money.ts';
import { CLASS_ORDER } from '#domain/roster/listing/listing.ts';
import type { Sport, Team } from '#domain/roster/roster.ts';
import { compareFolded, fold, slug } from '#domain/texts/fold.ts';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { players, sports, teams } from '#server/db/schema/rosters-schema.ts';

const teamColumns = { team_id: teams.team_id, team_name: teams.team_name, conference: teams.conference };

/** By its name or its slug. */
export async function findSportBySlug(db: Db, text: string): Promise<Sport | undefined> {
	const [row] = await db
		.select({ sport_id: sports.sport_id, sport_name: sports.sport_name })
		.from(sports)
		.where(eq(sports.slug, slug(text)));
	return row;
}

/** The statement behind `maxReceived`, separate so that a test can check its plan. */
export const mostReceived = sql`
	select r.cents::text as cents from received r join ${players} on ${players.player_id} = r.player_id where ${players.retired_at} is null order by r.cents desc limit 1`;

/** Dollars that the most supported athlete has received. */
export async function maxReceived(db: Db): Promise<number> {
	const [row] = rowsOf<{ cents: string }>(await db.execute(mostReceived));
	return centsToDollars(toCents(Number(row?.cents ?? 0)));
}

/** How many athletes each sport has. The statement is separate so that a test can check its plan. */
export const athletesBySport = sql`
	select ${players.sport_id} as sport_id, count(*)::int as athletes from ${players} where ${players.retired_at} is null group by ${players.sport_id}`;

export async function countAthletesBySport(db: Db): Promise<ReadonlyMap<number, number>> {
	const rows = rowsOf<{ sport_id: number; athletes: number }>(await db.execute(athletesBySport));
	return new Map(rows.map(({ sport_id, athletes }) => [sport_id, athletes]));
}

export async function conferencesIn(db: Db, sport_id: number): Promise<string[]> {
	const rows = await db
		.selectDistinct({ name: teams.conference })
		.from(teams)
		.where(and(eq(teams.sport_id, sport_id), isNotNull(teams.conference), isNull(teams.retired_at)));
	return sortedNames(rows);
}

/** In the order of a college career; other labels follow. */
export async function classesIn(db: Db, sport_id: number): Promise<string[]> {
	const rows = await db
		.selectDistinct({ name: players.player_class })
		.from(players)
		.where(and(eq(players.sport_id, sport_id), isNotNull(players.player_class), isNull(players.retired_at)));
	const found = sortedNames(rows);
	const usual: readonly string[] = CLASS_ORDER;
	return [...usual.filter((name) => found.includes(name)), ...found.filter((name) => !usual.includes(name))];
}

export async function positionsIn(db: Db, sport_id: number, team_id?: number): Promise<string[]> {
	const rows = await db
		.selectDistinct({ name: players.position })
		.from(players)
		.where(
			and(
				eq(players.sport_id, sport_id),
				team_id === undefined ? undefined : eq(players.team_id, team_id),
				isNotNull(players.position),
				isNull(players.retired_at),
			),
		);
	return sortedNames(rows);
}

export function teamsIn(db: Db, sport_id: number, only?: { conference?: string; slug?: string }): Promise<Team[]> {
	const conditions: (SQL | undefined)[] = [
		eq(teams.sport_id, sport_id),
		only?.conference === undefined ? undefined : eq(teams.conference, only.conference),
		only?.slug === undefined ? undefined : eq(teams.slug, only.slug),
		isNull(teams.retired_at),
	];
	return db
		.select(teamColumns)
		.from(teams)
		.where(and(...conditions))
		.orderBy(asc(teams.team_fold), asc(teams.team_id));
}

function sortedNames(rows: { name: string | null }[]): string[] {
	return rows.flatMap(({ name }) => (name === null ? [] : [name])).sort((a, b) => compareFolded(fold(a), fold(b)) || (a < b ? -1 : 1));
}
