import type { Codes, HotColumns } from '#core/db/hot-columns.ts';
import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import { searchTokens } from '#domain/texts/search-tokens.ts';

/** Matches the rows that have this code in a column. */
export interface CodeFilter {
	values: Codes;
	code: number;
}

/** A query translated to the columns. A code of -1 means no filter. */
export interface RowFilter {
	/** 1 for each matching team; undefined if all match. */
	teams: Uint8Array | undefined;
	klass: number;
	position: number;
	jersey: number;
	/** Cents, both ends included; undefined if any amount matches. */
	received: { min: number; max: number } | undefined;
	/** Readings of the searched name, one of which must match: folded words, the longest (rarest) first. */
	readings: string[][];
	/** The rows of a search by words; undefined for any other. */
	marks?: CodeFilter;
	/** Rows that never match, whatever they hold. */
	without: ReadonlySet<number>;
}

/** Code of `value` in a column; undefined if no athlete can have it. */
function code(dictionary: readonly string[], value: string | undefined): number | undefined {
	if (value === undefined) return -1;
	const at = dictionary.indexOf(value);
	return at === -1 ? undefined : at + 1;
}

/** @returns undefined if no athlete can match. */
export function rowFilter(columns: HotColumns, query: RosterQuery, without: ReadonlySet<number>): RowFilter | undefined {
	const tokens = searchTokens(query.search ?? '');
	const numbers = new Set(tokens.jersey);
	if (numbers.size > 1) return undefined;
	const klass = code(columns.classes, query.player_class);
	const position = code(columns.positions, query.position);
	const jersey = code(columns.jerseys, tokens.jersey[0]);
	if (klass === undefined || position === undefined || jersey === undefined) return undefined;
	const { team_id, conference } = query;
	let teams: Uint8Array | undefined;
	if (team_id !== undefined || conference !== undefined) {
		teams = Uint8Array.from(columns.teams, (team) =>
			(team_id === undefined || team.team_id === team_id) && (conference === undefined || team.conference === conference) ? 1 : 0,
		);
	}
	return {
		teams,
		klass,
		position,
		jersey,
		received:
			query.min_cents === undefined && query.max_cents === undefined
				? undefined
				: { min: query.min_cents ?? Number.NEGATIVE_INFINITY, max: query.max_cents ?? Number.POSITIVE_INFINITY },
		readings: tokens.name.length === 0 ? [] : [tokens.name, ...tokens.joined].map((words) => words.toSorted((a, b) => b.length - a.length)),
		without,
	};
}
