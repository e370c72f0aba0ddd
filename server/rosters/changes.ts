import { and, asc, eq, gt, gte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { players, teams } from '#server/db/schema.ts';
import { playerColumns } from './player-row.ts';

/** More changed rows than this, and a snapshot is the shorter way. */
export const LONGEST_DELTA = 20_000;

/** How many athletes and teams of a sport were changed since `xmin`; counting ends just past `LONGEST_DELTA`. */
export async function countChanged(db: Db, sport_id: number, xmin: bigint): Promise<number> {
	const ofPlayers = db
		.select({ one: sql`1`.as('one') })
		.from(players)
		.where(and(eq(players.sport_id, sport_id), gte(players.changed_xid, xmin)))
		.limit(LONGEST_DELTA + 1)
		.as('p');
	const ofTeams = and(eq(teams.sport_id, sport_id), gte(teams.changed_xid, xmin));
	return (await db.$count(ofPlayers)) + (await db.$count(teams, ofTeams));
}

export const syncTeamColumns = {
	team_id: teams.team_id,
	team_name: teams.team_name,
	conference: teams.conference,
	team_color: teams.color,
	team_alt_color: teams.alt_color,
	retired_at: teams.retired_at,
};

export function changedTeams(db: Db, sport_id: number, xmin: bigint) {
	return db
		.select(syncTeamColumns)
		.from(teams)
		.where(and(eq(teams.sport_id, sport_id), gte(teams.changed_xid, xmin)))
		.orderBy(asc(teams.team_id));
}

/** A page of changed athletes, retired ones too, in the order of their marks, after the last one of the page before. */
export function changedPlayers(db: Db, sport_id: number, xmin: bigint, after: { changed_xid: bigint; player_id: number } | undefined, limit: number) {
	const later =
		after === undefined
			? gte(players.changed_xid, xmin)
			: or(gt(players.changed_xid, after.changed_xid), and(eq(players.changed_xid, after.changed_xid), gt(players.player_id, after.player_id)));
	return db
		.select({ ...playerColumns, changed_xid: players.changed_xid, retired_at: players.retired_at })
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(and(eq(players.sport_id, sport_id), gte(players.changed_xid, xmin), later))
		.orderBy(asc(players.changed_xid), asc(players.player_id))
		.limit(limit);
}
