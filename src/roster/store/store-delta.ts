import type { ChangeRow } from '#core/db/change-row.ts';
import { db } from '#core/db/db.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { postRosterNews } from '../roster-channel.ts';
import { StaleWriteError } from './snapshot-writer.ts';

/** A delta of up to this many athletes is sent to every tab. */
const SMALL_STEP = 500;

/**
 * Appends a delta to the change log, in one transaction. A delta without changes only updates the cursor and the time.
 * `allTeams`: it has every team, changed or not.
 * @throws StaleWriteError unless the replica is still at `since`.
 */
export async function storeDelta(
	since: string,
	delta: SyncDelta,
	{ allTeams = false, ...facts }: Pick<ReplicaRecord, 'etag' | 'checked_at'> & { allTeams?: boolean },
): Promise<void> {
	const { sport_id } = delta;
	await db.transaction('rw', db.replicas, db.changes, async () => {
		const record = await db.replicas.get(sport_id);
		if (record?.cursor !== since) throw new StaleWriteError('The rosters were synced by someone else.');
		const empty = delta.teams.length + delta.removed_team_ids.length + delta.players.length + delta.removed_player_ids.length === 0;
		const revision = empty ? record.revision : record.revision + 1;
		const rows: ChangeRow[] = [
			...delta.removed_player_ids.map((player_id) => ({ sport_id, player_id, revision, player: null })),
			...delta.players.map((player) => ({ sport_id, player_id: player.player_id, revision, player })),
		];
		const next: ReplicaRecord = {
			...record,
			...facts,
			...teamChanges(record, delta),
			cursor: delta.cursor,
			as_of: delta.as_of,
			revision,
			has_seasons: record.has_seasons === true || allTeams,
		};
		// Pages merge it while the disk is writing. More than this is better read from storage, once, by those who need it.
		if (rows.length <= SMALL_STEP) postRosterNews({ type: 'coming', sport_id, step: { record: next, rows } });
		if (rows.length > 0) await db.changes.bulkPut(rows);
		await db.replicas.put(next);
	});
	postRosterNews({ type: 'stored', sport_id, cursor: delta.cursor });
}

/** The server has nothing newer than what is stored. */
export async function storeUnchanged(sport_id: number, facts: { as_of: string | undefined; checked_at: number }): Promise<void> {
	await db.replicas.update(sport_id, (record) => {
		record.checked_at = facts.checked_at;
		if (facts.as_of !== undefined) record.as_of = facts.as_of;
	});
	postRosterNews({ type: 'stored', sport_id });
}

/** The latest state of each team: a team that comes back is no longer removed, and vice versa. */
function teamChanges(record: ReplicaRecord, delta: SyncDelta): Pick<ReplicaRecord, 'teams' | 'removed_team_ids'> {
	const teams = new Map(record.teams.map((team) => [team.team_id, team]));
	const removed = new Set(record.removed_team_ids);
	for (const team_id of delta.removed_team_ids) {
		teams.delete(team_id);
		removed.add(team_id);
	}
	for (const team of delta.teams) {
		removed.delete(team.team_id);
		teams.set(team.team_id, team);
	}
	return { teams: [...teams.values()], removed_team_ids: [...removed] };
}
