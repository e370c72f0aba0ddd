import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeStatements } from '#server/core/statement-observer.ts';
import { eq, isNull } from '#server/db/drizzle.ts';
import { alerts } from '#server/db/schema/alerts-schema.ts';
import { eventCursors, payments, providerEvents } from '#server/db/schema/payments-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { catchUp } from '#server/modules/payments/workers/catch-up-events.ts';
import { handleDueEvents } from '#server/modules/payments/workers/provider-events.ts';
import { received, register, settleDown } from '../../fixtures/payments/payment-world.ts';
import { deliver, openSession, payAtStripe, post, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let world: StripeWorld;
let said: string[] = [];
beforeEach(async () => {
	said = [];
	world = await stripeWorld(undefined, { retries: 0 });
});
afterEach(async () => {
	expect(await ledgerViolations(world.db)).toEqual([]);
	await world.close();
});

const read = () => catchUp(world.deps, (note) => said.push(note));
const asked = () => world.stripe.requests.filter((request) => request === 'GET /v1/events').length;
const noted = () => world.db.$count(providerEvents);
/** Events of other software on the same account. They are recorded, and don't concern us. */
const emit = (n: number) => {
	for (let i = 0; i < n; i++) world.stripe.account.emit('checkout.session.completed', { id: 'cs_elsewhere', object: 'checkout.session', metadata: {} });
};
const cursor = async () => (await world.db.select().from(eventCursors))[0];

async function paid(): Promise<string> {
	const charge = await payAtStripe(world);
	await deliver(world);
	return charge;
}

test('a refund whose webhook never came, for longer than Stripe repeats it, is booked', async () => {
	const payment_intent = await paid();
	expect(await received(world)).toBe(5000);
	world.stripe.account.refundAtDashboard(payment_intent, 2000);
	world.stripe.takeEvents();
	world.pass(4 * DAY);
	await settleDown(world);
	expect(await received(world)).toBe(3000);
	expect(await world.db.select({ refunded: payments.refunded_cents }).from(payments)).toEqual([{ refunded: 2000 }]);
});

test('an event that came by both ways is one', async () => {
	const session = await openSession(world, (await register(world)).intent_id);
	world.stripe.account.pay(session.id);
	await read();
	expect(await noted()).toBe(1);
	for (const event of world.stripe.takeEvents()) expect(await post(world, event)).toBe(200);
	await handleDueEvents(world.deps);
	world.pass(16 * MINUTE);
	await read();
	expect(await noted()).toBe(1);
	expect(await received(world)).toBe(5000);
});

test('page by page, backwards the first time and forwards from then on, each event once and none left out', async () => {
	emit(250);
	world.pass(10 * MINUTE);
	expect(await read()).toBe(3);
	expect(await noted()).toBe(250);
	expect((await cursor())?.event_id).toBe(world.stripe.account.log[249]?.id);
	// Not before the pause is over.
	expect(await read()).toBe(0);
	emit(230);
	world.pass(20 * MINUTE);
	expect(await read()).toBe(3);
	expect(await noted()).toBe(480);
	expect(asked()).toBe(6);
});

test('the list is read by the hundred, and each page is stored in one statement', async () => {
	emit(250);
	world.pass(10 * MINUTE);
	const stored: string[] = [];
	const end = observeStatements((statement) => {
		if (/^insert into "provider_events"/.test(statement)) stored.push(statement);
		return undefined;
	});
	try {
		await read();
	} finally {
		end();
	}
	expect(asked()).toBe(3);
	expect(stored).toHaveLength(3);
	expect(await noted()).toBe(250);
});

test('the cursor stays behind the present, so that an event which comes into the list late is found', async () => {
	emit(2);
	world.pass(20 * MINUTE);
	await read();
	emit(1);
	world.pass(MINUTE);
	const older = world.stripe.account.log.at(-1);
	world.pass(15 * MINUTE);
	emit(1);
	await read();
	expect((await cursor())?.event_id).toBe(older?.id);
	// An event that began before the newest one, and is listed only now.
	const late = {
		id: 'evt_late',
		object: 'event',
		type: 'refund.updated',
		livemode: true,
		created: world.stripe.account.now() - 10,
		data: { object: {} },
	} as const;
	world.stripe.account.log.splice(-1, 0, late);
	world.pass(20 * MINUTE);
	await read();
	expect(await world.db.$count(providerEvents, eq(providerEvents.event_id, 'evt_late'))).toBe(1);
});

test('of several processes one reads; one that dies on the way is followed by another when its lease is over, from where it was', async () => {
	emit(120);
	world.pass(10 * MINUTE);
	expect((await Promise.all([read(), read(), read()])).sort()).toEqual([0, 0, 2]);
	emit(250);
	world.pass(20 * MINUTE);
	const before = asked();
	world.stripe.fault = (_method, path) => (path === '/v1/events' && asked() === before + 2 ? 'before 500' : undefined);
	await expect(read()).rejects.toThrow('Stripe');
	expect(await noted()).toBe(220);
	world.stripe.fault = () => undefined;
	expect(await read()).toBe(0);
	world.pass(31_000);
	expect(await read()).toBe(2);
	expect(await noted()).toBe(370);
	expect(asked()).toBe(before + 4);
});

test('after more than 30 days the log says what can’t be read any more, and the rest is', async () => {
	emit(1);
	world.pass(10 * MINUTE);
	await read();
	const last = (await cursor())?.read_at?.toISOString();
	emit(5);
	world.pass(20 * DAY);
	emit(130);
	world.pass(15 * DAY);
	expect(await read()).toBe(2);
	expect(await noted()).toBe(131);
	expect(said).toEqual([expect.stringContaining(`last read at ${last}`)]);
	expect(said[0]).toContain('30 days');
	world.pass(20 * MINUTE);
	emit(1);
	await read();
	expect(await noted()).toBe(132);
});

test('a quiet site reads on for 32 days without an event, and nothing is said to be lost', async () => {
	const session = await openSession(world, (await register(world)).intent_id);
	world.stripe.account.pay(session.id);
	await deliver(world);
	const said: string[] = [];
	for (let day = 0; day < 32; day++) {
		world.pass(86_400_000);
		await catchUp(world.deps, (note) => said.push(note));
	}
	expect(said).toEqual([]);
	expect(await world.db.select().from(eventCursors)).toMatchObject([{ event_id: null, event_at: null, read_at: expect.any(Date) }]);
});

test('events that only the list tells of raise an alert, which the next webhook clears; not on the first reading, nor after a time when we were away', async () => {
	const open = () => world.db.select({ title: alerts.title, detail: alerts.detail }).from(alerts).where(isNull(alerts.cleared_at));
	const untold = async () => {
		const session = await openSession(world, (await register(world)).intent_id);
		world.stripe.account.pay(session.id);
		return world.stripe.takeEvents();
	};
	await untold();
	world.pass(11 * MINUTE);
	await read();
	expect(await open()).toEqual([]);
	const [event] = await untold();
	world.pass(16 * MINUTE);
	await read();
	expect(await open()).toMatchObject([
		{ title: 'The card provider’s webhook isn’t reaching this site', detail: expect.stringContaining('http://localhost:8080/v1/webhooks/stripe') },
	]);
	if (event === undefined) throw new Error('no event');
	expect(await post(world, event)).toBe(200);
	expect(await open()).toEqual([]);
	await untold();
	world.pass(DAY);
	await read();
	expect(await open()).toEqual([]);
	await settleDown(world);
});
