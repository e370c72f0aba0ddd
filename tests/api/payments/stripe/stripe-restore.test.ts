import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api, IDEMPOTENCY_HEADER, INTENT_HEADER, NO_INTENT } from '#domain/api/api-paths.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { donationsAnswerSchema } from '#domain/donation/donation-records.ts';
import { donationStateText } from '#domain/donation/donation-text.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { intents, payments, plans } from '#server/db/schema/payments-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { sessionCookieName } from '#server/http/route/session-cookie.ts';
import { openAlerts } from '#server/modules/operations/alerts/open-alerts.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { beginRun, workOnRun } from '#server/modules/payments/reconciliation/reconciliation-run.ts';
import { findCandidate, lookAtUnmatched, obstacleOf, recoverUnmatched } from '#server/modules/payments/reconciliation/recover-unmatched.ts';
import { openUnmatched } from '#server/modules/payments/recovery/unmatched-sessions.ts';
import { reconcileDaily } from '#server/modules/payments/workers/money-worker.ts';
import type { Session } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { basketOf, idsOf, sessionOf, waiting } from '../../fixtures/payments/basket-world.ts';
import { payMonthly } from '../../fixtures/payments/monthly-donations.ts';
import { checkout, click, donationBody, received, register, settleDown } from '../../fixtures/payments/payment-world.ts';
import { reconcileRestored, restoreWithout, undescribe } from '../../fixtures/payments/restored-world.ts';
import { deliver, openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: StripeWorld;
beforeEach(async () => {
	world = await stripeWorld(undefined, { retries: 0, timeoutMs: 5000 });
});
afterEach(async () => {
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.close();
});

const restore = (...lost: string[]) => restoreWithout(world, ...lost);
const reconcile = () => reconcileRestored(world);
const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { [API_KEY_HEADER]: world.env.API_KEY } });
const statusOf = async (intent_id: string): Promise<IntentStatus> => (await get(api.intent(intent_id))).json();
const intentOf = async (intent_id: string) => (await world.db.select().from(intents).where(eq(intents.intent_id, intent_id)))[0];
const cancel = (op_id: string) => world.app.inject({ method: 'POST', url: api.cancelOperation(op_id), headers: { [API_KEY_HEADER]: world.env.API_KEY } });

interface Lost {
	op_id: string;
	intent_id: string;
	session: Session;
}
/** A donation with an open checkout. */
async function opened(amount = 50): Promise<Lost> {
	const op_id = randomUUID();
	const { intent_id } = await register(world, donationBody(world, { amount }), op_id);
	return { op_id, intent_id, session: await openSession(world, intent_id) };
}
async function openedBy(donor: Person): Promise<Lost> {
	const op_id = randomUUID();
	const body = donationBody(world, { user_id: donor.user_id });
	const { intent_id } = (await donor.call('POST', api.checkoutOneTime, body, { [IDEMPOTENCY_HEADER]: op_id })).json();
	return { op_id, intent_id, session: await openSession(world, intent_id) };
}
async function paid(amount = 50): Promise<Lost> {
	const donation = await opened(amount);
	world.stripe.account.pay(donation.session.id);
	return donation;
}
const pays = (donation: Lost, change = {}) => checkout(world, { ...donationBody(world), ...change }, donation.op_id, donation.intent_id);

describe('until the provider was asked', () => {
	test('nobody is told that a lost donation was not charged, and nobody can pay it again', async () => {
		const lost = await paid();
		await restore(lost.intent_id);
		expect((await get(api.intent(lost.intent_id))).statusCode).toBe(503);
		const again = await pays(lost);
		expect([again.statusCode, again.json().code, again.headers['retry-after']]).toEqual([503, 'unavailable', '60']);
		expect((await cancel(lost.op_id)).statusCode).toBe(503);
		const page = await click(world, lost.intent_id);
		expect(page.statusCode).toBe(503);
		expect(page.body).toContain('checking whether this was paid');
		expect(page.body).not.toContain('weren’t charged');
	});

	test('a donation of the backup, which may have been paid since, opens no second checkout; a new one does', async () => {
		const op_id = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op_id);
		await restore();
		expect((await click(world, intent_id)).statusCode).toBe(503);
		await openSession(world, (await register(world)).intent_id);
		await reconcile();
		await openSession(world, intent_id);
	});

	test.each(['created', 'failed', 'expired'])('a donation of the backup in the state %s is neither called unpaid nor canceled', async (state) => {
		const op_id = randomUUID();
		const { intent_id } = await register(world, donationBody(world), op_id);
		await world.db.execute(sql`update intents set state = ${state} where intent_id = ${intent_id}`);
		await restore();
		const answer = await get(api.intent(intent_id));
		expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '60']);
		expect((await cancel(op_id)).statusCode).toBe(503);
		expect(await intentOf(intent_id)).toMatchObject({ state, cancel_requested_at: null });
		await reconcile();
		expect(await statusOf(intent_id)).toMatchObject({ state });
		expect((await cancel(op_id)).json()).toMatchObject({ state: 'cancelled' });
	});

	test('an open checkout of the backup that has expired since is not called unpaid, because a later one may be paid', async () => {
		const { op_id, intent_id } = await opened();
		await restore();
		world.pass(2 * DAY);
		expect((await get(api.intent(intent_id))).statusCode).toBe(503);
		expect((await cancel(op_id)).statusCode).toBe(503);
	});

	test('My Donations doesn’t call one of the backup unpaid, and offers no way to pay it', async () => {
		const donor = await addLastingPerson(world);
		const mine = async () => donationsAnswerSchema.parse((await donor.call('GET', api.myDonations(50, 0))).json()).data;
		const { session } = await openedBy(donor);
		expect(await mine()).toMatchObject([{ state: 'waiting' }]);
		world.stripe.account.pay(session.id);
		await restore();
		const [before] = await mine();
		expect(before).toMatchObject({ state: 'processing', unsure: true });
		expect(before && donationStateText(before)).toBe('We’re checking with our card provider whether you paid this.');
		world.pass(1000);
		await openedBy(donor);
		expect((await mine()).map(({ state }) => state)).toEqual(['waiting', 'processing']);
		await reconcile();
		await settleDown(world);
		expect(await mine()).toMatchObject([{ state: 'waiting' }, { state: 'settled' }]);
	});

	test('a basket with a lost donation, or with one of the backup, waits', async () => {
		const donations = await waiting(world, [20, 30]);
		const basket = await basketOf(world, idsOf(donations));
		await restore();
		expect((await click(world, basket)).statusCode).toBe(503);
		expect((await get(api.basket(randomUUID()))).statusCode).toBe(503);
		await reconcile();
		expect(await sessionOf(world, basket)).toBeDefined();
	});

	test('the server asks by itself, without waiting for the next day', async () => {
		await reconcileDaily(world.deps, 100);
		const lost = await paid();
		await restore(lost.intent_id);
		world.pass(HOUR);
		await reconcileDaily(world.deps, 100);
		await reconcileDaily(world.deps, 100);
		expect(await statusOf(lost.intent_id)).toMatchObject({ state: 'paid', amount: 50 });
	});

	test('a comparison that does not reach back to the backup is not enough', async () => {
		const lost = await paid();
		world.pass(3 * DAY);
		await restore(lost.intent_id);
		world.pass(HOUR);
		const { db, clock } = world.deps;
		const now = clock();
		await db.execute(
			sql`update meta set value = ${JSON.stringify({ restored_at: now, data_until: new Date(now.getTime() - 3 * DAY) })} where key = 'restored'`,
		);
		const run = await beginRun(db, { provider: 'stripe', asked_by: 'command', since: new Date(now.getTime() - DAY), run_after: now }, now);
		if (run === undefined) throw new Error('another run goes on');
		await workOnRun(world.deps, run);
		expect((await get(api.intent(lost.intent_id))).statusCode).toBe(503);
	});
});

describe('once it was asked', () => {
	test('a lost donation that was paid is booked, once, and the phone that sends it again learns so', async () => {
		const had = await received(world);
		const lost = await paid();
		await restore(lost.intent_id);
		expect(await reconcile()).toMatchObject([{ kind: 'unbooked_charge', theirs_cents: 5000, mended: true }]);
		expect(await statusOf(lost.intent_id)).toMatchObject({ state: 'paid', player_id: world.athlete, amount: 50 });
		expect(await received(world)).toBe(had + 5000);
		const again = await pays(lost);
		expect([again.statusCode, again.json().intent_id]).toEqual([200, lost.intent_id]);
		expect((await cancel(lost.op_id)).json()).toMatchObject({ state: 'paid' });
		expect(await reconcile()).toEqual([]);
		expect(await received(world)).toBe(had + 5000);
	});

	test('a phone that never heard of its link finds the paid donation by its key', async () => {
		const lost = await paid();
		await restore(lost.intent_id);
		await reconcile();
		for (const known of [NO_INTENT, undefined]) {
			const again = await checkout(world, donationBody(world), lost.op_id, known);
			expect([again.statusCode, again.json().intent_id]).toEqual([200, lost.intent_id]);
		}
		const other = await checkout(world, donationBody(world, { amount: 60 }), lost.op_id);
		expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
	});

	test('a checkout that is still open is the same one after the next tap, and its payment is booked', async () => {
		const lost = await opened();
		await restore(lost.intent_id);
		expect(await reconcile()).toMatchObject([{ kind: 'lost_donation', ref: lost.session.id, mended: true }]);
		expect((await openSession(world, lost.intent_id)).id).toBe(lost.session.id);
		world.stripe.account.pay(lost.session.id);
		await deliver(world);
		expect(await statusOf(lost.intent_id)).toMatchObject({ state: 'paid' });
	});

	test('a checkout of a donation that the backup has, but not its attempt, becomes its attempt', async () => {
		const { intent_id } = await register(world);
		const session = await openSession(world, intent_id);
		await restore();
		await world.db
			.update(intents)
			.set({ state: 'created', attempt: 0, provider: null, provider_session_id: null, attempt_started_at: null })
			.where(eq(intents.intent_id, intent_id));
		world.stripe.account.pay(session.id);
		world.stripe.takeEvents();
		expect(await reconcile()).toMatchObject([{ kind: 'unbooked_charge', mended: true }]);
		expect(await statusOf(intent_id)).toMatchObject({ state: 'paid', transaction_id: session.id });
	});

	test('a webhook is enough to record it again', async () => {
		const had = await received(world);
		const lost = await opened(20);
		await restore(lost.intent_id);
		world.stripe.account.pay(lost.session.id);
		await deliver(world);
		expect(await statusOf(lost.intent_id)).toMatchObject({ state: 'paid' });
		expect(await received(world)).toBe(had + 2000);
	});

	test('a donation that the phone has sent again already takes the payment: a second one would go back', async () => {
		const had = await received(world);
		const lost = await paid();
		await restore(lost.intent_id);
		const { intent_id } = await register(world, donationBody(world), lost.op_id);
		const session = await openSession(world, intent_id);
		await reconcile();
		expect(await statusOf(intent_id)).toMatchObject({ state: 'paid' });
		world.stripe.account.pay(session.id);
		await deliver(world);
		expect(await received(world)).toBe(had + 5000);
		expect((await statusOf(intent_id)).refund).toBe('done');
	});

	test('a checkout that a donation sent again has taken over ends with it', async () => {
		const lost = await opened();
		await restore(lost.intent_id);
		const { intent_id } = await register(world, donationBody(world), lost.op_id);
		await reconcile();
		expect(await intentOf(intent_id)).toMatchObject({ state: 'session_open', provider_session_id: lost.session.id });
		world.pass(3 * HOUR);
		await deliver(world);
		expect(await statusOf(intent_id)).toMatchObject({ state: 'expired' });
		expect((await openSession(world, intent_id)).id).not.toBe(lost.session.id);
	});

	test('a second plan that its donor wanted stays one', async () => {
		const first = await payMonthly(world, { months: 3 });
		await deliver(world);
		await world.db
			.update(users)
			.set({ created_at: new Date(0) })
			.where(eq(users.user_id, first.donor.user_id));
		const second = await payMonthly(world, { donor: first.donor, months: 6, body: { additional: true } });
		await restore(second.intent_id);
		await reconcile();
		expect((await world.db.select().from(plans)).map(({ state }) => state)).toEqual(['active', 'active']);
	});

	test('a lost basket is booked line by line', async () => {
		const donations = await waiting(world, [20, 30]);
		const basket = await basketOf(world, idsOf(donations));
		const session = await sessionOf(world, basket);
		world.stripe.account.pay(session ?? '');
		await restore(basket, ...idsOf(donations));
		expect(await reconcile()).toMatchObject([{ kind: 'unbooked_charge', theirs_cents: 5000, mended: true }]);
		for (const { intent_id } of donations) expect(await statusOf(intent_id)).toMatchObject({ state: 'paid' });
		expect((await get(api.basket(basket))).json()).toMatchObject({ state: 'paid', amount: 50 });
	});

	test('a plan goes on in our books, with its donor and its end', async () => {
		const { intent_id, donor, subscription } = await payMonthly(world, { months: 3 });
		await world.db
			.update(users)
			.set({ created_at: new Date(0) })
			.where(eq(users.user_id, donor.user_id));
		await restore(intent_id);
		world.pass(32 * DAY);
		world.stripe.takeEvents();
		const { db, clock } = world.deps;
		const now = clock();
		const run = await beginRun(db, { provider: 'stripe', asked_by: 'command', since: new Date(now.getTime() - 60 * DAY), run_after: now }, now);
		if (run === undefined) throw new Error('another run goes on');
		await workOnRun(world.deps, run);
		const [plan] = await db.select().from(plans).where(eq(plans.plan_ref, subscription.id));
		expect(plan).toMatchObject({ intent_id, player_id: world.athlete, months: 3, state: 'active' });
		expect(await intentOf(intent_id)).toMatchObject({ user_id: donor.user_id, state: 'paid', kind: 'recurring' });
		await settleDown(world);
		world.pass(40 * DAY);
		await deliver(world);
		world.pass(40 * DAY);
		await deliver(world);
		expect((await db.select().from(payments).where(eq(payments.intent_id, intent_id))).filter(({ surplus }) => !surplus)).toHaveLength(3);
		expect(subscription.status).toBe('canceled');
	});
});

describe('what nobody could place', () => {
	test('an earlier version’s payment raises an alert without a name, and the phone’s id and words place it', async () => {
		const lost = await paid();
		undescribe(lost.session);
		await restore(lost.intent_id);
		const [difference] = await reconcile();
		expect(difference).toMatchObject({ kind: 'unbooked_charge', mended: false, failure: expect.stringContaining('payer@people.example') });
		const [alert] = (await openAlerts(world.db)).filter(({ title }) => title === 'A payment isn’t in our ledger');
		expect(alert?.detail).toContain('npm run recover');
		expect(alert?.detail).not.toContain('payer@');
		expect((await get(api.intent(lost.intent_id))).statusCode).toBe(404);
		const wrong = await pays(lost, { amount: 60 });
		expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'conflict']);
		const right = await pays(lost);
		expect([right.statusCode, right.json().intent_id]).toEqual([200, lost.intent_id]);
		expect(await statusOf(lost.intent_id)).toMatchObject({ state: 'paid' });
		expect(await openUnmatched(world.db, 'stripe')).toEqual([]);
		expect((await openAlerts(world.db)).filter(({ title }) => title === 'A payment isn’t in our ledger')).toEqual([]);
	});

	test('a phone of an earlier version, which names no link, is not charged again silently', async () => {
		const lost = await paid();
		undescribe(lost.session);
		await restore(lost.intent_id);
		await reconcile();
		const again = await checkout(world, donationBody(world), lost.op_id);
		expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
		expect(again.json().detail).toContain(lost.session.id);
		// Our own id is the link, and whoever has it could go on with the donation.
		expect(again.body).not.toContain(lost.intent_id);
		// Another amount, another athlete, and a phone that says that it never had a link go on.
		for (const change of [{ amount: 51 }, { player_id: world.other }]) expect((await checkout(world, donationBody(world, change))).statusCode).toBe(200);
		expect((await checkout(world, donationBody(world), randomUUID(), NO_INTENT)).statusCode).toBe(200);
		const malformed = await checkout(world, donationBody(world), randomUUID(), 'my-intent');
		expect([malformed.statusCode, malformed.json().field]).toEqual([422, 'X-Intent-Id']);
	});

	test('the first invoice of an unknown plan raises an alert; the command records it for the named athlete', async () => {
		const { intent_id, donor, session_id, subscription } = await payMonthly(world, { months: 3 });
		const session = world.stripe.account.sessions.get(session_id);
		if (session === undefined) throw new Error('no session');
		undescribe(session);
		await world.db
			.update(users)
			.set({ created_at: new Date(0) })
			.where(eq(users.user_id, donor.user_id));
		await restore(intent_id);
		world.pass(32 * DAY);
		await deliver(world);
		expect(await openAlerts(world.db)).toMatchObject([{ title: 'A monthly donation isn’t in our ledger', detail: expect.stringContaining(subscription.id) }]);
		const [row] = await openUnmatched(world.db, 'stripe');
		if (row === undefined) throw new Error('nothing is lost');
		const item = await lookAtUnmatched(world.deps, row);
		expect(item).toMatchObject({ user_id: donor.user_id, record: { months: 3, amount_cents: 2000 }, candidates: [{ player_id: world.athlete }] });
		expect(obstacleOf({ ...item, user_id: null })).toContain('nobody could stop it');
		expect(await recoverUnmatched(world.deps, item, await findCandidate(world.db, world.other))).toMatchObject({ outcome: 'recovered' });
		expect((await world.db.select().from(payments).where(eq(payments.intent_id, intent_id))).map(({ player_id }) => player_id)).toEqual([
			world.other,
			world.other,
		]);
		expect(await openAlerts(world.db)).toEqual([]);
	});

	test('a link that was passed on gives nobody else’s plan away', async () => {
		const { intent_id, session_id } = await payMonthly(world, { months: 3 });
		const session = world.stripe.account.sessions.get(session_id);
		if (session === undefined) throw new Error('no session');
		undescribe(session);
		await restore(intent_id);
		await reconcile();
		const stranger = await addLastingPerson(world);
		const sent = { ...donationBody(world, { amount: 20 }), user_id: stranger.user_id, recurring_cost_duration: 3 };
		const headers = { [API_KEY_HEADER]: world.env.API_KEY, 'idempotency-key': randomUUID(), [INTENT_HEADER]: intent_id };
		const cookies = { [sessionCookieName(world.env)]: stranger.token };
		const answer = await world.app.inject({ method: 'POST', url: api.checkoutSubscription, headers, cookies, payload: sent });
		expect([answer.statusCode, answer.json().code, answer.json().may_be_paid]).toEqual([409, 'conflict', true]);
		expect(await intentOf(intent_id)).toBeUndefined();
	});

	test('a cancel of what was paid and nobody could place is not answered with “canceled”', async () => {
		const lost = await paid();
		await restore(lost.intent_id);
		await world.db.update(players).set({ player_name: 'Somebody Else' }).where(eq(players.player_id, world.athlete));
		await reconcile();
		expect((await cancel(lost.op_id)).statusCode).toBe(503);
	});

	test('a basket that nobody could place is not paid again line by line', async () => {
		const donations = await waiting(world, [20, 30]);
		const basket = await basketOf(world, idsOf(donations));
		world.stripe.account.pay((await sessionOf(world, basket)) ?? '');
		await restore(basket, ...idsOf(donations));
		await world.db.update(players).set({ player_name: 'Somebody Else' }).where(eq(players.player_id, world.other));
		await reconcile();
		for (const [i, { op_id, intent_id }] of donations.entries()) {
			const body = donationBody(world, { amount: [20, 30][i] ?? 0, player_id: i === 0 ? world.athlete : world.other });
			expect((await checkout(world, body, op_id, intent_id)).statusCode).toBe(409);
		}
	});

	test('another site on the same account raises no alert in daily use', async () => {
		const { intent_id, session } = await opened();
		session.metadata.site = 'https://other.example.org';
		await world.db.delete(intents).where(eq(intents.intent_id, intent_id));
		world.stripe.account.pay(session.id);
		await deliver(world);
		expect(await openUnmatched(world.db, 'stripe')).toEqual([]);
		expect(await openAlerts(world.db)).toEqual([]);
	});

	test('an athlete’s or an account’s number that somebody else has now is not trusted, nor is another site', async () => {
		const [renamed, elsewhere] = [await paid(20), await paid(30)];
		const { intent_id, donor } = await payMonthly(world);
		elsewhere.session.metadata.site = 'https://other.example.org';
		// An account that is younger than the donation.
		await world.db
			.update(users)
			.set({ created_at: new Date('2098-01-01') })
			.where(eq(users.user_id, donor.user_id));
		await restore(renamed.intent_id, elsewhere.intent_id, intent_id);
		await world.db.update(players).set({ player_name: 'Somebody Else' }).where(eq(players.player_id, world.athlete));
		world.stripe.account.subscriptions.forEach((subscription) => {
			subscription.metadata.athlete = 'Somebody Else';
		});
		for (const session of world.stripe.account.sessions.values()) if (session.subscription !== null) session.metadata.athlete = 'Somebody Else';
		await reconcile();
		const lost = await openUnmatched(world.db, 'stripe');
		expect(new Map(lost.map((row) => [row.intent_id, row.reason]))).toEqual(
			new Map([
				[renamed.intent_id, 'athlete_unknown'],
				[elsewhere.intent_id, 'other_site'],
				[intent_id, 'donor_unknown'],
			]),
		);
	});

	test('an unpaid checkout that ended is no loss, and neither is a donation that was tidied away', async () => {
		const lost = await opened();
		world.pass(3 * HOUR);
		await restore(lost.intent_id);
		expect(await reconcile()).toEqual([]);
		const again = await pays(lost);
		expect(again.statusCode).toBe(200);
		expect(again.json().intent_id).not.toBe(lost.intent_id);
		expect(await openAlerts(world.db)).toEqual([]);
	});
});
