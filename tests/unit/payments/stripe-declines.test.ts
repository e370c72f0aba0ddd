import { expect, test } from 'vitest';
import { readDecline } from '#server/modules/payments/stripe/stripe-declines.ts';

/* What a bank's no means (docs/decisions/178). A mistake here tries a stolen card again. */

const declined = (decline_code: string, advice_code?: string) => ({ code: 'card_declined', decline_code, advice_code });

test.each([
	declined('insufficient_funds'),
	declined('insufficient_funds', 'try_again_later'),
	declined('card_velocity_exceeded'),
	declined('withdrawal_count_limit_exceeded'),
	declined('issuer_not_available'),
	declined('reenter_transaction'),
	declined('try_again_later'),
	declined('approve_with_id'),
	declined('processing_error'),
	// Some errors have only a code. The client reads a missing decline code as an empty one.
	{ code: 'processing_error', decline_code: '' },
	{ code: 'processing_error' },
	// The bank doesn't say why, but that it may pass.
	declined('generic_decline', 'try_again_later'),
	declined('do_not_honor', 'try_again_later'),
])('%o may pass', (error) => {
	expect(readDecline(error)).toBe('declined_for_now');
});

test.each([
	declined('generic_decline'),
	declined('do_not_honor'),
	declined('do_not_honor', 'do_not_try_again'),
	declined('lost_card'),
	declined('stolen_card'),
	declined('pickup_card'),
	declined('fraudulent'),
	declined('incorrect_cvc'),
	// The reason beats the bank's hope, and the bank's warning beats the reason.
	declined('lost_card', 'try_again_later'),
	declined('insufficient_funds', 'do_not_try_again'),
	declined('insufficient_funds', 'confirm_card_data'),
	// What we don't know is never tried again.
	declined('a_code_of_tomorrow'),
	declined('a_code_of_tomorrow', 'try_again_later'),
	declined('insufficient_funds', 'an_advice_of_tomorrow'),
	declined('toString'),
	{ code: 'card_declined', decline_code: '' },
	{ code: 'card_declined' },
	{ code: 'insufficient_funds_of_ours' },
	{ code: 7, decline_code: ['insufficient_funds'] },
	{},
])('%o won’t', (error) => {
	expect(readDecline(error)).toBe('declined');
});

test.each([{ code: 'authentication_required', decline_code: '' }, declined('authentication_required'), declined('authentication_required', 'try_again_later')])(
	'%o needs the donor',
	(error) => {
		expect(readDecline(error)).toBe('authentication_required');
	},
);

test.each([{ code: 'expired_card' }, { code: 'expired_card', decline_code: 'expired_card' }, declined('expired_card', 'try_again_later')])(
	'%o is an expired card',
	(error) => {
		expect(readDecline(error)).toBe('expired');
	},
);
