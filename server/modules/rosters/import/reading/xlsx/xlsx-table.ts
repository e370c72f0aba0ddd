import { basename } from 'node:path';
import { ImportRefused } from '../../import-refused.ts';
import { MAX_COLUMNS, MAX_RECORD_BYTES } from '../import-limits.ts';
import type { Table, TableLine } from '../table.ts';
import { readXml } from './read-xml.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { damagedZip, openZip, type ZipEntries } from './zip-entries.ts';

/**
 * The first visible sheet of an Excel workbook, read as a stream. Strings are shared by all sheets and are in memory,
 * within a limit. @throws ImportRefused
 */
export async function xlsxTable(path: string): Promise<Table> {
	const name = basename(path);
	const zip = await openZip(path);
	try {
		const workbook = await readWorkbook(zip, name);
		const lines = sheetLines(zip, workbook, name);
		let head: TableLine | undefined;
		do {
			const next = await lines.next();
			if (next.done) throw new ImportRefused(`${name}: the sheet is empty`);
			head = next.value;
		} while (head.cells[0]?.startsWith('# ') === true);
		const columns = head.cells.map((cell) => cell.trim());
		return { columns, cleaned: [], lines: padded(lines, columns.length) };
	} catch (error) {
		zip.close();
		throw damagedZip(name, error);
	}
}

/** Excel leaves out empty cells at the end of a line. Notes to the right of the table aren't part of it. */
async function* padded(lines: AsyncGenerator<TableLine>, width: number): AsyncGenerator<TableLine> {
	for await (const { line, cells, error } of lines) {
		const own = cells.slice(0, width);
		if (own.every((cell) => cell.trim() === '') && error === undefined) continue;
		yield { line, cells: [...own, ...Array.from({ length: width - own.length }, () => '')], ...(error !== undefined && { error }) };
	}
}

async function* sheetLines(zip: ZipEntries, workbook: Workbook, name: string): AsyncGenerator<TableLine> {
	try {
		const stream = await zip.stream(workbook.sheet);
		if (stream === undefined) throw new ImportRefused(`${name}: the sheet is missing`);
		const sheet = new SheetReader(workbook, name);
		for await (const _ of readXml(stream, sheet)) yield* sheet.takeLines();
	} catch (error) {
		throw damagedZip(name, error);
	} finally {
		zip.close();
	}
}

interface Cell {
	column: number;
	type: string;
	style: number;
	value: string;
	formula: boolean;
}

/** Puts lines together from the elements of a sheet. */
class SheetReader {
	readonly #workbook: Workbook;
	readonly #name: string;
	#done: TableLine[] = [];
	#line = 0;
	#cells: string[] = [];
	#cell: Cell | undefined;
	#in: 'value' | 'text' | undefined;
	#phonetic = 0;

	constructor(workbook: Workbook, name: string) {
		this.#workbook = workbook;
		this.#name = name;
	}

	takeLines(): TableLine[] {
		const lines = this.#done;
		this.#done = [];
		return lines;
	}

	readonly open = (tag: string, attributes: Readonly<Record<string, string>>): void => {
		switch (tag) {
			case 'row':
				this.#line = attributes.r === undefined ? this.#line + 1 : Number(attributes.r);
				if (!Number.isSafeInteger(this.#line)) throw new ImportRefused(`${this.#name}: a line of the sheet has no number`);
				this.#cells = [];
				break;
			case 'c':
				this.#cell = { column: this.#columnOf(attributes.r), type: attributes.t ?? 'n', style: Number(attributes.s ?? -1), value: '', formula: false };
				break;
			case 'f':
				if (this.#cell !== undefined) this.#cell.formula = true;
				break;
			case 'rPh':
				this.#phonetic++;
				break;
			case 'v':
				this.#in = 'value';
				break;
			case 't':
				this.#in = this.#phonetic === 0 ? 'text' : undefined;
				break;
		}
	};

	readonly text = (piece: string): void => {
		const cell = this.#cell;
		if (cell === undefined || this.#in === undefined) return;
		cell.value += piece;
		if (cell.value.length > MAX_RECORD_BYTES) {
			throw new ImportRefused(`${this.#name}, line ${this.#line}, column ${cell.column + 1}: a cell of more than ${MAX_RECORD_BYTES / 1024} KB`);
		}
	};

	readonly close = (tag: string): void => {
		switch (tag) {
			case 'v':
			case 't':
				this.#in = undefined;
				break;
			case 'rPh':
				this.#phonetic--;
				break;
			case 'c':
				if (this.#cell !== undefined) this.#put(this.#cell);
				this.#cell = undefined;
				break;
			case 'row':
				if (this.#cells.some((cell) => cell.trim() !== '')) this.#done.push({ line: this.#line, cells: this.#cells });
				break;
		}
	};

	/** "AB12" is in column 27. A cell without an address follows the one before. */
	#columnOf(address: string | undefined): number {
		let column = 0;
		for (const letter of /^[A-Z]{1,3}/.exec(address ?? '')?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
		return column === 0 ? this.#cells.length : column - 1;
	}

	#put(cell: Cell): void {
		const text = this.#textOf(cell);
		if (text === '') return;
		if (cell.column >= MAX_COLUMNS)
			throw new ImportRefused(`${this.#name}, line ${this.#line}, column ${cell.column + 1}: the limit is ${MAX_COLUMNS} columns`);
		while (this.#cells.length < cell.column) this.#cells.push('');
		this.#cells[cell.column] = text;
	}

	#textOf({ type, style, value, formula }: Cell): string {
		// The check of all cells rejects a line with a formula, because the stored result isn't what the cell says.
		if (formula) return `=${value}`;
		if (type === 's') return this.#workbook.texts[Number(value)] ?? '';
		if (type === 'b') return value === '1' ? 'yes' : value === '0' ? 'no' : '';
		if (type === 'e') return '';
		if (type === 'n' && value !== '' && this.#workbook.isDate(style)) return this.#dateText(Number(value));
		return value;
	}

	/** As Excel shows a day without its year: "2-Jun", which Excel makes of a height typed as 6-2. */
	#dateText(days: number): string {
		const epoch = this.#workbook.from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
		const date = new Date(epoch + Math.floor(days) * 86_400_000);
		return Number.isNaN(date.getTime()) ? '' : `${date.getUTCDate()}-${date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })}`;
	}
}
