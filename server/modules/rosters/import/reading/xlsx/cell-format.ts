import { parseXml } from './read-xml.ts';
import type { ZipEntries } from './zip-entries.ts';

/** How a sheet shows a number, as far as it changes what the cell says. */
export type CellFormat =
	| { kind: 'number' }
	/** "00" shows 7 as 07. */
	| { kind: 'zeros'; digits: number }
	| { kind: 'percent' }
	| { kind: 'time' }
	/** Visible parts of the date. */
	| { kind: 'date'; day: boolean; year: boolean };

const NUMBER: CellFormat = { kind: 'number' };

/** Excel's built-in formats that show something else than the number. The others are told from their codes. */
const BUILT_IN: Readonly<Record<number, string>> = {
	...{ 9: '0%', 10: '0.00%', 14: 'm/d/yyyy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm', 19: 'h:mm', 20: 'h:mm', 21: 'h:mm', 22: 'm/d/yyyy' },
	...{ 27: 'm/d/yyyy', 28: 'd-mmm', 29: 'd-mmm', 30: 'm/d/yy', 31: 'm/d/yyyy', 36: 'm/d/yyyy', 45: 'm:ss', 46: 'h:mm', 47: 'm:ss' },
	...{ 50: 'm/d/yyyy', 51: 'd-mmm', 52: 'm/d/yyyy', 53: 'd-mmm', 54: 'd-mmm', 57: 'm/d/yyyy', 58: 'd-mmm' },
};

/** Reads a format's code: its first part, without literal text, colors, and locales. */
function formatOf(code: string): CellFormat {
	const shown = (code.split(';')[0] ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '').toLowerCase();
	if (/[dy]/.test(shown)) return { kind: 'date', day: shown.includes('d'), year: shown.includes('y') };
	if (/[hs]/.test(shown)) return { kind: 'time' };
	if (/mmm/.test(shown)) return { kind: 'date', day: false, year: false };
	if (shown.includes('%')) return { kind: 'percent' };
	const zeros = /^\D*(0{2,18})\D*$/.exec(shown)?.[1];
	return zeros === undefined || shown.includes('.') ? NUMBER : { kind: 'zeros', digits: zeros.length };
}

/** The formats of a workbook's styles, by the number that cells name. */
export async function cellFormats(zip: ZipEntries): Promise<(style: number) => CellFormat> {
	const custom = new Map<number, CellFormat>();
	const styles: number[] = [];
	let inCells = false;
	const stream = await zip.stream('xl/styles.xml');
	if (stream === undefined) return () => NUMBER;
	await parseXml(stream, {
		open: (tag, attributes) => {
			if (tag === 'numFmt') custom.set(Number(attributes.numFmtId), formatOf(attributes.formatCode ?? ''));
			if (tag === 'cellXfs') inCells = true;
			if (tag === 'xf' && inCells) styles.push(Number(attributes.numFmtId ?? 0));
		},
		close: (tag) => {
			if (tag === 'cellXfs') inCells = false;
		},
	});
	const builtIn = new Map(Object.entries(BUILT_IN).map(([id, code]) => [Number(id), formatOf(code)]));
	return (style) => {
		const id = styles[style] ?? 0;
		return custom.get(id) ?? builtIn.get(id) ?? NUMBER;
	};
}

/** A number as the sheet shows it; a date in the form that says no more than the sheet does. */
export function shownNumber(value: string, format: CellFormat, from1904: boolean): string {
	const number = Number(value);
	if (value === '' || !Number.isFinite(number)) return value;
	switch (format.kind) {
		case 'date':
			return dateText(number, format, from1904);
		case 'time': {
			const minutes = Math.round((number % 1) * 24 * 60);
			return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
		}
		case 'percent':
			return `${plain(number * 100)}%`;
		case 'zeros':
			return Number.isInteger(number) && number >= 0 ? String(number).padStart(format.digits, '0') : plain(number);
		case 'number':
			return plain(number);
	}
}

/** Excel calculates with 15 digits: 0.1 + 0.2 is 0.3. */
const plain = (number: number) => String(Number(number.toPrecision(15)));

/**
 * "2-Jun" for a date that is shown without its year, which is what Excel makes of a height typed as 6-2. "Jun-00" is
 * what it makes of 6-00: the first of June 2000, shown as month and year. With the year it is "2026-06-02".
 */
function dateText(days: number, { day, year }: { day: boolean; year: boolean }, from1904: boolean): string {
	const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
	const date = new Date(epoch + Math.floor(days) * 86_400_000);
	if (Number.isNaN(date.getTime())) return '';
	const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
	if (day && year) return date.toISOString().slice(0, 10);
	if (day) return `${date.getUTCDate()}-${month}`;
	const isHeight = date.getUTCFullYear() === 2000 && date.getUTCDate() === 1;
	return isHeight ? `${month}-00` : `${month}-${date.getUTCFullYear()}`;
}
