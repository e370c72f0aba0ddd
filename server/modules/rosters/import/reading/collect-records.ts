import { basename } from 'node:path';
import { grouped } from '#domain/money/grouped-number.ts';
import { fold, slug } from '#domain/texts/fold.ts';
import { hostileCell } from '../clean/hostile-cell.ts';
import { isSourceId } from '../clean/source-id.ts';
import type { AthleteRecord, Format, Reading, Row, TeamRecord } from '../import-records.ts';
import { ImportRefused } from '../import-refused.ts';
import { type FileReport, type Rejection, rejectionText } from '../import-report.ts';
import { formatTitles, identify } from '../known-formats.ts';
import { type Batch, Batches } from './batch-records.ts';
import { FIRST_SEASON, MAX_FILES, MAX_KINDS, MAX_LISTED, MAX_ROWS } from './import-limits.ts';
import { type CsvFile, readCsv } from './read-file.ts';

/** What reading an import's files found, besides the records. */
export interface Findings {
	files: FileReport[];
	/** How often each kind of dirt was fixed. */
	cleaned: Record<string, number>;
	/** The first rejected lines. */
	rejected: Rejection[];
	/** How many of them were in team files and in roster files. */
	rejectedLines: { teams: number; athletes: number };
}

export interface CollectOptions {
	/** Absolute path. */
	paths: readonly string[];
	/** A line of a later season is rejected. */
	latestSeason: number;
	progress: (text: string) => void;
	take: (batch: Batch) => Promise<void>;
}

/**
 * Reads all files to the end and passes on their cleaned records in batches, in an order that doesn't depend on the
 * order of the files. It holds at most one batch of each kind. @throws ImportRefused if a whole file is unusable.
 */
export async function collect({ paths, latestSeason, progress, take }: CollectOptions): Promise<Findings> {
	const sorted = [...new Set(paths)].sort((a, b) => (basename(a) < basename(b) ? -1 : basename(a) > basename(b) ? 1 : a < b ? -1 : 1));
	if (sorted.length > MAX_FILES) throw new ImportRefused(`${sorted.length} files were given. The limit is ${MAX_FILES} at a time.`);
	const collector = new Collector(latestSeason, new Batches(take));
	for (const path of sorted) {
		const name = basename(path);
		const file = await readCsv(path);
		const format = formatOf(name, file);
		progress(`Reading ${name} (${format.title})`);
		await collector.file(name, file, format);
	}
	return collector.end();
}

function formatOf(name: string, { columns, utf8 }: CsvFile): Format {
	const format = identify(columns);
	if (format === undefined) throw new ImportRefused(`${name}: the columns match no file that can be imported (${formatTitles}).`);
	if (!utf8 && format.latin1 !== true) throw new ImportRefused(`${name}: the text is not UTF-8.`);
	for (const column of format.columns) {
		const [first, second] = columns.flatMap((other, index) => (other === column ? [index + 1] : []));
		if (second !== undefined) {
			throw new ImportRefused(`${name}, line 1: columns ${first} and ${second} are both named "${column}". The importer cannot tell which one counts.`);
		}
	}
	return format;
}

class Collector {
	readonly #latestSeason: number;
	readonly #batches: Batches;
	readonly #found: Findings = { files: [], cleaned: {}, rejected: [], rejectedLines: { teams: 0, athletes: 0 } };
	/** Counts over all files, so "the later line" is the same whether they are imported together or separately. */
	#order = 0;

	constructor(latestSeason: number, batches: Batches) {
		this.#latestSeason = latestSeason;
		this.#batches = batches;
	}

	async file(name: string, { columns, lines }: CsvFile, format: Format): Promise<void> {
		const report: FileReport = { file: name, format: format.name, read: 0, rejected: 0 };
		const places = format.columns.map((column) => [column, columns.indexOf(column)] as const);
		let first: Rejection | undefined;
		for await (const { line, cells } of lines) {
			if (++this.#order > MAX_ROWS)
				throw new ImportRefused(`${name}, line ${line}: the files hold more than ${grouped(MAX_ROWS)} rows. Import fewer at a time.`);
			report.read++;
			const row = Object.fromEntries(places.map(([column, index]) => [column, cells[index]]));
			const reading = this.#read(row, format);
			if ('rejected' in reading) {
				report.rejected++;
				const { rejected: reason, ...where } = reading;
				const rejection = { file: name, line, ...where, reason };
				first ??= rejection;
				await this.#reject(rejection, row, format);
			} else {
				for (const kind of reading.cleaned) this.#note(kind);
				await this.#add(reading.record, format, { row_id: this.#order, file: name, line });
			}
		}
		if (report.read === 0) throw new ImportRefused(`${name}: the file has a header and no rows.`);
		if (first !== undefined && report.read === report.rejected) throw new ImportRefused(`${name}: no row can be used. ${rejectionText(first)}`);
		this.#found.files.push(report);
	}

	async end(): Promise<Findings> {
		await this.#batches.end();
		return this.#found;
	}

	#read(row: Row, format: Format): Reading {
		for (const column of format.columns) {
			const reason = hostileCell(row[column] ?? '');
			if (reason !== undefined) return { rejected: reason, column };
		}
		const reading = format.read(row);
		if ('rejected' in reading || reading.record.kind === 'team') return reading;
		const { season } = reading.record;
		const plausible = Number(season) >= FIRST_SEASON && Number(season) <= this.#latestSeason;
		return plausible ? reading : { rejected: `season ${season} is not between ${FIRST_SEASON} and ${this.#latestSeason}`, column: 'season' };
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
		await this.#batches.add(
			{ kind: 'athletes', format: format.name, season },
			{ ...origin, ...athlete, ...fields, school_fold, name_fold, slug: slug(athlete.player_name) },
		);
	}

	async #reject(rejection: Rejection, row: Row, format: Format): Promise<void> {
		const isRoster = format.fields.length > 0;
		this.#found.rejectedLines[isRoster ? 'athletes' : 'teams']++;
		if (this.#found.rejected.length < MAX_LISTED) this.#found.rejected.push(rejection);
		const external_id = row[format.idColumn]?.trim() ?? '';
		if (isRoster && isSourceId(external_id)) await this.#batches.add({ kind: 'spared', format: format.name, season: '' }, { external_id });
	}

	#note(kind: string): void {
		const { cleaned } = this.#found;
		const known = cleaned[kind] !== undefined || Object.keys(cleaned).length < MAX_KINDS;
		const name = known ? kind : 'further kinds';
		cleaned[name] = (cleaned[name] ?? 0) + 1;
	}
}
