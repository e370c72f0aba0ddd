import { parseColdRow } from '#core/db/cold-roster.ts';
import { db } from '#core/db/db.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { Player } from '#domain/roster/roster.ts';
import { hotPlayer } from '../search/hot-player.ts';

/** Up to this many athletes are found one by one. */
const FEW = 200;

/**
 * These athletes as stored, in no order. Those that aren't on a stored roster are left out. Undefined if a part of one is
 * missing.
 */
export async function storedPlayers({ sport_id, generation }: ReplicaRecord, ids: readonly number[]): Promise<Player[] | undefined> {
	if (ids.length === 0) return [];
	const logged = await db.changes.bulkGet(ids.map((id): [number, number] => [sport_id, id]));
	const unlogged = ids.filter((_, i) => logged[i] === undefined);
	const unchanged = await unchangedPlayers(sport_id, generation, unlogged);
	return unchanged && [...logged.flatMap((row) => row?.player ?? []), ...unchanged];
}

/** Those who haven't changed since the hot record was built. */
async function unchangedPlayers(sport_id: number, generation: number, ids: readonly number[]): Promise<Player[] | undefined> {
	if (ids.length === 0) return [];
	const hot = await db.hot.get(sport_id);
	if (hot === undefined) return undefined;
	// A map costs as much as some hundred searches.
	const rowOf = ids.length > FEW ? new Map(Array.from(hot.player_id, (id, row) => [id, row])) : undefined;
	const found = ids.flatMap((id) => {
		const row = rowOf === undefined ? hot.player_id.indexOf(id) : (rowOf.get(id) ?? -1);
		return row === -1 ? [] : [hotPlayer(hot, row)];
	});
	const teams = [...new Set(found.map(({ team_id }) => team_id))];
	const rosters = new Map<number, { ids: Int32Array; rows: string[] }>();
	for (const roster of await db.cold.bulkGet(teams.map((team_id): [number, number, number] => [sport_id, generation, team_id])))
		if (roster !== undefined) rosters.set(roster.team_id, { ids: roster.player_id, rows: roster.rows.split('\t') });
	const players: Player[] = [];
	for (const player of found) {
		const roster = rosters.get(player.team_id);
		const row = roster?.rows[roster.ids.indexOf(player.player_id)];
		if (row === undefined) return undefined;
		players.push({ ...parseColdRow(row), ...player });
	}
	return players;
}
