import { pipeline, type Readable, Transform } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { ImportRefused } from '../import-refused.ts';
import { decoderOf, ENCODING_TITLES, type Encoding } from './encodings.ts';
import { MAX_RECORD_BYTES } from './import-limits.ts';
import { HEAD_LINES, type Table, type TableLine, withoutEmptyEnd } from './table.ts';
import type { TextFacts } from './text-encoding.ts';

const DELIMITERS = [',', ';', '\t'];

function unusualEncoding(encoding: Encoding): string | undefined {
	switch (encoding) {
		case 'utf-8':
			return undefined;
		case 'utf-16le':
		case 'utf-16be':
			return 'file: UTF-16';
		case 'windows-1252':
			return 'file: Windows-1252 or Latin-1';
		default:
			return `file: ${ENCODING_TITLES[encoding]}`;
	}
}

/** How many of a text's first lines tell the delimiter. */
const DELIMITER_LINES = 20;

/**
 * The delimiter of the cells: the one that the most lines have equally often, outside quotation marks. A title or a
 * blank line above the header doesn't count for more than any other line.
 */
function delimiterOf(lines: readonly string[]): string {
	const plain = lines.filter((line) => line.trim() !== '').slice(0, DELIMITER_LINES);
	const scores = DELIMITERS.map((mark) => {
		const counts = new Map<number, number>();
		for (const line of plain) {
			const marks = line.replace(/"[^"]*"/g, '').split(mark).length - 1;
			if (marks > 0) counts.set(marks, (counts.get(marks) ?? 0) + 1);
		}
		return [...counts].reduce((best, [marks, times]) => Math.max(best, times * 1000 + Math.min(marks, 999)), 0);
	});
	return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** Lines before the table: what Excel says about the separator, and notes for people ("# Fill in one line …"). */
function preamble(head: string): { skipped: number; lines: string[]; separator: string | undefined } {
	const lines = head.split(/\r\n|\n|\r/);
	const separator = /^"?sep=(.)"?$/i.exec(lines[0] ?? '')?.[1];
	let skipped = separator === undefined ? 0 : 1;
	while (/^"?# /.test(lines[skipped] ?? '')) skipped++;
	return { skipped, lines: lines.slice(skipped), separator };
}

function decoded(encoding: Encoding): Transform {
	const decoder = decoderOf(encoding);
	return new Transform({
		readableObjectMode: false,
		transform(chunk: Buffer, _encoding, done) {
			done(null, decoder.decode(chunk));
		},
		flush(done) {
			done(null, decoder.end());
		},
	});
}

/** A record as the parser makes it, and whether a cell of it has a quotation mark in the wrong place. */
interface CsvRecord {
	record: string[];
	/** Where the record ends. */
	line: number;
	misquoted: boolean;
}

/**
 * Reads a delimited text. A line with too few or too many cells, or with a quotation mark in the wrong place, is marked
 * as faulty. @throws ImportRefused if the text is malformed, or ends in the middle of a line
 */
export async function csvTable(name: string, { encoding, head, endsWithNewline }: TextFacts, bytes: Readable): Promise<Table> {
	const { skipped, lines, separator } = preamble(head);
	const delimiter = separator ?? delimiterOf(lines);
	const records = csvRecords(name, { delimiter, skipped, encoding }, bytes);
	const first: CsvRecord[] = [];
	while (first.length < HEAD_LINES) {
		const next = await records.next();
		if (next.done) break;
		first.push(next.value);
	}
	if (first.length === 0) throw new ImportRefused(`${name}: the file is empty`);
	const unusual = unusualEncoding(encoding);
	return {
		place: name,
		cleaned: [...(unusual === undefined ? [] : [unusual]), ...(delimiter === ',' ? [] : ['file: not separated by commas'])],
		head: first.map(({ record, line }) => ({ line, cells: record })),
		below: (header, width) => csvLines(name, width, endsWithNewline, first.slice(header + 1), records),
		notes: () => [],
	};
}

/** The records that aren't blank. A reader that stops halfway closes the file. */
async function* csvRecords(
	name: string,
	{ delimiter, skipped, encoding }: { delimiter: string; skipped: number; encoding: Encoding },
	bytes: Readable,
): AsyncGenerator<CsvRecord, undefined> {
	const parser = parse({
		delimiter,
		info: true,
		skip_empty_lines: true,
		from_line: skipped + 1,
		// We check the number of cells below, where both numbers are known.
		relax_column_count: true,
		// An inch mark in an unquoted cell (6'2") is text. Marks in other wrong places are found by `isMisquoted`.
		relax_quotes: true,
		raw: true,
		max_record_size: MAX_RECORD_BYTES,
	});
	pipeline(bytes, decoded(encoding), parser, () => undefined);
	let last = skipped;
	try {
		for await (const { record, raw, info } of parser as AsyncIterable<{ record: string[]; raw: string; info: Info }>) {
			last = info.lines;
			// Excel pads lines with empty cells, and writes lines that have only empty cells.
			if (record.some((cell) => cell.trim() !== '')) yield { record, line: info.lines, misquoted: record.some((cell) => isMisquoted(cell, raw)) };
		}
	} catch (error) {
		throw refusal(name, error, last + 1);
	}
}

/** Whether a cell was opened with a quotation mark and not closed as it should be. The parser then keeps the mark. */
function isMisquoted(cell: string, raw: string): boolean {
	return cell.startsWith('"') && !raw.includes(`"${cell.replaceAll('"', '""')}"`);
}

async function* csvLines(
	name: string,
	width: number,
	endsWithNewline: boolean,
	first: readonly CsvRecord[],
	rest: AsyncGenerator<CsvRecord, undefined>,
): AsyncGenerator<TableLine> {
	try {
		let held: TableLine | undefined;
		for await (const record of inOrder(first, rest)) {
			if (held !== undefined) yield held;
			held = lineOf(record, width);
		}
		if (held?.error !== undefined && !endsWithNewline) {
			throw new ImportRefused(`${name}, line ${held.line}: malformed CSV: ${held.error}. The file ends here, so it may be cut off.`);
		}
		if (held !== undefined) yield held;
	} finally {
		await rest.return(undefined);
	}
}

async function* inOrder(first: readonly CsvRecord[], rest: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
	yield* first;
	yield* rest;
}

function lineOf({ record, line, misquoted }: CsvRecord, width: number): TableLine {
	const cells = record.length > width ? [...record.slice(0, width), ...withoutEmptyEnd(record.slice(width))] : record;
	if (misquoted) return { line, cells, error: 'a quotation mark in the wrong place. Write 6\'2" as 6-2, or as "6\'2""" with each mark doubled' };
	if (cells.length === width) return { line, cells };
	return { line, cells, error: `the line has ${cells.length} cells, but the header has ${width}` };
}

/** `start` is the line where the faulty record begins. */
function refusal(name: string, error: unknown, start: number): unknown {
	return error instanceof CsvError ? new ImportRefused(`${name}, ${malformed(error, start)}`) : error;
}

/** In our own words, because the parser's message quotes the file, whatever it contains and however long it is. */
function malformed(error: CsvError, start: number): string {
	switch (error.code) {
		case 'CSV_QUOTE_NOT_CLOSED':
			return `line ${start}: malformed CSV: a quotation mark on this line or below is never closed.`;
		case 'CSV_MAX_RECORD_SIZE':
			return `line ${start}: malformed CSV: the line is longer than ${MAX_RECORD_BYTES / 1024} KB. Is a quotation mark missing?`;
		default:
			return `line ${Number(error.lines)}, column ${Number(error.column) + 1}: malformed CSV: misplaced quotation mark.`;
	}
}
