import { createHash } from 'node:crypto';
import type { ColumnHint } from '#domain/admin/roster-desk.ts';
import { schoolColumnNamed } from '../formats/school-columns.ts';
import type { MissingPart } from '../formats/school-roster.ts';
import { columnHints } from '../guessing/column-hints.ts';
import type { Format } from '../import-records.ts';
import { type Advice, ImportRefused } from '../import-refused.ts';
import { sportNamed } from '../import-sports.ts';
import { identify, notRosters } from '../known-formats.ts';
import { headerOf, type Table, type TableLine } from './table.ts';

/** Meaning of a table's header. */
export interface FileColumns {
	/** The file, with its sheet if it shows several. */
	file: string;
	/** Where the header is. */
	line?: number;
	header: string[];
	/** Header → our column, as a person said now or about an earlier file; '' for a column that is left out. */
	names: Record<string, string>;
	/** Columns that aren't read, although nobody left them out. */
	unread: string[];
	/** The columns with their first values and what they look like. A draft of an earlier version has none. */
	hints?: ColumnHint[];
}

/** A person's settings for the files. */
export interface LayoutSettings {
	/** The sport of tables that don't say it themselves. */
	sport_id?: number | undefined;
	/** The school of tables without a column for it. */
	school?: string | undefined;
	/** A person's choices for columns with other names: header → our column. */
	columnNames?: Readonly<Record<string, string>> | undefined;
	/** The same for earlier files, by `headerKey`. What a person says now takes precedence. */
	remembered?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** Where a format's columns are in a table; -1 for one that isn't there. */
export type ColumnIndexes = readonly (readonly [column: string, index: number])[];

export interface TableLayout {
	format: Format;
	places: ColumnIndexes;
	columns: FileColumns;
	/** The header's index in `Table.head`. */
	header: number;
	/** The table's own words for its sport. */
	sport_id: number | undefined;
}

/** Why a table isn't read. Of several tables, the reason of the one with the highest rank is told. */
export interface LayoutProblem {
	problem: ImportRefused;
	rank: number;
}

/** A line as a header: the higher the rank, the surer. */
interface Candidate {
	header: string[];
	names: Record<string, string>;
	/** The columns as `columnKey` writes them, or ours if a person said so. */
	keys: string[];
	found: Format | MissingPart | undefined;
	rank: number;
}
const UNKNOWN_ADVICE: Advice = {
	desk: 'Choose below what your columns hold.',
	command: 'Say which of your columns hold what (--column="Player=name"). --help lists our names.',
};
const KNOWN = 3;
const NEARLY = 2;
const TWO_COLUMNS = 1;
const UNKNOWN = 0;

/**
 * Finds the header among a table's first lines and what it means. Above it there may be a title, instructions, or lines
 * of empty cells.
 */
export function layoutOf(table: Table, told: LayoutSettings): TableLayout | LayoutProblem {
	// "Women's Soccer" as the name of a sheet says what its lines don't.
	const sport_id = (table.sheet === undefined ? undefined : sportNamed(table.sheet)?.sport_id) ?? told.sport_id;
	const settings = { ...told, sport_id };
	const candidates = table.head.map((line) => (isNote(line) ? undefined : candidateOf(line, table, settings)));
	const best = Math.max(...candidates.map((candidate) => candidate?.rank ?? -1));
	const header = best === UNKNOWN ? likelyHeader(table.head) : candidates.findIndex((candidate) => candidate?.rank === best);
	const candidate = candidates[header];
	const line = table.head[header]?.line;
	if (candidate === undefined || line === undefined) return { problem: new ImportRefused(`${table.place}: there is no table.`), rank: -1 };
	const { found, keys, header: named, names } = candidate;
	const hints = columnHints({
		...{ header: named, keys, sport_id },
		said: new Set(Object.keys(names)),
		rows: table.head.slice(header + 1).map(({ cells }) => cells),
	});
	const refuse = (text: string, advice?: Advice) => ({
		problem: new ImportRefused(text, { columns: named, hints, advice: advice === undefined ? undefined : withGuesses(advice, hints) }),
		rank: candidate.rank,
	});
	if (found === undefined) {
		const other = notRosters(keys);
		return other === undefined
			? refuse(`${table.place}: the columns don’t match any file we can import.`, UNKNOWN_ADVICE)
			: refuse(`${table.place}: ${other}.`);
	}
	if ('missing' in found) return refuse(`${table.place}${found.missing.startsWith('no column') ? `, line ${line}` : ''}: ${found.missing}`, found.advice);
	const columns = keys.map((key) => {
		const column = found.aliases?.[key];
		// A column with the name itself takes precedence over one with another name for it.
		return column === undefined || keys.includes(column) ? key : column;
	});
	for (const column of found.columns) {
		const [first, second] = columns.flatMap((other, index) => (other === column ? [index + 1] : []));
		if (second !== undefined)
			return refuse(`${table.place}, line ${line}: columns ${first} and ${second} are both named “${column}”. The importer can’t tell which one counts.`);
	}
	const unread = named.filter((column, index) => column !== '' && names[column] === undefined && !found.columns.includes(columns[index] ?? ''));
	return {
		format: found,
		places: found.columns.map((column) => [column, columns.indexOf(column)] as const),
		columns: { file: table.place, line, header: named, names, unread, hints },
		header,
		sport_id,
	};
}

/** The command line has no form to show guesses in. */
function withGuesses(advice: Advice, hints: readonly ColumnHint[]): Advice {
	const guesses = hints.flatMap(({ column, guess }) => (guess === undefined ? [] : [columnFlag(column, guess)]));
	return guesses.length === 0 ? advice : { ...advice, command: `${advice.command} By the looks of it: ${guesses.join(' ')}` };
}

/** The command's flag that says what a column holds. */
export function columnFlag(column: string, name: string): string {
	return `--column="${column.replaceAll('"', '\\"')}=${name}"`;
}

/** Notes for people, as our own template has them. */
const isNote = ({ cells }: TableLine) => cells[0]?.startsWith('# ') === true;

function candidateOf(line: TableLine, { place }: Table, { sport_id, school, columnNames, remembered }: LayoutSettings): Candidate {
	const header = headerOf(line);
	const said = { ...remembered?.[headerKey(header)], ...columnNames };
	const mapped = new Map(Object.entries(said).map(([from, to]) => [columnKey(from), to]));
	const names = Object.fromEntries(header.flatMap((column) => (mapped.has(columnKey(column)) ? [[column, mapped.get(columnKey(column)) ?? '']] : [])));
	const keys = header.map((column) => mapped.get(columnKey(column)) ?? columnKey(column));
	const found = identify(keys, { name: place, sport_id, school });
	return { header, names, keys, found, rank: rankOf(keys, found) };
}

function rankOf(keys: readonly string[], found: Candidate['found']): number {
	if (found !== undefined) return 'missing' in found ? NEARLY : KNOWN;
	const filled = keys.filter((key) => key !== '');
	const known = new Set(filled.map(schoolColumnNamed).filter((column) => column !== undefined)).size;
	return known >= 2 && known * 2 >= filled.length ? TWO_COLUMNS : UNKNOWN;
}

/** Of lines that we don't know: the first one about as wide as the table. A title is narrower. */
function likelyHeader(head: readonly TableLine[]): number {
	const widths = head.map((line) => (isNote(line) ? 0 : line.cells.filter((cell) => cell.trim() !== '').length));
	return widths.findIndex((width) => width > 0 && width * 5 >= Math.max(...widths) * 3);
}

/** Identifies a set of column names, in any order and case. */
export function headerKey(header: readonly string[]): string {
	return createHash('sha256')
		.update([...new Set(header.map(columnKey))].sort().join('\n'))
		.digest('hex');
}

/** "Jersey No." and "jersey_no" are one name. */
export function columnKey(column: string): string {
	const key = column
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N}#]+/gu, '_')
		.replace(/^_+|_+$/g, '');
	return key === '' ? column.trim() : key;
}
