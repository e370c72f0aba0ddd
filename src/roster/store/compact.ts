import type { ChangeRow } from '#core/db/change-row.ts';
import { type ColdRoster, coldRow } from '#core/db/cold-roster.ts';
import { db } from '#core/db/db.ts';
import { type HotColumns, narrowed } from '#core/db/hot-columns.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { Player } from '#domain/roster/roster.ts';
import { mergeChanges } from '../columns/merge-changes.ts';
import { ofSport } from './of-sport.ts';
import { putHot } from './store-hot.ts';

/** The change log is compacted once it has grown past this, because every start reads it (decision 040). */
export const COMPACT_ABOVE = 500;
/** How many of those who left are remembered, for their pages while the phone is offline. */
const LEFT_KEPT = 1000;

/** Compacts a long change log into the hot record and the cold rosters, in one transaction. @returns whether it did. */
export function compactIfLong(sport_id: number, above = COMPACT_ABOVE): Promise<boolean> {
	return db.transaction('rw', db.replicas, db.hot, db.early, db.cold, db.changes, async () => {
		const log = ofSport(db.changes, sport_id);
		if ((await log.count()) <= above) return false;
		const [record, hot, rows] = await Promise.all([db.replicas.get(sport_id), db.hot.get(sport_id), log.toArray()]);
		if (record === undefined || hot === undefined) return false;
		const players = new Map(rows.map((row) => [row.player_id, row.player]));
		const columns = mergeChanges(hot, { teams: record.teams, removed_team_ids: record.removed_team_ids, players });
		await rewriteCold(record, hot, rows);
		await putHot({ ...narrowed(columns), base_revision: record.revision });
		const left = [...(record.left ?? []), ...rows.filter(({ player }) => player === null).map(({ player_id }) => player_id)].slice(-LEFT_KEPT);
		await db.replicas.put({ ...record, base_revision: record.revision, teams: [], removed_team_ids: [], ...(left.length > 0 && { left }) });
		await log.delete();
		return true;
	});
}

/** Works team by team: each changed athlete leaves the old team's roster and enters the new one's. */
async function rewriteCold(record: ReplicaRecord, hot: HotColumns, rows: readonly ChangeRow[]): Promise<void> {
	const leaves = new Map<number, Set<number>>();
	const enters = new Map<number, Player[]>();
	for (const { player_id, player } of rows) {
		const before = hot.player_id.indexOf(player_id);
		const team_id = before === -1 ? undefined : hot.teams[hot.team[before] as number]?.team_id;
		if (team_id !== undefined) leaves.set(team_id, (leaves.get(team_id) ?? new Set()).add(player_id));
		if (player !== null) enters.set(player.team_id, [...(enters.get(player.team_id) ?? []), player]);
	}
	for (const team_id of new Set([...leaves.keys(), ...enters.keys()])) {
		const key: [number, number, number] = [record.sport_id, record.generation, team_id];
		const roster = changedRoster(await db.cold.get(key), leaves.get(team_id) ?? new Set(), enters.get(team_id) ?? []);
		if (roster.ids.length === 0) await db.cold.delete(key);
		else
			await db.cold.put({
				sport_id: record.sport_id,
				generation: record.generation,
				team_id,
				player_id: Int32Array.from(roster.ids),
				rows: roster.rows.join('\t'),
			});
	}
}

function changedRoster(before: ColdRoster | undefined, leaves: ReadonlySet<number>, enters: readonly Player[]): { ids: number[]; rows: string[] } {
	const ids: number[] = [];
	const rows: string[] = [];
	if (before !== undefined) {
		for (const [i, row] of before.rows.split('\t').entries()) {
			const id = before.player_id[i] as number;
			if (leaves.has(id)) continue;
			ids.push(id);
			rows.push(row);
		}
	}
	for (const player of enters) {
		ids.push(player.player_id);
		rows.push(coldRow(player));
	}
	return { ids, rows };
}
