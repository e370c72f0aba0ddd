import { and, eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { changedRosters } from '#server/db/schema/feed-schema.ts';
import { players, sports } from '#server/db/schema/rosters-schema.ts';
import { toPlayer } from '../browse/player-row.ts';
import { changedTeams, playersWithIds, toSyncTeam } from '../changes/roster-changes-since.ts';
import { sportChangedSince } from '../ticks/changed-since.ts';
import { afterTick, type ChangesAfter, markedAfter } from '../ticks/find-ticks.ts';
import type { Tick } from '../ticks/roster-cursor.ts';

/** With more changes in one tick than this, over all sports, the largest are left to snapshots. */
export const MOST_CHANGES = 5000;
/** Rows read and written at a time. */
const PAGE = 250;

type Note = typeof changedRosters.$inferInsert;

/**
 * Notes what a tick changes in the rosters, as part of the tick: all that its snapshot sees and the tick before didn't.
 * Windows are made of these notes, never of the tables, which may be further. The caller holds the turn.
 */
export async function noteChanges(tx: Db, tick: bigint, before: Tick): Promise<void> {
	const after = afterTick(before);
	const changed: { sport_id: number; ids: number[] }[] = [];
	for (const sport_id of await changedSports(tx, before)) changed.push({ sport_id, ids: await markedPlayers(tx, sport_id, after) });
	let room = MOST_CHANGES;
	for (const { sport_id, ids } of changed.sort((a, b) => a.ids.length - b.ids.length)) {
		const teams = await changedTeams(tx, sport_id, after);
		room -= ids.length + teams.length;
		if (room < 0) {
			await tx.insert(changedRosters).values({ tick, sport_id, kind: 'bulk', id: 0 });
			continue;
		}
		await note(
			tx,
			teams.map(({ retired_at, ...team }) => ({
				tick,
				sport_id,
				kind: 'team',
				id: team.team_id,
				row: retired_at === null ? JSON.stringify(toSyncTeam(team)) : null,
			})),
		);
		for (let i = 0; i < ids.length; i += PAGE) {
			const rows = await playersWithIds(tx, ids.slice(i, i + PAGE));
			await note(
				tx,
				rows.map(({ retired_at, merged_into, ...athlete }) => ({
					tick,
					sport_id,
					kind: 'player',
					id: athlete.player_id,
					row: retired_at === null ? JSON.stringify(toPlayer(athlete)) : null,
					merged_into,
				})),
			);
		}
	}
}

async function note(tx: Db, rows: Note[]): Promise<void> {
	for (let i = 0; i < rows.length; i += PAGE) await tx.insert(changedRosters).values(rows.slice(i, i + PAGE));
}

async function changedSports(tx: Db, { seen }: Tick): Promise<number[]> {
	const rows = rowsOf<{ sport_id: number }>(
		await tx.execute(sql`select s.sport_id from ${sports} s where ${sportChangedSince(seen, sql`s.sport_id`)} order by s.sport_id`),
	);
	return rows.map(({ sport_id }) => sport_id);
}

async function markedPlayers(tx: Db, sport_id: number, after: ChangesAfter): Promise<number[]> {
	const rows = await tx
		.select({ player_id: players.player_id })
		.from(players)
		.where(and(eq(players.sport_id, sport_id), markedAfter(players.changed_xid, after)))
		.orderBy(players.player_id)
		.limit(MOST_CHANGES + 1);
	return rows.map(({ player_id }) => player_id);
}
