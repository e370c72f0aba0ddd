import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { eq, isNull } from '#server/db/drizzle.ts';
import { jobs, payments, providerEvents } from '#server/db/schema/payments-schema.ts';
import { sandboxCharges, sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { recordEvent } from '#server/modules/payments/queues/event-inbox.ts';
import { handleDueEvents } from '#server/modules/payments/workers/provider-events.ts';
import { reconcile } from '#server/modules/payments/workers/reconcile-intents.ts';
import { type KillAt, mortal } from '../../fixtures/payments/mortal-provider.ts';
import {
	cancel,
	click,
	differences,
	donationBody,
	paymentWorld,
	press,
	received,
	register,
	session,
	settleDown,
	status,
	strayCheckout,
	type World,
} from '../../fixtures/payments/payment-world.ts';
import { seededRandom, shuffle } from '../../fixtures/random/dice.ts';

let killAt: KillAt | undefined;

let world: World;
beforeAll(async () => {
	world = await paymentWorld((sandbox) =>
		mortal(sandbox, (call, when) => {
			if (killAt?.call !== call || killAt.when !== when) return false;
			killAt = undefined;
			return true;
		}),
	);
});
afterEach(async () => {
	expect(killAt).toBeUndefined();
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});
afterAll(() => world.close());

const paidSession = async (intent_id: string) => {
	const id = await session(world, intent_id);
	await world.sandbox.pay(id);
	return id;
};
const paymentsOf = (intent_id: string) => world.db.select().from(payments).where(eq(payments.intent_id, intent_id));

describe('events', () => {
	test('repeated one to five times and shuffled: booked once', async () => {
		const had = await received(world);
		const ids = await Promise.all(Array.from({ length: 4 }, async () => paidSession((await register(world)).intent_id)));
		const copies = ids.flatMap((session_id, i) => Array.from({ length: i + 2 }, (_, n) => ({ session_id, n })));
		shuffle(copies, seededRandom());
		for (const { session_id, n } of copies) {
			await recordEvent(
				world.db,
				{ provider: 'sandbox', event_id: `copy-${session_id}-${n}`, type: 'session.paid', about: { session_id } },
				world.deps.clock(),
			);
			await recordEvent(
				world.db,
				{ provider: 'sandbox', event_id: `copy-${session_id}-${n}`, type: 'session.paid', about: { session_id } },
				world.deps.clock(),
			);
		}
		await Promise.all(Array.from({ length: 4 }, () => settleDown(world)));
		expect(await received(world)).toBe(had + 4 * 5000);
	});

	test('that come late and out of order (declined after the next attempt is paid) move nothing back', async () => {
		const { intent_id } = await register(world);
		const first = await session(world, intent_id);
		await world.sandbox.decline(first);
		await paidSession(intent_id);
		await settleDown(world);
		await recordEvent(world.db, { provider: 'sandbox', event_id: `late-${first}`, type: 'session.declined', about: { session_id: first } }, world.deps.clock());
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
	});

	test('of an attempt that ended say nothing about the one that is open', async () => {
		const { intent_id } = await register(world);
		const first = await session(world, intent_id);
		await world.sandbox.decline(first);
		const second = await session(world, intent_id);
		expect(second).not.toBe(first);
		// The decline is reported only now.
		await settleDown(world);
		expect(await status(world, intent_id)).toMatchObject({ state: 'session_open', transaction_id: second });
	});

	test('that lie about a session are not believed', async () => {
		const { intent_id } = await register(world);
		const session_id = await session(world, intent_id);
		await recordEvent(world.db, { provider: 'sandbox', event_id: `lie-${session_id}`, type: 'session.paid', about: { session_id } }, world.deps.clock());
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('session_open');
	});

	test('that get lost are made up for by the reconciler', async () => {
		const { intent_id } = await register(world);
		await paidSession(intent_id);
		await world.db.delete(providerEvents);
		await reconcile(world.deps, 60_000);
		expect(await paymentsOf(intent_id)).toHaveLength(0);
		world.pass(61_000);
		await reconcile(world.deps, 60_000);
		expect((await status(world, intent_id)).state).toBe('paid');
	});

	test('that get lost are made up for when the waiting page asks', async () => {
		const { intent_id } = await register(world);
		await paidSession(intent_id);
		await world.db.delete(providerEvents);
		world.pass(3000);
		expect((await status(world, intent_id)).state).toBe('paid');
	});

	test('an abandoned checkout ends as expired', async () => {
		const { intent_id } = await register(world);
		await session(world, intent_id);
		world.pass(31 * 60_000);
		await reconcile(world.deps, 0);
		expect((await status(world, intent_id)).state).toBe('expired');
	});

	test('one that fails is tried again later, and holds up no other', async () => {
		const { intent_id } = await register(world);
		await recordEvent(
			world.db,
			{ provider: 'sandbox', event_id: `broken-${intent_id}`, type: 'session.paid', about: { session_id: 'never was' } },
			new Date(0),
		);
		await paidSession(intent_id);
		await press(world, (await status(world, intent_id)).transaction_id ?? '', 'pay');
		await expect.poll(async () => (await status(world, intent_id)).state, { timeout: 10_000 }).toBe('paid');
		const [broken] = await world.db
			.select()
			.from(providerEvents)
			.where(eq(providerEvents.event_id, `broken-${intent_id}`));
		expect(broken?.handled_at).toBeNull();
		expect(broken?.last_error).toContain('never was');
		await world.db.delete(providerEvents).where(eq(providerEvents.event_id, `broken-${intent_id}`));
	});
});

describe('money that should not have come', () => {
	test('after a cancel: booked, then refunded, and the donation stays canceled', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		const had = await received(world);
		const session_id = await session(world, intent_id);
		await cancel(world, op);
		// The provider took the money anyway.
		await world.db.update(sandboxSessions).set({ status: 'paid' }).where(eq(sandboxSessions.session_id, session_id));
		await world.db.insert(sandboxCharges).values({ charge_id: `ch_late_${intent_id}`, session_id, amount_cents: 5000, created_at: world.deps.clock() });
		await recordEvent(world.db, { provider: 'sandbox', event_id: `late-${intent_id}`, type: 'session.paid', about: { session_id } }, world.deps.clock());
		await handleDueEvents(world.deps);
		expect(await status(world, intent_id)).toMatchObject({ state: 'cancelled', refund: 'pending' });
		// The link never says that nothing was charged.
		expect((await click(world, intent_id)).body).toContain(donationMessages.refund.pending);
		await settleDown(world);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'refunded', surplus: true, refunded_cents: 5000 }]);
		expect(await status(world, intent_id)).toMatchObject({ state: 'cancelled', refund: 'done' });
		expect((await click(world, intent_id)).body).toContain(donationMessages.refund.done);
		expect(await received(world)).toBe(had);
	});

	test('a second charge for one donation: booked, then refunded', async () => {
		const { intent_id } = await register(world);
		const had = await received(world);
		await paidSession(intent_id);
		await settleDown(world);
		expect(await status(world, intent_id)).toMatchObject({ state: 'paid', refund: 'none' });
		const stray = await strayCheckout(world, intent_id, 5000);
		await world.sandbox.pay(stray.session_id);
		await settleDown(world);
		expect((await paymentsOf(intent_id)).map((row) => [row.state, row.surplus]).sort()).toEqual([
			['refunded', true],
			['settled', false],
		]);
		expect(await status(world, intent_id)).toMatchObject({ state: 'paid', refund: 'done' });
		expect(await received(world)).toBe(had + 5000);
	});

	test('an attempt that we held for expired, and the provider says paid: the donation is paid', async () => {
		const { intent_id } = await register(world);
		const session_id = await session(world, intent_id);
		world.pass(31 * 60_000);
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('expired');
		await world.db.update(sandboxSessions).set({ status: 'paid' }).where(eq(sandboxSessions.session_id, session_id));
		await world.db.insert(sandboxCharges).values({ charge_id: `ch_late_${intent_id}`, session_id, amount_cents: 5000, created_at: world.deps.clock() });
		await recordEvent(world.db, { provider: 'sandbox', event_id: `late-${intent_id}`, type: 'session.paid', about: { session_id } }, world.deps.clock());
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
	});
});

describe('the process dies', () => {
	test.each(['before', 'after'] as const)('%s the session is created: the next click goes on to the one session', async (when) => {
		const { intent_id } = await register(world);
		killAt = { call: 'createSession', when };
		expect((await click(world, intent_id)).statusCode).toBe(500);
		await settleDown(world);
		await paidSession(intent_id);
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
		expect(await world.db.select().from(sandboxSessions).where(eq(sandboxSessions.intent_id, intent_id))).toHaveLength(1);
	});

	test.each(['before', 'after'] as const)('%s the event asks the provider: the next start books it', async (when) => {
		const { intent_id } = await register(world);
		await paidSession(intent_id);
		killAt = { call: 'getSession', when };
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
		expect(await paymentsOf(intent_id)).toHaveLength(1);
	});

	test('with an event in hand: another process takes it up when the lease is over', async () => {
		const { intent_id } = await register(world);
		await paidSession(intent_id);
		expect(await world.db.$count(providerEvents, isNull(providerEvents.handled_at))).toBe(1);
		const leased = new Date(world.deps.clock().getTime() + 30_000);
		await world.db.update(providerEvents).set({ attempts: 1, run_after: leased }).where(isNull(providerEvents.handled_at));
		world.pass(31_000);
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
	});

	test.each(['before', 'after'] as const)('%s the session of a canceled donation ends: the next start ends it', async (when) => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		const id = await session(world, intent_id);
		killAt = { call: 'expireSession', when };
		expect((await cancel(world, op)).statusCode).toBe(500);
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('cancelled');
		expect((await world.sandbox.find(id))?.status).toBe('expired');
	});

	test('between the start of an attempt and its session, and then the donation is canceled: no session is left open', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		killAt = { call: 'createSession', when: 'after' };
		await click(world, intent_id);
		expect((await cancel(world, op)).json().state).toBe('cancelled');
		const sessions = await world.db.select().from(sandboxSessions).where(eq(sandboxSessions.intent_id, intent_id));
		expect(sessions.map((row) => row.status)).toEqual(['expired']);
	});

	test.each(['before', 'after'] as const)('%s a refund: it is given back once', async (when) => {
		const { intent_id } = await register(world);
		const had = await received(world);
		await paidSession(intent_id);
		await settleDown(world);
		const stray = await strayCheckout(world, intent_id, 5000);
		await world.sandbox.pay(stray.session_id);
		killAt = { call: 'refund', when };
		await settleDown(world);
		expect(await received(world)).toBe(had + 5000);
		const [job] = await world.db.select().from(jobs).orderBy(jobs.job_id).limit(1);
		expect(job?.done_at).not.toBeNull();
	});
});
