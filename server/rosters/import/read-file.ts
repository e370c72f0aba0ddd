import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, type Info, parse } from 'csv-parse';
import type { Row } from './records.ts';
import { ImportRefused } from './refused.ts';

export interface CsvLine {
	/** Line in the unpacked file, from 1; that of the header is 1. */
	line: number;
	row: Row;
}

export interface CsvFile {
	columns: string[];
	/** False where the text is not UTF-8 and was read as Latin-1. */
	utf8: boolean;
	lines: AsyncIterable<CsvLine>;
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

function bytes(path: string, gzip: boolean): Readable {
	const raw = createReadStream(path);
	if (!gzip) return raw;
	const unpacked = createGunzip();
	raw.on('error', (error) => unpacked.destroy(error));
	return raw.pipe(unpacked);
}

/** Reads the whole file once, without keeping it, to know its encoding before a single row is used. */
async function isUtf8(path: string, gzip: boolean): Promise<boolean> {
	const decoder = new TextDecoder('utf-8', { fatal: true });
	const stream = bytes(path, gzip);
	try {
		for await (const chunk of stream as AsyncIterable<Uint8Array>) {
			if (chunk.includes(0)) throw new ImportRefused(`${basename(path)}: not a text file`);
			decoder.decode(chunk, { stream: true });
		}
		decoder.decode();
		return true;
	} catch (error) {
		if (error instanceof TypeError) return false;
		throw error;
	} finally {
		stream.destroy();
	}
}

/** Opens a CSV file, plain or gzip by its first bytes. The text is streamed; only the current rows are in memory. @throws ImportRefused */
export async function readCsv(path: string): Promise<CsvFile> {
	const name = basename(path);
	try {
		const gzip = await isGzip(path);
		const utf8 = await isUtf8(path, gzip);
		const parser = bytes(path, gzip)
			.on('error', (error) => parser.destroy(error))
			.pipe(parse({ bom: true, encoding: utf8 ? 'utf8' : 'latin1', info: true, skip_empty_lines: true }));
		const rows = (parser as AsyncIterable<{ record: string[]; info: Info }>)[Symbol.asyncIterator]();
		const head = await rows.next();
		if (head.done) throw new ImportRefused(`${name}: the file is empty`);
		const columns = head.value.record.map((column) => column.trim());
		return { columns, utf8, lines: lines(name, columns, rows) };
	} catch (error) {
		throw refusal(name, error);
	}
}

async function* lines(name: string, columns: string[], rows: AsyncIterator<{ record: string[]; info: Info }>): AsyncGenerator<CsvLine> {
	try {
		for (let next = await rows.next(); !next.done; next = await rows.next()) {
			const { record, info } = next.value;
			yield { line: info.lines, row: Object.fromEntries(columns.map((column, i) => [column, record[i]])) };
		}
	} catch (error) {
		throw refusal(name, error);
	}
}

/** Whatever goes wrong with the file becomes one clear sentence; a fault of ours stays what it is. */
function refusal(name: string, error: unknown): unknown {
	if (error instanceof CsvError) return new ImportRefused(`${name}: malformed CSV: ${error.message}`);
	if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
		if (error.code === 'ENOENT') return new ImportRefused(`${name}: no such file`);
		if (error.code.startsWith('Z_') || error.code === 'ERR_BUFFER_OUT_OF_BOUNDS') return new ImportRefused(`${name}: damaged gzip: ${error.message}`);
		if (['EACCES', 'EISDIR', 'EPERM'].includes(error.code)) return new ImportRefused(`${name}: can't be read (${error.code})`);
	}
	return error;
}
