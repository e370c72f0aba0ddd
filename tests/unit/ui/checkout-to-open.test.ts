import { expect, test } from 'vitest';
import { checkoutToOpen } from '#ui/browser/checkout-to-open.ts';

const TAP = Date.parse('2026-09-05T18:00:00Z');
const answer = { checkout_url: 'https://gifts.test/v1/pay/9', created_at: TAP };
const page = { now: TAP + 1000, visibility: 'visible', isDialogOpen: false } as const;

test('the page that the tap opened goes to the checkout', () => {
	expect(checkoutToOpen(answer, page)).toBe(answer.checkout_url);
});

test('it stays beneath an open dialog', () => {
	expect(checkoutToOpen(answer, { ...page, isDialogOpen: true })).toBeUndefined();
});

test('it stays while nobody sees it', () => {
	expect(checkoutToOpen(answer, { ...page, visibility: 'hidden' })).toBeUndefined();
});

test.each([
	[119_999, answer.checkout_url],
	[120_000, undefined],
	[7 * 24 * 3_600_000, undefined],
])('an answer %i ms after the tap leads to %s', (ms, checkout) => {
	expect(checkoutToOpen(answer, { ...page, now: TAP + ms })).toBe(checkout);
});

test('without a link it stays', () => {
	expect(checkoutToOpen({ ...answer, checkout_url: undefined }, page)).toBeUndefined();
});
