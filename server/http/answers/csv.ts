export type CsvCell = string | number | null | undefined;

/**
 * Where a spreadsheet would begin a formula: at the text's own beginning, and inside it wherever the program may cut. One that is set to semicolons or tabs, as
 * in much of Europe, cuts there and at line ends, since quotation marks don't count for it where commas separate. Blanks, unseen signs and quotation marks
 * before the sign don't make it harmless; full-width and small forms of the signs do the same as the plain ones.
 */
const formulaStart = /(^|[;\t\r\n])([\p{Z}\p{Cf}\v\f"]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** Some programs drop these at the beginning, and look at what follows. */
const leadingControl = /^[\t\r\n]/;

/**
 * One line of a CSV file (RFC 4180), its end included. Text that a spreadsheet would take for a formula gets an apostrophe before it: what people
 * type must not run on the machine of whoever opens the file.
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
