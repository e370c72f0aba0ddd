import type { SyncTeam } from '#domain/roster/roster-sync-feed.ts';
import { and, asc, eq, inArray, sql, union } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, teamSeasons, teams } from '#server/db/schema/rosters-schema.ts';
import { playerColumns } from '../browse/player-row.ts';
import { type ChangesAfter, markedAfter, markedUpTo } from '../ticks/find-ticks.ts';
import { foldedCents } from '../totals/received.ts';

/** With more changed rows than this, a snapshot is shorter. */
export const LONGEST_DELTA = 20_000;

/**
 * Number of athletes and teams of a sport that changed after that point, and of new totals; counting stops just past
 * `LONGEST_DELTA`.
 */
export async function countChanged(db: Db, sport_id: number, after: ChangesAfter): Promise<{ rows: number; totals: number }> {
	const ofPlayers = db
		.select({ one: sql`1`.as('one') })
		.from(players)
		.where(and(eq(players.sport_id, sport_id), markedAfter(players.changed_xid, after)))
		.limit(LONGEST_DELTA + 1)
		.as('p');
	const ofTeams = and(eq(teams.sport_id, sport_id), markedAfter(teams.changed_xid, after));
	const ofTotals = withNewTotal(db, sport_id, after)
		.limit(LONGEST_DELTA + 1)
		.as('t');
	return { rows: (await db.$count(ofPlayers)) + (await db.$count(teams, ofTeams)), totals: await db.$count(ofTotals) };
}

/**
 * The athletes of a sport whose total changed after that point. The totals of old ticks are deleted, so without a tick, all
 * who have a total.
 */
function withNewTotal(db: Db, sport_id: number, { tick }: ChangesAfter, upTo?: string) {
	const ids =
		tick === undefined
			? sql`select t.player_id from athlete_totals t`
			: sql`select c.player_id from changed_totals c where c.sport_id = ${sport_id} and c.tick > ${tick}::bigint`;
	return db
		.select({ player_id: players.player_id })
		.from(players)
		.where(and(eq(players.sport_id, sport_id), sql`${players.player_id} in (${ids})`, upTo === undefined ? undefined : markedUpTo(players.changed_xid, upTo)));
}

/** Athletes on a sport's rosters who can't be given to. There are few. */
export async function closedPlayerIds(db: Db, sport_id: number): Promise<number[]> {
	const rows = await db
		.select({ player_id: players.player_id })
		.from(players)
		.where(and(eq(players.sport_id, sport_id), sql`${players.consent} <> 'listed'`, sql`${players.retired_at} is null`));
	return rows.map(({ player_id }) => player_id);
}

export const syncTeamColumns = {
	team_id: teams.team_id,
	team_name: teams.team_name,
	conference: teams.conference,
	team_color: teams.color,
	team_alt_color: teams.alt_color,
	retired_at: teams.retired_at,
	season: teamSeasons.season,
	source: teamSeasons.source,
	as_of: teamSeasons.as_of,
};

type SyncTeamRow = Omit<SyncTeam, 'roster'> & { season: string | null; source: string | null; as_of: Date | null };

export function toSyncTeam({ season, source, as_of, ...team }: SyncTeamRow): SyncTeam {
	return season === null ? team : { ...team, roster: { season, source, as_of: as_of?.toISOString() ?? null } };
}

/**
 * Teams that changed after that point, including retired ones; all teams without it.
 * @param upTo the snapshot that saw them as they are; without it, as they are now
 */
export function changedTeams(db: Db, sport_id: number, after?: ChangesAfter, upTo?: string) {
	return db
		.select(syncTeamColumns)
		.from(teams)
		.leftJoin(teamSeasons, eq(teamSeasons.team_id, teams.team_id))
		.where(
			and(
				eq(teams.sport_id, sport_id),
				after === undefined ? undefined : markedAfter(teams.changed_xid, after),
				upTo === undefined ? undefined : markedUpTo(teams.changed_xid, upTo),
			),
		)
		.orderBy(asc(teams.team_id));
}

/**
 * Ids of the athletes of a sport that changed after that point, or whose total did, including retired ones; at most one
 * more than `LONGEST_DELTA`. @param upTo the snapshot that saw them as they are
 */
export async function changedPlayerIds(db: Db, sport_id: number, after: ChangesAfter, upTo: string): Promise<number[]> {
	const marked = db
		.select({ player_id: players.player_id })
		.from(players)
		.where(and(eq(players.sport_id, sport_id), markedAfter(players.changed_xid, after), markedUpTo(players.changed_xid, upTo)));
	const rows = await union(marked, withNewTotal(db, sport_id, after, upTo)).limit(LONGEST_DELTA + 1);
	return rows.map((row) => row.player_id);
}

export function playersWithIds(db: Db, ids: number[]) {
	return db
		.select({ ...playerColumns, received_cents: foldedCents, retired_at: players.retired_at, merged_into: players.merged_into })
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(inArray(players.player_id, ids));
}
