import { ImportRefused } from '../../import-refused.ts';
import { MAX_SHARED_CHARS, MAX_SHARED_TEXTS } from '../import-limits.ts';
import { parseXml } from './read-xml.ts';
import type { ZipEntries } from './zip-entries.ts';

/** The first visible sheet of a workbook, and what its cells refer to. */
export interface Workbook {
	/** Path of the sheet in the zip file. */
	sheet: string;
	/** The table of shared strings. */
	texts: readonly string[];
	/** Whether a cell with this style is a date. */
	isDate(style: number): boolean;
	/** Whether days count from 1904, as they once did in Excel for Mac. */
	from1904: boolean;
}

/** @throws ImportRefused, Error if the workbook is damaged. */
export async function readWorkbook(zip: ZipEntries, name: string): Promise<Workbook> {
	if (zip.names.some((entry) => /vbaProject\.bin$|^xl\/macrosheets\//i.test(entry))) {
		throw new ImportRefused(`${name}: the workbook has macros. Save it as .xlsx without macros, or as CSV.`);
	}
	const { id, from1904 } = await firstSheet(zip, name);
	const target = await targetOf(zip, id);
	const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
	if (!zip.names.includes(sheet)) throw new ImportRefused(`${name}: the workbook’s first sheet isn’t a table (${sheet.slice(0, 60)} is missing).`);
	return { sheet, from1904, texts: await sharedTexts(zip, name), isDate: await dateStyles(zip) };
}

async function firstSheet(zip: ZipEntries, name: string): Promise<{ id: string; from1904: boolean }> {
	const stream = await zip.stream('xl/workbook.xml');
	if (stream === undefined) throw new ImportRefused(`${name}: a zip file, but not an Excel workbook (.xlsx).`);
	let id: string | undefined;
	let from1904 = false;
	await parseXml(stream, {
		open: (tag, attributes) => {
			if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
			if (tag === 'sheet' && (attributes.state ?? 'visible') === 'visible')
				id ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
		},
	});
	if (id === undefined) throw new ImportRefused(`${name}: the workbook has no visible sheet.`);
	return { id, from1904 };
}

async function targetOf(zip: ZipEntries, id: string): Promise<string> {
	let target = 'worksheets/sheet1.xml';
	const stream = await zip.stream('xl/_rels/workbook.xml.rels');
	if (stream === undefined) return target;
	await parseXml(stream, {
		open: (tag, attributes) => {
			if (tag === 'Relationship' && attributes.Id === id) target = attributes.Target ?? target;
		},
	});
	return target;
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

/** Excel's built-in date formats. The others are recognized by their letters. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);

async function dateStyles(zip: ZipEntries): Promise<(style: number) => boolean> {
	const custom = new Set<number>();
	const styles: number[] = [];
	let inCells = false;
	const stream = await zip.stream('xl/styles.xml');
	if (stream === undefined) return () => false;
	await parseXml(stream, {
		open: (tag, attributes) => {
			if (tag === 'numFmt' && /[dy]/i.test((attributes.formatCode ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))) custom.add(Number(attributes.numFmtId));
			if (tag === 'cellXfs') inCells = true;
			if (tag === 'xf' && inCells) styles.push(Number(attributes.numFmtId ?? 0));
		},
		close: (tag) => {
			if (tag === 'cellXfs') inCells = false;
		},
	});
	return (style) => {
		const format = styles[style];
		return format !== undefined && (DATE_FORMATS.has(format) || custom.has(format));
	};
}
