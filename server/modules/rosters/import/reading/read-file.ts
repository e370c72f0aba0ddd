import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, type Info, parse } from 'csv-parse';
import { ImportRefused } from '../import-refused.ts';
import { MAX_FILE_BYTES, MAX_RECORD_BYTES } from './import-limits.ts';

export interface CsvLine {
	/** Line in the unpacked file; the header is line 1. */
	line: number;
	/** One per column. */
	cells: string[];
}

export interface CsvFile {
	columns: string[];
	/** False if the text isn't UTF-8 and was read as Latin-1. */
	utf8: boolean;
	lines: AsyncIterable<CsvLine>;
}

const MEGABYTE = 1024 * 1024;
const tooLarge = (name: string) =>
	new ImportRefused(`${name}: the file is larger than ${MAX_FILE_BYTES / MEGABYTE} MB unpacked. Split it by team or by season.`);

/** Counts the bytes that pass through and fails beyond the cap. */
function capped(name: string): Transform {
	let total = 0;
	return new Transform({
		transform(chunk: Buffer, _encoding, done) {
			total += chunk.length;
			if (total > MAX_FILE_BYTES) done(tooLarge(name));
			else done(null, chunk);
		},
	});
}

async function isGzip(path: string): Promise<boolean> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
		return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
	} finally {
		await file.close();
	}
}

/** The unpacked bytes. An error, or the end of the reader, ends every stream in between. */
function bytes(path: string, gzip: boolean): Readable {
	const out = capped(basename(path));
	const done = () => undefined;
	if (gzip) pipeline(createReadStream(path), createGunzip(), out, done);
	else pipeline(createReadStream(path), out, done);
	return out;
}

/** Reads the whole file once, without keeping it, to learn its size and encoding before using a single row. */
async function isUtf8(path: string, gzip: boolean): Promise<boolean> {
	const decoder = new TextDecoder('utf-8', { fatal: true });
	const decodes = (chunk?: Uint8Array) => {
		try {
			decoder.decode(chunk, { stream: chunk !== undefined });
			return true;
		} catch {
			return false;
		}
	};
	let utf8 = true;
	for await (const chunk of bytes(path, gzip) as AsyncIterable<Uint8Array>) {
		if (chunk.includes(0)) throw new ImportRefused(`${basename(path)}: not a text file`);
		utf8 &&= decodes(chunk);
	}
	return utf8 && decodes();
}

/**
 * Opens a CSV file, plain or gzip according to its first bytes. The text is streamed; only the current rows are in
 * memory. @throws ImportRefused
 */
export async function readCsv(path: string): Promise<CsvFile> {
	const name = basename(path);
	try {
		const { size, ...file } = await stat(path).then((found) => ({ size: found.size, regular: found.isFile(), folder: found.isDirectory() }));
		if (!file.regular) throw new ImportRefused(`${name}: can't be read (${file.folder ? 'a folder' : 'not a regular file'})`);
		const gzip = await isGzip(path);
		if (!gzip && size > MAX_FILE_BYTES) throw tooLarge(name);
		const utf8 = await isUtf8(path, gzip);
		const parser = parse({
			bom: true,
			encoding: utf8 ? 'utf8' : 'latin1',
			info: true,
			skip_empty_lines: true,
			// Counted below, where both numbers are known.
			relax_column_count: true,
			max_record_size: MAX_RECORD_BYTES,
		});
		pipeline(bytes(path, gzip), parser, () => undefined);
		const rows = (parser as AsyncIterable<{ record: string[]; info: Info }>)[Symbol.asyncIterator]();
		const head = await rows.next();
		if (head.done) throw new ImportRefused(`${name}: the file is empty`);
		const columns = head.value.record.map((column) => column.trim());
		return { columns, utf8, lines: lines(name, columns.length, rows) };
	} catch (error) {
		throw refusal(name, error);
	}
}

async function* lines(name: string, width: number, rows: AsyncIterator<{ record: string[]; info: Info }>): AsyncGenerator<CsvLine> {
	let last = 1;
	try {
		for (let next = await rows.next(); !next.done; next = await rows.next()) {
			const { record, info } = next.value;
			last = info.lines;
			if (record.length !== width)
				throw new ImportRefused(`${name}, line ${last}: malformed CSV: the line has ${record.length} cells, the header has ${width}.`);
			yield { line: last, cells: record };
		}
	} catch (error) {
		throw refusal(name, error, last + 1);
	} finally {
		// A reader that stops halfway closes the file.
		await rows.return?.();
	}
}

/**
 * Turns whatever is wrong with the file into one clear sentence; our own errors stay as they are. `start` is the line
 * where the faulty record begins.
 */
function refusal(name: string, error: unknown, start = 1): unknown {
	if (error instanceof CsvError) return new ImportRefused(`${name}, ${malformed(error, start)}`);
	if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
		if (error.code === 'ENOENT') return new ImportRefused(`${name}: no such file`);
		if (error.code.startsWith('Z_') || error.code === 'ERR_BUFFER_OUT_OF_BOUNDS') return new ImportRefused(`${name}: damaged gzip: ${error.message}`);
		if (['EACCES', 'EISDIR', 'EPERM'].includes(error.code)) return new ImportRefused(`${name}: can't be read (${error.code})`);
	}
	return error;
}

/** In our own words, because the parser's quote the file, whatever it contains and however long. */
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
