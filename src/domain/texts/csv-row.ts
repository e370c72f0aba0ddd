export type CsvCell = string | number | null | undefined;

/**
 * Where a spreadsheet would begin a formula: at the start of the text, and wherever the program may split it. A program
 * that is set to semicolons or tabs, as in much of Europe, splits there and at line ends, because it ignores quotation
 * marks in a file that uses commas. Blanks, invisible characters, and quotation marks before the sign don't make it
 * harmless. Full-width and small forms of the signs act like the plain ones.
 */
const formulaStart = /(^|[;\t\r\n])([\p{Z}\p{Cf}\v\f"]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** Some programs drop these at the start and look at what follows. */
const leadingControl = /^[\t\r\n]/;

/**
 * One line of a CSV file (RFC 4180), including its line end. Text that a spreadsheet would take for a formula gets an
 * apostrophe: what people type must not run on the machine of whoever opens the file.
 */
export function csvRow(cells: readonly CsvCell[]): string {
	return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
	if (typeof cell !== 'string') return cell === null || cell === undefined ? '' : String(cell);
	const guarded = cell.replace(formulaStart, "$1'$2");
	const harmless = leadingControl.test(guarded) ? `'${guarded}` : guarded;
	return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
