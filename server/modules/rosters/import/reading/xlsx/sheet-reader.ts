import { ImportRefused } from '../../import-refused.ts';
import { MAX_COLUMNS, MAX_RECORD_BYTES } from '../import-limits.ts';
import type { LostCell, TableLine } from '../table.ts';
import { shownNumber } from './cell-format.ts';
import { columnIndex, type MergedCells } from './merged-cells.ts';
import type { Workbook } from './workbook.ts';

interface Cell {
	column: number;
	type: string;
	style: number;
	value: string;
	formula: boolean;
}

export interface SheetOptions {
	/** For messages. */
	place: string;
	/** Cells that are merged downward, by their first line. */
	merges: ReadonlyMap<number, readonly MergedCells[]>;
}

/** Puts lines together from the elements of a sheet. */
export class SheetReader {
	/** The numbers of the lines that the sheet hides. They are read. */
	readonly hiddenLines: number[] = [];
	/** Indexes of the columns that the sheet hides. They are read. */
	readonly hiddenColumns: number[] = [];
	readonly #workbook: Workbook;
	readonly #place: string;
	readonly #merges: SheetOptions['merges'];
	/** Merged cells that go on below the current line, with their text. */
	#merged: (MergedCells & { text: string })[] = [];
	#done: TableLine[] = [];
	#line = 0;
	#hidden = false;
	#cells: string[] = [];
	#lost: LostCell[] = [];
	#cell: Cell | undefined;
	#in: 'value' | 'text' | undefined;
	#phonetic = 0;

	constructor(workbook: Workbook, { place, merges }: SheetOptions) {
		this.#workbook = workbook;
		this.#place = place;
		this.#merges = merges;
	}

	takeLines(): TableLine[] {
		const lines = this.#done;
		this.#done = [];
		return lines;
	}

	readonly open = (tag: string, attributes: Readonly<Record<string, string>>): void => {
		switch (tag) {
			case 'col':
				if (isTrue(attributes.hidden)) this.#hide(Number(attributes.min), Number(attributes.max));
				break;
			case 'row':
				this.#line = attributes.r === undefined ? this.#line + 1 : Number(attributes.r);
				if (!Number.isSafeInteger(this.#line)) throw new ImportRefused(`${this.#place}: a line of the sheet has no number`);
				this.#hidden = isTrue(attributes.hidden);
				this.#cells = [];
				this.#lost = [];
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
			throw new ImportRefused(`${this.#place}, line ${this.#line}, column ${cell.column + 1}: a cell of more than ${MAX_RECORD_BYTES / 1024} KB`);
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
				this.#endLine();
				break;
		}
	};

	#hide(first: number, last: number): void {
		for (let column = first; column <= Math.min(last, MAX_COLUMNS); column++) this.hiddenColumns.push(column - 1);
	}

	#endLine(): void {
		const hasText = this.#cells.some((cell) => cell.trim() !== '') || this.#lost.length > 0;
		this.#fillMerged();
		if (!hasText) return;
		if (this.#hidden) this.hiddenLines.push(this.#line);
		this.#done.push({ line: this.#line, cells: this.#cells, ...(this.#lost.length > 0 && { lost: this.#lost }) });
	}

	/** A school that is written once beside its athletes is the school of each. */
	#fillMerged(): void {
		this.#merged = this.#merged.filter(({ last }) => last >= this.#line);
		for (const { column, text } of this.#merged) {
			this.#widen(column + 1);
			if (this.#cells[column] === '') this.#cells[column] = text;
		}
		for (const merge of this.#merges.get(this.#line) ?? []) {
			const text = this.#cells[merge.column] ?? '';
			if (text !== '') this.#merged.push({ ...merge, text });
		}
	}

	/** "AB12" is in column 27. A cell without an address follows the one before. */
	#columnOf(address: string | undefined): number {
		const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
		return letters === undefined ? this.#cells.length : columnIndex(letters);
	}

	#put(cell: Cell): void {
		const text = this.#textOf(cell);
		if (text === '') return;
		if (cell.column >= MAX_COLUMNS)
			throw new ImportRefused(`${this.#place}, line ${this.#line}, column ${cell.column + 1}: the limit is ${MAX_COLUMNS} columns`);
		this.#widen(cell.column);
		this.#cells[cell.column] = text;
	}

	#widen(columns: number): void {
		while (this.#cells.length < columns) this.#cells.push('');
	}

	/** The displayed text. A formula counts as its result, which the file stores. */
	#textOf({ type, style, value, formula, column }: Cell): string {
		if (type === 'e') return this.#lose({ column, value, reason: 'the cell shows an error instead of a value' });
		if (formula && value === '' && type !== 'str')
			return this.#lose({ column, value: '', reason: 'a formula without a result. Open the file in a spreadsheet program and save it again' });
		if (type === 's') return this.#workbook.texts[Number(value)] ?? '';
		if (type === 'b') return value === '1' ? 'yes' : value === '0' ? 'no' : '';
		if (type === 'n') return shownNumber(value, this.#workbook.formatOf(style), this.#workbook.from1904);
		return value;
	}

	#lose(lost: LostCell): string {
		if (lost.column < MAX_COLUMNS) this.#lost.push(lost);
		return '';
	}
}

const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true';
