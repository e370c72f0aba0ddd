import { expect, test } from 'vitest';
import type { OutboxEvent } from '#outbox/kinds/outbox-event.ts';
import { OUTBOX_STATES, type OutboxState } from '#outbox/kinds/outbox-kind.ts';
import type { RowOf } from '#outbox/kinds/outbox-row.ts';
import { step } from '#outbox/machine/outbox-machine.ts';

type Row = RowOf<'contact_message'>;

const NO = { code: 'network', detail: 'No answer.' };
const OLD = { code: 'invalid', detail: 'Refused before.' };

/** Sent twice, with something in each field that an event may touch. */
const row = (state: OutboxState): Row => ({
	op_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a21',
	owner: '7',
	kind: 'contact_message',
	payload: { first_name: 'Robin', last_name: 'Vale', email: 'robin@people.example', phone_number: '', subject: 'Parking', message: 'Where?' },
	summary: { subject: 'Parking' },
	state,
	attempts: 2,
	next_at: 500,
	created_at: 100,
	updated_at: 200,
	clock_offset: null,
	last_error: OLD,
	paused_for: 'l',
});
const gone = undefined;

/** In the states that allow the event, the state it leads to, and what else it changes. Any other state refuses it. */
const cases: [event: OutboxEvent, leads: Partial<Record<OutboxState, OutboxState>>, changes: Record<string, unknown>][] = [
	[
		{ type: 'send', at: 900 },
		{ queued: 'sending', sending: 'sending' },
		{ attempts: 3, updated_at: 900, paused_for: gone },
	],
	[
		{ type: 'done', at: 900 },
		{ sending: 'done', expired: 'done', cancelled: 'done' },
		{ payload: null, last_error: gone },
	],
	[
		{ type: 'done', at: 900, basket: { basket_id: 'b', checkout_url: '/b' } },
		{ sending: 'done', expired: 'done', cancelled: 'done' },
		{ payload: null, last_error: gone, basket_id: 'b', checkout_url: '/b' },
	],
	[
		{ type: 'done', at: 900, sent: { request_id: 3, link_token: 't' } },
		{ sending: 'done', expired: 'done', cancelled: 'done' },
		{ payload: null, last_error: gone, sent: { request_id: 3, link_token: 't' } },
	],
	[{ type: 'cancel', at: 900 }, { queued: 'cancelled', needs_attention: 'cancelled', expired: 'cancelled' }, { payload: null }],
	[{ type: 'backoff', at: 900, next_at: 950, error: NO }, { sending: 'queued' }, { next_at: 950, last_error: NO }],
	[{ type: 'backoff', at: 900, next_at: 950, error: NO, never_left: true }, { sending: 'queued' }, { next_at: 950, last_error: NO, attempts: 1 }],
	[{ type: 'pause', at: 900, mark: 'm', error: NO }, { sending: 'queued' }, { paused_for: 'm', last_error: NO }],
	[{ type: 'refused', at: 900, error: NO }, { queued: 'needs_attention', sending: 'needs_attention' }, { last_error: NO }],
	[{ type: 'expire', at: 900 }, { queued: 'expired', sending: 'expired', needs_attention: 'expired' }, {}],
	[{ type: 'renew', at: 900, clock_offset: 3 }, { expired: 'queued' }, { renewed_at: 900, clock_offset: 3, next_at: 900, last_error: gone }],
	[
		{ type: 'retry', at: 900 },
		{ queued: 'queued', needs_attention: 'queued' },
		{ next_at: 900, last_error: gone },
	],
	// These happen only to payments.
	[{ type: 'answered', at: 900, intent_id: 'i', checkout_url: '/v1/pay/i', next_at: 950 }, {}, {}],
	[{ type: 'paid', at: 900, paid_at: 800 }, {}, {}],
];

test.each(cases.flatMap(([event, leads, changes]) => OUTBOX_STATES.map((state) => ({ state, event, leads: leads[state], changes }))))(
	'$state, $event.type → $leads',
	({ state, event, leads, changes }) => {
		const before = row(state);
		const after = leads && { ...before, state: leads, updated_at: leads === state ? 200 : 900, ...changes };
		expect(step(before, event)).toEqual(after);
		expect(before).toEqual(row(state));
	},
);
