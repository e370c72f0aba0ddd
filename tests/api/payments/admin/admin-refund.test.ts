import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminPaymentDetail, adminPaymentDetailSchema, type RefundBody } from '#domain/admin/transaction-list.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { jobs, ledgerTransactions, payments } from '#server/db/schema/payments-schema.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { addLastingPerson, addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import {
	click,
	donationBody,
	paymentWorld,
	register,
	registerMonthly,
	type ServerWorld,
	session,
	settleDown,
	strayCheckout,
	type World,
} from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';
import { receivedBy } from '../../fixtures/rosters/set-received.ts';

/** What the tests need from either provider's fake. */
interface Subject {
	world: ServerWorld;
	/** A paid donation. */
	give(amount: number): Promise<string>;
	/** A monthly donation whose first installment is paid. */
	giveMonthly(amount: number): Promise<string>;
	/** Lets everything in progress finish. */
	rest(): Promise<void>;
	/** What the provider has refunded of a charge. */
	refundedAtProvider(charge_ref: string): Promise<number>;
	close(): Promise<void>;
}

async function onSandbox(): Promise<Subject> {
	const world: World = await paymentWorld();
	const pay = async (intent_id: string) => {
		await world.sandbox.pay(await session(world, intent_id));
		await settleDown(world);
		return intent_id;
	};
	return {
		world,
		give: async (amount) => pay((await register(world, donationBody(world, { amount }))).intent_id),
		giveMonthly: async (amount) => pay((await registerMonthly(world, await addPerson(world), { amount })).intent_id),
		rest: () => settleDown(world),
		refundedAtProvider: async (ref) => (await world.sandbox.getCharge(ref)).refunded_cents,
		close: () => world.close(),
	};
}

async function onStripe(): Promise<Subject & { world: StripeWorld }> {
	const world = await stripeWorld();
	const pay = async (intent_id: string) => {
		world.stripe.account.pay((await openSession(world, intent_id)).id);
		await deliver(world);
		return intent_id;
	};
	return {
		world,
		give: async (amount) => pay((await register(world, donationBody(world, { amount }))).intent_id),
		giveMonthly: async (amount) => pay((await registerMonthly(world, await addPerson(world), { amount })).intent_id),
		rest: () => deliver(world),
		refundedAtProvider: async (ref) => world.stripe.account.intents.get(ref)?.charge.amount_refunded ?? Number.NaN,
		close: () => world.close(),
	};
}

describe.each([
	['sandbox', onSandbox],
	['Stripe', onStripe],
] as const)('refunds by an admin, %s', (_name, begin) => {
	let subject: Subject;
	let admin: Person;
	beforeAll(async () => {
		subject = await begin();
	});
	// The clock advances by hours while work is done.
	beforeEach(async () => {
		admin = await addLastingPerson(subject.world, { role: 'admin' });
	});
	afterEach(async () => {
		await subject.rest();
		expect(await ledgerViolations(subject.world.db)).toEqual([]);
	});
	afterAll(() => subject.close());

	const paymentOf = async (intent_id: string) => {
		const [payment] = await subject.world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
		if (payment === undefined) throw new Error('nothing was paid');
		return payment;
	};
	const refund = (payment_id: string, body: RefundBody = {}, op_id: string = randomUUID()) =>
		admin.call('POST', adminApi.refund(payment_id), body, { 'idempotency-key': op_id });
	const detail = async (payment_id: string): Promise<AdminPaymentDetail> => {
		const answer = await admin.call('GET', adminApi.payment(payment_id));
		return adminPaymentDetailSchema.parse(answer.json());
	};
	const received = () => receivedBy(subject.world.db, subject.world.athlete);

	test('a part, then the rest: made at the provider, booked once, and written down', async () => {
		const { payment_id, provider_ref } = await paymentOf(await subject.give(50));
		const before = await received();
		const answer = await refund(payment_id, { amount_cents: 2000, reason: ' Given twice ' });
		expect(answer.statusCode, answer.body).toBe(200);
		expect(adminPaymentDetailSchema.parse(answer.json())).toMatchObject({
			waiting_cents: 2000,
			refunded_cents: 0,
			blocked: { code: 'refund_waiting' },
			refunds: [{ amount_cents: 2000, reason: 'Given twice', state: 'waiting', ended_at: null }],
		});
		await subject.rest();
		expect(await detail(payment_id)).toMatchObject({
			...{ waiting_cents: null, refunded_cents: 2000, left_cents: 3000, blocked: null, standing: 'partly_refunded' },
			refunds: [{ state: 'done', ended_at: expect.any(String) }],
		});
		expect(await received()).toBe(before - 2000);
		expect((await refund(payment_id)).statusCode).toBe(200);
		await subject.rest();
		await subject.rest();
		expect(await detail(payment_id)).toMatchObject({ refunded_cents: 5000, left_cents: 0, standing: 'refunded', blocked: { code: 'nothing_left' } });
		expect(await subject.refundedAtProvider(provider_ref)).toBe(5000);
		expect(await received()).toBe(before - 5000);
		const bookings = await subject.world.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.payment_id, payment_id));
		expect(bookings.map(({ kind }) => kind).sort()).toEqual(['refunded', 'refunded', 'settled']);
		const entries = await subject.world.db.select().from(auditLog).where(eq(auditLog.payment_id, payment_id));
		expect(entries).toMatchObject([
			{ action: 'payment_refunded', actor_id: admin.user_id },
			{ action: 'payment_refunded', actor_id: admin.user_id },
		]);
	});

	test('how often the provider has failed is told while it is asked again', async () => {
		const { payment_id } = await paymentOf(await subject.give(10));
		await refund(payment_id, { amount_cents: 400 });
		expect((await detail(payment_id)).refunds).toMatchObject([{ state: 'waiting', failed_tries: 0 }]);
		const [request] = await subject.world.db.select().from(refundRequests).where(eq(refundRequests.payment_id, payment_id));
		await subject.world.db
			.update(jobs)
			.set({ attempts: 3, last_error: 'insufficient balance' })
			.where(eq(jobs.job_key, `refund:${request?.refund_id}`));
		expect((await detail(payment_id)).refunds).toMatchObject([{ state: 'waiting', failed_tries: 3 }]);
		await subject.rest();
		expect((await detail(payment_id)).refunds).toMatchObject([{ state: 'done', failed_tries: 0 }]);
	});

	test('the same request again is one refund, also at the same moment; another body under its key is refused', async () => {
		const { payment_id, provider_ref } = await paymentOf(await subject.give(40));
		const op_id = randomUUID();
		const answers = await Promise.all([1, 2, 3].map(() => refund(payment_id, { amount_cents: 1500 }, op_id)));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
		await subject.rest();
		expect((await refund(payment_id, { amount_cents: 1500 }, op_id)).json()).toMatchObject({ refunded_cents: 1500, waiting_cents: null });
		const other = await refund(payment_id, { amount_cents: 1600 }, op_id);
		expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
		await subject.rest();
		expect(await subject.refundedAtProvider(provider_ref)).toBe(1500);
		expect(await subject.world.db.select().from(refundRequests).where(eq(refundRequests.payment_id, payment_id))).toHaveLength(1);
	});

	test('clear words where it can’t be: waiting already, more than is left, nothing left, disputed, unknown, no amount', async () => {
		const { payment_id } = await paymentOf(await subject.give(30));
		const said = async (body?: RefundBody, id = payment_id) => {
			const answer = await refund(id, body);
			return [answer.statusCode, answer.json().code, answer.json().field];
		};
		expect(await said({ amount_cents: 3001 })).toEqual([422, 'more_than_left', 'amount_cents']);
		for (const amount_cents of [0, -5, 1.5]) expect(await said({ amount_cents })).toEqual([422, 'invalid', 'amount_cents']);
		expect(await said({}, randomUUID())).toEqual([404, 'not_found', undefined]);
		expect((await refund(payment_id, { amount_cents: 1000 })).statusCode).toBe(200);
		expect(await said({ amount_cents: 100 })).toEqual([409, 'refund_waiting', undefined]);
		await subject.rest();
		expect(await said({ amount_cents: 2001 })).toEqual([422, 'more_than_left', 'amount_cents']);
		expect((await refund(payment_id, { amount_cents: 2000 })).statusCode).toBe(200);
		await subject.rest();
		expect(await said()).toEqual([409, 'nothing_left', undefined]);
		const disputed = await paymentOf(await subject.give(20));
		await subject.world.db.update(payments).set({ state: 'disputed' }).where(eq(payments.payment_id, disputed.payment_id));
		expect(await said({}, disputed.payment_id)).toEqual([409, 'disputed', undefined]);
		const elsewhere = await paymentOf(await subject.give(20));
		await subject.world.db.update(payments).set({ provider: 'another' }).where(eq(payments.payment_id, elsewhere.payment_id));
		expect(await said({}, elsewhere.payment_id)).toEqual([409, 'conflict', undefined]);
	});

	test('a refund leaves a monthly plan alone unless it is told to end it', async () => {
		const { payment_id } = await paymentOf(await subject.giveMonthly(25));
		expect((await detail(payment_id)).plan).toMatchObject({ months: 3, paid: 1, live: true });
		expect((await refund(payment_id, { amount_cents: 500 })).json()).toMatchObject({ plan: { live: true }, refunds: [{ plan_stopped: false }] });
		await subject.rest();
		expect((await detail(payment_id)).plan).toMatchObject({ live: true });
		const answer = await refund(payment_id, { stop_plan: true });
		expect(answer.json()).toMatchObject({ plan: { live: false, next_charge_at: null }, refunds: [{ plan_stopped: true, amount_cents: 2000 }, {}] });
		await subject.rest();
		subject.world.pass(100 * 86_400_000);
		await subject.rest();
		expect(await detail(payment_id)).toMatchObject({ refunded_cents: 2500, plan: { paid: 1, live: false } });
	});

	test('what is refused leaves nothing behind, not even a plan that was to end with it', async () => {
		const { payment_id } = await paymentOf(await subject.giveMonthly(25));
		expect((await refund(payment_id, { amount_cents: 9900, stop_plan: true })).statusCode).toBe(422);
		expect(await detail(payment_id)).toMatchObject({ plan: { live: true }, refunds: [], left_cents: 2500 });
	});
});

test('sandbox: a second charge that goes back by itself is not given back again', async () => {
	const world = await paymentWorld();
	const admin = await addPerson(world, { role: 'admin' });
	const { intent_id } = await register(world);
	await world.sandbox.pay(await session(world, intent_id));
	await settleDown(world);
	const stray = await strayCheckout(world, intent_id, 5000);
	await world.sandbox.pay(stray.session_id);
	await settleDown(world);
	const [surplus] = await world.db.select().from(payments).where(eq(payments.surplus, true));
	await world.db
		.update(jobs)
		.set({ done_at: null })
		.where(eq(jobs.job_key, `refund:${surplus?.payment_id}`));
	await world.db
		.update(refundRequests)
		.set({ state: 'waiting', ended_at: null })
		.where(eq(refundRequests.payment_id, surplus?.payment_id ?? ''));
	const answer = await admin.call('POST', adminApi.refund(surplus?.payment_id ?? ''), {});
	expect([answer.statusCode, answer.json().code]).toEqual([409, 'refund_waiting']);
	await world.close();
});

describe('Stripe says no, or nothing', () => {
	let subject: Awaited<ReturnType<typeof onStripe>>;
	let admin: Person;
	beforeAll(async () => {
		subject = await onStripe();
		admin = await addLastingPerson(subject.world, { role: 'admin' });
	});
	afterAll(() => subject.close());
	const ask = async (payment_id: string, body: RefundBody) => admin.call('POST', adminApi.refund(payment_id), body);

	test('money that went back at its dashboard meanwhile: the refund ends as refused, with its reason, and the books have the truth', async () => {
		const { world } = subject;
		await subject.give(60);
		const [payment] = await world.db.select().from(payments);
		if (payment === undefined) throw new Error('nothing was paid');
		expect((await ask(payment.payment_id, { amount_cents: 5000 })).statusCode).toBe(200);
		world.stripe.account.refundAtDashboard(payment.provider_ref, 2000);
		await subject.rest();
		const { json } = await admin.call('GET', adminApi.payment(payment.payment_id));
		expect(json()).toMatchObject({ refunded_cents: 2000, left_cents: 4000, waiting_cents: null, refunds: [{ state: 'refused', refusal: expect.any(String) }] });
		expect((await ask(payment.payment_id, { amount_cents: 4000 })).statusCode).toBe(200);
		await subject.rest();
		expect(world.stripe.account.intents.get(payment.provider_ref)?.charge.amount_refunded).toBe(6000);
		expect(await ledgerViolations(world.db)).toEqual([]);
	});

	test('an answer that is lost after the refund was made: asked again, made once', async () => {
		const { world } = subject;
		const intent_id = await subject.give(70);
		const [payment] = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
		if (payment === undefined) throw new Error('nothing was paid');
		await ask(payment.payment_id, { amount_cents: 4000 });
		let lost = 0;
		world.stripe.fault = (method, path) => (method === 'POST' && path === '/v1/refunds' && lost++ < 2 ? 'after hang-up' : undefined);
		await subject.rest();
		world.stripe.fault = () => undefined;
		expect(lost).toBeGreaterThan(0);
		expect(world.stripe.account.intents.get(payment.provider_ref)?.charge.amount_refunded).toBe(4000);
		expect(await ledgerViolations(world.db)).toEqual([]);
	});
});

test('a click on a paid donation’s link still says that it is paid after a refund', async () => {
	const subject = await onSandbox();
	const intent_id = await subject.give(50);
	const admin = await addPerson(subject.world, { role: 'admin' });
	const [payment] = await subject.world.db.select().from(payments);
	await admin.call('POST', adminApi.refund(payment?.payment_id ?? ''), {});
	await subject.rest();
	expect((await click(subject.world, intent_id)).statusCode).toBeLessThan(400);
	await subject.close();
});
