import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eq } from '#server/db/drizzle.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { reconciliations } from '#server/db/schema/reconciliation-schema.ts';
import { openAlerts } from '#server/modules/operations/alerts/open-alerts.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import type { Run } from '#server/modules/payments/reconciliation/phase.ts';
import { differencesOf, readReconciliation } from '#server/modules/payments/reconciliation/reconciliation-report.ts';
import { beginRun, claimRun, workOnRun } from '#server/modules/payments/reconciliation/reconciliation-run.ts';
import { reconcileDaily } from '#server/modules/payments/workers/money-worker.ts';
import { addLastingPerson } from '../../fixtures/logged-in-people.ts';
import { received, registerMonthly, settleDown } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, payAtStripe, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: StripeWorld;
beforeEach(async () => {
	world = await stripeWorld(undefined, { retries: 0 });
});
afterEach(async () => {
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.close();
});

/** Compares the provider's records with the books, an hour from now. */
async function reconcile(days = 7): Promise<{ run: Run; differences: Awaited<ReturnType<typeof differencesOf>> }> {
	world.pass(HOUR);
	const { db, clock } = world.deps;
	const now = clock();
	const begun = await beginRun(db, { provider: 'stripe', asked_by: 'command', since: new Date(now.getTime() - days * DAY), run_after: now }, now);
	if (begun === undefined) throw new Error('another run goes on');
	const run = await workOnRun(world.deps, begun);
	return { run, differences: await differencesOf(db, run.run_id, 1000) };
}
async function paid(amount?: number): Promise<string> {
	const charge = await payAtStripe(world, amount);
	await deliver(world);
	return charge;
}
const paymentOf = async (charge: string) => (await world.db.select().from(payments).where(eq(payments.provider_ref, charge)))[0];
const asked = (call: string) => world.stripe.requests.filter((request) => request === call).length;

test('where everything has been booked nothing differs: donations, installments, refunds, disputes', async () => {
	const { account } = world.stripe;
	account.refundAtDashboard(await paid(50), 2000);
	const disputed = await paid(30);
	account.dispute(disputed, 'needs_response', 1000);
	account.dispute(disputed, 'lost');
	account.dispute(await paid(40), 'needs_response');
	const { intent_id } = await registerMonthly(world, await addLastingPerson(world), { amount: 20 });
	account.pay((await openSession(world, intent_id)).id);
	world.pass(32 * DAY);
	account.funds.payOut();
	await deliver(world);
	const { run, differences } = await reconcile(60);
	expect(differences).toEqual([]);
	expect(run).toMatchObject({ state: 'done', disputes: 2, payments: 5, finished_at: expect.any(Date) });
	expect(run.movements).toBe(account.funds.transactions.length);
});

describe('what it finds', () => {
	test('a refund that failed at the bank after it was booked', async () => {
		const charge = await paid(50);
		world.stripe.account.refundAtDashboard(charge, 2000);
		await deliver(world);
		const [refund] = world.stripe.account.refunds;
		world.pass(20 * DAY);
		if (refund !== undefined) world.stripe.account.settleRefund(refund, 'failed');
		world.stripe.takeEvents();
		const { differences } = await reconcile(3);
		expect(differences).toMatchObject([
			{ kind: 'refund_differs', ref: charge, payment_id: (await paymentOf(charge))?.payment_id, ours_cents: 2000, theirs_cents: 0 },
		]);
	});

	test('a charge that we never booked: it is booked then', async () => {
		const had = await received(world);
		const charge = await payAtStripe(world, 50);
		const { intent_id } = await registerMonthly(world, await addLastingPerson(world), { amount: 20 });
		world.stripe.account.pay((await openSession(world, intent_id)).id);
		world.stripe.takeEvents();
		const { differences } = await reconcile();
		expect(differences.map(({ kind, theirs_cents, mended }) => [kind, theirs_cents, mended])).toEqual([
			['unbooked_charge', 2000, true],
			['unbooked_charge', 5000, true],
		]);
		expect(await received(world)).toBe(had + 7000);
		expect(await paymentOf(charge)).toMatchObject({ state: 'settled', fee_cents: 175 });
		await settleDown(world);
		expect((await reconcile()).differences).toEqual([]);
	});

	test('a booked payment that Stripe does not have', async () => {
		const charge = await paid(50);
		world.stripe.account.intents.delete(charge);
		world.stripe.account.funds.transactions.splice(0);
		const { differences } = await reconcile();
		expect(differences).toMatchObject([{ kind: 'missing_charge', ref: charge, ours_cents: 5000, theirs_cents: null, mended: false }]);
		expect(await openAlerts(world.db)).toMatchObject([
			{ title: 'The ledger and Stripe differ in one place', link: expect.stringContaining('tab=transactions') },
		]);
		await world.db.update(payments).set({ created_at: new Date(0) });
		await reconcile();
		expect(await openAlerts(world.db)).toEqual([]);
	});

	test('amounts and fees that differ', async () => {
		const charge = await paid(50);
		expect((await reconcile()).differences).toEqual([]);
		const intent = world.stripe.account.intents.get(charge);
		const [movement] = world.stripe.account.funds.transactions;
		if (intent === undefined || movement === undefined) throw new Error('no charge');
		intent.charge.amount_captured = 4999;
		Object.assign(movement, { amount: 4999, fee: 200 });
		const { differences } = await reconcile();
		expect(differences).toMatchObject([
			{ kind: 'amount_differs', ref: movement.id, ours_cents: 5000, theirs_cents: 4999, mended: false },
			{ kind: 'fee_differs', ref: movement.id, ours_cents: 175, theirs_cents: 200, mended: false },
			{ kind: 'amount_differs', ref: charge, ours_cents: 5000, theirs_cents: 4999, mended: false },
		]);
	});

	test('a lost dispute that was not booked: it is then; and one that was won after all', async () => {
		const had = await received(world);
		const charge = await paid(50);
		world.pass(100 * DAY);
		const dispute = world.stripe.account.dispute(charge, 'needs_response');
		world.stripe.account.dispute(charge, 'lost');
		world.stripe.takeEvents();
		expect((await reconcile()).differences).toMatchObject([{ kind: 'dispute_differs', ref: dispute.id, ours_cents: 0, theirs_cents: 5000, mended: true }]);
		expect(await received(world)).toBe(had);
		world.stripe.account.dispute(charge, 'won');
		world.stripe.takeEvents();
		expect((await reconcile()).differences).toMatchObject([{ kind: 'dispute_differs', ours_cents: 5000, theirs_cents: 0, mended: true }]);
		expect(await received(world)).toBe(had + 5000);
	});

	test('money in another currency', async () => {
		await paid(50);
		const [movement] = world.stripe.account.funds.transactions;
		if (movement !== undefined) movement.currency = 'eur';
		expect((await reconcile()).differences).toMatchObject([{ kind: 'other_currency', ref: movement?.id, mended: false }]);
	});

	test('nothing of what other software does with the same account, about whose charges it asks once', async () => {
		for (let n = 0; n < 5; n++) world.stripe.account.charge(700);
		expect((await reconcile()).differences).toEqual([]);
		expect((await reconcile()).differences).toEqual([]);
		expect(asked('GET /v1/invoice_payments')).toBe(5);
	});

	test('one that can’t be mended is reported with its reason, and holds up no other', async () => {
		const lost = await payAtStripe(world, 20);
		const found = await payAtStripe(world, 30);
		world.stripe.takeEvents();
		const session = [...world.stripe.account.sessions.values()].find(({ payment_intent }) => payment_intent === lost);
		if (session === undefined) throw new Error('no session');
		session.metadata.attempt = 'none';
		const { differences } = await reconcile();
		expect(differences.map(({ ref, mended }) => [ref, mended])).toEqual([
			[lost, false],
			[found, true],
		]);
		expect(differences[0]?.failure).toMatch(/attempt/);
	});
});

describe('pages', () => {
	test('hundreds of movements and disputes: one call for a hundred, and none for a charge that is in order', async () => {
		for (let n = 0; n < 250; n++) world.stripe.account.charge(700);
		const charges = [...world.stripe.account.intents.keys()].slice(0, 120);
		for (const charge of charges) world.stripe.account.dispute(charge, 'needs_response', 100);
		await world.db.update(balanceTransactions).set({ foreign: true });
		await reconcile();
		world.stripe.requests.length = 0;
		const { run } = await reconcile();
		expect(run).toMatchObject({ movements: 370, disputes: 120, state: 'done' });
		expect(world.stripe.requests.toSorted()).toEqual([
			...Array<string>(4).fill('GET /v1/balance_transactions'),
			'GET /v1/checkout/sessions',
			...Array<string>(2).fill('GET /v1/disputes'),
		]);
	});

	test('one that is broken off goes on where it was, by whoever comes first; what was found is there once', async () => {
		for (let n = 0; n < 150; n++) world.stripe.account.charge(700);
		const charge = await payAtStripe(world, 50);
		world.stripe.takeEvents();
		let calls = 0;
		world.stripe.fault = (_method, path) => (path === '/v1/balance_transactions' && ++calls === 2 ? 'before 500' : undefined);
		await expect(reconcile()).rejects.toThrow('Stripe');
		const [stopped] = await world.db.select().from(reconciliations);
		expect(stopped).toMatchObject({ state: 'running', phase: 'balance', movements: 100, last_error: expect.stringContaining('Stripe') });
		expect(await claimRun(world.deps)).toBeUndefined();
		world.pass(HOUR);
		const claimed = await Promise.all([claimRun(world.deps), claimRun(world.deps)]);
		const [mine] = claimed.filter((run) => run !== undefined);
		if (mine === undefined || claimed.every((run) => run !== undefined)) throw new Error('not one of two has it');
		const done = await workOnRun(world.deps, mine);
		expect(done).toMatchObject({ state: 'done', movements: 151, last_error: null });
		expect(await differencesOf(world.db, done.run_id, 10)).toMatchObject([{ kind: 'unbooked_charge', ref: charge, mended: true }]);
	});

	test('a payout is noted with each movement that it took along; one that a person made is not asked about', async () => {
		const { account } = world.stripe;
		for (let n = 0; n < 130; n++) account.charge(700);
		const first = await paid(50);
		const automatic = account.funds.payOut();
		const second = await paid(20);
		account.funds.payOut(false);
		const third = await paid(10);
		expect((await reconcile()).differences).toEqual([]);
		const payoutOf = async (charge: string) =>
			(await world.db.select({ payout: balanceTransactions.payout_ref }).from(balanceTransactions).where(eq(balanceTransactions.charge_ref, charge)))[0]
				?.payout;
		expect([await payoutOf(first), await payoutOf(second), await payoutOf(third)]).toEqual([automatic.id, null, null]);
		expect(await world.db.$count(balanceTransactions, eq(balanceTransactions.payout_ref, automatic.id))).toBe(132);
	});
});

describe('once a day', () => {
	const runs = () => world.db.select().from(reconciliations);

	test('it begins by itself, in one of several processes, and again a day later; the result is kept', async () => {
		await paid(50);
		for (let turn = 0; turn < 5; turn++) await Promise.all([reconcileDaily(world.deps, 2), reconcileDaily(world.deps, 2)]);
		expect(await runs()).toMatchObject([{ asked_by: 'schedule', state: 'done' }]);
		const { last, running, differences } = await readReconciliation(world.db, 'stripe');
		expect([last, running, differences]).toMatchObject([{ found: 0, mended: 0, payments: 0 }, null, []]);
		world.pass(DAY + HOUR);
		await reconcileDaily(world.deps, 20);
		expect((await readReconciliation(world.db, 'stripe')).last).toMatchObject({ payments: 1 });
		expect(await runs()).toHaveLength(2);
	});

	test('after a time in which nothing ran, it looks at all of it', async () => {
		await reconcileDaily(world.deps, 20);
		world.pass(5 * DAY);
		const charge = await payAtStripe(world, 50);
		world.stripe.takeEvents();
		world.pass(35 * DAY);
		await reconcileDaily(world.deps, 20);
		expect((await readReconciliation(world.db, 'stripe')).differences).toMatchObject([{ kind: 'unbooked_charge', ref: charge, mended: true }]);
	});
});
