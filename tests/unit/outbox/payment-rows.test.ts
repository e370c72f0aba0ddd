import { describe, expect, test } from 'vitest';
import { toCents } from '#domain/money/money.ts';
import type { OutboxEvent } from '#outbox/kinds/outbox-event.ts';
import type { RowOf } from '#outbox/kinds/outbox-row.ts';
import { step } from '#outbox/machine/outbox-machine.ts';

type Row = RowOf<'donation_one_time'>;

const NO = { code: 'network', detail: 'No answer.' };
const OLD = { code: 'invalid', detail: 'Refused before.' };

/** Unpaid, asked about twice, with something in each field that an event may touch. */
const waiting: Row = {
	op_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a21',
	owner: '7',
	kind: 'donation_one_time',
	payload: {
		...{ amount_cents: toCents(5000), player_id: 1, player_name: 'Jordan Ellery', team_id: 1, team_name: 'Harbor State' },
		...{ team_color: null, team_alt_color: null, jersey_number: null },
	},
	summary: { amount_cents: toCents(5000), player_name: 'Jordan Ellery', team_name: 'Harbor State' },
	state: 'awaiting_payment',
	attempts: 1,
	next_at: 500,
	created_at: 100,
	updated_at: 200,
	clock_offset: null,
	intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a12',
	checkout_url: '/v1/pay/x',
	note: 'declined',
	unanswered: true,
	polls: 2,
};
/** Not asked about yet. */
const { polls: _polls, ...unasked } = waiting;
const of = (row: Row, change: Partial<Row>): Row => ({ ...row, ...change });
const gone = undefined;

/** What the event changes in the row. Whatever isn't named stays, and so does `updated_at` while the state does. */
type Case = [what: string, row: Row, event: OutboxEvent, changes: Partial<Record<keyof Row, unknown>>];
const unpaid = { known_at: 900, unanswered: gone };

const cases: Case[] = [
	['send', of(waiting, { state: 'sending', paused_for: 'm' }), { type: 'send', at: 900 }, { attempts: 2, updated_at: 900, paused_for: gone }],
	[
		'no answer',
		of(waiting, { state: 'sending' }),
		{ type: 'backoff', at: 900, next_at: 950, error: NO },
		{ state: 'queued', updated_at: 900, next_at: 950, last_error: NO },
	],
	[
		'a session that has ended',
		of(waiting, { state: 'sending' }),
		{ type: 'pause', at: 900, mark: 'm', error: NO },
		{ state: 'queued', updated_at: 900, paused_for: 'm', last_error: NO },
	],
	['a refusal', of(waiting, { state: 'sending' }), { type: 'refused', at: 900, error: NO }, { state: 'needs_attention', updated_at: 900, last_error: NO }],
	[
		'a refusal of what may have been paid',
		of(waiting, { state: 'sending' }),
		{ type: 'refused', at: 900, error: { ...NO, may_be_paid: true } },
		{ state: 'needs_attention', updated_at: 900, last_error: { ...NO, may_be_paid: true }, may_be_paid: true },
	],
	[
		'another try',
		of(waiting, { state: 'needs_attention', last_error: OLD, replaces: 'x' }),
		{ type: 'retry', at: 900 },
		{ state: 'queued', updated_at: 900, next_at: 900, last_error: gone, replaces: gone },
	],
	[
		'a cancel of what was sent',
		waiting,
		{ type: 'cancel', at: 900 },
		{ state: 'cancelled', updated_at: 900, cancel: 'pending', cancel_attempts: 0, next_at: 900 },
	],
	[
		'a cancel of what never was',
		of(waiting, { attempts: 0 }),
		{ type: 'cancel', at: 900 },
		{ state: 'cancelled', updated_at: 900, cancel: gone, cancel_attempts: 0, next_at: 900 },
	],
	[
		'a cancel that fails, first',
		of(waiting, { state: 'cancelled' }),
		{ type: 'cancel_backoff', at: 900, next_at: 950, error: NO },
		{ next_at: 950, last_error: NO, cancel_attempts: 1 },
	],
	[
		'a cancel that fails again',
		of(waiting, { state: 'cancelled', cancel_attempts: 3 }),
		{ type: 'cancel_backoff', at: 900, next_at: 950, error: NO },
		{ next_at: 950, last_error: NO, cancel_attempts: 4 },
	],
	[
		'a cancel that is heard',
		of(waiting, { state: 'cancelled', last_error: OLD }),
		{ type: 'cancel_confirmed', at: 900, next_at: 950 },
		{ cancel: 'confirmed', last_error: gone, polls: 0, next_at: 950 },
	],
	[
		'the term’s end, known to the server',
		waiting,
		{ type: 'expire', at: 900 },
		{ state: 'expired', updated_at: 900, may_be_paid: true, polls: 0, next_at: 900 },
	],
	[
		'the term’s end, never registered',
		of(waiting, { state: 'queued', intent_id: undefined }),
		{ type: 'expire', at: 900 },
		{ state: 'expired', updated_at: 900 },
	],
	[
		'a renewal of what is registered',
		of(waiting, { state: 'expired', last_error: OLD }),
		{ type: 'renew', at: 900, clock_offset: 3 },
		{ state: 'awaiting_payment', updated_at: 900, renewed_at: 900, clock_offset: 3, next_at: 900, polls: 0, last_error: gone, lapse_seen: true },
	],
	[
		'a renewal of what isn’t',
		of(waiting, { state: 'expired', intent_id: undefined }),
		{ type: 'renew', at: 900, clock_offset: 3 },
		{ state: 'queued', updated_at: 900, renewed_at: 900, clock_offset: 3, next_at: 900, polls: 0, last_error: gone },
	],
	[
		'an open checkout',
		of(waiting, { lapse_seen: true, in_basket: true }),
		{ type: 'open', at: 900, next_at: 950 },
		{ note: gone, ...unpaid, polls: 3, next_at: 950, lapse_seen: gone, in_basket: gone },
	],
	['the first one', unasked, { type: 'open', at: 900, next_at: 950, note: 'processing' }, { note: 'processing', ...unpaid, polls: 1, next_at: 950 }],
	[
		'an open shared checkout, with a reference',
		waiting,
		{ type: 'open', at: 900, next_at: 950, in_basket: true, transaction_id: 'cs_1' },
		{ note: gone, ...unpaid, polls: 3, next_at: 950, in_basket: true, transaction_id: 'cs_1' },
	],
	[
		'an open shared checkout that another device opened after the time-out here',
		of(waiting, { state: 'expired' }),
		{ type: 'open', at: 900, next_at: 950, in_basket: true },
		{ state: 'awaiting_payment', updated_at: 900, renewed_at: 900, note: gone, ...unpaid, polls: 3, next_at: 950, in_basket: true },
	],
	[
		'an open checkout of its own after the time-out',
		of(waiting, { state: 'expired' }),
		{ type: 'open', at: 900, next_at: 950 },
		{ note: gone, ...unpaid, polls: 3, next_at: 950 },
	],
	[
		'a shared one after the time-out, without a link here',
		of(waiting, { state: 'expired', checkout_url: undefined }),
		{ type: 'open', at: 900, next_at: 950, in_basket: true },
		{ note: gone, ...unpaid, polls: 3, next_at: 950, in_basket: true },
	],
	['no answer', waiting, { type: 'unanswered', at: 900, next_at: 950 }, { polls: 3, next_at: 950 }],
	['no answer, the first time', unasked, { type: 'unanswered', at: 900, next_at: 950 }, { polls: 1, next_at: 950 }],
	[
		'a server that doesn’t know it',
		waiting,
		{ type: 'missing', at: 900, next_at: 950, error: NO },
		{ state: 'needs_attention', updated_at: 900, may_be_paid: true, note: gone, last_error: NO, polls: 3, next_at: 950 },
	],
	[
		'the same at the first question',
		unasked,
		{ type: 'missing', at: 900, next_at: 950, error: NO },
		{ state: 'needs_attention', updated_at: 900, may_be_paid: true, note: gone, last_error: NO, polls: 1, next_at: 950 },
	],
	[
		'the same after a cancel that was heard',
		of(waiting, { state: 'cancelled', cancel: 'confirmed' }),
		{ type: 'missing', at: 900, next_at: 950, error: NO },
		{ polls: 3, next_at: 950 },
	],
	[
		'the same after a cancel that nobody has been asked about',
		of(waiting, { state: 'cancelled', cancel: 'confirmed', polls: 0 }),
		{ type: 'missing', at: 900, next_at: 950, error: NO },
		{ may_be_paid: true, note: gone, last_error: NO, polls: 1, next_at: 950 },
	],
	[
		'a cancel elsewhere',
		waiting,
		{ type: 'canceled', at: 900, next_at: 950, refund: 'done' },
		{ state: 'cancelled', updated_at: 900, cancel: 'confirmed', note: gone, refund: 'done', polls: 3, next_at: 950 },
	],
	[
		'the same at the first question',
		unasked,
		{ type: 'canceled', at: 900, next_at: 950 },
		{ state: 'cancelled', updated_at: 900, cancel: 'confirmed', note: gone, polls: 1, next_at: 950 },
	],
	[
		'a checkout that timed out',
		of(waiting, { in_basket: true }),
		{ type: 'lapsed', at: 900, next_at: 950 },
		{ state: 'expired', updated_at: 900, ...unpaid, note: gone, in_basket: gone, polls: 3, next_at: 950 },
	],
	[
		'the same at the first question',
		unasked,
		{ type: 'lapsed', at: 900, next_at: 950 },
		{ state: 'expired', updated_at: 900, ...unpaid, note: gone, polls: 1, next_at: 950 },
	],
	[
		'one that was renewed since',
		of(waiting, { lapse_seen: true }),
		{ type: 'lapsed', at: 900, next_at: 950 },
		{ ...unpaid, note: gone, polls: 3, next_at: 950 },
	],
	[
		'one that a shared one ended',
		of(waiting, { was_shared: true }),
		{ type: 'lapsed', at: 900, next_at: 950 },
		{ ...unpaid, note: gone, polls: 3, next_at: 950 },
	],
	[
		'the same after a cancel',
		of(waiting, { state: 'cancelled', cancel: 'confirmed', was_shared: true }),
		{ type: 'lapsed', at: 900, next_at: 950 },
		{ ...unpaid, note: gone, polls: 3, next_at: 950 },
	],
	['a shared checkout', waiting, { type: 'share', at: 900 }, { was_shared: true }],
	[
		'a payment',
		of(waiting, { last_error: OLD, may_be_paid: true }),
		{ type: 'paid', at: 900, paid_at: 880 },
		{ state: 'paid', updated_at: 900, payload: null, paid_at: 880, note: gone, may_be_paid: gone, last_error: gone, cancel: gone },
	],
	[
		'a payment of what was canceled, by the server’s facts',
		of(waiting, { state: 'cancelled', cancel: 'pending' }),
		{
			type: 'paid',
			at: 900,
			paid_at: 880,
			amount_cents: toCents(4000),
			player_name: 'J. Ellery',
			transaction_id: 'cs_2',
			payment_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a99',
		},
		{
			...{ state: 'paid', updated_at: 900, payload: null, paid_at: 880, note: gone, cancel: 'confirmed' },
			...{ transaction_id: 'cs_2', payment_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a99' },
			summary: { amount_cents: toCents(4000), player_name: 'J. Ellery', team_name: 'Harbor State' },
		},
	],
];

describe('what an event changes in a donation', () => {
	test.each(cases)('%s', (_what, row, event, changes) => {
		expect(step(row, event)).toEqual({ ...row, ...changes });
	});
});

/** The server has to hear of the cancel first. */
test.each(['open', 'unanswered', 'lapsed'] as const)('a cancel that waits keeps its own time when the donation is %s', (type) => {
	const row = of(waiting, { state: 'cancelled', cancel: 'pending' });
	expect(step(row, { type, at: 900, next_at: 950 })?.next_at).toBe(row.next_at);
});
