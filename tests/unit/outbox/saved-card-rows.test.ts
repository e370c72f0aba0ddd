import { describe, expect, test, vi } from 'vitest';
import { TERM_DAYS } from '#core/db/stored-outbox-row.ts';
import type { CardCharge } from '#domain/donation/saved-card.ts';
import { toCents } from '#domain/money/money.ts';
import { donateTexts } from '#features/donate/donate-texts.ts';
import { savedText } from '#features/donate/saved-text.ts';
import { donationStatusText } from '#features/outbox/donation/donation-status-text.ts';
import { groupRows } from '#features/outbox/group-rows.ts';
import { intentEvent } from '#outbox/drain/intent-event.ts';
import { mayShareCheckout } from '#outbox/kinds/donation-basket/basket-rules.ts';
import { isOnCard, isReadyToPay, type RowOf } from '#outbox/kinds/outbox-row.ts';
import { step } from '#outbox/machine/outbox-machine.ts';
import { unpaidStatus } from '#tests/unit/fixtures/unpaid-status.ts';

const SAVED = 'Saved on this phone. Not charged.';
const SOON = new Date(Date.now() + 600_000).toISOString();
const row: RowOf<'donation_one_time'> = {
	op_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a21',
	owner: '7',
	kind: 'donation_one_time',
	payload: null,
	summary: { amount_cents: toCents(5000), player_name: 'Jordan Ellery', team_name: 'Harbor State' },
	state: 'sending',
	attempts: 1,
	next_at: 0,
	created_at: 0,
	updated_at: 0,
	clock_offset: null,
};

/** The row once the server has answered with this. */
function answered(card: CardCharge) {
	const next = step(row, { type: 'answered', at: 1, next_at: 2, intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a12', checkout_url: '/v1/pay/x', card });
	if (next === undefined) throw new Error('the answer was ignored');
	return next;
}

const status = (state: 'processing' | 'failed' | 'expired' | 'paid', card: CardCharge) => unpaidStatus({ state, card });

describe('a donation by saved card', () => {
	test('that is authorized tells when it is charged, and can’t be paid another way', () => {
		const authorized = answered({ state: 'authorized', charge_at: SOON, reason: null });
		expect([isOnCard(authorized), isReadyToPay(authorized), mayShareCheckout(authorized)]).toEqual([true, false, false]);
		expect(donationStatusText(authorized, true).text).toMatch(/^Not charged yet\. We’ll charge your card at .*\.$/);
		expect(groupRows([authorized], 'open').map(({ title }) => title)).toEqual(['Charging soon']);
	});

	test.each([
		['failed', 'declined', 'Your card was declined. Not charged.'],
		['failed', 'authentication_required', 'Your bank wants you to confirm this payment yourself. Not charged.'],
		['expired', 'card_removed', 'That card was removed. Not charged.'],
	] as const)('that fell back (%s, %s) can be paid, with the reason', (state, reason, text) => {
		const before = answered({ state: 'authorizing', charge_at: null, reason: null });
		const after = step(before, intentEvent(status(state, { state: 'fell_back', charge_at: null, reason }), 3, 4));
		if (after === undefined) throw new Error('the status was ignored');
		expect([after.state, isOnCard(after), isReadyToPay(after)]).toEqual(['awaiting_payment', false, true]);
		expect(donationStatusText(after, true)).toEqual({ tone: 'bad', text });
	});

	test('whose answer or undo is unheard of never says that nothing is charged', () => {
		const card = { card_id: '3b0c8e54-7f0a-4b57-8a0e-2d6f4c1b9a10', words: 'Give $50 with Visa ••42', agreed_at: SOON };
		const payload = {
			...{ amount_cents: toCents(5000), player_id: 1, player_name: 'Jordan Ellery', team_id: 1, team_name: 'Harbor State' },
			...{ team_color: null, team_alt_color: null, jersey_number: null, card },
		};
		const sent = { ...row, payload };
		const lost = step(sent, { type: 'backoff', at: 1, next_at: 2, error: { code: 'network', detail: 'No answer.' } });
		const undone = step(answered({ state: 'authorized', charge_at: SOON, reason: null }), { type: 'cancel', at: 3 });
		for (const unsure of [lost, undone]) {
			const { text } = donationStatusText(unsure ?? row, true);
			expect(text).toContain('We don’t know yet whether your donation reached us.');
			expect(text).not.toContain('Not charged.');
		}
		expect(donationStatusText(lost ?? row, true).text).toContain('You agreed: “Give $50 with Visa ••42.”');
		const told = undone && step(undone, { type: 'cancel_confirmed', at: 4, next_at: 5 });
		expect(donationStatusText(told ?? row, true).text).toContain('Not charged.');
		expect(savedText({ ...sent, state: 'queued', attempts: 0 })).toEqual({ title: SAVED, next: donateTexts.savedHere.nextByCard });
		expect(savedText(lost)).toEqual({ title: 'Saved on this phone.', next: donateTexts.savedHere.unknown });
	});

	test('that is charged is paid', () => {
		const before = answered({ state: 'authorized', charge_at: SOON, reason: null });
		expect(step(before, intentEvent(status('paid', { state: 'captured', charge_at: null, reason: null }), 3, 4))?.state).toBe('paid');
	});
});

test('the sheet says “Not charged.” of a donation that a checkout pays, however often it was tried', () => {
	const tried = step(row, { type: 'backoff', at: 1, next_at: 2, error: { code: 'network', detail: 'No answer.' } });
	for (const unpaid of [undefined, row, tried]) expect(savedText(unpaid)).toEqual({ title: SAVED, next: donateTexts.savedHere.next(TERM_DAYS) });
});

test('another app’s browser promises no days', () => {
	vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Instagram 380.0.0.28.84', maxTouchPoints: 5 });
	try {
		expect(savedText(row).next).toBe(donateTexts.savedHere.nextInApp);
		expect(savedText(row).next).not.toMatch(/\d days/);
	} finally {
		vi.unstubAllGlobals();
	}
});
