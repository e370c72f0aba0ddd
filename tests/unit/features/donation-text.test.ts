import { describe, expect, test } from 'vitest';
import { ApiFailure } from '#core/api/api-failure.ts';
import { DONATION_STATES } from '#domain/donation/donation-records.ts';
import { donationKindText, donationStateText } from '#domain/donation/donation-text.ts';
import { portalAddress } from '#donations/plan-calls.ts';

describe('words of a donation', () => {
	test('every state has its own, and says whether money moved', () => {
		const told = DONATION_STATES.map((state) => donationStateText({ state, amount: 50, returned: 5 }));
		expect(new Set(told).size).toBe(DONATION_STATES.length);
		expect(donationStateText({ state: 'partly_refunded', amount: 50, returned: 5.5 })).toBe('Paid. $5.50 refunded.');
		expect(donationStateText({ state: 'lost', amount: 50, returned: 50 })).toBe('Taken back by the card’s bank');
		expect(donationStateText({ state: 'lost', amount: 50, returned: 20 })).toBe('Paid. The card’s bank took back $20.');
	});

	test('a plan’s payment says which it is, one that waits how many there will be', () => {
		expect(donationKindText({ months: null, instalment: null })).toBe('One-time donation');
		expect(donationKindText({ months: 6, instalment: 2 })).toBe('Monthly donation, 2 of 6');
		expect(donationKindText({ months: 6, instalment: null })).toBe('Monthly donation, 6 months');
	});
});

describe('the address where a card is changed', () => {
	const own = 'https://give.example.org';
	test.each(['https://billing.stripe.com/p/session/test_1', `${own}/my-donations`])('%s is gone to', (url) => {
		expect(portalAddress(url, own)).toBe(url);
	});
	test.each(['https://billing.stripe.com.evil.example/p', 'http://billing.stripe.com/p', 'https://evil.example', 'javascript:alert(1)', '/p/session', ''])(
		'%s is not',
		(url) => {
			expect(() => portalAddress(url, own)).toThrow(ApiFailure);
		},
	);
});
