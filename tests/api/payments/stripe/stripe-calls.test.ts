import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installmentDates } from '#domain/donation/installments.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { jobs, payments, plans, providerEvents } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import type { PaymentDeps } from '#server/modules/payments/payment-deps.ts';
import type { PaymentProvider } from '#server/modules/payments/provider/payment-provider.ts';
import { runPaymentWork, startPaymentWorker } from '#server/modules/payments/workers/payment-worker.ts';
import { handleDueEvents } from '#server/modules/payments/workers/provider-events.ts';
import { beginMonthly } from '../../fixtures/payments/monthly-donations.ts';
import { askRefund, register } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, post, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld;
/** Calls are held until the test releases them. */
let held: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
	const wait = (provider: PaymentProvider): PaymentProvider => ({
		...provider,
		getPlan: async (...args) => held.then(() => provider.getPlan(...args)),
		limitPlan: async (...args) => held.then(() => provider.limitPlan(...args)),
	});
	world = await stripeWorld(wait, { retries: 0 });
});
beforeEach(async () => {
	await deliver(world);
	world.stripe.requests.length = 0;
});
afterEach(async () => {
	await deliver(world);
	expect(await ledgerViolations(world.db)).toEqual([]);
});
afterAll(() => world.close());

async function begin(months: 3 | 6 | 12) {
	const donation = await beginMonthly(world, { months });
	// Setting the plan's end changes it, and an event of its own reports that.
	await deliver(world);
	return donation;
}

/** Uses single events only. The event list would bring all of them together. */
function told(): PaymentDeps {
	const { listEvents: _list, ...payments } = world.deps.payments;
	return { ...world.deps, payments };
}

/** How many requests Stripe has received. */
const asked = () => world.stripe.requests.length;

describe.each([
	['all its events at once', true],
	['one event at a time', false],
] as const)('twelve months, %s', (_name, isTogether) => {
	test('each installment costs the same few calls, and the last at most ten', async () => {
		const { intent_id, subscription } = await begin(12);
		const calls: number[] = [];
		for (const date of installmentDates(subscription.started_at, 12).slice(1)) {
			world.passTo(new Date(date.getTime() + 1000));
			world.stripe.requests.length = 0;
			for (let events = world.stripe.takeEvents(); events.length > 0; events = world.stripe.takeEvents()) {
				for (const event of events) {
					expect(await post(world, event)).toBe(200);
					if (!isTogether) await runPaymentWork(told());
				}
				await runPaymentWork(told());
			}
			calls.push(asked());
		}
		expect(await world.db.$count(payments, eq(payments.intent_id, intent_id))).toBe(12);
		expect((await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0]?.state).toBe('completed');
		expect(new Set(calls.slice(0, -1)).size).toBe(1);
		expect(calls[0]).toBeLessThanOrEqual(5);
		expect(calls.at(-1)).toBeLessThanOrEqual(10);
	});
});

test('a subscription to all of Stripe’s events costs no call more', async () => {
	const { subscription } = await begin(3);
	world.stripe.requests.length = 0;
	for (const type of ['invoice.upcoming', 'invoice.created', 'invoice.finalized', 'invoice.payment_succeeded', 'customer.subscription.trial_will_end'])
		world.stripe.account.emit(type, {
			id: 'x',
			metadata: subscription.metadata,
			parent: { subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
		});
	for (const event of world.stripe.takeEvents()) await post(world, event);
	await handleDueEvents(world.deps);
	expect(asked()).toBe(0);
});

test('an event that comes while Stripe is asked is not taken for told', async () => {
	const { intent_id, subscription } = await begin(3);
	world.pass(31 * 86_400_000);
	const [updated, ...rest] = world.stripe.takeEvents();
	if (updated === undefined) throw new Error('no event');
	await post(world, updated);
	const deps = told();
	const { getPlan } = deps.payments;
	const old = await getPlan(subscription.id, new Set());
	deps.payments.getPlan = async () => {
		deps.payments.getPlan = getPlan;
		// The answer dates from before the installment was paid.
		for (const event of rest) await post(world, event);
		return { ...old, charges: old.charges.slice(0, 1) };
	};
	await handleDueEvents(deps);
	expect(await world.db.$count(payments, eq(payments.intent_id, intent_id))).toBe(2);
});

test('receipts and refunds wait for no plan, however long Stripe takes over it', { timeout: 60_000 }, async () => {
	const { intent_id, subscription } = await begin(3);
	const one = await register(world);
	const session = await openSession(world, one.intent_id);
	world.stripe.account.pay(session.id, 'pat.doe@people.example');
	for (const event of world.stripe.takeEvents()) await post(world, event);
	const [first] = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
	if (first === undefined) throw new Error('nothing was paid');
	await world.db.delete(outgoingMails);

	let release: () => void = () => undefined;
	held = new Promise<void>((resolve) => {
		release = resolve;
	});
	world.pass(31 * 86_400_000);
	for (const event of world.stripe.takeEvents()) await post(world, event);
	await world.db.execute(sql`update jobs set done_at = null, run_after = now() - interval '1 day' where job_key = ${`plan_limit:${subscription.id}`}`);
	await askRefund(world, first.payment_id);
	const failures: string[] = [];
	const worker = startPaymentWorker({ ...told(), log: { error: (message) => failures.push(message), warn: (message) => failures.push(message) } });
	try {
		await expect
			.poll(async () => (await world.db.select().from(payments).where(eq(payments.payment_id, first.payment_id)))[0]?.state, { timeout: 20_000 })
			.toBe('refunded');
		// A one-time donation whose event came meanwhile is booked, and both mails are written.
		await expect
			.poll(async () => (await world.db.select().from(outgoingMails)).map(({ subject }) => subject).sort(), { timeout: 20_000 })
			.toEqual(['Receipt: $50 for Jordan Ellery', 'Refund: $20 for Jordan Ellery']);
		expect(await world.db.$count(providerEvents, sql`handled_at is null and payload ->> 'plan_ref' = ${subscription.id}`)).toBeGreaterThan(0);
		expect(await world.db.$count(jobs, sql`done_at is null and kind = 'plan_limit'`)).toBe(1);
	} finally {
		release();
		held = Promise.resolve();
		await worker.stop();
	}
	expect(failures).toEqual([]);
});
