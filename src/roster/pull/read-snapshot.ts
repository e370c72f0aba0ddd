import { parseColdRow } from '#core/db/cold-roster.ts';
import type { HotColumns } from '#core/db/hot-columns.ts';
import { packSnapshot } from '../columns/pack-snapshot.ts';
import { FeedError } from './feed-error.ts';
import { feedLines } from './feed-lines.ts';
import { parseSnapshotHead } from './snapshot-head.ts';

/** Takes one team's rows. The stream waits until it is done. */
export type TakeTeam = (team_id: number, player_id: Int32Array<ArrayBuffer>, rows: string) => Promise<void>;

export interface SnapshotFacts {
	columns: HotColumns;
	cursor: string;
	as_of: string;
	/** Merged records: id → id. */
	merged: Readonly<Record<number, number>>;
	/** Whether it says of each athlete whether they can be given to. */
	has_consent: boolean;
}

/**
 * Reads a snapshot line by line. What `take` received counts only if this returns, because the last line proves that
 * the feed is complete.
 * @param progress gets how many of the athletes have arrived, and the total.
 * @throws FeedError, RosterDataError, or the stream's own error.
 */
export async function readSnapshot(
	stream: AsyncIterable<Uint8Array>,
	sport_id: number,
	take: TakeTeam,
	progress: (done: number, count: number) => void = () => undefined,
): Promise<SnapshotFacts> {
	const lines = feedLines(stream);
	const head = parseSnapshotHead((await lines.next()).value ?? undefined, sport_id);
	const columns = packSnapshot(head);
	const members = membersByTeam(columns);
	let done = 0;
	let ended = false;
	for await (const line of lines) {
		if (ended) throw new FeedError('rows after the end');
		if (line.startsWith('end\t')) {
			if (line !== `end\t${columns.count}` || members.size > 0 || done !== columns.count) throw new FeedError('rows are missing');
			ended = true;
			continue;
		}
		const tab = line.indexOf('\t');
		const team_id = Number(line.slice(0, tab));
		const player_id = members.get(team_id);
		const rows = line.slice(tab + 1);
		if (tab === -1 || player_id === undefined || rowCount(rows) !== player_id.length)
			throw new FeedError(`the rows of team ${line.slice(0, 12)} are not whole`);
		checkFirstRow(rows);
		members.delete(team_id);
		await take(team_id, player_id, rows);
		done += player_id.length;
		progress(done, columns.count);
	}
	if (!ended) throw new FeedError('the feed was cut');
	const merged = Object.fromEntries(head.merged ?? []);
	return { columns, cursor: head.cursor, as_of: head.as_of, merged, has_consent: head.consent !== undefined };
}

/** The athletes of each nonempty team, in listing order, which is the order of its cold rows. */
function membersByTeam(columns: HotColumns): Map<number, Int32Array<ArrayBuffer>> {
	const sizes = new Uint32Array(columns.teams.length);
	for (const team of columns.team) sizes[team] = (sizes[team] as number) + 1;
	const members = Array.from(sizes, (size) => new Int32Array(size));
	const filled = new Uint32Array(columns.teams.length);
	for (let row = 0; row < columns.count; row++) {
		const team = columns.team[row] as number;
		const at = filled[team] as number;
		(members[team] as Int32Array)[at] = columns.player_id[row] as number;
		filled[team] = at + 1;
	}
	return new Map(columns.teams.flatMap((team, i) => ((members[i] as Int32Array).length > 0 ? [[team.team_id, members[i] as Int32Array<ArrayBuffer>]] : [])));
}

function rowCount(rows: string): number {
	let count = 1;
	for (let at = rows.indexOf('\t'); at !== -1; at = rows.indexOf('\t', at + 1)) count++;
	return count;
}

/** Checks one row of each team on behalf of all of them. The others are parsed when a page needs them. */
function checkFirstRow(rows: string): void {
	const tab = rows.indexOf('\t');
	try {
		parseColdRow(tab === -1 ? rows : rows.slice(0, tab));
	} catch (cause) {
		throw new FeedError('a row is not of this version', { cause });
	}
}
