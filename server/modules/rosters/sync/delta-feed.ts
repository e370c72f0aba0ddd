import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SyncDelta, SyncTeam } from '#domain/roster/roster-sync-feed.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { toPlayer } from '../browse/player-row.ts';
import type { RostersNow } from '../cache/roster-watch.ts';
import { changedPlayerIds, changedTeams, closedPlayerIds, LONGEST_DELTA, playersWithIds, toSyncTeam } from '../changes/roster-changes-since.ts';
import { hasChangedSince } from '../ticks/changed-since.ts';
import { type ChangesAfter, findStart, newestTick } from '../ticks/find-ticks.ts';
import { cursorText, xminOf } from '../ticks/roster-cursor.ts';

/** Rows read at a time, few enough that other requests aren't delayed between two pages. */
const PAGE = 250;

const NOTHING = { teams: [], removed_team_ids: [], players: [], removed_player_ids: [] };

interface DeltaQuestion {
	since: string;
	allTeams: boolean;
	asOf: Date;
}

/**
 * `foreign`: the cursor isn't this database's. `ahead`: a replica may not have its tick yet. `bulk`: too much has
 * changed.
 */
export type NoDelta = 'foreign' | 'ahead' | 'bulk';

/**
 * Changes in a sport from the cursor to the newest tick, from one snapshot of the database. A row that has changed
 * since that tick comes with the next one. With `allTeams`, they include every team, and every athlete who is
 * closed, changed or not: a device that stored them before it knew either asks for both.
 */
export async function readDelta(db: Db, sport_id: number, { since, allTeams, asOf }: DeltaQuestion): Promise<SyncDelta | NoDelta> {
	return readConsistently(db, async (tx) => {
		const newest = await newestTick(tx);
		const start = await findStart(tx, since, newest);
		if (typeof start === 'string') return start;
		const changed = await changedPlayerIds(tx, sport_id, start, newest.seen);
		const ids = allTeams ? [...new Set([...changed, ...(await closedPlayerIds(tx, sport_id))])].sort((a, b) => a - b) : changed;
		if (ids.length > LONGEST_DELTA) return 'bulk';
		const teams = await teamsSince(tx, sport_id, allTeams ? undefined : start, newest.seen);
		// Somebody who left a removed team may have changed once more. Without that row, a device would drop them with the team.
		const mustWait = !allTeams && teams.removed_team_ids.length > 0 && (await hasChangedSince(tx, newest.seen, sport_id));
		if (mustWait) return { ...NOTHING, version: 1, sport_id, cursor: since, as_of: asOf.toISOString() };
		const delta: SyncDelta = {
			...NOTHING,
			version: 1,
			sport_id,
			cursor: cursorText(newest),
			as_of: asOf.toISOString(),
			...teams,
			players: [],
			removed_player_ids: [],
			...(allTeams && { has_all_closed: true }),
		};
		const merged: NonNullable<SyncDelta['merged']> = [];
		for (let i = 0; i < ids.length; i += PAGE) {
			for (const { retired_at, merged_into, ...row } of await playersWithIds(tx, ids.slice(i, i + PAGE))) {
				if (retired_at === null) delta.players.push(toPlayer(row));
				else delta.removed_player_ids.push(row.player_id);
				if (merged_into !== null) merged.push([row.player_id, merged_into]);
			}
			await nextTurn();
		}
		return merged.length === 0 ? delta : { ...delta, merged };
	});
}

/** The delta if the check of the rosters knows that nothing has changed since the cursor; undefined if it may have. */
export function emptyDelta({ tick, tickOf, sports }: RostersNow, sport_id: number, { since, asOf }: Omit<DeltaQuestion, 'allTeams'>): SyncDelta | undefined {
	const from = tickOf(since);
	const sport = sports.find((one) => one.sport_id === sport_id);
	if (from === undefined || sport === undefined || sport.mark >= xminOf(from.seen) || sport.totals_tick > from.tick) return undefined;
	return { ...NOTHING, version: 1, sport_id, cursor: cursorText(tick), as_of: asOf.toISOString() };
}

async function teamsSince(tx: Db, sport_id: number, after: ChangesAfter | undefined, upTo: string): Promise<Pick<SyncDelta, 'teams' | 'removed_team_ids'>> {
	const teams: SyncTeam[] = [];
	const removed_team_ids: number[] = [];
	for (const { retired_at, ...team } of await changedTeams(tx, sport_id, after, upTo)) {
		if (retired_at === null) teams.push(toSyncTeam(team));
		else removed_team_ids.push(team.team_id);
	}
	return { teams, removed_team_ids };
}

/** Like JSON.stringify, but yields to the event loop between athletes. */
export async function deltaText({ players, ...rest }: SyncDelta): Promise<string> {
	const parts: string[] = [];
	for (let i = 0; i < players.length; i += PAGE) {
		parts.push(JSON.stringify(players.slice(i, i + PAGE)).slice(1, -1));
		await nextTurn();
	}
	return `${JSON.stringify(rest).slice(0, -1)},"players":[${parts.join(',')}]}`;
}
