import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { myDataSchema } from '#domain/account-export.ts';
import { type Alert, alertsAnswerSchema } from '#domain/admin/admin-alert.ts';
import { transactionsAnswerSchema } from '#domain/admin/admin-user.ts';
import { stateText } from '#domain/admin/transaction-columns.ts';
import { adminPaymentDetailSchema, adminTransactionsAnswerSchema, transactionSummarySchema } from '#domain/admin/transaction-list.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { donationsAnswerSchema, receiptSchema, statementSchema } from '#domain/donation/donation-records.ts';
import { buildApp } from '#server/app.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { intents, jobs, payments, plans } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { readEnv } from '#server/env.ts';
import { followBalance } from '#server/modules/payments/ledger/follow-balance.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { holdsRealMoney, voidTests } from '#server/modules/payments/ledger/void-tests.ts';
import { createStripe } from '#server/modules/payments/stripe/stripe-provider.ts';
import { SECRET_KEY, StripeFake, TEST_KEY, WEBHOOK_SECRET } from '#tests/fixtures/stripe-fake/stripe-fake.ts';
import { addLastingPerson, type Person, visitor } from '../../fixtures/logged-in-people.ts';
import { sumsOf, sumsOfFile } from '../../fixtures/payments/file-sums.ts';
import { askRefund, donationBody, received, registerMonthly, settleDown } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, post, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

/** A site that runs in Stripe's test mode, and then goes live on the same database. */
let trial: StripeWorld;
let live: StripeWorld;
let donor: Person;
let admin: Person;
beforeAll(async () => {
	trial = await stripeWorld(undefined, { secretKey: TEST_KEY });
	const stripe = new StripeFake(trial.deps.clock);
	const provider = createStripe({ secretKey: SECRET_KEY, apiBase: await stripe.listen(), timeoutMs: 2000 });
	const env = readEnv({ SEED: 'none', PAYMENTS: 'stripe', STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
	const app = await buildApp({ db: trial.db, env, payments: provider, clock: trial.deps.clock });
	live = { ...trial, env, app, stripe, deps: { ...trial.deps, payments: provider } };
	donor = await addLastingPerson(trial, { user_name: 'Robin Vale', password_hash: 'x' });
	admin = await addLastingPerson(trial, { role: 'admin' });
});
afterAll(async () => {
	await live.app.close();
	await live.stripe.close();
	await trial.close();
});

const openAlerts = async (): Promise<Alert[]> => alertsAnswerSchema.parse((await admin.call('GET', adminApi.alerts)).json()).data;
const totals = async () => transactionSummarySchema.parse((await admin.call('GET', adminApi.transactionsSummary)).json()).totals;
const fileOf = async (query = '') => (await admin.call('GET', adminApi.transactionsCsv + query)).body;
async function plainList() {
	const answer = await admin.call('GET', adminApi.allTransactions);
	return { rows: transactionsAnswerSchema.parse(answer.json()), total: answer.headers['x-total-count'] };
}
const supporters = async () => (await visitor(trial)('GET', api.supporters(trial.athlete))).json().supporters;
const paymentsOf = (intent_id: string) => trial.db.select().from(payments).where(eq(payments.intent_id, intent_id));

async function pay(world: StripeWorld, amount: number): Promise<string> {
	const call = world === trial ? donor.call : (await liveDonor()).call;
	const { intent_id } = (await call('POST', api.checkoutOneTime, donationBody(world, { amount, named: true, user_id: donor.user_id }))).json();
	world.stripe.account.pay((await openSession(world, intent_id)).id);
	await deliver(world);
	return intent_id;
}

/** The same person on the live site. */
async function liveDonor(): Promise<Person> {
	const other = await addLastingPerson(live);
	await trial.db.update(intents).set({ user_id: other.user_id }).where(eq(intents.user_id, donor.user_id));
	donor = other;
	return other;
}

test('a key of the test mode counts as a test: receipt, mail, provider', async () => {
	const intent_id = await pay(trial, 50);
	const [payment] = await paymentsOf(intent_id);
	expect(payment).toMatchObject({ provider: 'stripe-test', state: 'settled' });
	expect(receiptSchema.parse((await donor.call('GET', api.receipt(payment?.payment_id ?? ''))).json())).toMatchObject({ test: true, state: 'settled' });
	const [mail] = await trial.db.select().from(outgoingMails);
	expect(mail?.body).toContain('This was a test checkout. No money was taken.');
	expect(await received(trial)).toBe(5000);
	expect(await holdsRealMoney(trial.db)).toBe(false);
	expect(await voidTests(trial.deps)).toBe(0);
});

test('an event of the other mode is refused and told; the next one of ours clears it', async () => {
	trial.stripe.account.emit('product.created', { id: 'prod_1' });
	const [event] = trial.stripe.takeEvents();
	if (event === undefined) throw new Error('no event');
	expect(await post(trial, { ...event, livemode: true })).toBe(400);
	expect(await openAlerts()).toMatchObject([
		{
			title: 'Stripe’s webhook and API key are in different modes',
			detail: expect.stringContaining('from Stripe’s live mode, but the site’s API key is for test mode'),
		},
	]);
	expect(await post(trial, event)).toBe(200);
	expect(await openAlerts()).toEqual([]);
	await deliver(trial);
});

test('in a database from when both modes were one provider, what a test began is a test after the update, and no fee is booked twice', async () => {
	trial.pass(3_600_000);
	await followBalance(trial.deps);
	const tables = ['intents', 'payments', 'balance_transactions', 'balance_cursors', 'provider_events', 'event_cursors'];
	const providers = async () =>
		Promise.all(
			tables.map(async (table) =>
				rowsOf(
					await trial.db.execute(sql.raw(`select '${table}' as table, provider, count(*)::int as rows from ${table} where provider is not null group by 2`)),
				),
			),
		);
	const before = await providers();
	const fees = (await totals()).fees_cents;
	expect(fees).toBeGreaterThan(0);
	expect(before.map((rows) => rows.length)).toEqual(tables.map(() => 1));
	const update = await readFile(new URL('../../../../server/db/migrations/0023_tests_out_of_totals.sql', import.meta.url), 'utf8');
	await trial.db.transaction(async (tx) => {
		for (const table of tables) await tx.execute(sql.raw(`update ${table} set provider = 'stripe' where provider = 'stripe-test'`));
		for (const statement of update.split('--> statement-breakpoint').slice(1)) await tx.execute(sql.raw(statement));
	});
	expect(await providers()).toEqual(before);
	trial.pass(3_600_000);
	await followBalance(trial.deps);
	expect((await totals()).fees_cents).toBe(fees);
	expect(await ledgerViolations(trial.db)).toEqual([]);
});

test('once the site takes real money, nothing of its tests stands in any total', async () => {
	const { intent_id: monthly } = await registerMonthly(trial, donor, { amount: 20, recurring_cost_duration: 6 });
	trial.stripe.account.pay((await openSession(trial, monthly)).id);
	await deliver(trial);
	const partly = await pay(trial, 30);
	const [toRefund] = await paymentsOf(partly);
	await askRefund(trial, toRefund?.payment_id ?? '', 1000);
	await deliver(trial);
	await askRefund(trial, toRefund?.payment_id ?? '');
	const open = (await donor.call('POST', api.checkoutOneTime, donationBody(trial, { user_id: donor.user_id }))).json().intent_id;
	await openSession(trial, open);
	expect(await received(trial)).toBe(5000 + 2000 + 2000);
	trial.pass(3_600_000);
	await followBalance(trial.deps);
	expect(await totals()).toMatchObject({ net_cents: 9000, fees_cents: expect.toSatisfy((cents: number) => cents > 0) });

	expect(await supporters()).toEqual([{ name: 'Robin Vale' }]);
	// A trial site counts its tests, and marks each.
	expect(sumsOfFile(await fileOf())).toEqual(sumsOf(await totals()));
	expect((await fileOf()).match(/,Yes,\r\n/g)).toHaveLength(3);
	expect((await plainList()).rows.map(({ test: isTest }) => isTest)).toEqual([true, true, true]);

	expect(await voidTests(live.deps)).toBe(3);
	expect(await voidTests(live.deps)).toBe(0);
	expect(await received(live)).toBe(0);
	expect(await totals()).toEqual({ payments: 0, gross_cents: 0, refunded_cents: 0, lost_cents: 0, net_cents: 0, fees_cents: 0 });
	expect(await ledgerViolations(live.db)).toEqual([]);

	const { data } = adminTransactionsAnswerSchema.parse((await admin.call('GET', adminApi.transactions)).json());
	expect(data.map(stateText)).toEqual(['Test, not counted', 'Test, not counted', 'Test, not counted']);
	expect(data.map(({ test: isTest }) => isTest)).toEqual([true, true, true]);
	expect((await fileOf()).split('\r\n')).toHaveLength(2);
	expect(await plainList()).toEqual({ rows: [], total: '0' });
	// Whoever asks for the tests gets them, without an amount that a sum could count.
	const tests = await fileOf('?state=voided');
	expect(sumsOfFile(tests)).toEqual({ ...sumsOf(await totals()), rows: 3 });
	expect(tests.match(/Test, not counted.*,Yes,\r\n/g)).toHaveLength(3);
	const { donations } = myDataSchema.parse((await donor.call('GET', api.myData)).json());
	expect(donations.flatMap((donation) => donation.payments).map(({ test: isTest }) => isTest)).toEqual([true, true, true]);
	const detail = adminPaymentDetailSchema.parse((await admin.call('GET', adminApi.payment(toRefund?.payment_id ?? ''))).json());
	expect(detail).toMatchObject({
		waiting_cents: null,
		blocked: { detail: expect.stringContaining('This was a test') },
		refunds: [{ state: 'refused' }, { state: 'done' }],
	});
	expect(await trial.db.$count(jobs, eq(jobs.kind, 'refund'))).toBe(2);

	const mine = donationsAnswerSchema.parse((await donor.call('GET', api.myDonations(50, 0))).json());
	expect(mine.data.filter(({ payment_id }) => payment_id !== null).map(({ state }) => state)).toEqual(['test', 'test', 'test']);
	const year = trial.deps.clock().getUTCFullYear();
	const statement = statementSchema.parse((await donor.call('GET', api.myStatement(year, 'UTC'))).json());
	expect(statement).toMatchObject({ amount: 0, returned: 0, kept: 0, athletes: [] });
	expect(statement.payments.map(({ test: isTest }) => isTest)).toEqual([true, true, true]);
	expect(await supporters()).toEqual([]);
	expect(await trial.db.select({ state: plans.state }).from(plans)).toEqual([{ state: 'cancelled' }]);
});

test('the live site goes on: its own money counts, a plan may begin, the checkout of a test ends, late news of tests changes nothing', async () => {
	const intent_id = await pay(live, 70);
	expect(await paymentsOf(intent_id)).toMatchObject([{ provider: 'stripe', state: 'settled' }]);
	expect(await received(live)).toBe(7000);
	expect((await totals()).net_cents).toBe(7000);
	// Its fee isn't known yet.
	expect(sumsOfFile(await fileOf())).toEqual({ ...sumsOf(await totals()), rows: 1, net: 7000, fees: 0 });
	expect(await plainList()).toMatchObject({ rows: [{ transaction_amount: 70, test: false }], total: '1' });
	expect(await holdsRealMoney(live.db)).toBe(true);
	const monthly = await registerMonthly(live, donor, { amount: 20 });
	live.stripe.account.pay((await openSession(live, monthly.intent_id)).id);
	await deliver(live);
	expect(await received(live)).toBe(9000);
	const open = await trial.db.select().from(intents).where(eq(intents.state, 'session_open'));
	expect(open).toEqual([]);
	// A test site on another machine still hears of its refunds.
	const [voided] = await trial.db.select().from(payments).where(eq(payments.state, 'voided'));
	trial.stripe.account.refundAtDashboard(voided?.provider_ref ?? '', 100);
	for (const event of trial.stripe.takeEvents()) await post(trial, event);
	await settleDown(trial, trial.deps, 20_000);
	expect(await received(live)).toBe(9000);
	expect(await voidTests(live.deps)).toBe(0);
	expect(await ledgerViolations(live.db)).toEqual([]);
});
