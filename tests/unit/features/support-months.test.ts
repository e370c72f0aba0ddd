import { expect, test } from 'vitest';
import { firstSupportMonth } from '#domain/donation/athlete-support-answer.ts';
import { supportMonths } from '#features/athlete/support/support-months.ts';

test('a season is the twelve months up to the answer’s own, with the empty ones between', () => {
	const months = supportMonths({
		supporters: 3,
		months: [
			{ month: '2026-01', amount: 20 },
			{ month: '2026-03', amount: 5.5 },
		],
		as_of: '2026-03-31T23:59:59.000Z',
	});
	expect(months.map(({ month }) => month)).toEqual([
		...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
		...['2026-01', '2026-02', '2026-03'],
	]);
	expect(months.filter(({ amount }) => amount > 0)).toMatchObject([
		{ month: '2026-01', amount: 20 },
		{ month: '2026-03', amount: 5.5 },
	]);
	expect(months.at(-1)).toMatchObject({ name: 'March 2026', short: 'Mar ’26' });
});

test('a month that has fewer days than today still is one month back', () => {
	expect(firstSupportMonth(new Date('2026-03-31T12:00:00Z')).toISOString()).toBe('2025-04-01T00:00:00.000Z');
	expect(firstSupportMonth(new Date('2026-12-31T23:00:00Z')).toISOString()).toBe('2026-01-01T00:00:00.000Z');
});
