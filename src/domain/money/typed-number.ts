import { plainLine } from '../texts/plain-text.ts';

/**
 * Why a typed number isn't one. `zero`: thousands behind a leading 0 ("0,500"). `period`: a period with more than two
 * digits after it ("1.000"). `groups`: commas or blanks at odd places ("1,00,000").
 */
export type NumberFault = 'empty' | 'zero' | 'period' | 'groups' | 'unreadable' | 'tooLarge';

/** The number times 100, a safe integer that may be below zero. */
export type TypedNumber = { hundredths: number; fault?: never } | { hundredths?: never; fault: NumberFault };

/** Digits in two lines or in two cells of a table are two numbers. */
const TWO_LINES = /\p{Nd}[^\S\n\v\f\r\t\u2028\u2029]*[\n\v\f\r\t\u0085\u2028\u2029]\s*\p{Nd}/u;
const plain = /^(\d*)(?:[.,](\d{0,2}))?$/;
const grouped = /^([1-9]\d{0,2}(?:([ ,'])\d{3})(?:\2\d{3})*)(?:([.,])(\d{0,2}))?$/;

/**
 * Writes what people type or paste in the signs of a plain English keyboard, in lower case: full-width and other
 * scripts' digits, every kind of blank, minus, and apostrophe. Invisible characters are left out. Null if the text has
 * numbers in more than one line.
 */
export function withPlainSigns(text: string): string | null {
	if (TWO_LINES.test(text)) return null;
	return plainLine(text)
		.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
		.replace(/\p{Nd}/gu, digit)
		.replace(/\p{Zs}+/gu, ' ')
		.replace(/[\u2212\p{Pd}]/gu, '-')
		.replace(/[’‘ʼ]/g, "'")
		.replace(/[،٬、､﹐]/g, ',')
		.replace(/[٫。｡﹒]/g, '.')
		.replace(/﹩/g, '$')
		.toLowerCase();
}

/**
 * Reads a number with at most two decimals from `withPlainSigns`. One or two digits after a single comma or period are
 * decimals. Three after a comma, a blank, or an apostrophe are thousands. Three after a period could be either, so they
 * are refused.
 */
export function readNumber(line: string): TypedNumber {
	if (line === '') return { fault: 'empty' };
	// "25.-" and "25,-" say that there are no cents.
	const [, sign, number = ''] = /^([+-]?) ?(.*)$/.exec(line.replace(/(\d[.,])--?$/, '$1')) ?? [];
	if (!/\d/.test(number) || !/^[\d ,.']+$/.test(number)) return { fault: 'unreadable' };
	const parts = wholeAndDecimals(number);
	if (parts === undefined) return { fault: faultOf(number) };
	const hundredths = Number(parts.whole) * 100 + Number(parts.decimals.padEnd(2, '0'));
	if (!Number.isSafeInteger(hundredths)) return { fault: 'tooLarge' };
	return { hundredths: sign === '-' && hundredths > 0 ? -hundredths : hundredths };
}

function wholeAndDecimals(number: string): { whole: string; decimals: string } | undefined {
	const [, whole, decimals = ''] = plain.exec(number) ?? [];
	if (whole !== undefined) return { whole, decimals };
	const [, groups, separator, point, cents = ''] = grouped.exec(number) ?? [];
	if (groups === undefined || separator === point) return undefined;
	return { whole: groups.replace(/\D/g, ''), decimals: cents };
}

function faultOf(number: string): NumberFault {
	if (/^0\d{0,2}[ ,']\d{3}/.test(number)) return 'zero';
	return /\.\d{3}|\..*[.,]/.test(number) ? 'period' : 'groups';
}

/** A decimal digit of any script as an ASCII one. Unicode keeps each script's ten digits in a row. */
function digit(sign: string): string {
	const point = sign.codePointAt(0) ?? 0;
	let before = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
	return String(before % 10);
}
