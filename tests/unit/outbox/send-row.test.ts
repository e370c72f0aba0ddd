import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { toCents } from '#domain/money/money.ts';
import { intentEvent } from '#outbox/drain/intent-event.ts';
import { send } from '#outbox/drain/send-row.ts';
import type { OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';
import { unpaidStatus } from '../fixtures/unpaid-status.ts';

const anyRow = { op_id: 'op', state: 'sending' as const, attempts: 1, next_at: 0, created_at: 0, updated_at: 0, clock_offset: null };
const message: OutboxRow = {
	...{ ...anyRow, owner: '7', kind: 'contact_message', summary: { subject: 'Parking' } },
	payload: { first_name: 'Robin', last_name: 'Vale', email: 'robin@people.example', phone_number: '', subject: 'Parking', message: 'Where?' },
};
const amount_cents = toCents(5000);
const donation: OutboxRow = {
	...{ ...anyRow, owner: '7', kind: 'donation_one_time', summary: { amount_cents, player_name: 'A', team_name: 'B' } },
	payload: { amount_cents, player_id: 1, player_name: 'A', team_id: 2, team_name: 'B', team_color: null, team_alt_color: null, jersey_number: null },
};
/** The pause after the first attempt is one second. */
const clock = { now: () => 1000, random: () => 0 };
const refusal = (status: number, code: string) => async () => new Response(JSON.stringify({ code, detail: 'No.' }), { status });
const offline = () => Promise.reject(new TypeError('failed to fetch'));

beforeEach(() => {
	vi.stubGlobal('localStorage', new FakeStorage());
	storedSession.clear();
	vi.stubGlobal('navigator', { onLine: false });
	vi.stubGlobal('location', { origin: 'http://gifts.test' });
	vi.stubGlobal('fetch', offline);
});
afterEach(() => vi.unstubAllGlobals());

test('a row whose copy is missing can’t be sent', async () => {
	expect(await send({ ...message, payload: null }, clock)).toEqual({
		type: 'refused',
		at: 1000,
		error: { code: 'invalid', detail: 'The saved copy is missing, so there’s nothing to send.' },
	});
});

test('what can’t have left counts as never tried, and waits for a connection', async () => {
	expect(await send(message, clock)).toMatchObject({ type: 'backoff', at: 1000, next_at: 61_000, never_left: true, error: { code: 'network' } });
});

test.each<[string, OutboxRow, () => void]>([
	['a donation', donation, () => undefined],
	['what was sent with a connection', message, () => vi.stubGlobal('navigator', { onLine: true })],
	['what was sent from somewhere that can’t tell', message, () => vi.stubGlobal('navigator', undefined)],
	['what the server has answered', message, () => vi.stubGlobal('fetch', refusal(503, 'unavailable'))],
	[
		'what was sent while the connection returned',
		message,
		() =>
			vi.stubGlobal('fetch', () => {
				vi.stubGlobal('navigator', { onLine: true });
				return offline();
			}),
	],
	[
		'what was sent before the connection went',
		message,
		() => {
			vi.stubGlobal('navigator', { onLine: true });
			vi.stubGlobal('fetch', () => {
				vi.stubGlobal('navigator', { onLine: false });
				return offline();
			});
		},
	],
])('%s may have left, and is tried again soon', async (_what, row, happens) => {
	happens();
	const event = await send(row, clock);
	expect(event).toMatchObject({ type: 'backoff', at: 1000, next_at: 2000 });
	expect(event).not.toHaveProperty('never_left');
});

test('what the server refuses, it would refuse again', async () => {
	vi.stubGlobal('fetch', refusal(422, 'invalid'));
	expect(await send(message, clock)).toEqual({ type: 'refused', at: 1000, error: { code: 'invalid', detail: 'No.' } });
});

test('the end of the session it was sent in pauses it; without one, it is tried again', async () => {
	vi.stubGlobal('fetch', refusal(401, 'no_session'));
	expect(await send(message, clock)).toMatchObject({ type: 'backoff', at: 1000, next_at: 2000, error: { code: 'no_session' } });
	storedSession.set(robin);
	vi.stubGlobal('fetch', refusal(503, 'unavailable'));
	expect(await send(message, clock)).toMatchObject({ type: 'backoff' });
	vi.stubGlobal('fetch', refusal(401, 'no_session'));
	expect(await send(message, clock)).toMatchObject({ type: 'pause', at: 1000, mark: robin.expires_at, error: { code: 'no_session' } });
});

const card = { charge_at: null, reason: null };
test.each([
	[
		{ state: 'paid', paid_at: null },
		{ type: 'paid', paid_at: 900 },
	],
	[
		{ state: 'paid', paid_at: '2026-09-05T18:00:00.000Z' },
		{ type: 'paid', paid_at: Date.parse('2026-09-05T18:00:00Z'), amount_cents: 5000 },
	],
	[
		{ state: 'cancelled', refund: 'none' },
		{ type: 'canceled', next_at: 950, refund: undefined },
	],
	[
		{ state: 'cancelled', refund: 'pending' },
		{ type: 'canceled', next_at: 950, refund: 'pending' },
	],
	[{ state: 'expired' }, { type: 'lapsed', next_at: 950 }],
	[
		{ state: 'expired', in_basket: true },
		{ type: 'open', next_at: 950 },
	],
	[
		{ state: 'expired', card: { ...card, state: 'fell_back' } },
		{ type: 'open', next_at: 950 },
	],
	[{ state: 'failed' }, { type: 'open', next_at: 950, note: 'declined' }],
	[{ state: 'processing' }, { type: 'open', next_at: 950, note: 'processing' }],
	[
		{ state: 'processing', card: { ...card, state: 'authorized' } },
		{ type: 'open', next_at: 950, card: { ...card, state: 'authorized' } },
	],
	[{ state: 'created' }, { type: 'open', next_at: 950, in_basket: false }],
	[
		{ state: 'session_open', in_basket: true },
		{ type: 'open', next_at: 950, in_basket: true },
	],
] as const)('the server says %o: %o', (said, event) => {
	const heard = intentEvent(unpaidStatus(said), 900, 950);
	expect(heard).toMatchObject({ at: 900, ...event });
	if (!('note' in event)) expect(heard).not.toHaveProperty('note');
});
