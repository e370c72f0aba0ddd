import { expect, test } from 'vitest';
import { firstInstallmentText } from '#features/receipt/confirmation/confirmation-text.ts';

const paidOn = (day: number) => Date.parse(`2027-01-${String(day).padStart(2, '0')}T12:00:00Z`);

/** The later months of a plan from January have a February, which has none of the last three days. */
test.each([
	[1, 'on the 1st'],
	[28, 'on the 28th'],
	[29, 'on the 29th, or the month’s last day'],
	[30, 'on the 30th, or the month’s last day'],
	[31, 'on the 31st, or the month’s last day'],
])('after a first installment on the %ith, the receipt says the day of the others', (day, said) => {
	expect(firstInstallmentText(6, paidOn(day))).toBe(`Installment 1 of 6. We’ll charge the same card each month ${said}, until all 6 are paid.`);
});

test('a receipt that doesn’t know when the first installment was paid names no day', () => {
	expect(firstInstallmentText(3, undefined)).toBe('Installment 1 of 3. We’ll charge the same card each month until all 3 are paid.');
});
