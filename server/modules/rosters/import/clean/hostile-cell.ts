import { grouped } from '#domain/money/grouped-number.ts';
import { isPlainLine, plainLine } from '#domain/texts/plain-text.ts';
import { MAX_ADDRESS, MAX_CELL } from '../reading/import-limits.ts';

const webAddress = /^https?:/i;
/** Text that a spreadsheet would calculate or run. A sign before a number isn't a formula, and neither is "+ 1". */
const FORMULA = /^(=|@[a-z]+\(|[+-].*[(|!])/i;
const MARKUP = /<\s*[/!a-z]/i;

/** Why a cell must be rejected; undefined for a usable one. Outer blanks and line breaks don't count. */
export function hostileCell(text: string): string | undefined {
	const cell = text.trim();
	const [limit, what] = webAddress.test(cell) ? [MAX_ADDRESS, 'a web address'] : [MAX_CELL, 'a value'];
	if (cell.length > limit) return `${what} of ${grouped(cell.length)} characters; the limit is ${grouped(limit)}`;
	if (!isPlainLine(cell)) return `an invisible character (${firstUnseen(cell)})`;
	if (FORMULA.test(cell)) return 'a formula. Paste it as a value, not as a formula';
	if (MARKUP.test(cell)) return 'HTML in the cell';
	if (hasCredentials(cell)) return 'a web address with a user name or password in it';
	return undefined;
}

/** In the form "U+202E". */
function firstUnseen(cell: string): string {
	const plain = plainLine(cell);
	let at = 0;
	while (cell[at] === plain[at]) at++;
	return `U+${(cell.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Parses the address as a browser would, because browsers accept more spellings than a pattern does. */
function hasCredentials(cell: string): boolean {
	if (!cell.includes('@') || !cell.includes(':')) return false;
	const url = URL.parse(cell);
	return url !== null && (url.username !== '' || url.password !== '');
}

/** A cell's text for a message: short, in quotation marks, and without anything that a terminal would act on. */
export function quoted(text: string | undefined): string {
	const shown = plainLine(text ?? '');
	return `“${shown.slice(0, 40)}${shown.length > 40 ? '…' : ''}”`;
}
