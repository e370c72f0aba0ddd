import { expect, test } from 'vitest';
import { donationLabel, planSummaryLabel } from '#domain/donation/donation-label.ts';
import { toCents } from '#domain/money/money.ts';

test('a gift says whether it is given once or in each of some months', () => {
	expect(donationLabel({ amount_cents: toCents(2000) })).toBe('$20');
	expect(donationLabel({ amount_cents: toCents(2050), months: 12 })).toBe('$20.50 a month × 12');
});

test.each([
	['2026-12-01T12:00:00Z', 6, 'Give $20 a month × 6, $120 in all, ends May 1, 2027'],
	['2026-11-30T12:00:00Z', 3, 'Give $20 a month × 3, $60 in all, ends Jan 30, 2027'],
	['2026-08-31T12:00:00Z', 3, 'Give $20 a month × 3, $60 in all, ends Oct 31, 2026'],
	['2026-12-31T12:00:00Z', 3, 'Give $20 a month × 3, $60 in all, ends Feb 28, 2027'],
	['2027-03-31T12:00:00Z', 12, 'Give $20 a month × 12, $240 in all, ends Feb 29, 2028'],
] as const)('a plan that starts on %s says its sum, and its last instalment as the end', (start, months, text) => {
	expect(planSummaryLabel(toCents(2000), months, new Date(start))).toBe(text);
});
