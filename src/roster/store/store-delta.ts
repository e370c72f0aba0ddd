import type { ChangeRow } from '#core/db/change-row.ts';
import { db } from '#core/db/db.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { postRosterNews } from '../roster-channel.ts';
import { StaleWriteError } from './snapshot-writer.ts';

/** A delta of up to this many athletes is sent to every tab. */
const SMALL_STEP = 500;

interface AnswerFacts extends Pick<ReplicaRecord, 'etag' | 'checked_at'> {
	/** The delta has every team, changed or not. */
	allTeams: boolean;
}

/**
 * Appends a delta to the change log, in one transaction. A delta without changes only updates the cursor and the time.
 * @param before what was stored when the delta was requested.
 * @returns whether the pages are reading it from storage now, because it is too large to be sent to them.
 * @throws StaleWriteError if something else has been stored since.
 */
export async function storeDelta(before: ReplicaRecord, delta: SyncDelta, facts: AnswerFacts): Promise<boolean> {
	const { sport_id, cursor } = delta;
	const rows = changeRows(delta, before.revision + 1);
	const record = recordAfter(before, delta, facts);
	// Pages merge it while the disk is writing. More than this is better read from storage, once, by those who need it.
	const large = rows.length > SMALL_STEP;
	if (!large) postRosterNews({ type: 'coming', sport_id, step: { after: before.revision, record, rows } });
	try {
		await db.transaction('rw', db.replicas, db.changes, async () => {
			// One round of requests, in this order, is faster than two. Throwing rolls back what they wrote.
			const [stored] = await Promise.all([db.replicas.get(sport_id), db.changes.bulkPut(rows), db.replicas.put(record)]);
			if (stored === undefined || !isSameState(stored, before)) throw new StaleWriteError('The rosters were synced by someone else.');
		});
	} catch (error) {
		postRosterNews({ type: 'failed', sport_id });
		throw error;
	}
	postRosterNews({ type: 'stored', sport_id, cursor });
	return large;
}

function isSameState(a: ReplicaRecord, b: ReplicaRecord): boolean {
	return a.cursor === b.cursor && a.revision === b.revision && a.base_revision === b.base_revision;
}

function changeRows({ sport_id, players, removed_player_ids }: SyncDelta, revision: number): ChangeRow[] {
	return [
		...removed_player_ids.map((player_id) => ({ sport_id, player_id, revision, player: null })),
		...players.map((player) => ({ sport_id, player_id: player.player_id, revision, player })),
	];
}

function recordAfter(before: ReplicaRecord, delta: SyncDelta, { etag, checked_at, allTeams }: AnswerFacts): ReplicaRecord {
	return {
		...before,
		...teamChanges(before, delta),
		merged: mergedAfter(before, delta),
		etag,
		checked_at,
		cursor: delta.cursor,
		as_of: delta.as_of,
		revision: isEmptyDelta(delta) ? before.revision : before.revision + 1,
		has_seasons: before.has_seasons === true || allTeams,
		has_consent: before.has_consent === true || delta.has_all_closed === true,
	};
}

export function isEmptyDelta({ teams, removed_team_ids, players, removed_player_ids }: SyncDelta): boolean {
	return teams.length + removed_team_ids.length + players.length + removed_player_ids.length === 0;
}

/** The server has nothing newer than what is stored. */
export async function storeUnchanged(sport_id: number, facts: { as_of: string | undefined; checked_at: number }): Promise<void> {
	await db.replicas.update(sport_id, (record) => {
		record.checked_at = facts.checked_at;
		if (facts.as_of !== undefined) record.as_of = facts.as_of;
	});
	postRosterNews({ type: 'stored', sport_id });
}

/** A record that is back stands for itself again. */
function mergedAfter({ merged = {} }: ReplicaRecord, delta: SyncDelta): Readonly<Record<number, number>> {
	const back = new Set([...delta.players.map(({ player_id }) => player_id), ...delta.removed_player_ids]);
	const kept = Object.entries(merged).filter(([from]) => !back.has(Number(from)));
	return Object.fromEntries([...kept, ...(delta.merged ?? [])]);
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
