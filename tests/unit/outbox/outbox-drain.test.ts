import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { toCents } from '#domain/money/money.ts';
import { cancelRow, renewRow } from '#outbox/actions/donation-actions.ts';
import { askIntentNow, drain } from '#outbox/drain/drain.ts';
import { moveRow } from '#outbox/store/move-row.ts';
import { listEntries, makeDueNow } from '#outbox/store/store.ts';
import { clockOf, FAULTS, type FakeServer, type Fault, freshOutbox, give, ORIGIN, rowOf, settle } from './outbox-server.ts';

let server: FakeServer;

beforeEach(async () => {
	server = await freshOutbox();
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const registrations = () => server.requests.filter((request) => request.includes('create-checkout'));

describe('sending', () => {
	test('a donation goes out under its op_id and comes back ready to pay', async () => {
		const op_id = await give();
		await drain(clockOf());
		const row = await rowOf(op_id);
		expect(row).toMatchObject({ state: 'awaiting_payment', attempts: 1, checkout_url: `${ORIGIN}/v1/pay/${row.intent_id}` });
		expect(server.intentOf(op_id)).toMatchObject({ amount: 50, intent_id: row.intent_id });
	});

	test('the device’s time zone goes along, and not as part of what the key stands for', async () => {
		const op_id = await give();
		await drain(clockOf());
		expect(server.timeZones).toEqual([Intl.DateTimeFormat().resolvedOptions().timeZone]);
		expect([...(server.bodies.get(op_id) ?? [])].join()).not.toMatch(/zone/);
	});

	test.each(FAULTS)('after the failure %s the same key is sent again, with one effect', async (fault) => {
		let left = 3;
		server.fault = () => (left-- > 0 ? fault : 'none');
		const op_id = await give();
		await drain(clockOf());
		expect(await rowOf(op_id)).toMatchObject({ state: 'queued', attempts: 1 });
		await settle();
		expect(server.intents).toHaveLength(1);
		expect(registrations()).toHaveLength(4);
		expect(server.bodies.get(op_id)?.size).toBe(1);
		expect((await rowOf(op_id)).state).toBe('awaiting_payment');
	});

	test.each([
		[403, 'forbidden'],
		[404, 'athlete_gone'],
		[409, 'conflict'],
		[413, 'too_large'],
		[422, 'invalid'],
		[422, 'idempotency_mismatch'],
	])('%i %s needs the person, and is not sent again by itself', async (status, code) => {
		server.refusal = { status, code, detail: 'This is why.' };
		const op_id = await give();
		expect(await drain(clockOf())).toMatchObject([{ op_id, state: 'needs_attention', last_error: { code } }]);
		vi.setSystemTime(Date.now() + 3_600_000);
		expect(await drain(clockOf())).toEqual([]);
		expect(await rowOf(op_id)).toMatchObject({ state: 'needs_attention', last_error: { code, detail: 'This is why.' } });
		expect(registrations()).toHaveLength(1);
	});

	test('a row that backs off or needs attention does not stand in the way of the next', async () => {
		server.fault = () => (registrations().length === 1 ? 500 : 'none');
		const [first, second] = [await give(10), await give(20)];
		await drain(clockOf());
		expect((await rowOf(first)).state).toBe('queued');
		expect((await rowOf(second)).state).toBe('awaiting_payment');
	});

	test('nothing is sent before its time, and Retry-After is honored', async () => {
		server.fault = () => 429;
		server.retryAfter = '90';
		const op_id = await give();
		await drain(clockOf());
		expect((await rowOf(op_id)).next_at).toBeGreaterThanOrEqual(Date.now() + 90_000);
		vi.setSystemTime(Date.now() + 89_000);
		await drain(clockOf());
		await makeDueNow(Date.now());
		await drain(clockOf());
		expect(registrations()).toHaveLength(1);
	});

	test('when signal comes back, what waits for the network alone is due at once', async () => {
		server.fault = () => 'before';
		const op_id = await give();
		await drain(clockOf());
		server.fault = () => 'none';
		await makeDueNow(Date.now());
		await drain(clockOf());
		expect((await rowOf(op_id)).state).toBe('awaiting_payment');
	});

	test('a checkout elsewhere is never taken; our server under another of its names leads here', async () => {
		const op_id = await give();
		server.origin = 'http://localhost:9';
		await drain(clockOf());
		const { checkout_url, intent_id } = await rowOf(op_id);
		expect(checkout_url).toBe(`${ORIGIN}/v1/pay/${intent_id}`);
	});

	test('a donation is called saved only after a transaction of strict durability', async () => {
		// Dexie binds the method when it opens the database.
		outboxDb.close();
		const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
		await outboxDb.open();
		await give();
		expect(opened.mock.calls.filter(([, mode]) => mode === 'readwrite')).toEqual([[['outbox'], 'readwrite', { durability: 'strict' }]]);
	});

	test('two drains at once send once', async () => {
		const op_id = await give();
		await Promise.all([drain(clockOf()), drain(clockOf()), drain(clockOf())]);
		expect(registrations()).toHaveLength(1);
		expect((await rowOf(op_id)).attempts).toBe(1);
	});

	test('a row that a killed tab left in sending is taken up under the same key', async () => {
		const op_id = await give();
		server.fault = () => 'lost';
		await drain(clockOf());
		await outboxDb.outbox.update(op_id, { state: 'sending', next_at: Date.now() + 300_000 });
		server.fault = () => 'none';
		await drain(clockOf());
		expect(await rowOf(op_id)).toMatchObject({ state: 'awaiting_payment', attempts: 2 });
		expect(server.intents).toHaveLength(1);
	});

	test('the attempt is on disk before the request leaves', async () => {
		const op_id = await give();
		let seen: unknown;
		server.fault = async (): Promise<Fault> => {
			seen = await outboxDb.outbox.get(op_id);
			return 'none';
		};
		await drain(clockOf());
		expect(seen).toMatchObject({ state: 'sending', attempts: 1 });
	});

	test('a row that this version cannot read stays, is shown, and stops nothing', async () => {
		await outboxDb.table('outbox').put({ op_id: 'from-the-future', state: 'folded', created_at: 1 });
		const op_id = await give();
		await drain(clockOf());
		expect((await rowOf(op_id)).state).toBe('awaiting_payment');
		const entries = await listEntries();
		expect(entries.flatMap((entry) => entry.unreadable?.op_id ?? [])).toEqual(['from-the-future']);
	});

	test('fields of a newer version survive being written back', async () => {
		const op_id = await give();
		await outboxDb.table('outbox').update(op_id, { later_field: 'kept' });
		await drain(clockOf());
		expect(await outboxDb.table('outbox').get(op_id)).toMatchObject({ state: 'awaiting_payment', later_field: 'kept' });
	});
});

describe('the term of seven days', () => {
	const DAY = 86_400_000;

	test('an unsent row expires, is not sent any more, and can be renewed', async () => {
		const op_id = await give();
		vi.setSystemTime(Date.now() + 7 * DAY);
		await drain(clockOf());
		expect((await rowOf(op_id)).state).toBe('expired');
		expect(server.requests).toEqual([]);
		await renewRow(op_id);
		await drain(clockOf());
		expect((await rowOf(op_id)).state).toBe('awaiting_payment');
		expect(server.intentOf(op_id)).toBeDefined();
	});

	test('a donation that was ready to pay is ready again when renewed, with the same link', async () => {
		const op_id = await give();
		await drain(clockOf());
		const link = (await rowOf(op_id)).checkout_url;
		vi.setSystemTime(Date.now() + 8 * DAY);
		await drain(clockOf());
		expect((await rowOf(op_id)).state).toBe('expired');
		await renewRow(op_id);
		expect(await rowOf(op_id)).toMatchObject({ state: 'awaiting_payment', checkout_url: link });
		await drain(clockOf());
		expect((await rowOf(op_id)).state).toBe('awaiting_payment');
	});
});

describe('payments', () => {
	async function ready(dollars = 50) {
		const op_id = await give(dollars);
		await drain(clockOf());
		const intent = server.intentOf(op_id);
		if (!intent) throw new Error('not registered');
		return { op_id, intent };
	}
	const later = async () => {
		vi.setSystemTime(Date.now() + 600_000);
		return drain(clockOf());
	};

	test('paid drops the payload, keeps what the page shows, and is reported once', async () => {
		const { op_id, intent } = await ready();
		intent.state = 'paid';
		expect((await later()).map((row) => row.op_id)).toEqual([op_id]);
		expect(await rowOf(op_id)).toMatchObject({
			state: 'paid',
			payload: null,
			summary: { amount_cents: toCents(5000), player_name: 'Dario Quillfeather', team_name: 'Port Ashby' },
		});
		expect(await later()).toEqual([]);
	});

	test.each([
		['failed', 'awaiting_payment', 'declined'],
		['processing', 'awaiting_payment', 'processing'],
		['session_open', 'awaiting_payment', undefined],
		['cancelled', 'cancelled', undefined],
		['expired', 'expired', undefined],
	] as const)('the server says %s: the row is %s', async (said, state, note) => {
		const { op_id, intent } = await ready();
		intent.state = said;
		await later();
		const row = await rowOf(op_id);
		expect([row.state, row.note]).toEqual([state, note]);
	});

	test('the provider has the last word over canceled and expired', async () => {
		const gone = await ready();
		await cancelRow(gone.op_id);
		await settle();
		expect((await rowOf(gone.op_id)).cancel).toBe('confirmed');
		gone.intent.state = 'paid';
		const late = await ready(20);
		await moveRow(late.op_id, () => ({ type: 'expire', at: Date.now() }));
		late.intent.state = 'paid';
		await later();
		expect((await rowOf(gone.op_id)).state).toBe('paid');
		expect((await rowOf(late.op_id)).state).toBe('paid');
	});

	test.each(['created', 'session_open', 'processing', 'failed', 'expired', 'cancelled'] as const)(
		'after the answer %s the next question is not due at once',
		async (said) => {
			const { op_id, intent } = await ready();
			for (const called of [false, true]) {
				if (called) await cancelRow(op_id);
				intent.state = said;
				await later();
				await drain(clockOf());
				const asked = server.requests.length;
				await drain(clockOf());
				expect(server.requests).toHaveLength(asked);
			}
		},
	);

	test('a question without an answer changes nothing but the time of the next', async () => {
		const { op_id, intent } = await ready();
		intent.state = 'paid';
		server.fault = () => 'portal';
		await later();
		const row = await rowOf(op_id);
		expect(row.state).toBe('awaiting_payment');
		expect(row.next_at).toBeGreaterThan(Date.now());
	});

	test('asking for one intent moves its row; an intent of another device just gets its answer', async () => {
		const { op_id, intent } = await ready();
		intent.state = 'paid';
		expect((await askIntentNow(intent.intent_id)).status.state).toBe('paid');
		expect((await rowOf(op_id)).state).toBe('paid');
		await outboxDb.outbox.clear();
		expect(await askIntentNow(intent.intent_id)).toMatchObject({ status: { state: 'paid' }, row: undefined });
	});
});
