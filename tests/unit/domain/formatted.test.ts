import { describe, expect, test, vi } from 'vitest';
import { grouped } from '#domain/money/grouped-number.ts';
import { centsToDollars, dollarsToCents, formatDollars, formatUsd, MoneyError, presetText, sumDollars, toCents } from '#domain/money/money.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { readerLocale } from '#domain/time/reader-locale.ts';

/*
 * The page formats these by hand, because the browser's formatters would slow every start. This test compares them with
 * the browser's.
 */

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

describe('words for numbers and times', () => {
	test.each([0, 1, 5, 99, 100, 105, 99_999, 100_000, 100_010, 12_345_678, 100_000_000, 123_456_789_012, -1, -250, -100_000])('%i cents', (cents) => {
		expect(formatUsd(toCents(cents))).toBe((cents % 100 === 0 ? whole : exact).format(cents / 100));
	});

	test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567])('%i, grouped', (n) => {
		expect(grouped(n)).toBe(n.toLocaleString('en-US'));
	});

	test.each(Array.from({ length: 12 }, (_, month) => month))('month %i', (month) => {
		const at = new Date(2025, month, 3, 14, 5);
		expect(clockTime(at.getTime(), new Date(2026, 10, 21).getTime())).toBe(`${day.format(at)}, 2:05 PM`);
	});

	// WebKit on Linux without a locale names the first, Chromium under some locales the second.
	test.each([['C'], ['en-US@posix'], [''], [undefined]])('a browser whose language is %j has American times', (language) => {
		vi.stubGlobal('navigator', { language });
		try {
			expect(readerLocale()).toBe('en-US');
			expect(clockTime(new Date(2025, 2, 3, 14, 5).getTime(), new Date(2026, 10, 21).getTime())).toBe('Mar 3, 2025, 2:05 PM');
		} finally {
			vi.unstubAllGlobals();
		}
	});

	test.each(['en-GB', 'de', 'pt-BR'])('a browser whose language is %s keeps it', (language) => {
		vi.stubGlobal('navigator', { language });
		try {
			expect(readerLocale()).toBe(language);
		} finally {
			vi.unstubAllGlobals();
		}
	});
});

test('a preset has no comma, as in the spec', () => {
	expect(presetText(1000)).toBe('$1000');
});

test.each(['5', null, undefined, 1.5, Number.NaN, 2 ** 53])('%j are no cents', (n) => {
	const refused = () => toCents(n);
	expect(refused).toThrow(MoneyError);
	expect(refused).toThrow(expect.objectContaining({ name: 'MoneyError' }));
	expect(refused).toThrow(`not a whole number of cents: ${String(n)}`);
});

test.each([0, 0.01, 0.29, 1.15, 19.99, 0.1 + 0.2, 1_000_000.01])('%d dollars are cents, and dollars again', (dollars) => {
	expect(centsToDollars(dollarsToCents(dollars))).toBeCloseTo(dollars, 9);
	expect(Number.isSafeInteger(dollarsToCents(dollars))).toBe(true);
});

test.each([1.005, 0.001, Number.NaN, 1e15])('%d dollars are refused', (dollars) => {
	expect(() => dollarsToCents(dollars)).toThrow(`not an amount in dollars and cents: ${dollars}`);
});

test('dollars from the wire are formatted and added to the cent', () => {
	expect([50, 1234.5, 0.29, 0].map(formatDollars)).toEqual(['$50', '$1,234.50', '$0.29', '$0']);
	expect(sumDollars([])).toBe(0);
	expect(sumDollars([0.1, 0.2, 1234.56])).toBe(123_486);
	expect(() => sumDollars([1, 0.001])).toThrow(MoneyError);
});
