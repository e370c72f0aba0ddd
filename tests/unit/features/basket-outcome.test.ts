import { expect, test } from 'vitest';
import type { BasketStatus } from '#domain/donation/basket.ts';
import type { IntentState } from '#domain/donation/donation.ts';
import { basketOutcome } from '#features/basket/basket-outcome.ts';
import { basketTexts as texts } from '#features/basket/basket-texts.ts';

function basket(state: BasketStatus['state'], states: readonly IntentState[], included = true): BasketStatus {
	const donations = states.map((each, i) => ({
		intent_id: `00000000-0000-4000-8000-00000000000${i}`,
		state: each,
		amount: 50,
		player_id: i,
		player_name: 'Dario Quillfeather',
		team_id: 3,
		team_name: 'Port Ashby',
		payment_id: null,
		included,
	}));
	return {
		basket_id: '00000000-0000-4000-8000-000000000009',
		state,
		checkout_url: 'https://gifts.test/v1/pay/9',
		amount: 100,
		transaction_id: null,
		donations,
	};
}

const here = { isReturned: false, isLate: false };

test.each([
	['created', ['created', 'created'], texts.notPaid, texts.notCharged],
	['failed', ['failed', 'failed'], texts.notPaid, texts.notCharged],
	['expired', ['expired', 'expired'], texts.notPaid, texts.notCharged],
	['expired', ['paid', 'expired'], texts.somePaid, texts.restWaits],
] as const)('%s with %j: nothing more was charged, and it can be paid', (state, states, title, text) => {
	expect(basketOutcome(basket(state, states), here)).toEqual({ title, text, next: 'pay' });
});

test('an open checkout page never says that nothing was charged', () => {
	const status = basket('session_open', ['session_open', 'session_open']);
	expect(basketOutcome(status, here)).toEqual({ title: texts.notPaid, text: texts.open, next: 'pay' });
	expect(basketOutcome(status, { isReturned: true, isLate: false })).toEqual({ title: texts.confirming, text: texts.checking, next: 'confirm' });
	expect(basketOutcome(status, { isReturned: true, isLate: true })).toEqual({ title: texts.confirming, text: texts.late, next: 'confirm' });
});

test('a payment on its way is waited for, whatever became of the others', () => {
	expect(basketOutcome(basket('processing', ['session_open', 'paid']), here).next).toBe('confirm');
	expect(basketOutcome(basket('expired', ['processing', 'paid']), here).next).toBe('confirm');
});

test('what each donation became decides, not the shared page', () => {
	expect(basketOutcome(basket('paid', ['paid', 'paid']), here)).toEqual({ title: texts.thanks, text: texts.paid, next: 'share' });
	// Paid one by one.
	expect(basketOutcome(basket('expired', ['paid', 'paid'], false), here)).toEqual({ title: texts.thanks, text: texts.paidApart, next: 'share' });
	expect(basketOutcome(basket('expired', ['paid', 'cancelled']), here)).toEqual({ title: texts.somePaid, text: texts.restCanceled, next: 'none' });
	expect(basketOutcome(basket('expired', ['cancelled', 'cancelled']), here)).toEqual({ title: texts.canceled, text: texts.allCanceled, next: 'none' });
	expect(basketOutcome(basket('paid', ['paid', 'created']), here).next).toBe('pay');
});
