import { type HotColumns, narrowed, pendingByte } from '#core/db/hot-columns.ts';
import type { SnapshotHead } from '#domain/roster/roster-sync-feed.ts';
import { compareFolded, fold } from '#domain/texts/fold.ts';
import { searchText } from '../search/search-text.ts';

/** The rows don't match the head: the counts differ, or the rows aren't in listing order. */
export class RosterDataError extends Error {
	override name = 'RosterDataError';
}

const utf8 = new TextEncoder();

/** Start offsets of concatenated texts, and the end of the last one. */
function starts(lengths: Iterable<number>, count: number): Uint32Array<ArrayBuffer> {
	const at = new Uint32Array(count + 1);
	let i = 0;
	let end = 0;
	for (const length of lengths) {
		end += length;
		at[++i] = end;
	}
	return at;
}

/**
 * Builds the hot index from a snapshot's head. It checks the order, because every binary search relies on it.
 * @throws RosterDataError
 */
export function packSnapshot(head: SnapshotHead): HotColumns {
	const { count } = head;
	const names = count === 0 ? [] : head.names.split('\n');
	if (names.length !== count) throw new RosterDataError(`${names.length} names for ${count} athletes`);
	const words = new Array<string>(count);
	const teamFolds = head.teams.map((team) => fold(team.team_name));
	let before = { team: '', name: '', id: 0 };
	for (let i = 0; i < count; i++) {
		const row = { team: teamFolds[head.team[i] as number] as string, name: fold(names[i] as string), id: head.player_id[i] as number };
		if ((compareFolded(before.team, row.team) || compareFolded(before.name, row.name) || before.id - row.id) > 0) {
			throw new RosterDataError(`athletes ${before.id} and ${row.id} are out of order`);
		}
		words[i] = `${searchText(row.name)}\n`;
		before = row;
	}
	return narrowed({
		sport_id: head.sport_id,
		count,
		teams: head.teams,
		classes: head.classes,
		positions: head.positions,
		jerseys: head.jerseys,
		player_id: Int32Array.from(head.player_id),
		names: utf8.encode(names.join('')),
		nameAt: starts(
			names.map((name) => utf8Length(name)),
			count,
		),
		words: words.join(''),
		wordAt: starts(
			words.map((line) => line.length),
			count,
		),
		team: Uint16Array.from(head.team),
		klass: Uint16Array.from(head.klass),
		position: Uint16Array.from(head.position),
		jersey: Uint16Array.from(head.jersey),
		pending: Uint8Array.from(head.pending, (pending, row) => pendingByte(pending, head.consent?.[row])),
		received: Float64Array.from(head.received),
	});
}

function utf8Length(text: string): number {
	return /^[\0-\x7f]*$/.test(text) ? text.length : utf8.encode(text).length;
}
