import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Transaction } from '#domain/admin/admin-user.ts';
import type { TransactionSummary } from '#domain/admin/transaction-list.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { donationsAnswerSchema, receiptSchema, statementSchema } from '#domain/donation/donation-records.ts';
import { eq } from '#server/db/drizzle.ts';
import { givingSums } from '#server/db/schema/admin-money-schema.ts';
import { ledgerTransactions, payments } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { followBalance } from '#server/modules/payments/ledger/follow-balance.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { basketOf, idsOf, paymentsOf, sessionOf, waiting } from '../../fixtures/payments/basket-world.ts';
import { saveAtStripe, sendByCard, sendOneTime } from '../../fixtures/payments/card-world.ts';
import { payMonthly, planOf } from '../../fixtures/payments/monthly-donations.ts';
import { beginPlan, paymentWorld, settleDown, status } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

const NEW_YEARS_EVE = '2026-12-31T23:30:00Z';

let world: StripeWorld;
let donor: Person;
beforeEach(async () => {
	world = await stripeWorld(undefined, {}, new Date(NEW_YEARS_EVE));
	donor = await addLastingPerson(world, { user_name: 'Robin Vale' });
});
afterEach(async () => {
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.close();
});

/** To the minute: Stripe reports seconds, and the clock moves with each reading. */
const minute = (moment: Date | string | null | undefined) => (moment == null ? null : new Date(moment).toISOString().slice(0, 16));
const begin = async (amount = 50) => (await sendOneTime(world, donor, { amount })).json().intent_id as string;
/** The donor opens the page of a new donation. */
async function opened(amount?: number) {
	const intent_id = await begin(amount);
	return { intent_id, session: await openSession(world, intent_id) };
}
async function paid(amount?: number) {
	const { intent_id, session } = await opened(amount);
	world.stripe.account.pay(session.id);
	return { intent_id, charge: session.payment_intent ?? '' };
}
const receiptOf = async (intent_id: string) => {
	const { payment_id } = await status(world, intent_id);
	return receiptSchema.parse((await donor.call('GET', api.receipt(payment_id ?? ''))).json());
};
const statementOf = async (year: number, zone = 'UTC') => statementSchema.parse((await donor.call('GET', api.myStatement(year, zone))).json());

test('a payment of the last hour of the year, which a server that was away hears of in the morning, belongs to the old year everywhere', async () => {
	const { intent_id } = await paid();
	world.passTo('2027-01-01T08:00:00Z');
	await deliver(world);

	expect(minute((await status(world, intent_id)).paid_at)).toBe('2026-12-31T23:30');
	expect(minute((await receiptOf(intent_id)).paid_at)).toBe('2026-12-31T23:30');
	const mine = donationsAnswerSchema.parse((await donor.call('GET', api.myDonations(50, 0))).json());
	expect([minute(mine.data[0]?.at), minute(mine.first_at)]).toEqual(['2026-12-31T23:30', '2026-12-31T23:30']);
	expect([(await statementOf(2026)).amount, (await statementOf(2027)).amount]).toEqual([50, 0]);
	// The donor's own zone decides, as before: it is 2027 in Auckland.
	expect((await statementOf(2027, 'Pacific/Auckland')).amount).toBe(50);
	const [mail] = await world.db.select().from(outgoingMails);
	expect(mail?.body).toContain('December 31, 2026');

	const admin = await addLastingPerson(world, { role: 'admin' });
	const listed: Transaction[] = (await admin.call('GET', adminApi.allTransactions)).json();
	expect(listed.map(({ created_at }) => minute(created_at))).toEqual(['2026-12-31T23:30']);
	const ofOldYear = (await admin.call('GET', `${adminApi.transactions}?to=2026-12-31`)).json();
	expect(ofOldYear.data).toHaveLength(1);
	expect((await admin.call('GET', `${adminApi.transactions}?from=2027-01-01`)).json().data).toEqual([]);
	expect((await admin.call('GET', `${adminApi.transactions}.csv`)).body).toContain('\n12/31/2026,');
	const summary: TransactionSummary = (await admin.call('GET', `${adminApi.transactions}/summary?from=2027-01-01`)).json();
	expect(summary.totals.payments).toBe(0);
	const sums = await world.db.select({ span: givingSums.span, start: givingSums.start }).from(givingSums);
	expect(new Set(sums.map(({ span, start }) => `${span} ${start}`))).toEqual(new Set(['day 2026-12-31', 'month 2026-12-01']));
	// Our own time stays in the ledger alone.
	const [posted] = await world.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.kind, 'settled'));
	expect(minute(posted?.posted_at)).toBe('2027-01-01T08:00');
});

test('a webhook over midnight is enough', async () => {
	world.passTo('2026-12-31T23:59:57Z');
	const { intent_id } = await paid();
	world.passTo('2027-01-01T00:00:04Z');
	await deliver(world);
	expect((await receiptOf(intent_id)).paid_at).toMatch(/^2026-12-31T23:59:5/);
});

test('a plan starts on the day of its first installment, and each installment has its own day', async () => {
	const plan = await payMonthly(world, { donor });
	// Stripe begins the subscription before it has captured the card.
	plan.subscription.started_at = new Date('2026-12-31T23:29:59Z');
	world.passTo('2027-01-01T08:00:00Z');
	await deliver(world);
	world.passTo('2027-02-01T08:00:00Z');
	await deliver(world);
	const booked = await world.db.select().from(payments).orderBy(payments.instalment);
	expect(booked.map(({ created_at }) => minute(created_at))).toEqual(['2026-12-31T23:30', '2027-01-31T23:29']);
	expect((await planOf(plan)).started_at).toBe(booked[0]?.created_at.toISOString());
	expect(minute((await status(world, plan.intent_id)).paid_at)).toBe('2026-12-31T23:30');
});

test('the donations of one checkout have its time', async () => {
	const made = idsOf(await waiting(world, [50, 40]));
	world.stripe.account.pay((await sessionOf(world, await basketOf(world, made))) ?? '');
	world.passTo('2027-01-01T08:00:00Z');
	await deliver(world);
	expect((await paymentsOf(world, made)).map(({ created_at }) => minute(created_at))).toEqual(['2026-12-31T23:30', '2026-12-31T23:30']);
	for (const intent_id of made) expect(minute((await status(world, intent_id)).paid_at)).toBe('2026-12-31T23:30');
});

test('a saved card that is held in the old year and charged in the new one is paid in the new one', async () => {
	const { card_id } = await saveAtStripe(world, donor);
	world.passTo('2026-12-31T23:55:00Z');
	const { intent_id } = (await sendByCard(world, donor, card_id)).json();
	await settleDown(world);
	const [{ created_at } = { created_at: null }] = await paymentsOf(world, [intent_id]);
	const charge = [...world.stripe.account.intents.values()].at(-1)?.charge;
	expect(new Date((charge?.created ?? 0) * 1000).getUTCFullYear()).toBe(2026);
	expect(created_at?.getUTCFullYear()).toBe(2027);
});

test('a bank debit is paid when its money comes', async () => {
	const { intent_id, session } = await opened();
	world.stripe.account.payByDebit(session.id);
	await deliver(world);
	expect((await status(world, intent_id)).state).toBe('processing');
	world.passTo('2027-01-04T15:00:00Z');
	world.stripe.account.settleDebit(session.id);
	world.passTo('2027-01-05T09:00:00Z');
	await deliver(world);
	expect(minute((await receiptOf(intent_id)).paid_at)).toBe('2027-01-04T15:00');
});

test('a card that Stripe captures in the background has the time of its charge, and keeps it', async () => {
	const { intent_id, charge } = await paid();
	const [movement] = world.stripe.account.funds.transactions.splice(0);
	world.passTo('2027-01-01T08:00:00Z');
	await deliver(world);
	expect(minute((await receiptOf(intent_id)).paid_at)).toBe('2026-12-31T23:30');
	if (movement === undefined) throw new Error(`${charge} moved nothing`);
	world.stripe.account.funds.transactions.push({ ...movement, created: Date.parse('2027-01-01T00:10:00Z') / 1000 });
	await followBalance(world.deps);
	expect(minute((await receiptOf(intent_id)).paid_at)).toBe('2026-12-31T23:30');
});

test('a key that may not read the balance takes payments all the same, with the time of the charge', async () => {
	world.stripe.account.permissions = new Set(['rak_checkout_session_write', 'rak_checkout_session_read', 'rak_customer_write', 'rak_event_read']);
	const { intent_id } = await paid();
	world.passTo('2027-01-01T08:00:00Z');
	await deliver(world);
	expect(minute((await receiptOf(intent_id)).paid_at)).toBe('2026-12-31T23:30');
});

test('a refund, its failure, and what the bank took have the time at which Stripe moved the money', async () => {
	const [refunded, disputed] = [await paid(), await paid(40)];
	await deliver(world);
	world.passTo('2026-12-31T23:50:00Z');
	const refund = world.stripe.account.refundAtDashboard(refunded.charge, 5000);
	const dispute = world.stripe.account.dispute(disputed.charge, 'needs_response');
	world.passTo('2027-01-01T08:00:00Z');
	await deliver(world);
	const returnsOf = async (intent_id: string) => (await receiptOf(intent_id)).returns.map(({ at, amount }) => [minute(at), amount]);
	expect(await returnsOf(refunded.intent_id)).toEqual([['2026-12-31T23:50', 50]]);
	world.passTo('2027-01-20T23:00:00Z');
	world.stripe.account.settleRefund(refund, 'failed');
	world.stripe.account.dispute(dispute.payment_intent, 'lost');
	world.passTo('2027-01-21T08:00:00Z');
	await deliver(world);
	await followBalance(world.deps);
	expect(await returnsOf(refunded.intent_id)).toEqual([
		['2026-12-31T23:50', 50],
		['2027-01-20T23:00', -50],
	]);
	expect(await returnsOf(disputed.intent_id)).toEqual([['2026-12-31T23:50', 40]]);
});

test('the sandbox dates an installment that came due while the server was away', async () => {
	const sandbox = await paymentWorld(undefined, new Date(NEW_YEARS_EVE));
	try {
		const intent_id = await beginPlan(sandbox, await addLastingPerson(sandbox));
		sandbox.passTo('2027-02-01T08:00:00Z');
		await settleDown(sandbox);
		const booked = await sandbox.db.select().from(payments).where(eq(payments.intent_id, intent_id)).orderBy(payments.instalment);
		expect(booked.map(({ created_at }) => minute(created_at))).toEqual(['2026-12-31T23:30', '2027-01-31T23:30']);
	} finally {
		await sandbox.close();
	}
});
