import { pipeline, type Readable, Transform } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { ImportRefused } from '../import-refused.ts';
import { MAX_RECORD_BYTES } from './import-limits.ts';
import type { Table, TableLine } from './table.ts';
import type { Encoding, TextFacts } from './text-encoding.ts';

const DELIMITERS = [',', ';', '\t'];
const CLEANED: Readonly<Record<Encoding, string | undefined>> = {
	'utf-8': undefined,
	'utf-16le': 'file: UTF-16',
	'utf-16be': 'file: UTF-16',
	'windows-1252': 'file: Windows-1252 or Latin-1',
};

/** The delimiter of the cells: the character that occurs most in the header, outside quotation marks. */
function delimiterOf(header: string): string {
	const plain = header.replace(/"[^"]*"/g, '');
	const counts = DELIMITERS.map((mark) => plain.split(mark).length);
	return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Lines before the header: what Excel says about the separator, and notes for people ("# Fill in one line …"). */
function preamble(head: string): { skipped: number; header: string; separator: string | undefined } {
	const lines = head.split(/\r\n|\n|\r/);
	const separator = /^"?sep=(.)"?$/i.exec(lines[0] ?? '')?.[1];
	let skipped = separator === undefined ? 0 : 1;
	while (/^"?# /.test(lines[skipped] ?? '')) skipped++;
	return { skipped, header: lines[skipped] ?? '', separator };
}

function decoded(encoding: Encoding): Transform {
	const decoder = new TextDecoder(encoding);
	return new Transform({
		readableObjectMode: false,
		transform(chunk: Buffer, _encoding, done) {
			done(null, decoder.decode(chunk, { stream: true }));
		},
		flush(done) {
			done(null, decoder.decode());
		},
	});
}

/**
 * Reads the lines of a delimited text. A line with too few or too many cells is marked as faulty.
 * @throws ImportRefused if the text is malformed, or ends in the middle of a line
 */
export async function csvTable(name: string, { encoding, head, endsWithNewline }: TextFacts, bytes: Readable): Promise<Table> {
	const { skipped, header, separator } = preamble(head);
	const delimiter = separator ?? delimiterOf(header);
	const parser = parse({
		delimiter,
		info: true,
		skip_empty_lines: true,
		from_line: skipped + 1,
		// We check the number of cells below, where both numbers are known.
		relax_column_count: true,
		max_record_size: MAX_RECORD_BYTES,
	});
	pipeline(bytes, decoded(encoding), parser, () => undefined);
	const rows = (parser as AsyncIterable<{ record: string[]; info: Info }>)[Symbol.asyncIterator]();
	const first = await rows.next().catch((error: unknown) => Promise.reject(refusal(name, error, skipped + 1)));
	if (first.done) throw new ImportRefused(`${name}: the file is empty`);
	const columns = withoutEmptyEnd(first.value.record.map((column) => column.trim()));
	const unusual = CLEANED[encoding];
	const cleaned = [...(unusual === undefined ? [] : [unusual]), ...(delimiter === ',' ? [] : ['file: not separated by commas'])];
	return { columns, cleaned, lines: csvLines(name, columns.length, endsWithNewline, rows) };
}

async function* csvLines(
	name: string,
	width: number,
	endsWithNewline: boolean,
	rows: AsyncIterator<{ record: string[]; info: Info }>,
): AsyncGenerator<TableLine> {
	let last = 1;
	try {
		let held: TableLine | undefined;
		for (let next = await rows.next(); !next.done; next = await rows.next()) {
			const { record, info } = next.value;
			last = info.lines;
			const line = lineOf(record, info.lines, width);
			if (line === undefined) continue;
			if (held !== undefined) yield held;
			held = line;
		}
		if (held?.error !== undefined && !endsWithNewline) {
			throw new ImportRefused(`${name}, line ${held.line}: malformed CSV: ${held.error}. The file ends here, so it may be cut off.`);
		}
		if (held !== undefined) yield held;
	} catch (error) {
		throw refusal(name, error, last + 1);
	} finally {
		// A reader that stops halfway closes the file.
		await rows.return?.();
	}
}

/** Excel pads lines with empty cells, and writes lines that have only empty cells. */
function lineOf(record: string[], line: number, width: number): TableLine | undefined {
	if (record.every((cell) => cell.trim() === '')) return undefined;
	const cells = record.length > width ? [...record.slice(0, width), ...withoutEmptyEnd(record.slice(width))] : record;
	if (cells.length === width) return { line, cells };
	return { line, cells, error: `the line has ${cells.length} cells, but the header has ${width}` };
}

function withoutEmptyEnd(cells: string[]): string[] {
	return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
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
