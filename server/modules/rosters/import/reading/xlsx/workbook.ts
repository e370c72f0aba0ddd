import { plainLine } from '#domain/texts/plain-text.ts';
import { ImportRefused } from '../../import-refused.ts';
import { MAX_SHARED_CHARS, MAX_SHARED_TEXTS } from '../import-limits.ts';
import { type CellFormat, cellFormats } from './cell-format.ts';
import { parseXml } from './read-xml.ts';
import type { ZipEntries } from './zip-entries.ts';

/** A sheet of a workbook. */
export interface Sheet {
	name: string;
	/** In the zip file. */
	path: string;
	/** Excel doesn't show it, or shows it only to programs. */
	hidden: boolean;
}

/** The sheets of a workbook, and what their cells refer to. */
export interface Workbook {
	/** In their order. Sheets without cells, such as charts, aren't among them. */
	sheets: readonly Sheet[];
	/** The table of shared strings. */
	texts: readonly string[];
	/** How a cell with this style shows a number. */
	formatOf(style: number): CellFormat;
	/** Whether days count from 1904, as they once did in Excel for Mac. */
	from1904: boolean;
}

/** Sheets beyond these are refused. */
const MAX_SHEETS = 200;

/** @throws ImportRefused, Error if the workbook is damaged. */
export async function readWorkbook(zip: ZipEntries, name: string): Promise<Workbook> {
	if (zip.names.some((entry) => /vbaProject\.bin$|^xl\/macrosheets\//i.test(entry))) {
		throw new ImportRefused(`${name}: the workbook has macros. Save it as .xlsx without macros, or as CSV.`);
	}
	const { listed, from1904 } = await listedSheets(zip, name);
	const targets = await sheetTargets(zip);
	const sheets = listed.flatMap((sheet) => {
		const target = targets.get(sheet.id) ?? (targets.size === 0 ? 'worksheets/sheet1.xml' : undefined);
		if (target === undefined) return [];
		const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
		if (!zip.names.includes(path)) throw new ImportRefused(`${name}: the sheet “${sheet.name}” isn’t a table (${path.slice(0, 60)} is missing).`);
		return [{ name: sheet.name, hidden: sheet.hidden, path }];
	});
	if (!sheets.some(({ hidden }) => !hidden)) throw new ImportRefused(`${name}: the workbook has no visible sheet.`);
	return { sheets, from1904, texts: await sharedTexts(zip, name), formatOf: await cellFormats(zip) };
}

interface ListedSheet extends Pick<Sheet, 'name' | 'hidden'> {
	/** Of the relation that leads to the sheet's file. */
	id: string;
}

async function listedSheets(zip: ZipEntries, name: string): Promise<{ listed: ListedSheet[]; from1904: boolean }> {
	const stream = await zip.stream('xl/workbook.xml');
	if (stream === undefined) throw new ImportRefused(`${name}: a zip file, but not an Excel workbook (.xlsx).`);
	const listed: ListedSheet[] = [];
	let from1904 = false;
	await parseXml(stream, {
		open: (tag, attributes) => {
			if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
			if (tag !== 'sheet') return;
			if (listed.length >= MAX_SHEETS) throw new ImportRefused(`${name}: the workbook has more than ${MAX_SHEETS} sheets. Split it.`);
			const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
			const title = plainLine(attributes.name ?? '').slice(0, 60);
			listed.push({ id, name: title === '' ? String(listed.length + 1) : title, hidden: (attributes.state ?? 'visible') !== 'visible' });
		},
	});
	return { listed, from1904 };
}

/** The files of the sheets with cells, by their relation's id. */
async function sheetTargets(zip: ZipEntries): Promise<Map<string, string>> {
	const targets = new Map<string, string>();
	const stream = await zip.stream('xl/_rels/workbook.xml.rels');
	if (stream === undefined) return targets;
	await parseXml(stream, {
		open: (tag, { Id: id, Target: target, Type: type = 'worksheet' }) => {
			if (tag === 'Relationship' && id !== undefined && target !== undefined && /worksheet$/.test(type)) targets.set(id, target);
		},
	});
	return targets;
}

/** Phonetic readings of Asian scripts (`rPh`) aren't part of a text. */
async function sharedTexts(zip: ZipEntries, name: string): Promise<string[]> {
	const texts: string[] = [];
	const stream = await zip.stream('xl/sharedStrings.xml');
	if (stream === undefined) return texts;
	let text = '';
	let chars = 0;
	let inText = false;
	let phonetic = 0;
	await parseXml(stream, {
		open: (tag) => {
			if (tag === 'si') text = '';
			if (tag === 'rPh') phonetic++;
			inText = tag === 't' && phonetic === 0;
		},
		text: (piece) => {
			if (!inText) return;
			chars += piece.length;
			if (chars > MAX_SHARED_CHARS || texts.length >= MAX_SHARED_TEXTS)
				throw new ImportRefused(`${name}: the workbook holds too much text. Split it by team or by season.`);
			text += piece;
		},
		close: (tag) => {
			if (tag === 't') inText = false;
			if (tag === 'rPh') phonetic--;
			// A copy, because a slice would keep the whole chunk in memory.
			if (tag === 'si') texts.push(Buffer.from(text).toString());
		},
	});
	return texts;
}
