import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { grouped } from '#domain/money/grouped-number.ts';
import { fold, slug } from '#domain/texts/fold.ts';
import { hostileCell } from '../clean/hostile-cell.ts';
import { isSourceId } from '../clean/source-id.ts';
import { withoutExportGuard, withoutWebMarks } from '../clean/web-marks.ts';
import { SCHOOL_SOURCE } from '../formats/school-roster.ts';
import type { AthleteRecord, Format, Reading, Row, SparedAthlete, TeamRecord } from '../import-records.ts';
import { ImportRefused } from '../import-refused.ts';
import { type FileReport, type Rejection, rejectionText } from '../import-report.ts';
import { formatNamed, identify, notRosters } from '../known-formats.ts';
import { type Batch, Batches } from './batch-records.ts';
import { FIRST_SEASON, MAX_FILES, MAX_HOSTS, MAX_KINDS, MAX_LISTED, MAX_ROWS } from './import-limits.ts';
import { openTable } from './open-table.ts';
import type { Table, TableLine } from './table.ts';

/** What reading an import's files found, in addition to the records. */
export interface Findings {
	files: FileReport[];
	/** How often each kind of dirt was fixed. */
	cleaned: Record<string, number>;
	/** The first rejected lines. */
	rejected: Rejection[];
	/** How many of them were in team files and in roster files. */
	rejectedLines: { teams: number; athletes: number };
	/** Hosts of the photos' addresses, and how many each has. */
	imageHosts: Record<string, number>;
	/** The columns of schools' own files, where every header is possible. */
	columns: FileColumns[];
}

/** What the header of a file was taken for. */
export interface FileColumns {
	file: string;
	header: string[];
	/** Header → our column, as a person said now or about an earlier file; '' for a column that is left out. */
	names: Record<string, string>;
	/** Columns that aren't read, although nobody left them out. */
	unread: string[];
}

export interface CollectOptions {
	/** Absolute path. */
	paths: readonly string[];
	/** A line of a later season is rejected. */
	latestSeason: number;
	/** The sport of files that don't say it themselves. */
	sport_id?: number | undefined;
	/** The season of a school's own files, for lines without one; the year in which it starts. */
	season?: string | undefined;
	/** What a person said about columns with other names: header → our column. */
	columnNames?: Readonly<Record<string, string>> | undefined;
	/** The same for earlier files, by `headerKey`. What a person says now takes precedence. */
	remembered?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
	progress: (text: string) => void;
	take: (batch: Batch) => Promise<void>;
}

/**
 * Reads all files to the end and passes on their cleaned records in batches, in an order that doesn't depend on the
 * order of the files. It holds at most one batch of each kind. @throws ImportRefused if a whole file is unusable.
 */
export async function collect({ paths, progress, take, ...told }: CollectOptions): Promise<Findings> {
	const sorted = [...new Set(paths)].sort((a, b) => (basename(a) < basename(b) ? -1 : basename(a) > basename(b) ? 1 : a < b ? -1 : 1));
	if (sorted.length > MAX_FILES) throw new ImportRefused(`${sorted.length} files were given. The limit is ${MAX_FILES} at a time.`);
	const collector = new Collector(told, new Batches(take));
	for (const path of sorted) {
		const name = basename(path);
		const table = await openTable(path);
		const { format, places, columns } = layoutOf(name, table, told);
		progress(`Reading ${name} (${format.title})`);
		await collector.file(name, table, format, places);
		if (format.source === SCHOOL_SOURCE) collector.header(columns);
	}
	return collector.end();
}

/** Where a format's columns are in a file; -1 for one that isn't there. */
type ColumnIndexes = readonly (readonly [column: string, index: number])[];

interface Layout {
	format: Format;
	places: ColumnIndexes;
	columns: FileColumns;
}

function layoutOf(name: string, { columns: header }: Table, { sport_id, columnNames, remembered }: ReadSettings): Layout {
	const said = { ...remembered?.[headerKey(header)], ...columnNames };
	const mapped = new Map(Object.entries(said).map(([from, to]) => [columnKey(from), to]));
	const names = Object.fromEntries(header.flatMap((column) => (mapped.has(columnKey(column)) ? [[column, mapped.get(columnKey(column)) ?? '']] : [])));
	const keys = header.map((column) => mapped.get(columnKey(column)) ?? columnKey(column));
	const format = identify(keys, { name, sport_id });
	if (format === undefined) {
		throw new ImportRefused(`${name}: ${notRosters(keys) ?? 'the columns don’t match any file we can import'}.`, { columns: header });
	}
	if (typeof format === 'string') throw new ImportRefused(`${name}${format.startsWith('line ') ? ',' : ':'} ${format}`, { columns: header });
	const columns = keys.map((key) => {
		const column = format.aliases?.[key];
		// A column with the name itself takes precedence over one with another name for it.
		return column === undefined || keys.includes(column) ? key : column;
	});
	for (const column of format.columns) {
		const [first, second] = columns.flatMap((other, index) => (other === column ? [index + 1] : []));
		if (second !== undefined) {
			throw new ImportRefused(`${name}, line 1: columns ${first} and ${second} are both named “${column}”. The importer can’t tell which one counts.`);
		}
	}
	const unread = header.filter((column, index) => column !== '' && names[column] === undefined && !format.columns.includes(columns[index] ?? ''));
	return { format, places: format.columns.map((column) => [column, columns.indexOf(column)] as const), columns: { file: name, header, names, unread } };
}

type ReadSettings = Omit<CollectOptions, 'paths' | 'progress' | 'take'>;

class Collector {
	readonly #settings: ReadSettings;
	readonly #batches: Batches;
	readonly #found: Findings = { files: [], cleaned: {}, rejected: [], rejectedLines: { teams: 0, athletes: 0 }, imageHosts: {}, columns: [] };
	/** Counts over all files, so "the later line" is the same whether they are imported together or separately. */
	#order = 0;

	constructor(told: ReadSettings, batches: Batches) {
		this.#settings = told;
		this.#batches = batches;
	}

	async file(name: string, { cleaned, lines }: Table, format: Format, places: ColumnIndexes): Promise<void> {
		const report: FileReport = { file: name, format: format.name, read: 0, rejected: 0 };
		let first: Rejection | undefined;
		for (const kind of cleaned) this.#note(kind);
		for await (const tableLine of lines) {
			const { line, cells } = tableLine;
			if (++this.#order > MAX_ROWS)
				throw new ImportRefused(`${name}, line ${line}: the files hold more than ${grouped(MAX_ROWS)} rows. Import fewer at a time.`);
			report.read++;
			const row: Row = Object.fromEntries(places.map(([column, index]) => [column, this.#withoutMarks(cells[index])]));
			const reading = this.#read(tableLine, row, format);
			if ('skipped' in reading) {
				report.read--;
				this.#note(reading.skipped);
			} else if ('rejected' in reading) {
				report.rejected++;
				const { rejected: reason, format: own = format.name, ...where } = reading;
				const rejection = { file: name, line, ...where, reason };
				first ??= rejection;
				await this.#reject(rejection, row, formatNamed(own), tableLine.error !== undefined);
			} else {
				for (const kind of reading.cleaned) this.#note(kind);
				await this.#add(reading.record, formatNamed(reading.format ?? format.name), { row_id: this.#order, file: name, line });
			}
		}
		if (report.read === 0) throw new ImportRefused(`${name}: the file has a header but no rows.`);
		if (first !== undefined && report.read === report.rejected) throw new ImportRefused(`${name}: no row can be used. ${rejectionText(first)}`);
		this.#found.files.push(report);
	}

	header(columns: FileColumns): void {
		this.#found.columns.push(columns);
	}

	async end(): Promise<Findings> {
		await this.#batches.end();
		return this.#found;
	}

	#read({ error }: TableLine, row: Row, format: Format): Reading {
		if (error !== undefined) return { rejected: error };
		for (const column of format.columns) {
			const reason = hostileCell(row[column] ?? '');
			if (reason !== undefined) return { rejected: reason, column };
		}
		const told: Row = Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell === undefined ? cell : withoutExportGuard(cell)]));
		const reading = format.read(told, this.#settings);
		if ('rejected' in reading || 'skipped' in reading || reading.record.kind === 'team') return reading;
		const { season } = reading.record;
		const { latestSeason } = this.#settings;
		const plausible = Number(season) >= FIRST_SEASON && Number(season) <= latestSeason;
		return plausible ? reading : { rejected: `season ${season} is not between ${FIRST_SEASON} and ${latestSeason}`, column: 'season' };
	}

	#withoutMarks(cell: string | undefined): string | undefined {
		if (cell === undefined) return cell;
		const bare = withoutWebMarks(cell);
		if (bare !== cell) this.#note('invisible characters at the edge of a cell');
		return bare;
	}

	async #add(record: TeamRecord | AthleteRecord, format: Format, origin: { row_id: number; file: string; line: number }): Promise<void> {
		const school_fold = fold(record.school);
		if (record.kind === 'team') {
			const { fillsGaps: fills_gaps, kind: _, ...team } = record;
			await this.#batches.add({ kind: 'teams', format: format.name, season: '' }, { ...origin, ...team, school_fold, fills_gaps });
			return;
		}
		const { fields, kind: _, season, ...athlete } = record;
		const name_fold = fold(athlete.player_name);
		this.#noteHost(fields.image_url);
		await this.#batches.add(
			{ kind: 'athletes', format: format.name, season },
			{ ...origin, ...athlete, ...fields, school_fold, name_fold, slug: slug(athlete.player_name) },
		);
	}

	/** A line with too few cells may be about anybody, because its cells may belong to other columns. */
	async #reject(rejection: Rejection, row: Row, format: Format, unreadable: boolean): Promise<void> {
		const isRoster = format.fields.length > 0;
		this.#found.rejectedLines[isRoster ? 'athletes' : 'teams']++;
		if (this.#found.rejected.length < MAX_LISTED) this.#found.rejected.push(rejection);
		if (!isRoster) return;
		const spared: SparedAthlete = unreadable ? { everybody: true } : (format.spared?.(row) ?? sparedById(row[format.idColumn]));
		if (Object.keys(spared).length === 0) return;
		for (const name of format.covers ?? [format.name]) await this.#batches.add({ kind: 'spared', format: name, season: '' }, spared);
	}

	#noteHost(address: string | null | undefined): void {
		const host = address == null ? undefined : URL.parse(address)?.host;
		if (host === undefined) return;
		const { imageHosts } = this.#found;
		if (imageHosts[host] !== undefined || Object.keys(imageHosts).length < MAX_HOSTS) imageHosts[host] = (imageHosts[host] ?? 0) + 1;
	}

	#note(kind: string): void {
		const { cleaned } = this.#found;
		const known = cleaned[kind] !== undefined || Object.keys(cleaned).length < MAX_KINDS;
		const name = known ? kind : 'further kinds';
		cleaned[name] = (cleaned[name] ?? 0) + 1;
	}
}

function sparedById(id: string | undefined): SparedAthlete {
	const external_id = id?.trim() ?? '';
	return isSourceId(external_id) ? { external_id } : {};
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
