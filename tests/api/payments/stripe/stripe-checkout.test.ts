import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { attachCurrent } from '#server/modules/payments/sessions/attach-session.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import type { AccountProblem, Fault } from '#tests/fixtures/stripe-fake/stripe-fake.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { askRefund, cancel, click, donationBody, received, register, registerMonthly, settleDown, status } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
	world = await stripeWorld();
});
beforeEach(() => {
	world.stripe.requests.length = 0;
});
afterEach(async () => {
	world.stripe.fault = () => undefined;
	await deliver(world);
	expect(await ledgerViolations(world.db)).toEqual([]);
});
afterAll(() => world.close());

const paymentsOf = (intent_id: string) => world.db.select().from(payments).where(eq(payments.intent_id, intent_id));
const sessionsOf = (intent_id: string) => [...world.stripe.account.sessions.values()].filter(({ metadata }) => metadata.intent_id === intent_id);
/** Sets faults for the next requests whose path ends this way, in order. */
function faults(ending: string, list: Fault[]): void {
	world.stripe.fault = (_method, path) => (path.endsWith(ending) ? list.shift() : undefined);
}

describe('a one-time donation', () => {
	test('is paid on the hosted page, and the athlete has the money', async () => {
		const had = await received(world);
		const { intent_id } = await register(world, donationBody(world, { amount: 19.5 }));
		const session = await openSession(world, intent_id);
		expect(session).toMatchObject({ mode: 'payment', amount: 1950, success_url: expect.stringContaining(`/success?intent=${intent_id}`) });
		expect(session.expires_at - world.stripe.account.now()).toBeGreaterThan(30 * 60);
		expect(await status(world, intent_id)).toMatchObject({ state: 'session_open', transaction_id: session.id });
		world.stripe.account.pay(session.id);
		await deliver(world);
		expect((await status(world, intent_id)).state).toBe('paid');
		expect(await received(world)).toBe(had + 1950);
		expect(await paymentsOf(intent_id)).toMatchObject([{ provider: 'stripe', provider_ref: session.payment_intent, state: 'settled' }]);
		expect((await click(world, intent_id)).headers.location).toContain('/success?');
	});

	test('ten clicks at once share one session', async () => {
		const { intent_id } = await register(world);
		const to = await Promise.all(Array.from({ length: 10 }, async () => (await openSession(world, intent_id)).id));
		expect(new Set(to).size).toBe(1);
		expect(sessionsOf(intent_id)).toHaveLength(1);
	});

	test('who leaves the page lands on /failed with the reference, and the link goes on to the same session', async () => {
		const { intent_id } = await register(world);
		const session = await openSession(world, intent_id);
		const left = await world.app.inject(new URL(session.cancel_url).pathname);
		expect(left.headers.location).toBe(`http://localhost:8080/failed?transaction_id=${session.id}#${intent_id}`);
		expect((await openSession(world, intent_id)).id).toBe(session.id);
		// From the receipt back to the provider's page, and away from there: the donation is paid.
		world.stripe.account.pay(session.id);
		await deliver(world);
		const paid = await world.app.inject(new URL(session.cancel_url).pathname);
		expect([paid.statusCode, paid.headers.location]).toEqual([303, expect.stringContaining(`/success?intent=${intent_id}&`)]);
	});

	test('an expired session: the link opens a fresh one', async () => {
		const { intent_id } = await register(world);
		const first = await openSession(world, intent_id);
		world.pass(3 * 3_600_000);
		const second = await openSession(world, intent_id);
		expect(second.id).not.toBe(first.id);
		expect(world.stripe.account.pay(first.id)).toBe(false);
	});

	test('without any webhook the reconciler finds the payment', async () => {
		const { intent_id } = await register(world);
		world.stripe.account.pay((await openSession(world, intent_id)).id);
		world.stripe.takeEvents();
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
	});
});

describe('when Stripe has trouble', () => {
	test.each<AccountProblem>(['before hang-up', 'after hang-up', 'before 500', 'after 500', '429', 'before silence', 'after silence'])(
		'%s at the opening of a session: the page says so or goes on, and the donation is paid once',
		async (fault) => {
			const { intent_id } = await register(world);
			faults('/checkout/sessions', [fault, fault]);
			const clicked = await click(world, intent_id);
			expect([303, 503]).toContain(clicked.statusCode);
			world.stripe.fault = () => undefined;
			// Stripe repeats a failure for the same key. A new attempt leaves it behind.
			if (fault.endsWith('500')) {
				expect((await click(world, intent_id)).statusCode).toBe(503);
				world.pass(61_000);
			}
			world.stripe.account.pay((await openSession(world, intent_id)).id);
			await deliver(world);
			expect((await status(world, intent_id)).state).toBe('paid');
			expect(await paymentsOf(intent_id)).toHaveLength(1);
		},
	);

	test('a page whose answer was lost is paid after all: its reference and mail count, and the later page ends, however often Stripe fails', async () => {
		const { intent_id } = await register(world);
		faults('/checkout/sessions', ['after hang-up', 'after hang-up']);
		expect((await click(world, intent_id)).statusCode).toBe(503);
		world.stripe.fault = () => undefined;
		world.pass(61_000);
		const later = await openSession(world, intent_id);
		const [first] = sessionsOf(intent_id);
		if (first === undefined) throw new Error('Stripe opened no page');
		expect(first.id).not.toBe(later.id);
		world.stripe.account.pay(first.id, 'lost.answer@people.example');
		faults('/expire', ['before hang-up', 'before hang-up', 'after 500']);
		await deliver(world);
		expect(await status(world, intent_id)).toMatchObject({ state: 'paid', transaction_id: first.id });
		const [payment] = await paymentsOf(intent_id);
		const receipt = await world.app.inject({ url: api.receipt(payment?.payment_id ?? ''), headers: { [API_KEY_HEADER]: world.env.API_KEY } });
		expect(receipt.json().reference).toBe(first.id);
		const mails = await world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, 'lost.answer@people.example'));
		expect(mails).toMatchObject([{ subject: 'Receipt: $50 for Jordan Ellery', body: expect.stringContaining(first.id) }]);
		for (let i = 0; later.status === 'open' && i < 5; i++) {
			world.pass(10 * 60_000);
			await runDueJobs(world.deps);
		}
		expect([later.status, world.stripe.account.pay(later.id)]).toEqual(['expired', false]);
		await deliver(world);
		expect(await status(world, intent_id)).toMatchObject({ state: 'paid', transaction_id: first.id, refund: 'none' });
	});

	test('both pages of a donation are paid before we hear of either: one stays and is named, the other goes back', async () => {
		const { intent_id } = await register(world);
		faults('/checkout/sessions', ['after hang-up', 'after hang-up']);
		await click(world, intent_id);
		world.stripe.fault = () => undefined;
		world.pass(61_000);
		const later = await openSession(world, intent_id);
		const [first] = sessionsOf(intent_id);
		for (const { id } of [first, later].filter((one) => one !== undefined)) world.stripe.account.pay(id);
		await deliver(world);
		await deliver(world);
		const { transaction_id, refund } = await status(world, intent_id);
		const kept = (await paymentsOf(intent_id)).filter(({ surplus }) => !surplus);
		expect(kept.map(({ provider_ref }) => provider_ref)).toEqual([world.stripe.account.sessions.get(transaction_id ?? '')?.payment_intent]);
		expect(refund).toBe('done');
	});

	test('an answer that comes after the next attempt has begun opens no second page', async () => {
		const { intent_id } = await register(world);
		const [before] = await world.db.select().from(intents).where(eq(intents.intent_id, intent_id));
		if (before === undefined) throw new Error('no donation');
		const current = await openSession(world, intent_id);
		// The answer to an attempt that somebody has given up meanwhile.
		await attachCurrent(world.deps, { ...before, attempt: 0, attempt_started_at: world.deps.clock(), state: 'session_open' });
		await runDueJobs(world.deps);
		expect(sessionsOf(intent_id).map(({ id, status }) => [id === current.id, status])).toEqual([
			[true, 'open'],
			[false, 'expired'],
		]);
	});

	test('an attempt that was begun long ago and never came to a session begins anew', async () => {
		const { intent_id } = await register(world);
		faults('/checkout/sessions', ['after hang-up', 'after hang-up']);
		expect((await click(world, intent_id)).statusCode).toBe(503);
		world.stripe.fault = () => undefined;
		world.pass(26 * 3_600_000);
		world.stripe.account.pay((await openSession(world, intent_id)).id);
		await deliver(world);
		expect((await status(world, intent_id)).state).toBe('paid');
		expect((await world.db.select().from(intents).where(eq(intents.intent_id, intent_id)))[0]?.attempt).toBe(2);
	});

	test('a cancel of such an attempt needs no word from Stripe', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		faults('/checkout/sessions', ['before hang-up', 'before hang-up']);
		expect((await click(world, intent_id)).statusCode).toBe(503);
		world.pass(61_000);
		expect((await cancel(world, op)).json().state).toBe('cancelled');
		expect((await click(world, intent_id)).body).toContain('This donation was canceled.');
	});
});

describe('a cancel', () => {
	test('ends the session first', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		const session = await openSession(world, intent_id);
		expect((await cancel(world, op)).json().state).toBe('cancelled');
		expect(session.status).toBe('expired');
	});

	test('of a donation that was paid a moment ago: it is paid', async () => {
		const op = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op);
		world.stripe.account.pay((await openSession(world, intent_id)).id);
		expect((await cancel(world, op)).json().state).toBe('paid');
	});
});

describe('money that goes back', () => {
	async function paid(cents: number): Promise<{ intent_id: string; payment_intent: string }> {
		const { intent_id } = await register(world, donationBody(world, { amount: cents / 100 }));
		const session = await openSession(world, intent_id);
		world.stripe.account.pay(session.id);
		await deliver(world);
		return { intent_id, payment_intent: session.payment_intent ?? '' };
	}

	test('a part, then the rest, at the dashboard', async () => {
		const had = await received(world);
		const { intent_id, payment_intent } = await paid(5000);
		world.stripe.account.refundAtDashboard(payment_intent, 1200);
		await deliver(world);
		expect(await received(world)).toBe(had + 3800);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'settled', refunded_cents: 1200 }]);
		world.stripe.account.refundAtDashboard(payment_intent, 3800);
		await deliver(world);
		expect(await received(world)).toBe(had);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'refunded', refunded_cents: 5000 }]);
	});

	test('a refund that is told before the payment has been booked is not lost', async () => {
		const had = await received(world);
		const { intent_id } = await register(world);
		const session = await openSession(world, intent_id);
		world.stripe.account.pay(session.id);
		const [completed] = world.stripe.takeEvents();
		world.stripe.account.refundAtDashboard(session.payment_intent ?? '', 1000);
		await deliver(world);
		expect(completed?.type).toBe('checkout.session.completed');
		expect((await status(world, intent_id)).state).toBe('paid');
		expect(await received(world)).toBe(had + 4000);
	});

	test.each([
		['won', 5000],
		['lost', 0],
	] as const)('a dispute that is %s', async (end, left) => {
		const had = await received(world);
		const { intent_id, payment_intent } = await paid(5000);
		world.stripe.account.dispute(payment_intent, 'needs_response');
		await deliver(world);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'disputed' }]);
		expect(await received(world)).toBe(had + 5000);
		world.stripe.account.dispute(payment_intent, end);
		await deliver(world);
		await deliver(world);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: end }]);
		expect(await received(world)).toBe(had + left);
	});

	test('a dispute about a part takes exactly that part; won after all, it comes back; a second one counts for itself', async () => {
		const had = await received(world);
		const { intent_id, payment_intent } = await paid(5000);
		const { account } = world.stripe;
		account.dispute(payment_intent, 'needs_response', 1500);
		await deliver(world);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'disputed', lost_cents: 0 }]);
		account.dispute(payment_intent, 'lost');
		await deliver(world);
		await settleDown(world);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'lost', lost_cents: 1500 }]);
		expect(await received(world)).toBe(had + 3500);
		// The rest may still be refunded.
		account.refundAtDashboard(payment_intent, 500);
		await deliver(world);
		expect(await received(world)).toBe(had + 3000);
		account.dispute(payment_intent, 'won');
		await deliver(world);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'won', lost_cents: 0, refunded_cents: 500 }]);
		expect(await received(world)).toBe(had + 4500);
		account.disputes.push({ id: 'dp_second', payment_intent, created: account.now() + 1, amount: 200, status: 'lost', reason: 'unrecognized', due_by: null });
		account.emit('charge.dispute.closed', { object: 'dispute', payment_intent });
		await deliver(world);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'lost', lost_cents: 200 }]);
		expect(await received(world)).toBe(had + 4300);
	});

	test('money that should not have come, and is disputed: what the bank leaves of it is given back, no cent twice', async () => {
		const had = await received(world);
		const { intent_id, payment_intent } = await paid(5000);
		world.stripe.account.dispute(payment_intent, 'needs_response', 1500);
		await deliver(world);
		const [payment] = await paymentsOf(intent_id);
		await askRefund(world, payment?.payment_id ?? '');
		for (let turn = 0; turn < 3; turn++) {
			await runDueJobs(world.deps);
			world.pass(60_000);
		}
		expect(await received(world)).toBe(had + 5000);
		world.stripe.account.dispute(payment_intent, 'lost');
		await deliver(world);
		expect(await paymentsOf(intent_id)).toMatchObject([{ state: 'lost', lost_cents: 1500, refunded_cents: 3500 }]);
		expect(await received(world)).toBe(had);
	});

	test('a dispute that is lost after a part was given back takes the rest', async () => {
		const had = await received(world);
		const { payment_intent } = await paid(5000);
		world.stripe.account.refundAtDashboard(payment_intent, 2000);
		world.stripe.account.dispute(payment_intent, 'lost');
		await deliver(world);
		expect(await received(world)).toBe(had);
	});
});

describe('an account that is deleted while its checkout is open', () => {
	const mailsTo = async (recipient: string) =>
		(await world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, recipient))).map(({ subject }) => subject);
	const remove = ({ user_id }: Person) => removeAccount(world.db, { user_id, actor_id: user_id, now: world.deps.clock(), publicUrl: undefined });
	const intentOf = async (intent_id: string) => (await world.db.select().from(intents).where(eq(intents.intent_id, intent_id)))[0];

	async function opened() {
		const donor = await addLastingPerson(world);
		const { intent_id } = (await donor.call('POST', api.checkoutOneTime, donationBody(world, { user_id: donor.user_id }))).json();
		return { donor, intent_id, page: await openSession(world, intent_id) };
	}

	test('the page ends with it, however often Stripe fails', async () => {
		const { donor, intent_id, page } = await opened();
		faults('/expire', ['before hang-up', 'before hang-up', 'before 500']);
		await remove(donor);
		await runDueJobs(world.deps);
		for (let i = 0; page.status === 'open' && i < 5; i++) {
			world.pass(10 * 60_000);
			await runDueJobs(world.deps);
		}
		expect([page.status, world.stripe.account.pay(page.id)]).toEqual(['expired', false]);
		expect(await intentOf(intent_id)).toMatchObject({ state: 'cancelled', user_id: null });
	});

	test('money from before stays under the pseudonym, and the receipt goes to whoever paid', async () => {
		const { donor, intent_id, page } = await opened();
		world.stripe.account.pay(page.id, 'paid.before@people.example');
		world.pass(2000);
		await remove(donor);
		await deliver(world);
		expect(await intentOf(intent_id)).toMatchObject({ state: 'paid', user_id: null, donor_pseudonym: expect.stringMatching(/^deleted-donor-/) });
		expect(await mailsTo('paid.before@people.example')).toEqual(['Receipt: $50 for Jordan Ellery']);
	});

	test('money from after it goes back, and whoever paid is told', async () => {
		const had = await received(world);
		const { donor, intent_id, page } = await opened();
		await remove(donor);
		world.pass(2000);
		world.stripe.account.pay(page.id, 'paid.after@people.example');
		await deliver(world);
		await deliver(world);
		expect(await intentOf(intent_id)).toMatchObject({ state: 'cancelled', donor_pseudonym: expect.stringMatching(/^deleted-donor-/) });
		expect(await paymentsOf(intent_id)).toMatchObject([{ surplus: true, state: 'refunded', refunded_cents: 5000 }]);
		expect(await received(world)).toBe(had);
		expect(await mailsTo('paid.after@people.example')).toEqual(['Refund: $50 for Jordan Ellery']);
	});

	test('so do the donations of a shared checkout, and a monthly donation, which ends', async () => {
		const had = await received(world);
		const donor = await addLastingPerson(world);
		const give = async (amount: number) =>
			(await donor.call('POST', api.checkoutOneTime, donationBody(world, { amount, user_id: donor.user_id }))).json().intent_id;
		const ids: string[] = [await give(30), await give(20)];
		const { basket_id } = (await donor.call('POST', api.checkoutBasket, { intent_ids: ids, user_id: donor.user_id })).json();
		const shared = await openSession(world, basket_id);
		const monthly = (await registerMonthly(world, donor)).intent_id;
		const subscribing = await openSession(world, monthly);
		await remove(donor);
		world.pass(2000);
		for (const { id } of [shared, subscribing]) world.stripe.account.pay(id, 'paid.both@people.example');
		for (let i = 0; i < 3; i++) await deliver(world);
		for (const id of [...ids, monthly]) {
			expect((await intentOf(id))?.state).toBe('cancelled');
			expect(await paymentsOf(id)).toMatchObject([{ surplus: true, state: 'refunded' }]);
		}
		expect(world.stripe.account.subscriptions.get(subscribing.subscription ?? '')?.status).toBe('canceled');
		expect(await received(world)).toBe(had);
		expect((await mailsTo('paid.both@people.example')).sort()).toEqual([
			'Refund: $20 for Jordan Ellery',
			'Refund: $30 for Jordan Ellery',
			'Refund: $50 for Jordan Ellery',
		]);
	});
});
