import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import { toCents } from '#domain/money/money.ts';
import { eq } from '#server/db/drizzle.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { nextDonation } from '#server/modules/payments/pledges/pledge-row.ts';
import type { PaymentMethod } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { chooseMode, holdSigned, sayYesTo } from '../../fixtures/asked-athletes.ts';
import { forgetClaims, mailsTo } from '../../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { checkout, donationBody, settleDown } from '../../fixtures/payments/payment-world.ts';
import { HOUR_MS, noticesGoOut, paymentsOfPledge, pledgeRow } from '../../fixtures/payments/pledge-steps.ts';
import { reconcileRestored, restoreWithout } from '../../fixtures/payments/restored-world.ts';
import { bookedAndCharged } from '../../fixtures/payments/stripe-books.ts';
import { deliver, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';
import { device } from '../../fixtures/test-devices.ts';

/* Pledges at Stripe's strict fake (docs/decisions/178). */

const VISITOR = 'visitor@people.example';
let world: StripeWorld;
let admin: Person;
let say: () => Promise<void>;
beforeAll(async () => {
	world = await stripeWorld(undefined, { retries: 0 }, new Date('2027-01-05T12:00:00Z'));
	admin = await addLastingPerson(world, { role: 'admin' });
	await chooseMode(admin, 'claimed');
	await settleDown(world);
});
beforeEach(async () => {
	await forgetClaims(world.db);
	const athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	const held = await holdSigned(admin, athlete, world.athlete);
	say = async () => {
		await sayYesTo(athlete, held.claim_id);
		await settleDown(world);
	};
});
afterEach(async () => {
	world.stripe.fault = () => undefined;
	await deliver(world);
	await settleDown(world);
	expect(await ledgerViolations(world.db)).toEqual([]);
	expect(await bookedAndCharged(world)).toEqual([]);
});
afterAll(() => world.close());

const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { [API_KEY_HEADER]: world.env.API_KEY }, cookies: { device: device() } });
const stateOf = async (pledge_id: string) => (await get(pledgeApi.pledge(pledge_id))).json().state;

/** A visitor's pledge, with a card that behaves like this. */
async function pledge(off_session?: PaymentMethod['off_session']): Promise<{ pledge_id: string; method: PaymentMethod }> {
	const pledge_id = (await checkout(world, donationBody(world, { pledge: true }))).json().intent_id;
	const page = (await get(pledgeApi.card(pledge_id))).headers.location ?? '';
	const method = world.stripe.account.save(page.split('/').at(-1) ?? '', off_session, VISITOR);
	if (method === undefined) throw new Error(`no page at ${page}`);
	return { pledge_id, method };
}
const cancelCall = (pledge_id: string) =>
	world.app.inject({ method: 'DELETE', url: pledgeApi.pledge(pledge_id), headers: { [API_KEY_HEADER]: world.env.API_KEY }, cookies: { device: device() } });
const aDay = async () => {
	await noticesGoOut(world);
	world.pass(25 * HOUR_MS);
	await settleDown(world);
};

test('a visitor’s card belongs to a customer of its own, and is charged off session once', async () => {
	const { pledge_id, method } = await pledge();
	await deliver(world);
	await settleDown(world);
	const customer = method.customer ?? '';
	expect(customer).not.toBe('');
	expect((await world.db.select().from(pledges).where(eq(pledges.pledge_id, pledge_id)))[0]).toMatchObject({
		state: 'active',
		customer_ref: customer,
		email: VISITOR,
	});
	expect((await mailsTo(world.db, VISITOR)).map(({ subject }) => subject)).toContain('Your pledge for Jordan Ellery');
	await say();
	await aDay();
	expect(await stateOf(pledge_id)).toBe('fulfilled');
	expect(await paymentsOfPledge(world, pledge_id)).toMatchObject([{ amount_cents: 5000, surplus: false }]);
	expect(world.stripe.account.paymentMethods.get(method.id)?.customer).toBeNull();
	expect(world.stripe.account.customers.get(customer)?.deleted).toBe(true);
});

test('a lost webhook costs nobody their pledge: its page asks Stripe', async () => {
	const { pledge_id } = await pledge();
	world.stripe.account.events.length = 0;
	expect(await stateOf(pledge_id)).toBe('active');
});

test('an answer that is lost while the card is charged makes one charge', async () => {
	const { pledge_id } = await pledge();
	await deliver(world);
	await say();
	let lost = 0;
	world.stripe.fault = (method, path) => (method === 'POST' && path === '/v1/payment_intents' && lost++ < 2 ? 'after hang-up' : undefined);
	await aDay();
	expect(lost).toBeGreaterThan(1);
	expect(await stateOf(pledge_id)).toBe('fulfilled');
	expect(await paymentsOfPledge(world, pledge_id)).toHaveLength(1);
});

test('a bank that wants the donor leads to the checkout page', async () => {
	const { pledge_id } = await pledge('authentication_required');
	await deliver(world);
	await say();
	await aDay();
	expect(await stateOf(pledge_id)).toBe('needs_donor');
	expect((await mailsTo(world.db, VISITOR)).at(-1)?.body).toContain('Your bank wants you to confirm the payment.');
});

test('a visitor’s address and their record at Stripe go with a pledge that took nothing', async () => {
	const { pledge_id, method } = await pledge();
	await deliver(world);
	const customer = method.customer ?? '';
	await cancelCall(pledge_id);
	await settleDown(world);
	expect(await pledgeRow(world, pledge_id)).toMatchObject({ state: 'canceled', email: null, customer_ref: null });
	expect(world.stripe.account.customers.get(customer)?.deleted).toBe(true);
	expect((await mailsTo(world.db, VISITOR)).at(-1)?.subject).toBe('You canceled your pledge for Jordan Ellery');
});

test('a card that is saved after the pledge was canceled is forgotten, with the visitor’s record', async () => {
	const pledge_id = (await checkout(world, donationBody(world, { pledge: true }))).json().intent_id;
	const page = (await get(pledgeApi.card(pledge_id))).headers.location ?? '';
	await cancelCall(pledge_id);
	const method = world.stripe.account.save(page.split('/').at(-1) ?? '', undefined, VISITOR);
	const customer = method?.customer ?? '';
	await deliver(world);
	await settleDown(world);
	expect([await stateOf(pledge_id), method?.customer, world.stripe.account.customers.get(customer)?.deleted]).toEqual(['canceled', null, true]);
});

describe('after a restore', () => {
	const noticed = async () => {
		const { pledge_id } = await pledge();
		await deliver(world);
		await say();
		const backup = await pledgeRow(world, pledge_id);
		expect(backup.state).toBe('noticed');
		return backup;
	};

	test.each([
		['first', 0],
		['third', 2],
	])('a pledge that was charged since, by its %s donation, isn’t charged again, and isn’t called canceled before we know', async (_name, released) => {
		const backup = await noticed();
		let { intent_id } = backup;
		for (let n = 0; n < released; n++) intent_id = nextDonation(intent_id);
		const notices = async () => (await mailsTo(world.db, VISITOR)).filter(({ subject }) => subject.includes('charged tomorrow')).length;
		const told = await notices();
		const { pledge_id, method_ref, customer_ref, user_id, player_id, team_id, player_name } = backup;
		// What the lost database did.
		const amount_cents = toCents(5000);
		const donations = [{ intent_id, op_id: null, player_id, team_id, player_name, amount_cents }];
		const held = await world.deps.payments.authorizeCard({
			...{ intent_id, attempt: 1, amount_cents, description: 'Donation', method_ref: method_ref ?? '', customer_ref },
			origin: { site: world.deps.publicUrl, user_id, months: null, donations },
		});
		if (typeof held === 'string') throw new Error(held);
		await world.deps.payments.captureCard(held.session_id);
		await restoreWithout(world);
		await settleDown(world);
		await aDay();
		expect(await stateOf(pledge_id)).toBe('active');
		expect(await notices()).toBe(told);
		expect((await cancelCall(pledge_id)).statusCode).toBe(503);
		await reconcileRestored(world);
		await settleDown(world);
		expect(await stateOf(pledge_id)).toBe('fulfilled');
		expect(await paymentsOfPledge(world, pledge_id)).toMatchObject([{ amount_cents: 5000, surplus: false, intent_id }]);
	});

	test('a notice counts anew: it says what will be charged, and gives another day', async () => {
		const { pledge_id, charge_at } = await noticed();
		world.pass(20 * HOUR_MS);
		await restoreWithout(world);
		await reconcileRestored(world);
		await settleDown(world);
		const again = await pledgeRow(world, pledge_id);
		expect(again.state).toBe('noticed');
		expect((again.charge_at?.getTime() ?? 0) - (charge_at?.getTime() ?? 0)).toBeGreaterThan(19 * HOUR_MS);
		await aDay();
		expect(await stateOf(pledge_id)).toBe('fulfilled');
	});
});
