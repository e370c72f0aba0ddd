import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { eq, isNull } from '#server/db/drizzle.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { alerts } from '#server/db/schema/alerts-schema.ts';
import { intents, payments, plans, providerEvents } from '#server/db/schema/payments-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { catchUp } from '#server/modules/payments/workers/catch-up-events.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import type { StripeEvent } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { TEST_KEY } from '#tests/fixtures/stripe-fake/stripe-fake.ts';
import { beginMonthly } from '../../fixtures/payments/monthly-donations.ts';
import { askRefund, click, register, settleDown, status } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, post, postRaw, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';
import { forTests } from '../../fixtures/test-devices.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let live: StripeWorld;
let trial: StripeWorld;
/** What the log says at its default level. */
const lines: { msg: string; event_id?: string; reason?: string }[] = [];
beforeAll(async () => {
	live = await loud(await stripeWorld(undefined, { retries: 0 }));
	trial = await stripeWorld(undefined, { retries: 0, secretKey: TEST_KEY });
});
afterEach(async () => {
	lines.length = 0;
	for (const { db } of [live, trial]) {
		await db.delete(alerts);
		await db.delete(providerEvents);
		expect(await ledgerViolations(db)).toEqual([]);
	}
});
afterAll(async () => {
	await live.close();
	await trial.close();
});

/** The same world behind a server that writes a log. */
async function loud(world: StripeWorld): Promise<StripeWorld> {
	await world.app.close();
	const logger = { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line)) } };
	const { db, env, deps } = world;
	return { ...world, app: await buildApp({ db, env, payments: deps.payments, clock: deps.clock, logger, ...forTests }) };
}

const openAlerts = ({ db }: StripeWorld) => db.select({ title: alerts.title }).from(alerts).where(isNull(alerts.cleared_at));
const noted = ({ db }: StripeWorld, id: string) => db.select().from(providerEvents).where(eq(providerEvents.event_id, id));

let count = 0;
function event(world: StripeWorld, type: string, object: unknown): StripeEvent {
	count++;
	return {
		id: `evt_stranger${count}`,
		object: 'event',
		type,
		livemode: world === live,
		created: world.stripe.account.now(),
		data: { object },
	};
}

/** Runs the worker and returns what it says. */
async function work(world: StripeWorld): Promise<string[]> {
	const said: string[] = [];
	await runPaymentWork(world.deps, DAY, (note) => said.push(note));
	return said;
}

describe('a delivery with our signature that isn’t an event of this account is answered 200, and the log says why', () => {
	const session = { id: 'cs_live_1', metadata: { intent_id: randomUUID() } };
	const whole = () => event(live, 'checkout.session.completed', session);
	const without = (key: keyof StripeEvent) => Object.fromEntries(Object.entries(whole()).filter(([name]) => name !== key));

	test.each<[string, () => unknown, RegExp]>([
		['a connected account’s event', () => ({ ...whole(), account: 'acct_1' }), /acct_1/],
		['a connected account’s test event, which a live endpoint gets, too', () => ({ ...whole(), account: 'acct_1', livemode: false }), /acct_1/],
		[
			'a thin event',
			() => ({
				...{ id: 'evt_thin', object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered', livemode: true },
				...{ created: '2027-05-04T10:00:00.000Z', related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' } },
			}),
			/thin/,
		],
		['no data', () => without('data'), /data/],
		['no livemode', () => without('livemode'), /livemode/],
		['no created', () => without('created'), /created/],
		['a time that is none', () => ({ ...whole(), created: 1e15 }), /created/],
		['an id that is null', () => ({ ...whole(), id: null }), /id/],
		['an id that no database takes', () => ({ ...whole(), id: 'evt_\u0000' }), /id/],
		['no type', () => without('type'), /type/],
		['a list', () => [whole()], /event/],
		['null', () => null, /event/],
	])('%s', async (_name, body, reason) => {
		const payload = JSON.stringify(body());
		expect((await postRaw(live, payload, live.stripe.signatureOf(payload))).statusCode).toBe(200);
		expect(await live.db.$count(providerEvents)).toBe(0);
		expect(await openAlerts(live)).toEqual([]);
		expect(lines).toMatchObject([{ msg: 'a webhook that isn’t ours', reason: expect.stringMatching(reason) }]);
		// Nobody who lacks the secret gets as far.
		expect((await postRaw(live, payload, live.stripe.signatureOf(`${payload} `))).statusCode).toBe(400);
	});

	test('what isn’t JSON', async () => {
		expect((await postRaw(live, 'not JSON', live.stripe.signatureOf('not JSON'))).statusCode).toBe(200);
		expect(lines).toMatchObject([{ reason: expect.stringContaining('JSON') }]);
	});

	test('it says nothing about our own webhook: an open alert stays', async () => {
		await post(live, { ...whole(), livemode: false });
		expect(await openAlerts(live)).toHaveLength(1);
		const payload = JSON.stringify({ ...whole(), account: 'acct_1' });
		await postRaw(live, payload, live.stripe.signatureOf(payload));
		expect(await openAlerts(live)).toHaveLength(1);
	});

	test('a type that we don’t know needs no line', async () => {
		expect(await post(live, event(live, 'issuing_card.created', { id: null }))).toBe(200);
		expect(lines).toEqual([]);
	});

	test('an invoice in the shape of an older API version is understood', async () => {
		const intent_id = randomUUID();
		const old = event(live, 'invoice.paid', { id: 'in_1', subscription: 'sub_old', subscription_details: { metadata: { intent_id } } });
		expect(await post(live, old)).toBe(200);
		expect(await noted(live, old.id)).toMatchObject([{ payload: { plan_ref: 'sub_old' }, handled_at: null }]);
	});
});

describe('an event about something that Stripe doesn’t have', () => {
	const intent_id = randomUUID();
	test.each<[string, string, object]>([
		['a session', 'checkout.session.completed', { id: 'cs_live_gone', metadata: { intent_id } }],
		['a page that saves a card', 'checkout.session.completed', { id: 'cs_live_gone', metadata: { setup_id: intent_id } }],
		['a plan', 'customer.subscription.deleted', { id: 'sub_gone', metadata: { intent_id } }],
		['an invoice', 'invoice.paid', { id: 'in_gone', parent: { subscription_details: { subscription: 'sub_gone', metadata: { intent_id } } } }],
	])('%s that isn’t in our books is final: one lookup, a line in the log, no alert', async (_name, type, object) => {
		const gone = event(live, type, object);
		expect(await post(live, gone)).toBe(200);
		const before = live.stripe.requests.length;
		expect(await work(live)).toEqual([expect.stringContaining(gone.id)]);
		expect(await noted(live, gone.id)).toMatchObject([{ handled_at: expect.any(Date), last_error: null }]);
		expect(live.stripe.requests.slice(before).filter((request) => !request.startsWith('GET /v1/events'))).toHaveLength(1);
		live.pass(30 * DAY);
		expect(await work(live)).toEqual([]);
		expect(await openAlerts(live)).toEqual([]);
		expect(live.logged).toEqual([]);
	});

	test('a charge that isn’t in our books, of another currency or unknown to Stripe, is never looked up', async () => {
		const euros = live.stripe.account.charge(5000);
		Object.assign(euros.charge, { currency: 'eur' });
		const both = [euros.id, 'pi_gone'].map((payment_intent) => event(live, 'charge.refunded', { id: 'ch_1', payment_intent }));
		for (const one of both) expect(await post(live, one)).toBe(200);
		const before = live.stripe.requests.length;
		// A donation that is being booked right now may be theirs.
		await work(live);
		for (const { id } of both) expect(await noted(live, id)).toMatchObject([{ handled_at: null }]);
		live.pass(6 * MINUTE);
		expect(await work(live)).toHaveLength(2);
		for (const { id } of both) expect(await noted(live, id)).toMatchObject([{ handled_at: expect.any(Date) }]);
		expect(live.stripe.requests.slice(before).filter((request) => request.includes('payment_intents'))).toEqual([]);
		expect(await openAlerts(live)).toEqual([]);
	});

	test('but that is in our books: it is asked again, and the alert says what to look at', async () => {
		const { id } = await openSession(live, (await register(live)).intent_id);
		live.stripe.account.pay(id);
		const session = live.stripe.account.sessions.get(id);
		live.stripe.account.sessions.delete(id);
		const [paid] = live.stripe.takeEvents();
		if (paid === undefined || session === undefined) throw new Error('nothing was paid');
		await post(live, paid);
		await work(live);
		expect(await openAlerts(live)).toEqual([{ title: 'Stripe refuses to look up checkouts' }]);
		live.stripe.account.sessions.set(id, session);
		await settleDown(live);
		expect(await openAlerts(live)).toEqual([]);
		live.logged.length = 0;
	});

	test('an earlier attempt of a donation of ours is no stranger, either', async () => {
		const { intent_id: ours } = await register(live);
		const before = event(live, 'checkout.session.completed', { id: 'cs_live_before', metadata: { intent_id: ours } });
		await post(live, before);
		await work(live);
		expect(await noted(live, before.id)).toMatchObject([{ handled_at: null, last_error: expect.stringContaining('No such checkout.session') }]);
		live.logged.length = 0;
	});
});

describe('test data that was deleted at Stripe', () => {
	test('open checkouts end, so the link works again, and monthly donations end; nobody is alerted, and what an admin cleared stays cleared', async () => {
		const { account } = trial.stripe;
		const { intent_id } = await register(trial);
		const { id } = await openSession(trial, intent_id);
		const { subscription, intent_id: monthly } = await beginMonthly(trial);
		const [payment] = await trial.db.select().from(payments);
		const refund_id = await askRefund(trial, payment?.payment_id ?? '');
		account.sessions.clear();
		account.subscriptions.clear();
		account.intents.clear();
		const news = [
			event(trial, 'checkout.session.expired', { id, metadata: { intent_id } }),
			event(trial, 'customer.subscription.deleted', { id: subscription.id, metadata: { intent_id: monthly } }),
			event(trial, 'charge.refunded', { payment_intent: payment?.provider_ref }),
		];
		for (const one of news) expect(await post(trial, one)).toBe(200);
		await work(trial);
		for (const one of news) expect(await noted(trial, one.id)).toMatchObject([{ handled_at: expect.any(Date) }]);
		trial.pass(20 * DAY);
		expect(await runPaymentWork(trial.deps, 0)).toEqual([]);
		expect((await status(trial, intent_id)).state).toBe('expired');
		expect(await trial.db.select({ state: plans.state }).from(plans)).toEqual([{ state: 'cancelled' }]);
		await settleDown(trial);
		expect(await trial.db.select().from(refundRequests).where(eq(refundRequests.refund_id, refund_id))).toMatchObject([
			{ state: 'refused', refusal: 'This was a test, and the card provider no longer has it.' },
		]);
		expect(await trial.db.select().from(alerts)).toEqual([]);
		expect((await click(trial, intent_id)).statusCode).toBe(303);
	});

	test('a click on the link, and a cancel, find the checkout ended', async () => {
		const { intent_id } = await register(trial);
		const { id } = await openSession(trial, intent_id);
		trial.stripe.account.sessions.delete(id);
		expect((await openSession(trial, intent_id)).id).not.toBe(id);
		expect(await trial.db.select({ attempt: intents.attempt }).from(intents).where(eq(intents.intent_id, intent_id))).toEqual([{ attempt: 2 }]);
		trial.stripe.account.sessions.clear();
		await trial.db.update(intents).set({ cancel_requested_at: trial.deps.clock() }).where(eq(intents.intent_id, intent_id));
		trial.pass(MINUTE);
		expect(await runPaymentWork(trial.deps, 0)).toEqual([]);
		expect((await status(trial, intent_id)).state).toBe('cancelled');
		expect(await openAlerts(trial)).toEqual([]);
	});
});

test('a listed event that lacks something holds up no other', async () => {
	await deliver(live);
	const read = () => catchUp(live.deps, () => undefined);
	live.pass(20 * MINUTE);
	await read();
	const { log } = live.stripe.account;
	for (const change of [{ data: undefined }, { livemode: undefined }, { account: 'acct_1' }]) {
		live.stripe.account.emit('checkout.session.completed', { id: 'cs_live_1', metadata: { intent_id: randomUUID() } });
		Object.assign(log.at(-1) ?? {}, change);
	}
	const { intent_id } = await register(live);
	const { id } = await openSession(live, intent_id);
	live.stripe.account.pay(id);
	live.stripe.takeEvents();
	live.pass(20 * MINUTE);
	await read();
	const paid = eq(providerEvents.event_id, log.at(-1)?.id ?? '');
	expect(await live.db.select().from(providerEvents).where(paid)).toMatchObject([{ payload: { session_id: id }, handled_at: null }]);
	expect(await live.db.select().from(alerts).where(eq(alerts.kind, 'provider_refused'))).toEqual([]);
	await settleDown(live);
	expect((await status(live, intent_id)).state).toBe('paid');
});
