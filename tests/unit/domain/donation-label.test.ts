import { afterEach, expect, test, vi } from 'vitest';
import { donationLabel, planSummaryLabel } from '#domain/donation/donation-label.ts';
import { installmentDayText } from '#domain/donation/installment-day.ts';
import { toCents } from '#domain/money/money.ts';

afterEach(() => vi.unstubAllEnvs());

test('a donation says whether it is given once or in each of some months', () => {
	expect(donationLabel({ amount_cents: toCents(2000) })).toBe('$20');
	expect(donationLabel({ amount_cents: toCents(2050), months: 12 })).toBe('$20.50/month × 12');
});

test.each([
	['2026-12-01T12:00:00Z', 6, '$20/month for 6 months · $120 total · last payment May 1, 2027'],
	['2026-11-30T12:00:00Z', 3, '$20/month for 3 months · $60 total · last payment Jan 30, 2027'],
	['2026-08-31T12:00:00Z', 3, '$20/month for 3 months · $60 total · last payment Oct 31, 2026'],
	['2026-12-31T12:00:00Z', 3, '$20/month for 3 months · $60 total · last payment Feb 28, 2027'],
	['2027-03-31T12:00:00Z', 12, '$20/month for 12 months · $240 total · last payment Feb 29, 2028'],
] as const)('a plan that starts on %s says its sum and the day of its last payment', (start, months, text) => {
	expect(planSummaryLabel(toCents(2000), months, new Date(start))).toBe(text);
});

test.each([
	['2026-12-01T12:00:00Z', 6, 'on the 1st'],
	['2026-12-22T12:00:00Z', 3, 'on the 22nd'],
	['2026-12-23T12:00:00Z', 3, 'on the 23rd'],
	['2026-12-11T12:00:00Z', 12, 'on the 11th'],
	['2026-12-28T12:00:00Z', 12, 'on the 28th'],
	['2026-12-29T12:00:00Z', 3, 'on the 29th, or the month’s last day'],
	['2026-12-31T12:00:00Z', 3, 'on the 31st, or the month’s last day'],
	['2027-01-31T12:00:00Z', 12, 'on the 31st, or the month’s last day'],
	['2026-11-30T12:00:00Z', 12, 'on the 30th, or the month’s last day'],
	['2027-03-30T12:00:00Z', 3, 'on the 30th'],
	['2027-12-29T12:00:00Z', 3, 'on the 29th'],
	['2027-07-31T12:00:00Z', 3, 'on the 31st, or the month’s last day'],
] as const)('the later installments of a plan that starts on %s, over %i months, come %s', (start, months, text) => {
	expect(installmentDayText(new Date(start), months)).toBe(text);
});

test.each([
	['2026-10-05T04:30:00Z', 'on the 4th'],
	['2026-09-05T04:30:00Z', 'around the 5th'],
])('where the clocks go back on November 1, those of a plan that starts at %s, over 3 months, come %s', (start, text) => {
	vi.stubEnv('TZ', 'America/New_York');
	expect(installmentDayText(new Date(start), 3)).toBe(text);
});
