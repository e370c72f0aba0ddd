export type CsvCell = string | number | null | undefined;

/**
 * One line of a CSV file (RFC 4180), its end included. Text that a spreadsheet would take for a formula gets an apostrophe before it: what people
 * type must not run on the machine of whoever opens the file.
 */
export function csvRow(cells: readonly CsvCell[]): string {
	return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
	if (typeof cell !== 'string') return cell === null || cell === undefined ? '' : String(cell);
	const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
