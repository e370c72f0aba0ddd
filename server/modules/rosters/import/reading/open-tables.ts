import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportRefused } from '../import-refused.ts';
import { csvTable } from './csv-table.ts';
import { type ChosenEncoding, decoderOf, type Encoding } from './encodings.ts';
import { htmlTables } from './html-tables.ts';
import { MAX_FILE_BYTES, tooLarge } from './import-limits.ts';
import type { OpenedFile, TableLine } from './table.ts';
import { inspectText } from './text-encoding.ts';
import { openWorkbook } from './xlsx/xlsx-tables.ts';

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

type Kind = 'gzip' | 'xlsx' | 'html' | 'text';

/** Recognizes the kind by the first bytes, whatever the name says. */
async function kindOf(path: string): Promise<Kind> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
		const head = buffer.subarray(0, bytesRead);
		const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
		const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
		if (starts(0x1f, 0x8b)) return 'gzip';
		if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return 'xlsx';
		if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
			throw new ImportRefused(`${basename(path)}: an Excel file in the old format (.xls), or one with a password. Save it as .xlsx or CSV.`);
		}
		if (/^\s*<(!doctype|html|head|body|meta|table|div|!--)/i.test(text)) return 'html';
		if (/^\s*<\?xml/i.test(text)) throw new ImportRefused(`${basename(path)}, line 1, column 1: an XML file, not a table. Save it as .xlsx or CSV.`);
		return 'text';
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

async function* decodedText(encoding: Encoding, source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	const decoder = decoderOf(encoding);
	for await (const chunk of source) yield decoder.decode(chunk);
	yield decoder.end();
}

/**
 * Opens a file: CSV in any of Excel's encodings and with any of its separators, plain or gzip, an Excel workbook, or the
 * tables of a web page. All but a web page are streamed; only the current lines are in memory. @throws ImportRefused
 */
export async function openTables(path: string, chosen?: ChosenEncoding): Promise<OpenedFile> {
	const name = basename(path);
	try {
		const { size, ...file } = await stat(path).then((found) => ({ size: found.size, regular: found.isFile(), folder: found.isDirectory() }));
		if (!file.regular) throw new ImportRefused(`${name}: can’t be read (${file.folder ? 'a folder' : 'not a regular file'})`);
		const kind = await kindOf(path);
		if (kind !== 'gzip' && size > MAX_FILE_BYTES) throw tooLarge(name);
		if (kind === 'xlsx') return guarded(name, await openWorkbook(path));
		const gzip = kind === 'gzip';
		const facts = await inspectText(name, bytes(path, gzip), chosen);
		if (kind === 'html') return await htmlTables(name, decodedText(facts.encoding, bytes(path, false)));
		const table = await csvTable(name, facts, bytes(path, gzip));
		return guarded(name, { tables: [table], notes: [], close: () => undefined });
	} catch (error) {
		throw refusal(name, error);
	}
}

function guarded(name: string, file: OpenedFile): OpenedFile {
	const tables = file.tables.map((table) => ({ ...table, below: (header: number, width: number) => guardedLines(name, table.below(header, width)) }));
	return { ...file, tables };
}

async function* guardedLines(name: string, lines: AsyncIterable<TableLine>): AsyncGenerator<TableLine> {
	try {
		yield* lines;
	} catch (error) {
		throw refusal(name, error);
	}
}

/** Turns whatever is wrong with the file into one clear sentence; our own errors stay as they are. */
function refusal(name: string, error: unknown): unknown {
	if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
		if (error.code === 'ENOENT') return new ImportRefused(`${name}: no such file`);
		if (error.code.startsWith('Z_') || error.code === 'ERR_BUFFER_OUT_OF_BOUNDS') return new ImportRefused(`${name}: damaged gzip: ${error.message}`);
		if (['EACCES', 'EISDIR', 'EPERM'].includes(error.code)) return new ImportRefused(`${name}: can’t be read (${error.code})`);
	}
	return error;
}
