/** One line of a table, as text. */
export interface TableLine {
	/** In the unpacked file or on the sheet; the first line is 1. */
	line: number;
	/** One per column. */
	cells: string[];
	/** Why the line can't be used; then the cells may be fewer or more. */
	error?: string;
}

/** An opened file. Its lines can be read once. */
export interface Table {
	/** The header's own text, without outer blanks. */
	columns: string[];
	/** What was unusual about the file, although we could read it. */
	cleaned: string[];
	lines: AsyncIterable<TableLine>;
}
