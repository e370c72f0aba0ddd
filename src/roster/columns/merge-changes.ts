import { fitsIn32Bits, type HotColumns, nameOf, pendingByte } from '#core/db/hot-columns.ts';
import { dollarsToCents } from '#domain/money/money.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { SyncTeam } from '#domain/roster/roster-sync-feed.ts';
import { fold } from '#domain/texts/fold.ts';
import { idFilter } from './id-filter.ts';
import { compareKeys, type ListingKey } from './listing-key.ts';
import { type Edit, type HotRow, splice, spliceValues } from './splice-columns.ts';

/** Changes since some columns were built. */
export interface RosterChanges {
	/** New or changed teams, in full. */
	teams: readonly SyncTeam[];
	removed_team_ids: readonly number[];
	/** New or changed athletes by id, in full; null if the athlete is gone. */
	players: ReadonlyMap<number, Player | null>;
}

/** Folding is expensive, and the same team comes up again and again. */
const folds = new WeakMap<SyncTeam, string>();

function teamFold(team: SyncTeam): string {
	let folded = folds.get(team);
	if (folded === undefined) {
		folded = fold(team.team_name);
		folds.set(team, folded);
	}
	return folded;
}

/** Assigns each value its code, adding a code for a new value. */
function coder(values: string[]): (value: string | null) => number {
	const codes = new Map(values.map((value, i) => [value, i + 1]));
	return (value) => {
		if (value === null) return 0;
		let code = codes.get(value);
		if (code === undefined) {
			code = values.push(value);
			codes.set(value, code);
		}
		return code;
	};
}

function teamOf(player: Player): SyncTeam {
	return {
		team_id: player.team_id,
		team_name: player.team_name,
		conference: player.team_conference,
		team_color: player.team_color,
		team_alt_color: player.team_alt_color,
	};
}

/**
 * Up to this many athletes are found one by one, with the browser's built-in search. A loop over all rows takes longer:
 * the JIT hasn't optimized it yet when changes come.
 */
const FEW = 500;

/**
 * The first row of a team with this index or a later one. Only a guess if a team was added later, or if two teams share
 * a name.
 */
function firstRowFrom({ team, count }: HotColumns, index: number): number {
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((team[middle] as number) < index) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The rows of these athletes, in order. Most are among their team's rows; the others are searched for among all. */
function rowsOf(columns: HotColumns, players: RosterChanges['players'], teamIndex: ReadonlyMap<number, number>): number[] {
	const rows: number[] = [];
	for (const [id, player] of players) {
		const index = player === null ? undefined : teamIndex.get(player.team_id);
		const first = index === undefined ? 0 : firstRowFrom(columns, index);
		const end = index === undefined ? 0 : firstRowFrom(columns, index + 1);
		const at = columns.player_id.subarray(first, end).indexOf(id);
		const row = at === -1 ? columns.player_id.indexOf(id) : first + at;
		if (row !== -1) rows.push(row);
	}
	return rows.sort((a, b) => a - b);
}

/**
 * New columns with the changes in their sorted positions; the given columns stay as they are.
 * @param few up to how many athletes are found one by one.
 */
export function mergeChanges(old: HotColumns, changes: RosterChanges, few = FEW): HotColumns {
	const columns: HotColumns = {
		...old,
		teams: [...old.teams],
		classes: [...old.classes],
		positions: [...old.positions],
		jerseys: [...old.jerseys],
	};
	const teamIndex = new Map(old.teams.map((team, i) => [team.team_id, i]));
	/** Teams whose rows must move (renamed) or go (removed). */
	const unsettled = new Set<number>();
	const removed = new Set<number>();
	const putTeam = (team: SyncTeam): number => {
		const i = teamIndex.get(team.team_id) ?? columns.teams.length;
		columns.teams[i] = team;
		teamIndex.set(team.team_id, i);
		const before = old.teams[i];
		if (before !== undefined && teamFold(before) !== teamFold(team)) unsettled.add(i);
		return i;
	};
	for (const team of changes.teams) putTeam(team);
	for (const team_id of changes.removed_team_ids) {
		const i = teamIndex.get(team_id);
		if (i === undefined) continue;
		removed.add(i);
		teamIndex.delete(team_id);
	}

	const klass = coder(columns.classes);
	const position = coder(columns.positions);
	const jersey = coder(columns.jerseys);
	const hotRow = (player: Player): HotRow => ({
		player_id: player.player_id,
		name: player.player_name,
		team: teamIndex.get(player.team_id) ?? putTeam(teamOf(player)),
		klass: klass(player.player_class),
		position: position(player.position),
		jersey: jersey(player.jersey_number),
		pending: pendingByte(player.pending_transfer ? 1 : 0, player.consent),
		received: dollarsToCents(player.received_donations),
	});
	const storedRow = (row: number): HotRow => ({
		player_id: old.player_id[row] as number,
		name: nameOf(old, row),
		team: old.team[row] as number,
		klass: old.klass[row] as number,
		position: old.position[row] as number,
		jersey: old.jersey[row] as number,
		pending: old.pending[row] as number,
		received: old.received[row] as number,
	});

	const dropped: number[] = [];
	const placed: HotRow[] = [];
	/** Athletes who keep their place, in order. */
	const kept: { row: number; now: HotRow }[] = [];
	const settled = new Set<number>();
	const visit = (row: number): void => {
		const id = old.player_id[row] as number;
		const team = old.team[row] as number;
		const change = changes.players.get(id);
		if (change === undefined) {
			if (removed.has(team)) dropped.push(row);
			else if (unsettled.has(team)) {
				dropped.push(row);
				placed.push(storedRow(row));
			}
			return;
		}
		if (change !== null) {
			const now = hotRow(change);
			if (now.team === team && !unsettled.has(team) && now.name === nameOf(old, row)) {
				kept.push({ row, now });
				settled.add(id);
				return;
			}
		}
		dropped.push(row);
	};
	if (removed.size === 0 && unsettled.size === 0 && changes.players.size <= few) for (const row of rowsOf(old, changes.players, teamIndex)) visit(row);
	else {
		const mayChange = idFilter(changes.players.keys());
		for (let row = 0; row < old.count; row++) {
			const team = old.team[row] as number;
			if (mayChange(old.player_id[row] as number) || removed.has(team) || unsettled.has(team)) visit(row);
		}
	}
	for (const [id, change] of changes.players) if (change !== null && !settled.has(id)) placed.push(hotRow(change));
	const oldKey = (row: number): ListingKey => ({
		team: teamFold(old.teams[old.team[row] as number] as SyncTeam),
		name: fold(nameOf(old, row)),
		id: old.player_id[row] as number,
	});
	/** The first old row that comes after `key`. */
	const placeOf = (key: ListingKey): number => {
		let low = 0;
		let high = old.count;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (compareKeys(oldKey(middle), key) < 0) low = middle + 1;
			else high = middle;
		}
		return low;
	};
	const inserted = placed
		.map((row) => ({ row, key: { team: teamFold(columns.teams[row.team] as SyncTeam), name: fold(row.name), id: row.player_id } }))
		.sort((a, b) => compareKeys(a.key, b.key))
		.map(({ row, key }): Edit => ({ at: placeOf(key), drop: 0, row }));
	const list = [...inserted, ...dropped.map((at): Edit => ({ at, drop: 1, row: undefined }))].sort((a, b) => a.at - b.at || a.drop - b.drop);
	const doubles = ![...placed, ...kept.map(({ now }) => now)].every(({ received }) => fitsIn32Bits(received));
	const spliced = list.length === 0 ? { ...columns, ...spliceValues(columns, columns.count, [], doubles) } : splice(columns, list, doubles);
	return dropTeams(withValues(spliced, list, kept), removed);
}

/** Writes the new values of rows that keep their place among the others. @param list what was dropped and inserted. */
function withValues(columns: HotColumns, list: readonly Edit[], kept: readonly { row: number; now: HotRow }[]): HotColumns {
	let shift = 0;
	let next = 0;
	for (const { row, now } of kept) {
		for (; next < list.length && (list[next] as Edit).at <= row; next++) shift += (list[next] as Edit).row === undefined ? -1 : 1;
		const at = row + shift;
		columns.klass[at] = now.klass;
		columns.position[at] = now.position;
		columns.jersey[at] = now.jersey;
		columns.pending[at] = now.pending;
		columns.received[at] = now.received;
	}
	return columns;
}

function dropTeams(columns: HotColumns, removed: ReadonlySet<number>): HotColumns {
	if (removed.size === 0) return columns;
	const newIndexes = new Uint16Array(columns.teams.length);
	let keptCount = 0;
	for (let i = 0; i < columns.teams.length; i++) newIndexes[i] = removed.has(i) ? 0 : keptCount++;
	return { ...columns, teams: columns.teams.filter((_, i) => !removed.has(i)), team: columns.team.map((i) => newIndexes[i] as number) };
}
