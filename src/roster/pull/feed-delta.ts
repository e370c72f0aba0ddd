import { centsToDollars, toCents } from '#domain/money/money.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { SyncDelta, SyncTeam } from '#domain/roster/roster-sync-feed.ts';
import type { FeedChanges, FeedFile } from '#domain/roster/shared-feed.ts';

/** Changes in a sport from files of the shared feed. */
export interface FeedDelta extends Pick<SyncDelta, 'teams' | 'removed_team_ids' | 'players' | 'removed_player_ids' | 'merged'> {
	/** Cents received by athletes who aren't in `players`, by id. */
	totals: ReadonlyMap<number, number>;
}

/**
 * Changes for a device at `tick`, from files that lead on from there, oldest first. Rows are whole, so the last one
 * counts. Undefined if only a snapshot helps.
 */
export function deltaFrom(files: readonly FeedFile[], sport_id: number, tick: number): FeedDelta | undefined {
	const teams = new Map<number, SyncTeam | null>();
	const players = new Map<number, Player | null>();
	const merged = new Map<number, number>();
	const totals = new Map<number, number>();
	for (const { sports } of files) {
		const changes = sports.find((one) => one.sport_id === sport_id);
		if (changes === undefined) continue;
		if (changes.bulk !== undefined && changes.bulk > tick) return undefined;
		for (const team of changes.teams) teams.set(team.team_id, team);
		for (const id of changes.removed_team_ids) teams.set(id, null);
		for (const id of changes.removed_player_ids) {
			players.set(id, null);
			merged.delete(id);
		}
		for (const player of changes.players) {
			players.set(player.player_id, player);
			merged.delete(player.player_id);
			// The row is newer. If it weren't, the same file would have the total.
			totals.delete(player.player_id);
		}
		for (const [from, into] of changes.merged ?? []) merged.set(from, into);
		for (const [id, cents] of totalsIn(changes)) totals.set(id, cents);
	}
	for (const [id, cents] of totals) {
		const player = players.get(id);
		if (player === undefined) continue;
		if (player !== null) players.set(id, withTotal(player, cents));
		totals.delete(id);
	}
	return {
		teams: present(teams),
		removed_team_ids: removedIds(teams),
		players: present(players),
		removed_player_ids: removedIds(players),
		...(merged.size > 0 && { merged: [...merged] }),
		totals,
	};
}

/** @param cents received */
export function withTotal(player: Player, cents: number): Player {
	return { ...player, received_donations: centsToDollars(toCents(cents)) };
}

function* totalsIn({ totals: { players, cents } }: FeedChanges): Generator<[number, number]> {
	let id = 0;
	for (const [i, step] of players.entries()) {
		id += step;
		const received = cents[i];
		if (received !== undefined) yield [id, received];
	}
}

function present<T>(rows: ReadonlyMap<number, T | null>): T[] {
	return [...rows.values()].flatMap((row) => row ?? []);
}

function removedIds(rows: ReadonlyMap<number, unknown>): number[] {
	return [...rows].flatMap(([id, row]) => (row === null ? [id] : []));
}
