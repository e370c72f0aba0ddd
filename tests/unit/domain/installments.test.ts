import { describe, expect, test } from 'vitest';
import { installmentDates } from '#domain/donation/installments.ts';
import { RECURRING_MONTHS } from '#domain/money/money.ts';

const daysOf = (dates: Date[]) => dates.map((date) => date.toISOString().slice(0, 10));

/** Every day of a leap year and of the following year, at the day's first and last second. */
const starts = Array.from({ length: 366 + 365 }, (_, day) => day).flatMap((day) => [
	new Date(Date.UTC(2028, 0, 1 + day, 0, 0, 0)),
	new Date(Date.UTC(2028, 0, 1 + day, 23, 59, 59)),
]);

describe.each(RECURRING_MONTHS)('%i installments', (months) => {
	test('from each start of two years: as many, one in each month, on the start day or the last of a shorter month, at the same time of day', () => {
		for (const start of starts) {
			const dates = installmentDates(start, months);
			expect(dates).toHaveLength(months);
			expect(dates[0]).toEqual(start);
			dates.forEach((date, n) => {
				const month = start.getUTCMonth() + n;
				expect([date.getUTCFullYear(), date.getUTCMonth()]).toEqual([start.getUTCFullYear() + Math.floor(month / 12), month % 12]);
				const nextDay = new Date(date.getTime() + 86_400_000);
				const clamped = date.getUTCDate() < start.getUTCDate();
				expect(clamped ? nextDay.getUTCDate() === 1 : date.getUTCDate() === start.getUTCDate(), `${start.toISOString()} +${n}`).toBe(true);
				expect(date.getTime() % 86_400_000).toBe(start.getTime() % 86_400_000);
			});
		}
	});
});

test('from the 31st: no short month moves the later ones', () => {
	expect(daysOf(installmentDates(new Date('2027-01-31T18:00:00Z'), 6))).toEqual([
		'2027-01-31',
		'2027-02-28',
		'2027-03-31',
		'2027-04-30',
		'2027-05-31',
		'2027-06-30',
	]);
	expect(daysOf(installmentDates(new Date('2027-12-31T18:00:00Z'), 3))).toEqual(['2027-12-31', '2028-01-31', '2028-02-29']);
});
