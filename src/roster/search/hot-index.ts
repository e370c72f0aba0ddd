import type { HotColumns } from '#core/db/hot-columns.ts';
import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import { foldedWords, matchingTeams, type SearchedWord, searchedWords } from '#domain/roster/listing/search-words.ts';
import type { SearchMatchInfo } from './found-rows.ts';
import { type CodeFilter, type RowFilter, rowFilter } from './row-filter.ts';
import { markWords } from './word-marks.ts';
import { type ScannedWords, WordScanner } from './word-scanner.ts';

export interface RowPage {
	/** Rows of the columns, in listing order. */
	rows: number[];
	/** Number of matching rows, over all pages. */
	total: number;
}

const NO_ROWS: ReadonlySet<number> = new Set();

const isBetween = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;

/** Search over the hot columns, in memory. It knows nothing about storage. */
export class HotIndex {
	readonly columns: HotColumns;
	/**
	 * First row and one past the last row of each team. Rows of other teams with the same folded name may lie in between.
	 */
	#bounds: { first: Uint32Array; end: Uint32Array } | undefined;
	#maxReceived: number | undefined;
	/** The folded words of each team's name. */
	#teamWords: string[][] | undefined;
	/** `columns.words` in lowercase. */
	#lower: string | undefined;
	/** Reused from search to search. Allocating one with every key would soon trigger a garbage collection. */
	#marks: Uint8Array<ArrayBuffer> | undefined;

	constructor(columns: HotColumns) {
		this.columns = columns;
	}

	/**
	 * The search of home (docs/decisions/043): by names as in `search`. If those find nobody, also by teams and positions,
	 * and if that finds nothing, by words with one typo.
	 */
	find(query: RosterQuery, offset: number, limit: number): RowPage & SearchMatchInfo {
		const names = this.search(query, offset, limit);
		const { words, joined, mayBeNear } = searchedWords(query.search ?? '');
		if (words.length === 0) return { ...names, match: 'names', teams: [] };
		const teams = this.#matchingTeams(query, false);
		if (names.total > 0) return { ...names, match: 'names', teams };
		const found = this.#byWords(query, [words, ...joined], false, offset, limit);
		if (found.total > 0 || teams.length > 0 || !mayBeNear) return { ...found, match: 'words', teams };
		return { ...this.#byWords(query, [words, ...joined], true, offset, limit), match: 'near', teams: this.#matchingTeams(query, true) };
	}

	/**
	 * By the rules of `player_name` (spec §7).
	 * @param without rows to ignore.
	 */
	search(query: RosterQuery, offset: number, limit: number, without: ReadonlySet<number> = NO_ROWS): RowPage {
		const filter = rowFilter(this.columns, query, without);
		if (filter === undefined) return { rows: [], total: 0 };
		const [from, to] = query.team_id === undefined ? [0, this.columns.count] : this.#teamBounds(query.team_id);
		const [reading, ...others] = filter.readings;
		if (reading === undefined) return this.#byRow(filter, from, to, offset, limit);
		if (others.length === 0) return this.#byWord(filter, reading, from, to, offset, limit);
		const found = filter.readings.map((each) => this.#byWord(filter, each, from, to, 0, Number.POSITIVE_INFINITY).rows);
		const rows = found.slice(1).every((each) => each.length === 0) ? (found[0] ?? []) : [...new Set(found.flat())].sort((a, b) => a - b);
		return { rows: rows.slice(offset, offset + limit), total: rows.length };
	}

	/** The row of an athlete; -1 if there is none. */
	rowOf(player_id: number): number {
		return this.columns.player_id.indexOf(player_id);
	}

	/** Codes that occur in a column, in the whole sport or in one team. */
	codes(column: 'klass' | 'position', team_id?: number): number[] {
		const { teams, team, count } = this.columns;
		const values = this.columns[column];
		const seen = new Uint8Array(0x10000);
		if (team_id === undefined) for (let row = 0; row < count; row++) seen[values[row] as number] = 1;
		else {
			const wanted = teams.findIndex((t) => t.team_id === team_id);
			const [from, to] = this.#teamBounds(team_id);
			for (let row = from; row < to; row++) if (team[row] === wanted) seen[values[row] as number] = 1;
		}
		const codes: number[] = [];
		for (let code = seen.indexOf(1, 1); code !== -1; code = seen.indexOf(1, code + 1)) codes.push(code);
		return codes;
	}

	get maxReceived(): number {
		if (this.#maxReceived === undefined) {
			const { received, count } = this.columns;
			let max = 0;
			for (let row = 0; row < count; row++) if ((received[row] as number) > max) max = received[row] as number;
			this.#maxReceived = max;
		}
		return this.#maxReceived;
	}

	#teamBounds(team_id: number): [from: number, to: number] {
		const { columns } = this;
		if (this.#bounds === undefined) {
			const first = new Uint32Array(columns.teams.length).fill(columns.count);
			const end = new Uint32Array(columns.teams.length);
			for (let row = columns.count - 1; row >= 0; row--) first[columns.team[row] as number] = row;
			for (let row = 0; row < columns.count; row++) end[columns.team[row] as number] = row + 1;
			this.#bounds = { first, end };
		}
		const team = columns.teams.findIndex((t) => t.team_id === team_id);
		return team === -1 ? [0, 0] : [this.#bounds.first[team] as number, this.#bounds.end[team] as number];
	}

	/** A chosen team isn't offered again. */
	#matchingTeams({ search = '', team_id, conference }: RosterQuery, near: boolean): SearchMatchInfo['teams'] {
		if (team_id !== undefined) return [];
		const { teams } = this.columns;
		return matchingTeams(conference === undefined ? teams : teams.filter((team) => team.conference === conference), search, near);
	}

	/** One of the readings has to match. */
	#byWords(query: RosterQuery, readings: readonly (readonly SearchedWord[])[], near: boolean, offset: number, limit: number): RowPage {
		const { columns } = this;
		const filter = rowFilter(columns, { ...query, search: undefined }, NO_ROWS);
		if (filter === undefined) return { rows: [], total: 0 };
		const [from, to] = query.team_id === undefined ? [0, columns.count] : this.#teamBounds(query.team_id);
		this.#teamWords ??= columns.teams.map((team) => foldedWords(team.team_name));
		this.#marks ??= new Uint8Array(columns.count);
		const marks = this.#marks;
		const text = { columns, scanned: this.#scanned, teamWords: this.#teamWords };
		const [first = [], ...others] = readings;
		markWords(text, first, { range: { from, to }, near }, marks);
		for (const words of others) {
			const more = new Uint8Array(columns.count);
			markWords(text, words, { range: { from, to }, near }, more);
			for (let row = more.indexOf(words.length, from); row !== -1 && row < to; row = more.indexOf(words.length, row + 1)) marks[row] = first.length;
		}
		return this.#byRow({ ...filter, marks: { values: marks, code: first.length } }, from, to, offset, limit);
	}

	#passes(filter: RowFilter, row: number): boolean {
		const c = this.columns;
		return (
			(filter.teams === undefined || filter.teams[c.team[row] as number] === 1) &&
			(filter.klass === -1 || c.klass[row] === filter.klass) &&
			(filter.position === -1 || c.position[row] === filter.position) &&
			(filter.jersey === -1 || c.jersey[row] === filter.jersey) &&
			(filter.received === undefined || isBetween(c.received[row] as number, filter.received)) &&
			!filter.without.has(row)
		);
	}

	/**
	 * At startup the JIT hasn't optimized anything yet. So the browser's built-in search skips most rows, and the others
	 * are checked without a function call.
	 */
	#byRow(filter: RowFilter, from: number, to: number, offset: number, limit: number): RowPage {
		const { team, received } = this.columns;
		const { teams, received: range, without } = filter;
		const [sought, second, third] = this.#codesOf(filter);
		const rows: number[] = [];
		let total = 0;
		if (sought === undefined && teams === undefined && range === undefined && without.size === 0) {
			for (let row = from + offset; row < Math.min(from + offset + limit, to); row++) rows.push(row);
			return { rows, total: to - from };
		}
		for (let row = from; row < to; row++) {
			if (sought !== undefined) {
				row = sought.values.indexOf(sought.code, row);
				if (row === -1 || row >= to) break;
			}
			if (second !== undefined && second.values[row] !== second.code) continue;
			if (third !== undefined && third.values[row] !== third.code) continue;
			if (teams !== undefined && teams[team[row] as number] !== 1) continue;
			if (range !== undefined && !isBetween(received[row] as number, range)) continue;
			if (without.size > 0 && without.has(row)) continue;
			if (total >= offset && rows.length < limit) rows.push(row);
			total++;
		}
		return { rows, total };
	}

	/** The code filters, usually the rarest first. At most three, because marks and a jersey number exclude each other. */
	#codesOf({ marks, jersey, position, klass }: RowFilter): CodeFilter[] {
		const { columns } = this;
		return [
			...(marks === undefined ? [] : [marks]),
			{ values: columns.jersey, code: jersey },
			{ values: columns.position, code: position },
			{ values: columns.klass, code: klass },
		].filter(({ code }) => code !== -1);
	}

	#byWord(filter: RowFilter, reading: readonly string[], from: number, to: number, offset: number, limit: number): RowPage {
		const { wordAt } = this.columns;
		const [rarest, ...others] = reading.map((word) => new WordScanner(this.#scanned, word)) as [WordScanner, ...WordScanner[]];
		const stop = wordAt[to] as number;
		const rows: number[] = [];
		let total = 0;
		let row = from;
		let at = rarest.next(wordAt[from] as number);
		while (at !== -1 && at < stop) {
			while ((wordAt[row + 1] as number) <= at) row++;
			const next = wordAt[row + 1] as number;
			if (this.#passes(filter, row) && others.every((word) => word.isBetween(wordAt[row] as number, next))) {
				if (total >= offset && rows.length < limit) rows.push(row);
				total++;
			}
			at = rarest.next(next);
		}
		return { rows, total };
	}

	/** The words and their lowercase, which only a search needs. */
	get #scanned(): ScannedWords {
		this.#lower ??= this.columns.words.toLowerCase();
		return { words: this.columns.words, lower: this.#lower };
	}
}
