import type { ChangeRow } from '#core/db/change-row.ts';
import type { FirstPageRows } from '#core/db/first-page-rows.ts';
import type { CodeColumns } from '#core/db/hot-columns.ts';
import { NO_COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import type { Player } from '#domain/roster/roster.ts';
import { fold } from '#domain/texts/fold.ts';
import { partOf, ROWS_IN_PART } from '#roster/columns/first-page-parts.ts';
import { idFilter } from '#roster/columns/id-filter.ts';
import { compareKeys } from '#roster/columns/listing-key.ts';
import { HotIndex } from '#roster/search/hot-index.ts';
import { codedPlayer } from '#roster/search/hot-player.ts';

/** The rows of a page and the facts about the others, before any row has been read. */
export interface IndexedPage {
	/** Rows of the index, in listing order. */
	rows: readonly number[];
	/** Matching athletes in the change log. */
	entering: readonly Player[];
	/** Number of matching athletes, over all pages. */
	total: number;
	/** Number of all athletes. */
	count: number;
}

const none = new Uint8Array(0);
/** Columns that a search by codes never reads. */
const NO_TEXTS = { names: none, nameAt: new Uint32Array(0), words: '', wordAt: new Uint32Array(0), pending: none, received: new Uint32Array(0) };

/** Whether codes are enough: words and amounts are only in the hot record. */
export function isByCode(query: RosterQuery): boolean {
	return query.search === undefined && query.min_cents === undefined && query.max_cents === undefined;
}

/**
 * The first `limit` rows, including what changed since the index was built.
 * @returns undefined if the index doesn't have the answer: for words, amounts, and athletes of a team that it doesn't
 *   know.
 */
export function findFirstPage(index: CodeColumns, changes: readonly ChangeRow[], query: RosterQuery, limit: number): IndexedPage | undefined {
	if (!isByCode(query)) return undefined;
	const entering = changes.flatMap(({ player }) => player ?? []);
	const teams = new Set(index.teams.map(({ team_id }) => team_id));
	if (entering.some(({ team_id }) => !teams.has(team_id))) return undefined;
	const matching = entering.filter((player) => matches(player, query));
	const changed = changedRows(index, changes);
	const { rows, total } = new HotIndex({ ...index, ...NO_TEXTS }).search(query, 0, limit, changed);
	return { rows, entering: matching, total: total + matching.length, count: index.count - changed.size + entering.length };
}

/** The rows of the athletes in the change log. */
function changedRows({ player_id, count }: CodeColumns, changes: readonly ChangeRow[]): Set<number> {
	const rows = new Set<number>();
	if (changes.length === 0) return rows;
	const ids = new Set(changes.map((change) => change.player_id));
	const mayChange = idFilter(ids);
	for (let row = 0; row < count; row++) {
		const id = player_id[row] as number;
		if (mayChange(id) && ids.has(id)) rows.add(row);
	}
	return rows;
}

function matches(player: Player, query: RosterQuery): boolean {
	return (
		(query.team_id === undefined || player.team_id === query.team_id) &&
		(query.conference === undefined || player.team_conference === query.conference) &&
		(query.player_class === undefined || player.player_class === query.player_class) &&
		(query.position === undefined || player.position === query.position)
	);
}

/** The page's athletes, once the parts of its rows have been read. Cold fields are left out and read later. */
export function firstPagePlayers(index: CodeColumns, { rows, entering }: IndexedPage, parts: ReadonlyMap<number, FirstPageRows>, limit: number): Player[] {
	const names = new Map<number, string[]>();
	const stored = rows.map((row): Player => {
		const part = parts.get(partOf(row));
		if (part === undefined) throw new Error(`row ${row} was not read`);
		const lines = names.get(part.part) ?? part.names.split('\n');
		names.set(part.part, lines);
		const at = row % ROWS_IN_PART;
		const facts = { player_name: lines[at] as string, pending: part.pending[at] as number, received: part.received[at] as number };
		return { ...NO_COLD_FIELDS, ...codedPlayer(index, row, facts) };
	});
	if (entering.length === 0) return stored;
	return [...stored, ...entering.map((player) => ({ ...player, ...NO_COLD_FIELDS }))]
		.map((player) => ({ player, key: { team: fold(player.team_name), name: fold(player.player_name), id: player.player_id } }))
		.sort((a, b) => compareKeys(a.key, b.key))
		.slice(0, limit)
		.map(({ player }) => player);
}
