import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface Sheet {
	name: string;
	rows: readonly (readonly string[])[];
	/** How many lines at the top are bold. */
	headerLines: number;
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** 0 → "A", 26 → "AA". */
function letters(column: number): string {
	return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}

/**
 * An Excel workbook of texts. Every cell, even an empty one, has the format "text". Otherwise, Excel would turn 00 into
 * 0 and 6-4 into a date.
 */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
	const zip = new ZipFile();
	// A fixed date, so the bytes are always the same.
	const mtime = new Date(Date.UTC(2000, 0, 1));
	const add = (path: string, text: string) => zip.addBuffer(Buffer.from(`${head}${text}`), path, { mtime });
	const each = (text: (number: number, sheet: Sheet) => string) => sheets.map((sheet, index) => text(index + 1, sheet)).join('');
	add(
		'[Content_Types].xml',
		`<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}</Types>`,
	);
	add('_rels/.rels', `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`);
	add(
		'xl/workbook.xml',
		`<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n, { name }) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
	);
	add(
		'xl/_rels/workbook.xml.rels',
		`<Relationships xmlns="${RELATIONS}">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
	);
	add(
		'xl/styles.xml',
		`<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
	);
	sheets.forEach((sheet, index) => {
		add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet));
	});
	zip.end();
	return buffer(zip.outputStream);
}

function sheetXml({ rows, headerLines }: Sheet): string {
	const width = Math.max(...rows.map((row) => row.length));
	const columns = Array.from({ length: width }, (_, at) => {
		const longest = Math.max(8, ...rows.filter((row) => row.length > 1).map((row) => row[at]?.length ?? 0));
		return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(longest, 80) + 2}" style="1" customWidth="1"/>`;
	}).join('');
	const lines = rows.map((row, line) => {
		const cells = row.map(
			(text, column) =>
				`<c r="${letters(column)}${line + 1}" s="${line < headerLines ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
		);
		return `<row r="${line + 1}">${cells.join('')}</row>`;
	});
	return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headerLines}" topLeftCell="A${headerLines + 1}" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}
