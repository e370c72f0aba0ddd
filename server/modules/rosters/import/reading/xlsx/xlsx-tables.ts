import { basename } from 'node:path';
import { plural } from '#server/core/plural.ts';
import { ImportRefused } from '../../import-refused.ts';
import { HEAD_LINES, type OpenedFile, type Table, type TableLine } from '../table.ts';
import { mergedDown } from './merged-cells.ts';
import { readXml } from './read-xml.ts';
import { SheetReader } from './sheet-reader.ts';
import { readWorkbook, type Sheet, type Workbook } from './workbook.ts';
import { damagedZip, openZip, type ZipEntries } from './zip-entries.ts';

/** How many line numbers a sentence lists. */
const LINES_NAMED = 10;

interface Book {
	name: string;
	zip: ZipEntries;
	workbook: Workbook;
}

/**
 * The visible sheets of an Excel workbook, each read as a stream. Strings are shared by all sheets and are in memory,
 * within a limit. @throws ImportRefused
 */
export async function openWorkbook(path: string): Promise<OpenedFile> {
	const name = basename(path);
	const zip = await openZip(path);
	try {
		const workbook = await readWorkbook(zip, name);
		const visible = workbook.sheets.filter(({ hidden }) => !hidden);
		const tables: Table[] = [];
		for (const sheet of visible) {
			const place = visible.length === 1 ? name : `${name}, sheet “${sheet.name}”`;
			const table = await sheetTable({ name, zip, workbook }, sheet, place);
			if (table !== undefined) tables.push(table);
		}
		const hidden = workbook.sheets.filter((sheet) => sheet.hidden);
		if (tables.length === 0) throw new ImportRefused(`${name}: ${visible.length === 1 ? 'the sheet is empty' : 'the sheets are empty'}`);
		return { tables, notes: hidden.map((sheet) => `${name}: the hidden sheet “${sheet.name}” was not read.`), close: () => zip.close() };
	} catch (error) {
		zip.close();
		throw damagedZip(name, error);
	}
}

/** Undefined for an empty sheet. Only its first lines are read here. */
async function sheetTable(book: Book, sheet: Sheet, place: string): Promise<Table | undefined> {
	const head: TableLine[] = [];
	for await (const line of sheetLines(book, sheet, new SheetReader(book.workbook, { place, merges: new Map() }))) {
		head.push(line);
		if (head.length === HEAD_LINES) break;
	}
	if (head.length === 0) return undefined;
	const notes: string[] = [];
	return {
		place,
		sheet: sheet.name,
		cleaned: [],
		head,
		below: (header, width) => linesBelow(book, sheet, { place, header: head[header] ?? { line: 0, cells: [] }, width, notes }),
		notes: () => notes,
	};
}

interface Below {
	place: string;
	header: TableLine;
	width: number;
	notes: string[];
}

/** Excel leaves out empty cells at the end of a line. Notes to the right of the table aren't part of it. */
async function* linesBelow(book: Book, sheet: Sheet, { place, header, width, notes }: Below): AsyncGenerator<TableLine> {
	const stream = await book.zip.stream(sheet.path);
	const merges = stream === undefined ? new Map() : await mergedDown(stream).catch((error: unknown) => Promise.reject(damagedZip(book.name, error)));
	const reader = new SheetReader(book.workbook, { place, merges });
	for await (const { line, cells, lost = [] } of sheetLines(book, sheet, reader)) {
		if (line <= header.line) continue;
		const own = cells.slice(0, width);
		const ownLost = lost.filter(({ column }) => column < width);
		if (own.every((cell) => cell.trim() === '') && ownLost.length === 0) continue;
		yield { line, cells: [...own, ...Array.from({ length: width - own.length }, () => '')], ...(ownLost.length > 0 && { lost: ownLost }) };
	}
	notes.push(...hiddenNotes(reader, { place, header, width }));
}

function hiddenNotes({ hiddenLines, hiddenColumns }: SheetReader, { place, header, width }: Omit<Below, 'notes'>): string[] {
	const lines = hiddenLines.filter((line) => line > header.line);
	const columns = hiddenColumns.filter((column) => column < width).map((column) => header.cells[column]?.trim() ?? '');
	const named = columns.filter((column) => column !== '').map((column) => `“${column}”`);
	const listed = lines.slice(0, LINES_NAMED).join(', ') + (lines.length > LINES_NAMED ? ', …' : '');
	return [
		...(lines.length === 0 ? [] : [`${place}: ${plural(lines.length, 'hidden line')} ${lines.length === 1 ? 'was' : 'were'} read, too: ${listed}.`]),
		...(named.length === 0
			? []
			: [`${place}: ${plural(named.length, 'hidden column')} ${named.length === 1 ? 'was' : 'were'} read, too: ${named.join(', ')}.`]),
	];
}

async function* sheetLines({ name, zip }: Book, sheet: Sheet, reader: SheetReader): AsyncGenerator<TableLine> {
	try {
		const stream = await zip.stream(sheet.path);
		if (stream === undefined) throw new ImportRefused(`${name}: the sheet “${sheet.name}” is missing`);
		for await (const _ of readXml(stream, reader)) yield* reader.takeLines();
	} catch (error) {
		throw damagedZip(name, error);
	}
}
