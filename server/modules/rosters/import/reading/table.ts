/** A cell that holds something, but nothing that can be read. */
export interface LostCell {
	/** Index of the column. */
	column: number;
	/** As the sheet shows it. */
	value: string;
	reason: string;
}

/** One line of a table, as text. */
export interface TableLine {
	/** In the unpacked file or on the sheet; the first line is 1. */
	line: number;
	/** One per column. */
	cells: string[];
	/** Why the line can't be used; then the cells may be fewer or more. */
	error?: string;
	/** Cells that are blank in `cells` but not in the file. */
	lost?: readonly LostCell[];
}

/** How many lines a header is looked for in. */
export const HEAD_LINES = 10;

/** A table whose header isn't known yet: a text file, or a sheet of a workbook. */
export interface Table {
	/** For messages: "fall.xlsx", or "fall.xlsx, sheet “Women”" if the workbook shows several sheets. */
	place: string;
	/** The sheet's name. */
	sheet?: string;
	/** Whether it is one of a web page's tables, which are for many things. */
	isPartOfPage?: true;
	/** Oddities of a file that could be read all the same. */
	cleaned: readonly string[];
	/** The first lines that aren't blank, at most `HEAD_LINES`. */
	head: readonly TableLine[];
	/** The lines below `head[header]`, each as wide as the header or with an error. They can be read once. */
	below(header: number, width: number): AsyncIterable<TableLine>;
	/** Sentences for the person, about what they may not see in their own program. Complete once the lines are read. */
	notes(): readonly string[];
}

/** An opened file, with its tables in the file's order. A file without any text has none. */
export interface OpenedFile {
	tables: readonly Table[];
	/** Sentences about parts that aren't looked at. */
	notes: readonly string[];
	close(): void;
}

/** The text of a header's cells, without outer blanks. Empty columns at the end aren't part of it. */
export function headerOf(line: TableLine): string[] {
	return withoutEmptyEnd(line.cells.map((cell) => cell.trim()));
}

export function withoutEmptyEnd(cells: readonly string[]): string[] {
	return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}
