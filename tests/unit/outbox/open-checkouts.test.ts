import { expect, test } from 'vitest';
import { toCents } from '#domain/money/money.ts';
import { otherUnpaid } from '#features/outbox/donation/pay-all-here.tsx';
import type { DonationRow, OutboxRow, RowOf } from '#outbox/kinds/outbox-row.ts';
import { openCheckouts } from '#outbox/open-checkouts.ts';

const shared = { owner: null, attempts: 1, next_at: 0, created_at: 1, updated_at: 1, clock_offset: null };

function donation(op_id: string, more: Partial<RowOf<'donation_one_time'>> = {}): DonationRow {
	const amount_cents = toCents(2000);
	return {
		...shared,
		op_id,
		kind: 'donation_one_time',
		payload: { amount_cents, player_id: 1, player_name: 'A', team_id: 2, team_name: 'B', team_color: null, team_alt_color: null, jersey_number: null },
		summary: { amount_cents, player_name: 'A', team_name: 'B' },
		state: 'awaiting_payment',
		intent_id: `intent-${op_id}`,
		checkout_url: `/v1/pay/intent-${op_id}`,
		in_basket: true,
		...more,
	};
}

function basket(op_id: string, donations: readonly string[], more: Partial<RowOf<'donation_basket'>> = {}): OutboxRow {
	const intent_ids = donations.map((one) => `intent-${one}`);
	return {
		...shared,
		op_id,
		kind: 'donation_basket',
		payload: null,
		intent_ids,
		summary: { donations: [] },
		state: 'done',
		checkout_url: `/v1/pay/${op_id}`,
		...more,
	};
}

const found = (rows: readonly OutboxRow[]) => openCheckouts(rows).map(({ op_id, rows }) => [op_id, ...rows.map((row) => row.op_id)]);

test('a shared checkout has the donations that the server last saw in it', () => {
	expect(found([basket('x', ['a', 'b', 'c']), donation('a'), donation('b'), donation('c', { in_basket: undefined })])).toEqual([['x', 'a', 'b']]);
});

test.each([
	['paid', donation('a', { state: 'paid' })],
	['canceled', donation('a', { state: 'cancelled' })],
	['being confirmed', donation('a', { note: 'processing' })],
	['on its own again', donation('a', { in_basket: undefined })],
])('is over once its donations are %s', (_, row) => {
	expect(found([basket('x', ['a']), row])).toEqual([]);
});

test('a donation belongs to the newest one, and one without an answer has none', () => {
	const rows = [basket('old', ['a', 'b']), basket('new', ['b'], { created_at: 2 }), donation('a'), donation('b')];
	expect(found(rows)).toEqual([
		['new', 'b'],
		['old', 'a'],
	]);
	expect(found([basket('x', ['a'], { state: 'queued', checkout_url: undefined }), donation('a')])).toEqual([]);
	expect(found([donation('a')])).toEqual([]);
});

test('what else is to be paid: what waits and what is on its way, of the same donor', () => {
	const row = donation('a');
	const others = [
		row,
		donation('ready'),
		donation('queued', { state: 'queued', intent_id: undefined, checkout_url: undefined }),
		donation('hers', { owner: '7' }),
		donation('paid', { state: 'paid' }),
		donation('canceled', { state: 'cancelled' }),
		donation('replaced', { replaced_by: 'x' }),
	];
	expect(otherUnpaid(row, others).map(({ op_id }) => op_id)).toEqual(['ready', 'queued']);
});
