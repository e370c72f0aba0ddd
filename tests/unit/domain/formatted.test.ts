import { describe, expect, test } from 'vitest';
import { grouped } from '#domain/money/grouped-number.ts';
import { formatDollars, formatUsd, MoneyError, sumDollars, toCents } from '#domain/money/money.ts';
import { clockTime } from '#domain/time/clock-time.ts';

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
});

test('dollars from the wire are formatted and added to the cent', () => {
	expect([50, 1234.5, 0.29, 0].map(formatDollars)).toEqual(['$50', '$1,234.50', '$0.29', '$0']);
	expect(sumDollars([])).toBe(0);
	expect(sumDollars([0.1, 0.2, 1234.56])).toBe(123_486);
	expect(() => sumDollars([1, 0.001])).toThrow(MoneyError);
});
