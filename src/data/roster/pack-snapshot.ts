import { compareFolded, fold } from '#domain/fold.ts';
import type { SnapshotHead } from '#domain/sync-feed.ts';
import type { HotColumns } from './hot-columns.ts';
import { searchWords } from './search-words.ts';

/** The rows aren't what the head says: counts that differ, or an order that isn't the listing's. */
export class RosterDataError extends Error {
	override name = 'RosterDataError';
}

/** Offsets of the lines of `text`, each ended by a line break, and the text's length at the end. */
function lineStarts(text: string, count: number): Uint32Array<ArrayBuffer> {
	const at = new Uint32Array(count + 1);
	let from = 0;
	for (let i = 1; i <= count; i++) {
		from = text.indexOf('\n', from) + 1;
		if (from === 0) throw new RosterDataError('fewer names than athletes');
		at[i] = from;
	}
	if (from !== text.length) throw new RosterDataError('more names than athletes');
	return at;
}

/**
 * The hot index from a snapshot's head. The order is checked, since every search by halves relies on it.
 * @throws RosterDataError
 */
export function packSnapshot(head: SnapshotHead): HotColumns {
	const { count } = head;
	const names = count === 0 ? '' : `${head.names}\n`;
	const nameAt = lineStarts(names, count);
	const lines: string[] = new Array(count);
	const teamFolds = head.teams.map((team) => fold(team.team_name));
	let before = { team: '', name: '', id: 0 };
	for (let i = 0; i < count; i++) {
		const name = names.slice(nameAt[i], (nameAt[i + 1] as number) - 1);
		const row = { team: teamFolds[head.team[i] as number] as string, name: fold(name), id: head.player_id[i] as number };
		if ((compareFolded(before.team, row.team) || compareFolded(before.name, row.name) || before.id - row.id) > 0) {
			throw new RosterDataError(`athletes ${before.id} and ${row.id} are out of order`);
		}
		lines[i] = searchWords(row.name);
		before = row;
	}
	const words = count === 0 ? '' : `${lines.join('\n')}\n`;
	return {
		sport_id: head.sport_id,
		count,
		teams: head.teams,
		classes: head.classes,
		positions: head.positions,
		jerseys: head.jerseys,
		player_id: Int32Array.from(head.player_id),
		names,
		nameAt,
		words,
		wordAt: lineStarts(words, count),
		team: Uint16Array.from(head.team),
		klass: Uint16Array.from(head.klass),
		position: Uint16Array.from(head.position),
		jersey: Uint16Array.from(head.jersey),
		pending: Uint8Array.from(head.pending),
		received: Float64Array.from(head.received),
	};
}
