import { describe, expect, test } from 'vitest';
import { toCents } from '#domain/money/money.ts';
import type { OutboxEvent } from '#outbox/kinds/outbox-event.ts';
import { OUTBOX_STATES, type OutboxState } from '#outbox/kinds/outbox-kind.ts';
import type { DonationRow, RowOf } from '#outbox/kinds/outbox-row.ts';
import { step } from '#outbox/machine/outbox-machine.ts';

const error = { code: 'invalid', detail: 'no' };
const events: { [T in OutboxEvent['type']]: Extract<OutboxEvent, { type: T }> } = {
	send: { type: 'send', at: 9 },
	answered: { type: 'answered', at: 9, intent_id: 'i', checkout_url: '/v1/pay/i', next_at: 10 },
	backoff: { type: 'backoff', at: 9, next_at: 10, error },
	refused: { type: 'refused', at: 9, error },
	pause: { type: 'pause', at: 9, mark: 'm', error },
	done: { type: 'done', at: 9 },
	cancel: { type: 'cancel', at: 9 },
	cancel_confirmed: { type: 'cancel_confirmed', at: 9, next_at: 10 },
	cancel_backoff: { type: 'cancel_backoff', at: 9, next_at: 10, error },
	expire: { type: 'expire', at: 9 },
	renew: { type: 'renew', at: 9, clock_offset: null },
	retry: { type: 'retry', at: 9 },
	paid: { type: 'paid', at: 9, paid_at: 8 },
	open: { type: 'open', at: 9, next_at: 10 },
	unanswered: { type: 'unanswered', at: 9, next_at: 10 },
	missing: { type: 'missing', at: 9, next_at: 10, error },
	canceled: { type: 'canceled', at: 9, next_at: 10 },
	lapsed: { type: 'lapsed', at: 9, next_at: 10 },
	share: { type: 'share', at: 9 },
};

/**
 * Written independently of the code: what each event leads to, state by state. Every pair that isn't here must be
 * refused.
 */
const table: Record<OutboxState, Partial<Record<OutboxEvent['type'], OutboxState>>> = {
	queued: { send: 'sending', refused: 'needs_attention', cancel: 'cancelled', expire: 'expired', retry: 'queued' },
	sending: {
		send: 'sending',
		answered: 'awaiting_payment',
		backoff: 'queued',
		pause: 'queued',
		refused: 'needs_attention',
		cancel: 'cancelled',
		expire: 'expired',
	},
	awaiting_payment: {
		refused: 'needs_attention',
		cancel: 'cancelled',
		expire: 'expired',
		paid: 'paid',
		open: 'awaiting_payment',
		unanswered: 'awaiting_payment',
		missing: 'needs_attention',
		canceled: 'cancelled',
		lapsed: 'expired',
		share: 'awaiting_payment',
	},
	needs_attention: { retry: 'queued', cancel: 'cancelled', expire: 'expired', paid: 'paid' },
	cancelled: {
		answered: 'cancelled',
		cancel_confirmed: 'cancelled',
		cancel_backoff: 'cancelled',
		open: 'cancelled',
		unanswered: 'cancelled',
		missing: 'cancelled',
		canceled: 'cancelled',
		lapsed: 'cancelled',
		paid: 'paid',
	},
	expired: {
		answered: 'expired',
		renew: 'queued',
		cancel: 'cancelled',
		open: 'expired',
		unanswered: 'expired',
		missing: 'expired',
		canceled: 'cancelled',
		lapsed: 'expired',
		paid: 'paid',
	},
	paid: {},
	done: {},
};

function row(state: OutboxState, more: Partial<RowOf<'donation_one_time'>> = {}): DonationRow {
	const amount_cents = toCents(5000);
	const payload = { amount_cents, player_id: 1, player_name: 'A', team_id: 2, team_name: 'B', team_color: null, team_alt_color: null, jersey_number: null };
	return {
		op_id: 'op',
		owner: null,
		kind: 'donation_one_time',
		payload,
		summary: { amount_cents, player_name: 'A', team_name: 'B' },
		state,
		attempts: 1,
		next_at: 0,
		created_at: 1,
		updated_at: 1,
		clock_offset: null,
		...more,
	};
}

const pairs = OUTBOX_STATES.flatMap((state) => Object.values(events).map((event) => ({ state, event, leads: table[state][event.type] })));

test.each(pairs)('$state, $event.type → $leads', ({ state, event, leads }) => {
	const before = row(state);
	const copy = structuredClone(before);
	expect(step(before, event)?.state).toBe(leads);
	expect(before).toEqual(copy);
});

describe('what a move writes', () => {
	test('sending counts the attempt', () => {
		expect(step(row('queued', { attempts: 2 }), events.send)?.attempts).toBe(3);
	});

	test('only a row that the server may know of has a cancel to tell', () => {
		expect(step(row('queued', { attempts: 0 }), events.cancel)?.cancel).toBeUndefined();
		expect(step(row('queued', { attempts: 1 }), events.cancel)?.cancel).toBe('pending');
	});

	test('an answer that comes after a cancel is remembered, and the cancel is still to be told', () => {
		const canceled = step(row('sending'), events.cancel);
		const answered = canceled && step(canceled, events.answered);
		expect(answered).toMatchObject({ state: 'cancelled', cancel: 'pending', intent_id: 'i' });
	});

	test('the server’s amount and name stand over ours when it is paid', () => {
		const paid = step(row('awaiting_payment'), { ...events.paid, amount_cents: toCents(100), player_name: 'Z' });
		expect(paid).toMatchObject({ payload: null, paid_at: 8, summary: { amount_cents: 100, player_name: 'Z', team_name: 'B' } });
	});

	test('a donation that is to be paid with others never times out: whatever the order of answers, it waits', () => {
		const shared = step(row('awaiting_payment', { intent_id: 'i', checkout_url: '/v1/pay/i', note: 'processing' }), events.share);
		// Asked between the end of its own checkout and the start of the shared one, and once more before that.
		for (const before of [[], [events.open], [{ ...events.open, in_basket: true }, events.open]] as const) {
			const asked = before.reduce((last, event) => last && (step(last, event) as typeof shared), shared);
			const ended = asked && step(asked, events.lapsed);
			expect(ended).toMatchObject({ state: 'awaiting_payment', in_basket: undefined, note: undefined });
			expect(ended && step(ended, { ...events.open, in_basket: true })).toMatchObject({ state: 'awaiting_payment', in_basket: true });
			expect(ended && step(ended, events.paid)?.state).toBe('paid');
		}
		expect(step(row('expired'), events.share)).toBeUndefined();
	});

	test('a donation that timed out here and that another device put into a shared checkout waits again', () => {
		const ended = row('expired', { intent_id: 'i', checkout_url: '/v1/pay/i' });
		const opened = step(ended, { ...events.open, in_basket: true });
		expect(opened).toMatchObject({ state: 'awaiting_payment', in_basket: true, renewed_at: 9 });
		expect(opened && step(opened, events.open)).toMatchObject({ state: 'awaiting_payment', in_basket: undefined });
		expect(opened && step(opened, events.lapsed)).toMatchObject({ state: 'expired', in_basket: undefined });
		// Without a link, nobody could pay it.
		expect(step(row('expired'), { ...events.open, in_basket: true })?.state).toBe('expired');
	});

	test('a renewed donation with a checkout is ready to pay, and is not called lapsed a second time', () => {
		const renewed = step(row('expired', { intent_id: 'i', checkout_url: '/v1/pay/i' }), events.renew);
		expect(renewed?.state).toBe('awaiting_payment');
		expect(renewed && step(renewed, events.lapsed)?.state).toBe('awaiting_payment');
		const opened = renewed && step(renewed, events.open);
		expect(opened && step(opened, events.lapsed)?.state).toBe('expired');
	});
});
