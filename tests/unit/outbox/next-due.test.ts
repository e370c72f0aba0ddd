import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { toCents } from '#domain/money/money.ts';
import { nextDueAt, nextWork, type Work } from '#outbox/drain/next-due.ts';
import { dependOnEachOther, mayPass, type StepUnderWay } from '#outbox/drain/send-order.ts';
import type { OutboxRow, RowOf } from '#outbox/kinds/outbox-row.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

const DAY = 24 * 3_600_000;
const INTENT = '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a12';

const anyRow = { owner: '7', state: 'queued' as const, attempts: 0, next_at: 50, created_at: 0, updated_at: 0, clock_offset: null };

function donation(op_id: string, change: Partial<RowOf<'donation_one_time'>> = {}, player_id = 1): RowOf<'donation_one_time'> {
	const amount_cents = toCents(5000);
	const payload = { amount_cents, player_id, player_name: 'A', team_id: 2, team_name: 'B', team_color: null, team_alt_color: null, jersey_number: null };
	return { ...anyRow, op_id, kind: 'donation_one_time', payload, summary: { amount_cents, player_name: 'A', team_name: 'B' }, ...change };
}

function message(op_id: string, change: Partial<RowOf<'contact_message'>> = {}): RowOf<'contact_message'> {
	return { ...anyRow, op_id, kind: 'contact_message', payload: null, summary: { subject: 'Parking' }, ...change };
}

function heart(op_id: string, change: Partial<RowOf<'favourite_remove'>> = {}, player_id = 1): RowOf<'favourite_remove'> {
	const summary = { player_id, player_name: 'A', team_name: 'B' };
	return { ...anyRow, op_id, kind: 'favourite_remove', payload: { favourites_id: 3 }, summary, ...change };
}

function basket(op_id: string, change: Partial<RowOf<'donation_basket'>> = {}): RowOf<'donation_basket'> {
	return { ...anyRow, op_id, kind: 'donation_basket', payload: null, summary: { donations: [] }, ...change };
}

beforeEach(() => {
	vi.stubGlobal('localStorage', new FakeStorage());
	storedSession.clear();
});
afterEach(() => vi.unstubAllGlobals());

interface At {
	now?: number;
	offset?: number | null;
	handled?: string[];
	underWay?: StepUnderWay[];
}

/** What is next, as its kind and the row's op_id. */
function next(rows: OutboxRow[], { now = 100, offset = null, handled = [], underWay = [] }: At = {}): string | undefined {
	const work: Work | undefined = nextWork(rows, { now, offset, handled: new Set(handled), underWay });
	return work && `${work.kind} ${work.row.op_id}`;
}

describe('what is due for a row', () => {
	test.each<[string, OutboxRow, work: string | undefined, at: number | undefined]>([
		['to be sent', donation('a'), 'send a', 50],
		['that a tab left in sending', donation('a', { state: 'sending' }), 'send a', 0],
		['that can be paid', donation('a', { state: 'awaiting_payment', intent_id: INTENT }), 'ask a', 50],
		['that no server knows', donation('a', { state: 'awaiting_payment' }), undefined, undefined],
		['whose cancel nobody has heard', donation('a', { state: 'cancelled', cancel: 'pending', intent_id: INTENT }), 'cancel a', 50],
		['whose cancel was heard', donation('a', { state: 'cancelled', cancel: 'confirmed', intent_id: INTENT }), 'ask a', 50],
		['that was canceled before it left', donation('a', { state: 'cancelled' }), undefined, undefined],
		['that has expired', donation('a', { state: 'expired', intent_id: INTENT }), 'ask a', 50],
		['that has expired before it left', donation('a', { state: 'expired' }), undefined, undefined],
		['that waits for the person', donation('a', { state: 'needs_attention', intent_id: INTENT }), undefined, undefined],
		['that is paid', donation('a', { state: 'paid', intent_id: INTENT }), undefined, undefined],
		['that is no payment', message('a'), 'send a', 50],
		['that is no payment, and a tab left in sending', message('a', { state: 'sending' }), 'send a', 0],
		['that is no payment, and is done', message('a', { state: 'done' }), undefined, undefined],
	])('%s', (_what, row, work, at) => {
		expect(next([row])).toBe(work);
		expect(nextDueAt([row], 100, null)).toBe(at);
		// At its time, not before, and not again in the same run.
		expect(next([row], { now: at ?? 0 })).toBe(work);
		expect(next([row], { now: (at ?? 0) - 1 })).toBeUndefined();
		expect(next([row], { handled: ['a'] })).toBeUndefined();
	});

	test('nothing without rows; otherwise the earliest', () => {
		expect(nextDueAt([], 100, null)).toBeUndefined();
		expect(nextDueAt([donation('a', { next_at: 70 }), donation('b', { next_at: 60 })], 0, null)).toBe(60);
	});

	test('a payment is looked for during the seven days after the end, and no longer', () => {
		const ended = (next_at: number) => nextDueAt([donation('a', { state: 'expired', intent_id: INTENT, updated_at: 1000, next_at })], 0, null);
		expect(ended(1000 + 7 * DAY - 1)).toBe(1000 + 7 * DAY - 1);
		expect(ended(1000 + 7 * DAY)).toBeUndefined();
		const open = donation('a', { state: 'awaiting_payment', intent_id: INTENT, updated_at: 0, renewed_at: 5 * DAY, next_at: 8 * DAY });
		expect(nextDueAt([open], 6 * DAY, null)).toBe(8 * DAY);
	});
});

describe('an edited donation', () => {
	const edited = donation('b', { replaces: 'a', clock_offset: 1000 });

	test.each<[string, OutboxRow[], string]>([
		['was paid', [donation('a', { state: 'paid' })], 'confirm_already_paid b'],
		['isn’t here', [], 'confirm_maybe_paid b'],
		['is canceled for certain', [donation('a', { state: 'cancelled', cancel: 'confirmed' })], 'send b'],
	])('whose former one %s', (_what, former, work) => {
		expect(next([...former, edited])).toBe(work);
	});

	test.each([
		[null, 7 * DAY],
		[5000, 7 * DAY - 4000],
	])('waits for the cancel of the former one, at most until its term ends (server’s clock: %s)', (offset, at) => {
		const former = donation('a', { state: 'cancelled', cancel: 'pending', next_at: 9 * DAY });
		expect(nextDueAt([former, edited], 100, offset)).toBe(at);
		expect(next([former, edited], { offset })).toBeUndefined();
		const unset = { ...edited, clock_offset: null };
		expect(nextDueAt([former, unset], 100, offset)).toBe(7 * DAY);
	});
});

describe('the term of seven days', () => {
	test.each([
		[1000, 5000, 7 * DAY - 4000],
		[5000, 1000, 7 * DAY + 4000],
		[null, 5000, 7 * DAY],
		[1000, null, 7 * DAY],
	])('is counted by the server’s clock, if it is known at both ends (%s, %s)', (clock_offset, offset, end) => {
		const row = donation('a', { clock_offset });
		expect(next([row], { now: end - 1, offset })).toBe('send a');
		expect(next([row], { now: end, offset })).toBe('expire a');
	});

	test.each<[string, OutboxRow, string | undefined]>([
		['what the person has to look at', donation('a', { state: 'needs_attention' }), 'expire a'],
		['what can be paid', donation('a', { state: 'awaiting_payment', intent_id: INTENT }), 'expire a'],
		['what a tab left in sending', donation('a', { state: 'sending' }), 'expire a'],
		['a message', message('a'), 'expire a'],
		['what was renewed since', donation('a', { renewed_at: 2 * DAY }), 'send a'],
		['what the bank is confirming', donation('a', { state: 'awaiting_payment', intent_id: INTENT, note: 'processing' }), 'ask a'],
		[
			'what a saved card is about to pay',
			donation('a', { state: 'awaiting_payment', intent_id: INTENT, card: { state: 'authorized', charge_at: null, reason: null } }),
			'ask a',
		],
		['a favorite', heart('a'), 'send a'],
		['a message that is done', message('a', { state: 'done' }), undefined],
		['a donation that is paid', donation('a', { state: 'paid' }), undefined],
	])('and then ends %s, or not', (_what, row, work) => {
		expect(next([row], { now: 8 * DAY })).toBe(work);
	});
});

describe('the order', () => {
	const asked = donation('ask', { state: 'awaiting_payment', intent_id: INTENT });

	test('is that of the rows, and checks on payments come last', () => {
		expect(next([asked, donation('b', {}, 2), donation('c', {}, 3)])).toBe('send b');
		expect(next([asked, donation('b', {}, 2)], { handled: ['b'] })).toBe('ask ask');
		expect(next([donation('b', { next_at: 900 }, 2), donation('c', {}, 3)])).toBe('send c');
	});

	test('of taps on one heart is kept: the next one waits for the first one’s answer', () => {
		const first = heart('a', { next_at: 900 });
		expect(next([first, heart('b')])).toBeUndefined();
		expect(next([first, heart('b', {}, 2)])).toBe('send b');
		expect(next([heart('a', { state: 'done' }), heart('b')])).toBe('send b');
		expect(next([first, message('b'), message('c')], { handled: ['b'] })).toBe('send c');
	});

	test('is kept behind what has to wait itself', () => {
		const underWay = [{ kind: 'send', row: donation('a', {}, 1), hangs: false }];
		const waits = donation('b', {}, 2);
		expect(next([waits, donation('c', { owner: null }, 2)], { underWay })).toBeUndefined();
		expect(next([waits, donation('c', { owner: null }, 3)], { underWay })).toBe('send c');
	});

	test('nothing is sent for somebody whose session has ended until their next login; checks, cancels, and a visitor’s rows go on', () => {
		storedSession.set(robin);
		const paused = donation('a', { paused_for: robin.expires_at });
		const canceled = donation('d', { state: 'cancelled', cancel: 'pending' }, 4);
		expect(next([paused, message('b')])).toBeUndefined();
		expect(nextDueAt([paused, message('b')], 100, null)).toBeUndefined();
		expect(next([paused, asked])).toBe('ask ask');
		expect(next([paused, canceled])).toBe('cancel d');
		expect(next([paused, message('b', { owner: null })])).toBe('send b');
		storedSession.set({ ...robin, expires_at: '2099-12-22T00:00:00.000Z' });
		expect(next([paused, message('b')])).toBe('send a');
	});
});

describe('one step beside another', () => {
	const registered = donation('a', { intent_id: INTENT }, 1);
	const shared = basket('s', { intent_ids: [INTENT] });
	const step = (row: OutboxRow, kind = 'send') => ({ kind, row });

	test.each<[string, OutboxRow, OutboxRow, boolean]>([
		['two donations to one athlete', donation('a'), donation('b'), true],
		['donations to two athletes', donation('a', {}, 1), donation('b', {}, 2), false],
		['two donations of which nobody knows to whom', donation('a', { payload: null }), donation('b', { payload: null }), true],
		['one of which nobody knows to whom', donation('a', { payload: null }), donation('b'), false],
		['a shared checkout and its donation', shared, registered, true],
		['a shared checkout and another donation', shared, donation('b', { intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a13' }), false],
		['a shared checkout and an unregistered donation', shared, donation('b'), false],
		['a shared checkout of an older version', basket('s'), registered, false],
		['a message and a donation', message('m'), registered, false],
		['two shared checkouts', shared, basket('t', { intent_ids: [INTENT] }), false],
	])('%s', (_what, a, b, depend) => {
		expect([dependOnEachOther(step(a), step(b)), dependOnEachOther(step(b), step(a))]).toEqual([depend, depend]);
		expect([dependOnEachOther(step(a, 'ask'), step(b)), dependOnEachOther(step(a), step(b, 'ask'))]).toEqual([false, false]);
	});

	test('passes one that hangs or is another owner’s, if neither depends on the other', () => {
		const pass = (row: OutboxRow, hangs: boolean) => mayPass(step(row), { ...step(donation('a', {}, 1)), hangs });
		expect([pass(donation('b', {}, 2), false), pass(donation('b', {}, 2), true)]).toEqual([false, true]);
		expect([pass(donation('b', { owner: null }, 2), false), pass(donation('b', { owner: null }, 1), true)]).toEqual([true, false]);
	});
});
