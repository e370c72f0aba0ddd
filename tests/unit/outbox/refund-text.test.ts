import { describe, expect, test } from 'vitest';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { toCents } from '#domain/money/money.ts';
import { donationStatusText } from '#features/outbox/donation/donation-status-text.ts';
import { canceledText, secondPaymentText } from '#features/receipt/confirmation/confirmation-text.ts';
import { intentEvent } from '#outbox/drain/intent-event.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { step } from '#outbox/machine/outbox-machine.ts';
import { unpaidStatus } from '#tests/unit/fixtures/unpaid-status.ts';

const row: DonationRow = {
	op_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
	owner: null,
	kind: 'donation_one_time',
	payload: null,
	summary: { amount_cents: toCents(5000), player_name: 'Jordan Ellery', team_name: 'Harbor State' },
	state: 'cancelled',
	attempts: 1,
	next_at: 0,
	created_at: 0,
	updated_at: 0,
	clock_offset: null,
	intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a12',
	cancel: 'confirmed',
};

const told = (refund: IntentStatus['refund']) => unpaidStatus({ state: 'cancelled', refund });

/** The row's text after the server reported these refunds, one after the other. */
function textAfter(...refunds: IntentStatus['refund'][]): string {
	const after = refunds.reduce((last, refund) => step(last, intentEvent(told(refund), 1, 2)) ?? last, row);
	return donationStatusText(after, true).text;
}

describe('a canceled donation', () => {
	test('says on its row what became of money that came all the same', () => {
		expect(textAfter('none')).toMatch(/^Canceled .*\. Not charged\.$/);
		expect(textAfter('none', 'pending')).toMatch(/^Canceled .*\. A payment came in after you canceled\. We’re refunding it\.$/);
		expect(textAfter('pending', 'done')).toMatch(/^Canceled .*\. A payment came in after you canceled\. We refunded it\.$/);
	});

	test('says so on the receipt', () => {
		expect(canceledText(told('none'))).toBe('This donation was canceled. You weren’t charged.');
		expect(canceledText(told('pending'))).toBe('This donation was canceled. A payment came in after you canceled. We’re refunding it.');
		expect(canceledText(told('done'))).toBe('This donation was canceled. A payment came in after you canceled. We refunded it.');
	});
});

test('a paid donation that was charged twice says what became of the second charge', () => {
	expect(secondPaymentText({ refund: 'none' })).toBeUndefined();
	expect(secondPaymentText({ refund: 'pending' })).toBe('You were charged twice for this donation. We’re refunding the second payment.');
	expect(secondPaymentText({ refund: 'done' })).toBe('You were charged twice for this donation. We refunded the second payment.');
});

describe('a donation that the server didn’t take', () => {
	const refused = (state: 'queued' | 'needs_attention', detail: string) =>
		donationStatusText({ ...row, state, last_error: { code: 'unavailable', detail } }, true).text;

	test('says once that nothing was charged, whether or not the server’s answer says so', () => {
		expect(refused('queued', 'Donations are paused right now. Nothing was charged.')).toMatch(
			/^Donations are paused right now\. Nothing was charged\. Retrying at .*\.$/,
		);
		expect(refused('queued', 'Try again later.')).toMatch(/^Try again later\. Not charged\. Retrying at .*\.$/);
		expect(refused('needs_attention', 'Donations are paused right now. Nothing was charged.')).toBe('Donations are paused right now. Nothing was charged.');
		expect(refused('needs_attention', 'Choose another amount.')).toBe('Choose another amount. Not charged.');
	});
});
