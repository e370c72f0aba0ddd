import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Alert, alertsAnswerSchema } from '#domain/admin/admin-alert.ts';
import { type AdminPaymentDetail, adminPaymentDetailSchema, adminTransactionsAnswerSchema, type RefundBody } from '#domain/admin/transaction-list.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { receiptSchema } from '#domain/donation/donation-records.ts';
import { eq } from '#server/db/drizzle.ts';
import { alerts } from '#server/db/schema/alerts-schema.ts';
import { ledgerTransactions, paymentRefunds, payments } from '#server/db/schema/payments-schema.ts';
import { auditLog, outgoingMails } from '#server/db/schema/people-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import type { Payment } from '#server/modules/payments/ledger/payment-row.ts';
import { handleDueEvents } from '#server/modules/payments/workers/provider-events.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { Refusal } from '#tests/fixtures/stripe-fake/fake-refusal.ts';
import type { Refund } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { askRefund, donationBody, received, settleDown } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, post, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld;
let admin: Person;
let donor: Person;
beforeAll(async () => {
	world = await stripeWorld(undefined, { retries: 0 });
	admin = await addLastingPerson(world, { role: 'admin' });
	donor = await addLastingPerson(world, { user_name: 'Robin Vale' });
});
beforeEach(async () => {
	await world.db.delete(outgoingMails);
	await world.db.delete(alerts);
});
afterEach(async () => {
	Object.assign(world.stripe.account, { balance: Number.POSITIVE_INFINITY, refundsBegin: 'succeeded', permissions: null });
	world.stripe.fault = () => undefined;
	await deliver(world);
	expect(await ledgerViolations(world.db)).toEqual([]);
});
afterAll(() => world.close());

async function pay(amount = 50): Promise<Payment> {
	// A device may open ten checkouts an hour.
	world.pass(7 * 60_000);
	const { intent_id } = (await donor.call('POST', api.checkoutOneTime, donationBody(world, { amount, user_id: donor.user_id }))).json();
	world.stripe.account.pay((await openSession(world, intent_id)).id);
	await deliver(world);
	const [payment] = await world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
	if (payment === undefined) throw new Error('nothing was paid');
	return payment;
}
const read = async ({ payment_id }: Payment) => (await world.db.select().from(payments).where(eq(payments.payment_id, payment_id)))[0];
const ask = async ({ payment_id }: Payment, body: RefundBody = {}) => admin.call('POST', adminApi.refund(payment_id), body);
const withdraw = async ({ payment_id }: Payment) => admin.call('POST', adminApi.withdrawRefund(payment_id));
const detail = async ({ payment_id }: Payment): Promise<AdminPaymentDetail> =>
	adminPaymentDetailSchema.parse((await admin.call('GET', adminApi.payment(payment_id))).json());
const refundsAt = ({ provider_ref }: Payment): Refund[] => world.stripe.account.refunds.filter(({ payment_intent }) => payment_intent === provider_ref);
const newestRefund = (payment: Payment): Refund => {
	const refund = refundsAt(payment).at(-1);
	if (refund === undefined) throw new Error('nothing was refunded');
	return refund;
};
const bookings = async ({ payment_id }: Payment) =>
	(await world.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.payment_id, payment_id)).orderBy(ledgerTransactions.transaction_id)).map(
		({ kind }) => kind,
	);
const subjects = async () => (await world.db.select().from(outgoingMails).orderBy(outgoingMails.mail_id)).map(({ subject }) => subject);
const openAlerts = async (): Promise<Alert[]> => alertsAnswerSchema.parse((await admin.call('GET', adminApi.alerts)).json()).data;
const listed = async (state: string) =>
	adminTransactionsAnswerSchema.parse((await admin.call('GET', `${adminApi.transactions}?state=${state}`)).json()).data.map(({ payment_id }) => payment_id);

describe('a refund that fails at the bank after it was made', () => {
	test('is booked back: the athlete’s again, the donor and admins told, refundable anew', async () => {
		const payment = await pay();
		const had = await received(world);
		await ask(payment, { amount_cents: 3000 });
		await deliver(world);
		expect(await received(world)).toBe(had - 3000);
		expect(await detail(payment)).toMatchObject({ refunded_cents: 3000, left_cents: 2000, refunds: [{ state: 'done' }] });

		world.pass(5 * 86_400_000);
		world.stripe.account.settleRefund(newestRefund(payment), 'failed', 'expired_or_canceled_card');
		await deliver(world);
		await deliver(world);
		expect(await received(world)).toBe(had);
		expect(await bookings(payment)).toEqual(['settled', 'refunded', 'refund_failed']);
		expect(await detail(payment)).toMatchObject({
			...{ refunded_cents: 0, left_cents: 5000, standing: 'settled', blocked: null },
			refunds: [{ state: 'failed', refusal: 'The card has expired or was canceled.', by_itself: false }],
		});
		expect(await subjects()).toEqual(['Receipt: $50 for Jordan Ellery', 'Refund: $30 for Jordan Ellery', 'Refund failed: $30 for Jordan Ellery']);
		const [, , mail] = await world.db.select().from(outgoingMails).orderBy(outgoingMails.mail_id);
		expect(mail?.body).toContain('The card has expired or was canceled.');
		expect(mail?.body).toContain(screens.contact);
		expect(await openAlerts()).toMatchObject([
			{
				title: 'A $30 refund failed',
				detail: expect.stringContaining('The card has expired'),
				link: '/AdminDashboard?tab=transactions&state=refund_failed',
			},
		]);
		expect(await listed('refund_failed')).toEqual([payment.payment_id]);
		const receipt = receiptSchema.parse((await donor.call('GET', api.receipt(payment.payment_id))).json());
		expect(receipt).toMatchObject({
			state: 'settled',
			returned: 0,
			returns: [
				{ amount: 30, by: 'refund' },
				{ amount: -30, by: 'refund' },
			],
		});

		expect((await ask(payment)).statusCode).toBe(200);
		await deliver(world);
		expect(await received(world)).toBe(had - 5000);
		expect((await read(payment))?.state).toBe('refunded');
		expect(await openAlerts()).toEqual([]);
		expect(await listed('refund_failed')).toEqual([]);
	});

	test('all of it: a payment that was refunded is settled again, whatever order the news comes in and however often', async () => {
		const payment = await pay();
		const had = await received(world);
		world.stripe.account.refundAtDashboard(payment.provider_ref, 5000);
		const made = world.stripe.takeEvents();
		world.stripe.account.settleRefund(newestRefund(payment), 'failed', 'lost_or_stolen_card');
		const failed = world.stripe.takeEvents();
		// We hear of the failure first, so nothing was ever booked.
		for (const event of [...failed, ...made, ...failed]) expect(await post(world, event)).toBe(200);
		await settleDown(world);
		expect([await received(world), await bookings(payment)]).toEqual([had, ['settled']]);
		expect(await subjects()).toEqual(['Receipt: $50 for Jordan Ellery']);
		expect(await openAlerts()).toMatchObject([{ title: 'A $50 refund failed', detail: expect.stringContaining('lost or stolen') }]);

		world.stripe.account.refundAtDashboard(payment.provider_ref, 5000);
		await deliver(world);
		expect((await read(payment))?.state).toBe('refunded');
		world.stripe.account.settleRefund(newestRefund(payment), 'canceled', 'merchant_request');
		await deliver(world);
		expect(await read(payment)).toMatchObject({ state: 'settled', refunded_cents: 0 });
		expect(await bookings(payment)).toEqual(['settled', 'refunded', 'refund_failed']);
		expect(await received(world)).toBe(had);
	});

	test('an older truth that has it standing books nothing anew', async () => {
		const payment = await pay();
		world.stripe.account.refundAtDashboard(payment.provider_ref, 1000);
		const [first, ...rest] = world.stripe.takeEvents();
		if (first === undefined) throw new Error('no event');
		await post(world, first);
		// Stripe answers our request. The answer is held up while the refund fails and that is booked.
		const { getCharge } = world.deps.payments;
		const old = await getCharge(payment.provider_ref);
		for (const event of rest) await post(world, event);
		await settleDown(world);
		world.stripe.account.settleRefund(newestRefund(payment), 'failed');
		await deliver(world);
		world.stripe.account.emit('charge.refunded', { object: 'charge', payment_intent: payment.provider_ref });
		for (const event of world.stripe.takeEvents()) await post(world, event);
		world.deps.payments.getCharge = () => Promise.resolve(old);
		await handleDueEvents(world.deps);
		world.deps.payments.getCharge = getCharge;
		expect(await read(payment)).toMatchObject({ refunded_cents: 0, state: 'settled' });
		expect(await bookings(payment)).toEqual(['settled', 'refunded', 'refund_failed']);
	});

	test('one that only Stripe’s list of events tells of, weeks later', async () => {
		const payment = await pay();
		const had = await received(world);
		await ask(payment);
		await deliver(world);
		world.pass(20 * 86_400_000);
		world.stripe.account.settleRefund(newestRefund(payment), 'failed');
		world.stripe.takeEvents();
		await settleDown(world);
		expect(await received(world)).toBe(had);
	});

	test('a refund that is on its way counts as made, and ends either way', async () => {
		world.stripe.account.refundsBegin = 'pending';
		const [made, failed] = [await pay(20), await pay(30)];
		for (const payment of [made, failed]) await ask(payment);
		await deliver(world);
		expect([(await read(made))?.state, (await read(failed))?.state]).toEqual(['refunded', 'refunded']);
		world.stripe.account.settleRefund(newestRefund(made), 'succeeded');
		world.stripe.account.settleRefund(newestRefund(failed), 'failed', 'declined');
		await deliver(world);
		expect([(await read(made))?.state, (await read(failed))?.state]).toEqual(['refunded', 'settled']);
		expect(await detail(failed)).toMatchObject({ refunds: [{ state: 'failed', refusal: 'The bank declined it.' }] });
	});

	test('a refund that fails at once is never booked', async () => {
		world.stripe.account.refundsBegin = 'failed';
		const payment = await pay();
		const had = await received(world);
		await ask(payment);
		await deliver(world);
		expect(await received(world)).toBe(had);
		expect(await detail(payment)).toMatchObject({
			waiting_cents: null,
			left_cents: 5000,
			refunds: [{ state: 'failed', refusal: expect.stringContaining('without giving a reason') }],
		});
	});

	test('money that should not have come stays in sight: an alert, the list, and an admin gives it back', async () => {
		const payment = await pay();
		const had = await received(world);
		const stray = world.stripe.account.charge(5000);
		const [session] = [...world.stripe.account.sessions.values()].filter(({ payment_intent }) => payment_intent === payment.provider_ref);
		if (session === undefined) throw new Error('no session');
		Object.assign(session, { payment_intent: stray.id });
		world.stripe.account.emit('checkout.session.completed', { ...session, object: 'checkout.session' });
		await deliver(world);
		const [surplus] = await world.db.select().from(payments).where(eq(payments.provider_ref, stray.id));
		if (surplus === undefined) throw new Error('no surplus');
		expect(surplus).toMatchObject({ surplus: true, state: 'refunded' });
		world.stripe.account.settleRefund(newestRefund(surplus), 'failed', 'expired_or_canceled_card');
		await deliver(world);
		expect(await received(world)).toBe(had + 5000);
		expect(await openAlerts()).toMatchObject([{ title: 'A $50 refund failed', detail: expect.stringContaining('it must be refunded') }]);
		expect(await detail(surplus)).toMatchObject({ blocked: null, refunds: [{ state: 'failed', by_itself: true }] });
		expect((await ask(surplus)).statusCode).toBe(200);
		await deliver(world);
		expect(await received(world)).toBe(had);
	});

	test('what was booked as a sum, before refunds were told apart, belongs to the oldest of them', async () => {
		const payment = await pay();
		const had = await received(world);
		const { account } = world.stripe;
		const refunds = [1000, 1500].map((cents) => account.refundAtDashboard(payment.provider_ref, cents));
		await deliver(world);
		await world.db.delete(paymentRefunds).where(eq(paymentRefunds.payment_id, payment.payment_id));
		await world.db.insert(paymentRefunds).values({
			provider: 'stripe',
			refund_ref: `before:${payment.payment_id}`,
			payment_id: payment.payment_id,
			amount_cents: 2500,
			state: 'stands',
			told_at: new Date(),
		});
		account.refundAtDashboard(payment.provider_ref, 500);
		account.settleRefund(refunds[1] as Refund, 'failed');
		await deliver(world);
		expect(await received(world)).toBe(had - 1500);
		const rows = await world.db.select().from(paymentRefunds).where(eq(paymentRefunds.payment_id, payment.payment_id));
		expect(rows.map(({ amount_cents, state }) => [amount_cents, state]).sort()).toEqual([
			[1000, 'stands'],
			[1500, 'failed'],
			[500, 'stands'],
		]);
	});

	test('more than ten refunds of one charge are all seen', async () => {
		const payment = await pay();
		for (let n = 0; n < 12; n++) world.stripe.account.refundAtDashboard(payment.provider_ref, 100);
		await deliver(world);
		expect(await read(payment)).toMatchObject({ refunded_cents: 1200 });
	});
});

describe('a refund that Stripe will not make', () => {
	test('a part that is more than is left ends as refused, without a code of Stripe’s', async () => {
		const payment = await pay();
		await ask(payment, { amount_cents: 4000 });
		world.stripe.account.refundAtDashboard(payment.provider_ref, 2000);
		await deliver(world);
		expect(await detail(payment)).toMatchObject({
			waiting_cents: null,
			left_cents: 3000,
			refunds: [{ state: 'refused', refusal: 'Only $30 of this payment is left.' }],
		});
		expect(refundsAt(payment)).toHaveLength(1);
	});

	test('all that is left gives back what is left by then', async () => {
		const payment = await pay();
		await ask(payment, { amount_cents: 5000, whole: true });
		world.stripe.account.refundAtDashboard(payment.provider_ref, 2000);
		await deliver(world);
		expect(await detail(payment)).toMatchObject({ left_cents: 0, standing: 'refunded', refunds: [{ state: 'done', amount_cents: 3000 }] });
		const other = await pay();
		await ask(other);
		world.stripe.account.refundAtDashboard(other.provider_ref, 5000);
		await deliver(world);
		expect(await detail(other)).toMatchObject({ refunds: [{ state: 'refused', refusal: expect.stringMatching(/^There’s nothing left to refund\./) }] });
	});

	test('all that is left, but no more than was shown', async () => {
		const payment = await pay();
		expect((await ask(payment, { amount_cents: 2000, whole: true })).json()).toMatchObject({ waiting_cents: 2000 });
		await deliver(world);
		expect((await ask(payment, { amount_cents: 9000, whole: true })).json()).toMatchObject({ waiting_cents: 3000 });
		await deliver(world);
		expect(await detail(payment)).toMatchObject({ left_cents: 0 });
	});

	test.each([
		['charge_disputed', 'Charge ch_1 has been charged back; cannot issue a refund.', 400],
		['charge_not_refundable', 'This charge can’t be refunded.', 400],
		[undefined, 'The PaymentIntent is too old to be refunded.', 400],
		['resource_missing', "No such payment_intent: 'pi_1'", 404],
		['processing_error', 'The bank does not take refunds on this card.', 402],
	])('%s ends as refused with its words', async (code, message, status) => {
		const payment = await pay();
		world.stripe.fault = (method, path) =>
			method === 'POST' && path === '/v1/refunds' ? new Refusal(status, 'invalid_request_error', message, code === undefined ? {} : { code }) : undefined;
		await ask(payment, { amount_cents: 1000 });
		await settleDown(world);
		expect(await detail(payment)).toMatchObject({ waiting_cents: null, blocked: null, refunds: [{ state: 'refused', refusal: message, failed_tries: 0 }] });
		expect(await openAlerts()).toEqual([]);
	});

	test('money that should not have come, and Stripe will not give back: it waits no more, and admins are told', async () => {
		const payment = await pay();
		await askRefund(world, payment.payment_id);
		world.stripe.fault = (method, path) =>
			method === 'POST' && path === '/v1/refunds'
				? new Refusal(400, 'invalid_request_error', 'The charge is too old.', { code: 'charge_not_refundable' })
				: undefined;
		await settleDown(world);
		expect(await openAlerts()).toMatchObject([{ title: '$50 couldn’t be refunded', detail: expect.stringContaining('“The charge is too old.”') }]);
		expect(await listed('refund_failed')).toContain(payment.payment_id);
	});

	test('a balance that is too short, or a missing permission, is waited for, with an alert; an admin can withdraw', async () => {
		const payment = await pay();
		world.stripe.account.balance = 100;
		await ask(payment, { amount_cents: 1000 });
		for (let turn = 0; turn < 3; turn++) {
			await runDueJobs(world.deps);
			world.pass(20 * 60_000);
		}
		expect(await detail(payment)).toMatchObject({ waiting_cents: 1000, refunds: [{ state: 'waiting', failed_tries: 3 }] });
		expect(await openAlerts()).toMatchObject([{ title: 'Stripe refuses to make refunds', detail: expect.stringMatching(/balance doesn’t cover/), times: 3 }]);
		world.stripe.account.permissions = new Set(['rak_payment_intent_read', 'rak_charge_read', 'rak_event_read']);
		await runDueJobs(world.deps);
		expect((await openAlerts()).map(({ detail }) => detail)).toContainEqual(expect.stringContaining('“Charges and Refunds” to Write'));

		const withdrawn = await withdraw(payment);
		expect([withdrawn.statusCode, withdrawn.json()]).toMatchObject([200, { waiting_cents: null, blocked: null, refunds: [{ state: 'withdrawn' }] }]);
		expect(await world.db.select().from(auditLog).where(eq(auditLog.action, 'refund_withdrawn'))).toMatchObject([
			{ actor_id: admin.user_id, payment_id: payment.payment_id },
		]);
		expect((await withdraw(payment)).json()).toMatchObject({ code: 'conflict' });
		Object.assign(world.stripe.account, { balance: Number.POSITIVE_INFINITY, permissions: null });
		await deliver(world);
		expect(refundsAt(payment)).toEqual([]);
		expect(await detail(payment)).toMatchObject({ refunded_cents: 0, left_cents: 5000 });
		// The next refund is made, and the alert closes with it.
		await ask(payment);
		await deliver(world);
		expect(await openAlerts()).toEqual([]);
	});

	test('one that was withdrawn when Stripe had made it already stands as made', async () => {
		const payment = await pay();
		await ask(payment, { amount_cents: 1000 });
		world.stripe.fault = (method, path) => (method === 'POST' && path === '/v1/refunds' ? 'after hang-up' : undefined);
		await runDueJobs(world.deps);
		expect((await withdraw(payment)).statusCode).toBe(200);
		world.stripe.fault = () => undefined;
		await deliver(world);
		expect(await detail(payment)).toMatchObject({ refunded_cents: 1000, refunds: [{ state: 'done' }] });
		expect(refundsAt(payment)).toHaveLength(1);
	});

	test('a payment of another provider than the present one is refused at once', async () => {
		const payment = await pay();
		await ask(payment);
		await world.db.update(payments).set({ provider: 'other' }).where(eq(payments.payment_id, payment.payment_id));
		await runDueJobs(world.deps);
		expect(await detail(payment)).toMatchObject({ waiting_cents: null, refunds: [{ state: 'refused', refusal: expect.stringContaining('through “other.”') }] });
		await world.db.update(payments).set({ provider: 'stripe' }).where(eq(payments.payment_id, payment.payment_id));
	});

	test('an unknown payment, or nothing that waits', async () => {
		expect((await admin.call('POST', adminApi.withdrawRefund('0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11'))).statusCode).toBe(404);
		expect((await withdraw(await pay())).statusCode).toBe(409);
	});
});
