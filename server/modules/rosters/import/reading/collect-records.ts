import { basename } from 'node:path';
import type { Mend, Mended } from '#domain/admin/roster-desk.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { fold, slug } from '#domain/texts/fold.ts';
import { brokenLetters, mendedLetters } from '../clean/broken-letters.ts';
import { withoutMarks } from '../clean/cell-marks.ts';
import { hostileCell } from '../clean/hostile-cell.ts';
import { isSourceId } from '../clean/source-id.ts';
import type { AthleteRecord, Format, Reading, Row, SparedAthlete, TeamRecord } from '../import-records.ts';
import { ImportRefused } from '../import-refused.ts';
import { type Dropped, type FileReport, type Rejection, rejectionText } from '../import-report.ts';
import { formatNamed } from '../known-formats.ts';
import { Mends } from '../mending/mends.ts';
import { suggestValue, type ValueContext } from '../mending/suggest-value.ts';
import { type Batch, Batches, DROPPED } from './batch-records.ts';
import type { ChosenEncoding } from './encodings.ts';
import { FIRST_SEASON, MAX_FILES, MAX_HOSTS, MAX_KINDS, MAX_LISTED, MAX_ROWS } from './import-limits.ts';
import { openTables } from './open-tables.ts';
import type { Table, TableLine } from './table.ts';
import { type FileColumns, type LayoutSettings, layoutOf, type TableLayout } from './table-layout.ts';

/** Findings in an import's files, in addition to the records. */
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
	/** The first values and columns that aren't used, and how many there are. The batch `dropped` has all of them. */
	dropped: Dropped[];
	droppedValues: number;
	/** Outcomes for the values that a person said to read as others. */
	mended: Mended[];
	/** Sentences about what was read or not read and can't be seen in the lists. */
	notes: string[];
}

export interface CollectOptions extends LayoutSettings {
	/** Absolute path. */
	paths: readonly string[];
	/** A line of a later season is rejected. */
	latestSeason: number;
	/** How the letters of text files are stored that aren't Unicode. Otherwise that is judged by the result. */
	encoding?: ChosenEncoding | undefined;
	/** The season of a school's own files, for lines without one; the year in which it starts. */
	season?: string | undefined;
	/** Values to read as others. */
	mends?: readonly Mend[] | undefined;
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
	for (const path of sorted) await collector.file(path, progress);
	return collector.end();
}

type ReadSettings = Omit<CollectOptions, 'paths' | 'progress' | 'take'>;

class Collector {
	readonly #settings: ReadSettings;
	readonly #batches: Batches;
	readonly #mends: Mends;
	readonly #found: Findings = {
		files: [],
		cleaned: {},
		rejected: [],
		rejectedLines: { teams: 0, athletes: 0 },
		imageHosts: {},
		columns: [],
		dropped: [],
		droppedValues: 0,
		mended: [],
		notes: [],
	};
	/** Counts over all files, so "the later line" is the same whether they are imported together or separately. */
	#order = 0;

	constructor(told: ReadSettings, batches: Batches) {
		this.#mends = new Mends(told.mends);
		this.#settings = { ...told, school: this.#mends.school(told.school) };
		this.#batches = batches;
	}

	/** Reads the tables of a file. Sheets that aren't rosters are named, unless none is one. */
	async file(path: string, progress: (text: string) => void): Promise<void> {
		const file = await openTables(path, this.#settings.encoding);
		try {
			const layouts = file.tables.map((table) => ({ table, layout: layoutOf(table, this.#settings) }));
			const read = layouts.flatMap(({ table, layout }) => ('problem' in layout ? [] : [{ table, layout }]));
			const problems = layouts.flatMap(({ table, layout }) => ('problem' in layout ? [{ table, ...layout }] : []));
			if (read.length === 0) throw problems.sort((a, b) => b.rank - a.rank)[0]?.problem ?? new ImportRefused(`${basename(path)}: the file is empty`);
			this.#found.notes.push(...file.notes, ...problems.flatMap(({ table, problem }) => (table.isPartOfPage === true ? [] : [`Not read: ${problem.message}`])));
			const empty: string[] = [];
			for (const { table, layout } of read) {
				progress(`Reading ${table.place} (${layout.format.title})`);
				if (!(await this.#table(table, layout))) empty.push(`${table.place}: the ${table.sheet === undefined ? 'file' : 'sheet'} has a header but no rows.`);
				this.#found.notes.push(...table.notes());
			}
			if (empty.length === read.length) throw new ImportRefused(empty[0] ?? '');
			this.#found.notes.push(...empty);
		} finally {
			file.close();
		}
	}

	/** @returns whether the table has a row */
	async #table(table: Table, { format, places, columns, header, sport_id }: TableLayout): Promise<boolean> {
		const { place } = table;
		const report: FileReport = { file: place, format: format.name, read: 0, rejected: 0 };
		const told = { ...this.#settings, sport_id };
		/** Our columns' names in the file. */
		const named = new Map(places.map(([column, index]) => [column, columns.header[index]]));
		let first: Rejection | undefined;
		for (const kind of table.cleaned) this.#note(kind);
		// Only a school's own file has columns of any name.
		const isSchools = format.aliases !== undefined;
		if (isSchools) this.#found.columns.push(columns);
		// Public sources have dozens of columns that nobody misses.
		const unread = isSchools ? columns.unread : [];
		for (const column of unread) {
			const guess = columns.hints?.find((hint) => hint.column === column)?.guess;
			await this.#drop({ file: place, line: columns.line ?? 1, column, reason: 'the column is not read', ...(guess === undefined ? {} : { guess }) });
		}
		for await (const tableLine of table.below(header, columns.header.length)) {
			const { line, cells, lost = [] } = tableLine;
			if (++this.#order > MAX_ROWS)
				throw new ImportRefused(`${place}, line ${line}: the files hold more than ${grouped(MAX_ROWS)} rows. Import fewer at a time.`);
			report.read++;
			const row = this.#mends.row(Object.fromEntries(places.map(([column, index]) => [column, this.#cell(cells[index], column)])), format);
			for (const { column, value, reason } of lost) await this.#drop({ file: place, line, column: columns.header[column] ?? '', value, reason });
			const reading = isHeader(cells, columns.header) ? { skipped: 'line: the header again' } : this.#read(tableLine, row, format, told);
			if ('skipped' in reading) {
				report.read--;
				this.#note(reading.skipped);
			} else if ('rejected' in reading) {
				report.rejected++;
				const { rejected: reason, format: own = format.name, ...where } = reading;
				const rejection = withMend({ file: place, line, ...where, reason }, isSchools ? where.column : undefined, { sport_id });
				first ??= rejection;
				await this.#reject(rejection, row, formatNamed(own), tableLine.error !== undefined);
			} else {
				for (const kind of reading.cleaned) this.#note(kind);
				const own = formatNamed(reading.format ?? format.name);
				const season = reading.record.season;
				for (const { column, value, reason } of reading.dropped ?? []) {
					const dropped = { file: place, line, column: named.get(column) ?? column, value, reason };
					await this.#drop(withMend(dropped, isSchools ? column : undefined, { sport_id: own.sport.sport_id, season }));
				}
				await this.#add(reading.record, own, { row_id: this.#order, file: place, line });
			}
		}
		if (report.read === 0) return false;
		if (first !== undefined && report.read === report.rejected) throw new ImportRefused(`${place}: no row can be used. ${rejectionText(first)}`);
		this.#found.files.push(report);
		return true;
	}

	async end(): Promise<Findings> {
		await this.#batches.end();
		return { ...this.#found, mended: this.#mends.mended() };
	}

	/** A cell with its letters mended, without marks that aren't part of its value. */
	#cell(cell: string | undefined, column: string): string | undefined {
		if (cell === undefined || cell === '') return cell;
		const mended = mendedLetters(cell);
		const { text, kinds } = withoutMarks(mended.text);
		for (const kind of [...mended.kinds, ...kinds]) this.#note(`${column}: ${kind}`);
		return text;
	}

	#read({ error }: TableLine, row: Row, format: Format, told: ReadSettings): Reading {
		if (error !== undefined) return { rejected: error };
		for (const column of format.columns) {
			const reason = brokenLetters(row[column] ?? '') ?? hostileCell(row[column] ?? '');
			if (reason !== undefined) return { rejected: reason, column };
		}
		const reading = format.read(row, told);
		if ('rejected' in reading || 'skipped' in reading || reading.record.kind === 'team') return reading;
		const { season } = reading.record;
		const { latestSeason } = told;
		const plausible = Number(season) >= FIRST_SEASON && Number(season) <= latestSeason;
		return plausible ? reading : { rejected: `season ${season} is not between ${FIRST_SEASON} and ${latestSeason}`, column: 'season' };
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
		await this.#batches.add(DROPPED, rejection);
		if (!isRoster) return;
		const spared: SparedAthlete = unreadable ? { everybody: true } : (format.spared?.(row) ?? sparedById(row[format.idColumn]));
		if (Object.keys(spared).length === 0) return;
		for (const name of format.covers ?? [format.name]) await this.#batches.add({ kind: 'spared', format: name, season: '' }, spared);
	}

	/** Lists what a line says and the import doesn't use. The line itself is used. */
	async #drop(dropped: Dropped): Promise<void> {
		this.#found.droppedValues++;
		if (this.#found.dropped.length < MAX_LISTED) this.#found.dropped.push(dropped);
		await this.#batches.add(DROPPED, dropped);
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

/** With the value that was probably meant, if the file's columns are the template's. */
function withMend<T extends { value?: string; mend?: Mend }>(line: T, column: string | undefined, context: ValueContext): T {
	const mend = column === undefined || line.value === undefined ? undefined : suggestValue(column, line.value, context);
	return mend === undefined ? line : { ...line, mend };
}

function sparedById(id: string | undefined): SparedAthlete {
	const external_id = id?.trim() ?? '';
	return isSourceId(external_id) ? { external_id } : {};
}

/** Long tables repeat their header, as for each printed page. */
function isHeader(cells: readonly string[], header: readonly string[]): boolean {
	return header.every((column, index) => (cells[index]?.trim() ?? '') === column);
}
