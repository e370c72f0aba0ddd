import { Parser } from 'htmlparser2';
import { ImportRefused } from '../import-refused.ts';
import { MAX_COLUMNS, MAX_RECORD_BYTES, MAX_ROWS } from './import-limits.ts';
import { HEAD_LINES, type OpenedFile, type Table, type TableLine } from './table.ts';

/** Characters of a page. The largest roster pages have 3 million. */
const MAX_PAGE = 16 * 1024 * 1024;
/** Elements whose text a page doesn't show. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'title']);
/** Classes for screen readers alone, which repeat the column's name in each cell. */
const UNSEEN_CLASS = /(^|\s)(sr-only|visually-hidden|screen-reader-text)(\s|$)/;
/** Elements that begin a new line; their text doesn't touch the text before. */
const BLOCKS = new Set(['br', 'p', 'div', 'li', 'ul', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const VOID = new Set(['br', 'img', 'input', 'hr', 'wbr', 'meta', 'link', 'col', 'source', 'area', 'base', 'embed', 'track']);

/**
 * The tables of a web page, as somebody copied or saved it, and of a workbook that is really a page. Cells that span
 * others count for each of them; line 1 is the first row of its table. @throws ImportRefused if there is no table
 */
export async function htmlTables(name: string, text: AsyncIterable<string>): Promise<OpenedFile> {
	const reader = new PageReader(name);
	const parser = new Parser({ onopentag: reader.open, ontext: reader.text, onclosetag: reader.close }, { decodeEntities: true, lowerCaseTags: true });
	let chars = 0;
	for await (const piece of text) {
		chars += piece.length;
		if (chars > MAX_PAGE) throw new ImportRefused(`${name}: the page is larger than ${MAX_PAGE / 1024 / 1024} MB. Save the table as .xlsx or CSV.`);
		parser.write(piece);
	}
	parser.end();
	const tables = reader.tables.filter((lines) => lines.length > 1);
	if (tables.length === 0)
		throw new ImportRefused(`${name}: a web page (HTML) without a table. Copy the roster into a spreadsheet, and save it as .xlsx or CSV.`);
	return {
		tables: tables.map((lines, at) => tableOf(tables.length === 1 ? name : `${name}, table ${at + 1}`, lines)),
		notes: [],
		close: () => undefined,
	};
}

function tableOf(place: string, lines: readonly TableLine[]): Table {
	const head = lines.slice(0, HEAD_LINES);
	return {
		place,
		isPartOfPage: true,
		cleaned: [],
		head,
		below: (header, width) => linesBelow(lines.slice(lines.indexOf(head[header] as TableLine) + 1), width),
		notes: () => [],
	};
}

async function* linesBelow(lines: readonly TableLine[], width: number): AsyncGenerator<TableLine> {
	for (const { line, cells } of lines) {
		const own = cells.slice(0, width);
		if (own.some((cell) => cell !== '')) yield { line, cells: [...own, ...Array.from({ length: width - own.length }, () => '')] };
	}
}

interface OpenTable {
	rows: string[][];
	/** The number of the current row, from 0; -1 before the first. */
	row: number;
	cell: { text: string; across: number; down: number } | undefined;
}

/** Puts tables together from the elements of a page. Tables may be inside of others. */
class PageReader {
	/** Each with the rows that have text. */
	readonly tables: TableLine[][] = [];
	readonly #name: string;
	readonly #open: OpenTable[] = [];
	/** How many elements are open inside of one that isn't shown, that one included. */
	#unseen = 0;
	#rows = 0;

	constructor(name: string) {
		this.#name = name;
	}

	readonly open = (tag: string, attributes: Readonly<Record<string, string>>): void => {
		const isUnseen = UNSEEN.has(tag) || attributes.hidden !== undefined || UNSEEN_CLASS.test(attributes.class ?? '');
		if ((this.#unseen > 0 || isUnseen) && !VOID.has(tag)) this.#unseen++;
		const table = this.#open.at(-1);
		if (tag === 'table') this.#open.push({ rows: [], row: -1, cell: undefined });
		else if (table === undefined) return;
		else if (tag === 'tr') this.#beginRow(table);
		else if (tag === 'td' || tag === 'th') {
			this.#endCell(table);
			if (table.row < 0) this.#beginRow(table);
			table.cell = { text: '', across: spanOf(attributes.colspan, MAX_COLUMNS), down: spanOf(attributes.rowspan, MAX_ROWS) };
		} else if (BLOCKS.has(tag) && table.cell !== undefined) table.cell.text += ' ';
	};

	readonly text = (piece: string): void => {
		const cell = this.#open.at(-1)?.cell;
		if (cell === undefined || this.#unseen > 0) return;
		cell.text += piece;
		if (cell.text.length > MAX_RECORD_BYTES) throw new ImportRefused(`${this.#name}: a cell of a table has more than ${MAX_RECORD_BYTES / 1024} KB`);
	};

	readonly close = (tag: string): void => {
		if (this.#unseen > 0 && !VOID.has(tag)) this.#unseen--;
		const table = this.#open.at(-1);
		if (table === undefined) return;
		if (tag === 'td' || tag === 'th' || tag === 'tr') this.#endCell(table);
		else if (BLOCKS.has(tag) && table.cell !== undefined) table.cell.text += ' ';
		else if (tag === 'table') {
			this.#endCell(table);
			this.#open.pop();
			const lines = table.rows.map((cells, row) => ({ line: row + 1, cells: Array.from(cells, (cell) => cell ?? '') }));
			this.tables.push(lines.filter(({ cells }) => cells.some((cell) => cell !== '')));
		}
	};

	#beginRow(table: OpenTable): void {
		this.#endCell(table);
		if (++this.#rows > MAX_ROWS) throw new ImportRefused(`${this.#name}: the page has more than ${MAX_ROWS.toLocaleString('en-US')} rows.`);
		table.row++;
		table.rows[table.row] ??= [];
	}

	#endCell(table: OpenTable): void {
		const { cell } = table;
		if (cell === undefined) return;
		table.cell = undefined;
		const text = cell.text.replace(/\s+/g, ' ').trim();
		const row = table.rows[table.row] ?? [];
		let column = 0;
		while (row[column] !== undefined) column++;
		if (column + cell.across > MAX_COLUMNS) throw new ImportRefused(`${this.#name}: a table has more than ${MAX_COLUMNS} columns.`);
		// A cell without text spans nothing that anybody would miss, and a huge span would only take memory.
		const down = text === '' ? 1 : Math.min(cell.down, MAX_SPAN_DOWN);
		for (let y = 0; y < down; y++) {
			table.rows[table.row + y] ??= [];
			const filled = table.rows[table.row + y] as string[];
			for (let x = 0; x < cell.across; x++) filled[column + x] = text;
		}
	}
}

/** Rows that a cell may span. A school beside its athletes is the longest. */
const MAX_SPAN_DOWN = 500;

function spanOf(text: string | undefined, most: number): number {
	const span = Number(text ?? 1);
	return Number.isInteger(span) && span > 0 ? Math.min(span, most) : 1;
}
