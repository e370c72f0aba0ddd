import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { toCents } from '#domain/money/money.ts';
import { cancelRow, editDonation, retryRow } from '#outbox/actions/donation-actions.ts';
import { drain } from '#outbox/drain/drain.ts';
import { isDonation } from '#outbox/kinds/outbox-row.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { clockOf, FAULTS, type FakeServer, freshOutbox, give, seeded, settle } from './outbox-server.ts';

/** Fires the events that a browser tells its page. It has to be there before the page's code. */
const browser = vi.hoisted(() => {
	const target = new EventTarget();
	globalThis.addEventListener = target.addEventListener.bind(target);
	return target;
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const first = Number(process.env.OUTBOX_SEED ?? Date.now() % 1_000_000);
const seeds = Array.from({ length: process.env.OUTBOX_SEED ? 1 : 12 }, (_, i) => first + i);

/** One step by a person, or a piece of bad luck. */
async function mischief(random: () => number, server: FakeServer): Promise<void> {
	const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
	const row = pick(await rowsInOrder());
	const roll = random();
	if (roll < 0.25 || row === undefined) await give(1 + Math.floor(random() * 500));
	else if (roll < 0.35) await cancelRow(row.op_id);
	else if (roll < 0.5) await editDonation(row.op_id, toCents(100 * (1 + Math.floor(random() * 500))));
	else if (roll < 0.55) await retryRow(row.op_id);
	// A tab that was killed while sending.
	else if (roll < 0.65 && row.state === 'queued' && row.attempts > 0) await outboxDb.outbox.update(row.op_id, { state: 'sending' });
	// Someone pays.
	else if (roll < 0.75) {
		const intent = server.intentOf(row.op_id);
		if (intent?.state === 'created' && row.state === 'awaiting_payment') intent.state = 'paid';
	} else {
		vi.setSystemTime(Date.now() + Math.floor(random() * 120_000));
		await drain(clockOf(random));
	}
}

test.each(seeds)('random faults, edits, cancels and crashes: one effect per donation (OUTBOX_SEED=%i)', async (seed) => {
	const random = seeded(seed);
	const server = await freshOutbox();
	server.fault = () => (random() < 0.6 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none') : 'none');
	for (let n = 0; n < 40; n += 1) await mischief(random, server);
	server.fault = () => 'none';
	await settle(clockOf(random));
	vi.setSystemTime(Date.now() + 4_000_000);
	await drain(clockOf(random));
	await expectOneEffectEach(server);
});

async function expectOneEffectEach(server: FakeServer): Promise<void> {
	for (const [op_id, bodies] of server.bodies) expect(bodies.size, `bodies under ${op_id}`).toBe(1);
	expect(new Set(server.intents.map((intent) => intent.op_id)).size, 'one intent per key').toBe(server.intents.length);
	const rows = (await rowsInOrder()).filter(isDonation);
	for (const row of rows) {
		const intent = server.intentOf(row.op_id);
		if (row.state === 'awaiting_payment')
			expect(intent, row.op_id).toMatchObject({ state: 'created', amount: row.summary.amount_cents / 100, intent_id: row.intent_id });
		else if (row.state === 'paid') expect(intent?.state, row.op_id).toBe('paid');
		else if (row.state === 'cancelled') expect(intent?.state ?? 'cancelled', row.op_id).toBe('cancelled');
		else expect([row.state, row.last_error?.code]).toEqual(['needs_attention', 'already_paid']);
	}
	const known = new Set(rows.map((row) => row.op_id));
	expect(
		server.intents.filter((intent) => !known.has(intent.op_id)),
		'intents that no row knows',
	).toEqual([]);
}

test.each(seeds.slice(0, 1))('answers that never come, several at a time: one effect per donation (OUTBOX_SEED=%i)', async (seed) => {
	const random = seeded(seed);
	const server = await freshOutbox();
	vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'], now: Date.now() });
	const faults = ['hangs', 'hangs_after', 'lost', 'none'] as const;
	server.fault = () => faults[Math.floor(random() * faults.length)] ?? 'none';
	let most = 0;
	for (let round = 0; round < 6; round += 1) {
		for (let n = 0; n < 3; n += 1) await give(1 + n, { player_id: Math.floor(random() * 3) });
		let ended = false;
		const drained = drain(clockOf(random)).finally(() => {
			ended = true;
		});
		for (let halves = 0; !ended; halves += 1) {
			await vi.advanceTimersByTimeAsync(500);
			for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
			most = Math.max(most, server.hanging);
			// A person changes their mind meanwhile.
			const row = (await rowsInOrder())[Math.floor(random() * 20)];
			if (row !== undefined && random() < 0.1) await (random() < 0.5 ? cancelRow(row.op_id) : editDonation(row.op_id, toCents(4200)));
			if (halves > 24) browser.dispatchEvent(new Event('online'));
		}
		await drained;
	}
	expect(most).toBeGreaterThan(1);
	server.fault = () => 'none';
	await settle(clockOf(random));
	await expectOneEffectEach(server);
});
