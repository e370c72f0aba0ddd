import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import { toCents } from '#domain/money/money.ts';
import { eq } from '#server/db/drizzle.ts';
import { jobs, providerEvents } from '#server/db/schema/payments-schema.ts';
import { pledgeSetups, pledges } from '#server/db/schema/pledges-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { nextDonation } from '#server/modules/payments/pledges/pledge-row.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import type { PaymentMethod } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { chooseMode, holdSigned, sayYesTo } from '../../fixtures/asked-athletes.ts';
import { forgetClaims, mailsTo } from '../../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { sendOneTime } from '../../fixtures/payments/card-world.ts';
import { checkout, donationBody, settleDown } from '../../fixtures/payments/payment-world.ts';
import { clickOfDonor, HOUR_MS, moveAway, noticesGoOut, paymentsOfPledge, pledgeRow } from '../../fixtures/payments/pledge-steps.ts';
import { reconcileRestored, restoreWithout } from '../../fixtures/payments/restored-world.ts';
import { bookedAndCharged } from '../../fixtures/payments/stripe-books.ts';
import { deliver, post, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';
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
	expect((await get(pledgeApi.pledge(pledge_id))).json().mailed).toBe(true);
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

test('a bank that asks at once, and whose customer fails, saves nothing; the same page takes another try', async () => {
	const pledge_id = (await checkout(world, donationBody(world, { pledge: true }))).json().intent_id;
	const page = async () => (await get(pledgeApi.card(pledge_id))).headers.location?.split('/').at(-1) ?? '';
	const first = await page();
	world.stripe.account.setupFails = true;
	expect(world.stripe.account.save(first, 'works', VISITOR)).toBeUndefined();
	await deliver(world);
	expect(await pledgeRow(world, pledge_id)).toMatchObject({ state: 'saving', method_ref: null });
	expect(await page()).toBe(first);
	world.stripe.account.setupFails = false;
	world.stripe.account.save(first, 'works', VISITOR);
	await deliver(world);
	expect(await stateOf(pledge_id)).toBe('active');
	// The same for another card: the first one stays.
	const { method_ref } = await pledgeRow(world, pledge_id);
	const another = (await get(pledgeApi.anotherCard(pledge_id))).headers.location?.split('/').at(-1) ?? '';
	world.stripe.account.setupFails = true;
	world.stripe.account.save(another, 'works', VISITOR);
	world.stripe.account.setupFails = false;
	await deliver(world);
	expect(await pledgeRow(world, pledge_id)).toMatchObject({ state: 'active', method_ref });
	await cancelCall(pledge_id);
});

test('a card that expires before the charge is declined for good, and the donor is asked; one that is changed in time is charged', async () => {
	const [expiring, changed] = [await pledge(), await pledge()];
	const soon = new Date(world.deps.clock().getTime());
	for (const { method } of [expiring, changed]) Object.assign(method.card, { exp_month: soon.getUTCMonth() + 1, exp_year: soon.getUTCFullYear() });
	await deliver(world);
	world.passTo(new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1)));
	world.stripe.account.save((await get(pledgeApi.anotherCard(changed.pledge_id))).headers.location?.split('/').at(-1) ?? '', 'works', VISITOR);
	await deliver(world);
	await say();
	await aDay();
	expect([await stateOf(expiring.pledge_id), await stateOf(changed.pledge_id)]).toEqual(['needs_donor', 'fulfilled']);
	expect(await pledgeRow(world, expiring.pledge_id)).toMatchObject({ reason: 'declined_card', retry_at: null });
	expect((await mailsTo(world.db, VISITOR)).map(({ body }) => body).join()).toContain('Your card was declined, and we won’t try it again.');
	await cancelCall(expiring.pledge_id);
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

	test('a pledge whose donor chose another athlete since, who was charged for, says so', async () => {
		const { pledge_id } = await pledge();
		await deliver(world);
		await settleDown(world);
		const { back } = await moveAway(world, admin);
		await settleDown(world);
		const backup = await pledgeRow(world, pledge_id);
		expect(backup.state).toBe('moved');
		const otherAthlete = await addLastingPerson(world);
		await sayYesTo(otherAthlete, (await holdSigned(admin, otherAthlete, world.other)).claim_id);
		const amount_cents = toCents(5000);
		const [other] = await world.db.select({ player_name: players.player_name }).from(players).where(eq(players.player_id, world.other));
		const chosen = { player_id: world.other, team_id: world.team, player_name: other?.player_name ?? '' };
		const held = await world.deps.payments.authorizeCard({
			...{ intent_id: backup.intent_id, attempt: 1, amount_cents, description: 'Donation' },
			...{ method_ref: backup.method_ref ?? '', customer_ref: backup.customer_ref },
			origin: { site: world.deps.publicUrl, user_id: null, months: null, donations: [{ intent_id: backup.intent_id, op_id: null, amount_cents, ...chosen }] },
		});
		if (typeof held === 'string') throw new Error(held);
		await world.deps.payments.captureCard(held.session_id);
		await restoreWithout(world);
		await reconcileRestored(world);
		await settleDown(world);
		expect((await get(pledgeApi.pledge(pledge_id))).json()).toMatchObject({ state: 'fulfilled', ...chosen });
		expect(await paymentsOfPledge(world, pledge_id)).toMatchObject([{ amount_cents: 5000, surplus: false, player_id: world.other }]);
		await back();
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

describe('a card that the bank declines for now', () => {
	/** A pledge whose first charge was just declined. @returns what each charge of it asked Stripe for, in order */
	const declined = async (off_session: PaymentMethod['off_session']) => {
		const { pledge_id, method } = await pledge(off_session);
		await deliver(world);
		await say();
		await aDay();
		const { finish_by, intent_id } = await pledgeRow(world, pledge_id);
		const declined_at = (finish_by?.getTime() ?? Number.NaN) - 7 * 24 * HOUR_MS;
		return {
			...{ pledge_id, method, intent_id },
			asked: () => {
				const found: string[] = [];
				for (let id = nextDonation(pledge_id); world.stripe.askedUnder(`card:${id}:1`) !== undefined; id = nextDonation(id)) found.push(id);
				return found;
			},
			toDay: async (days: number) => {
				world.passTo(new Date(declined_at + days * 24 * HOUR_MS + 60_000));
				await settleDown(world);
			},
		};
	};

	test('is charged on the day that it works, once, each try under a key of its own', async () => {
		const { pledge_id, method, asked, toDay, intent_id } = await declined('insufficient_funds');
		expect(await stateOf(pledge_id)).toBe('needs_donor');
		await toDay(1);
		expect(asked()).toEqual([intent_id, nextDonation(intent_id)]);
		method.off_session = 'works';
		await toDay(3);
		for (const day of [5, 8]) await toDay(day);
		expect(await stateOf(pledge_id)).toBe('fulfilled');
		expect(asked()).toHaveLength(3);
		expect(await paymentsOfPledge(world, pledge_id)).toMatchObject([{ amount_cents: 5000, surplus: false, intent_id: asked().at(-1) }]);
		expect(world.stripe.account.paymentMethods.get(method.id)?.customer).toBeNull();
	});

	test('with nothing but the bank’s advice to wait is tried again, and one that turns out to be lost no more', async () => {
		const { pledge_id, method, asked, toDay } = await declined('advised_to_wait');
		method.off_session = 'lost_card';
		await toDay(1);
		method.off_session = 'works';
		for (const day of [3, 5, 6]) await toDay(day);
		expect([asked().length, await stateOf(pledge_id)]).toEqual([2, 'needs_donor']);
		await toDay(7);
		expect(await stateOf(pledge_id)).toBe('lapsed');
		expect(world.stripe.account.paymentMethods.get(method.id)?.customer).toBeNull();
	});

	test.each(['lost_card', 'generic_decline', 'expired_card', 'authentication_required'] as const)('%s isn’t one', async (off_session) => {
		const { pledge_id, method, asked, toDay } = await declined(off_session);
		method.off_session = 'works';
		for (const day of [1, 3, 5, 6]) await toDay(day);
		expect([asked().length, await stateOf(pledge_id)]).toEqual([1, 'needs_donor']);
		await cancelCall(pledge_id);
	});

	test('and an answer that is lost during a try: one charge', async () => {
		const { pledge_id, method, toDay } = await declined('insufficient_funds');
		method.off_session = 'works';
		let lost = 0;
		world.stripe.fault = (verb, path) => (verb === 'POST' && path === '/v1/payment_intents' && lost++ < 2 ? 'after hang-up' : undefined);
		await toDay(1);
		expect(lost).toBeGreaterThan(1);
		expect(await stateOf(pledge_id)).toBe('fulfilled');
		expect(await paymentsOfPledge(world, pledge_id)).toHaveLength(1);
	});

	test('and was charged since the backup isn’t tried before the comparison, nor paid again by its earlier link', async () => {
		const { pledge_id, method, asked, toDay, intent_id } = await declined('insufficient_funds');
		method.off_session = 'works';
		const { method_ref, customer_ref, user_id, player_id, team_id, player_name } = await pledgeRow(world, pledge_id);
		// What the lost database did.
		const charged = nextDonation(intent_id);
		const amount_cents = toCents(5000);
		const donations = [{ intent_id: charged, op_id: null, player_id, team_id, player_name, amount_cents }];
		const held = await world.deps.payments.authorizeCard({
			...{ intent_id: charged, attempt: 1, amount_cents, description: 'Donation', method_ref: method_ref ?? '', customer_ref },
			origin: { site: world.deps.publicUrl, user_id, months: null, donations },
		});
		if (typeof held === 'string') throw new Error(held);
		await world.deps.payments.captureCard(held.session_id);
		await restoreWithout(world);
		await toDay(1.2);
		expect(asked()).toEqual([intent_id, charged]);
		expect(await stateOf(pledge_id)).not.toBe('fulfilled');
		await reconcileRestored(world);
		await settleDown(world);
		expect(await stateOf(pledge_id)).toBe('fulfilled');
		expect(asked()).toEqual([intent_id, charged]);
		expect(await paymentsOfPledge(world, pledge_id)).toMatchObject([{ amount_cents: 5000, surplus: false, intent_id: charged }]);
		expect((await clickOfDonor(world, intent_id)).headers.location).toBe(`http://localhost:8080/pledge/${pledge_id}`);
	});

	test('for good keeps its days after a restore, and its donor isn’t asked again', async () => {
		const { pledge_id, asked } = await declined('lost_card');
		const { finish_by } = await pledgeRow(world, pledge_id);
		const told = (await mailsTo(world.db, VISITOR)).length;
		await restoreWithout(world);
		await reconcileRestored(world);
		await settleDown(world);
		expect(await pledgeRow(world, pledge_id)).toMatchObject({ state: 'needs_donor', finish_by });
		expect([asked().length, (await mailsTo(world.db, VISITOR)).length]).toEqual([1, told]);
		await cancelCall(pledge_id);
	});

	test('isn’t tried right after a restore, because its donor may have canceled: a fresh mail gives another day', async () => {
		const { pledge_id, method, asked, toDay } = await declined('insufficient_funds');
		const announced = async () => (await mailsTo(world.db, VISITOR)).filter(({ subject }) => subject.startsWith('We’ll try your card again')).length;
		const told = await announced();
		method.off_session = 'works';
		await toDay(0.9);
		await restoreWithout(world);
		await toDay(1.1);
		expect([asked().length, await announced()]).toEqual([1, told]);
		await reconcileRestored(world);
		await settleDown(world);
		expect([asked().length, await announced(), await stateOf(pledge_id)]).toEqual([1, told + 1, 'needs_donor']);
		const { retry_at } = await pledgeRow(world, pledge_id);
		expect((retry_at?.getTime() ?? 0) - world.deps.clock().getTime()).toBeGreaterThan(22 * HOUR_MS);
		world.pass(25 * HOUR_MS);
		await settleDown(world);
		expect([asked().length, await stateOf(pledge_id)]).toEqual([2, 'fulfilled']);
	});
});

describe('another card', () => {
	/** The page that saves one, as Stripe knows it. */
	const openAnother = async (pledge_id: string) => {
		const answer = await get(pledgeApi.anotherCard(pledge_id));
		return { status: answer.statusCode, id: answer.headers.location?.split('/').at(-1) ?? '' };
	};
	const savedOn = (session_id: string, off_session?: PaymentMethod['off_session'], email?: string): PaymentMethod => {
		const method = world.stripe.account.save(session_id, off_session, email);
		if (method === undefined) throw new Error(`no page ${session_id}`);
		return method;
	};
	/** What is due now, without the clock going on by itself. */
	const work = async () => {
		for (let turn = 0; turn < 4; turn++) await runPaymentWork(world.deps, 0);
	};
	const customerOf = ({ customer }: PaymentMethod) => world.stripe.account.customers.get(customer ?? '');
	const active = async (off_session?: PaymentMethod['off_session']) => {
		const made = await pledge(off_session);
		await deliver(world);
		return { ...made, customer: made.method.customer ?? '' };
	};

	test('of a visitor has a customer of its own; the first one’s is deleted, and mails go where they went before', async () => {
		const { pledge_id, method, customer } = await active('generic_decline');
		const second = savedOn((await openAnother(pledge_id)).id, 'works', 'stranger@people.example');
		await deliver(world);
		await settleDown(world);
		expect(await pledgeRow(world, pledge_id)).toMatchObject({ state: 'active', method_ref: second.id, customer_ref: second.customer, email: VISITOR });
		expect([method.customer, world.stripe.account.customers.get(customer)?.deleted, customerOf(second)?.deleted]).toEqual([null, true, false]);
		expect([(await mailsTo(world.db, VISITOR)).at(-1)?.subject, (await mailsTo(world.db, 'stranger@people.example')).length]).toEqual([
			'Your pledge for Jordan Ellery has another card',
			0,
		]);
		const kept = second.customer ?? '';
		await say();
		await aDay();
		expect(await stateOf(pledge_id)).toBe('fulfilled');
		expect(await paymentsOfPledge(world, pledge_id)).toHaveLength(1);
		expect([second.customer, world.stripe.account.customers.get(kept)?.deleted]).toEqual([null, true]);
	});

	test.each(['before hang-up', 'after hang-up'] as const)('and an answer that is lost while its page opens (%s): one page', async (fault) => {
		const { pledge_id } = await active();
		const pages = () => [...world.stripe.account.sessions.values()].filter(({ metadata }) => metadata.pledge_id === pledge_id);
		world.stripe.fault = (verb, path) => (verb === 'POST' && path === '/v1/checkout/sessions' ? fault : undefined);
		expect((await openAnother(pledge_id)).status).toBe(503);
		world.stripe.fault = () => undefined;
		const { id } = await openAnother(pledge_id);
		expect(pages().map((page) => page.id)).toEqual([id]);
		await cancelCall(pledge_id);
	});

	test('that comes after the charge has begun is forgotten with its customer, and the first one pays', async () => {
		const { pledge_id, method } = await active();
		await say();
		await noticesGoOut(world);
		world.pass(23.9 * HOUR_MS);
		const { id } = await openAnother(pledge_id);
		world.pass(0.2 * HOUR_MS);
		await work();
		expect((await pledgeRow(world, pledge_id)).state).toBe('charging');
		const late = savedOn(id, 'works', 'stranger@people.example');
		const stranger = late.customer ?? '';
		await deliver(world);
		await settleDown(world);
		expect([late.customer, world.stripe.account.customers.get(stranger)?.deleted]).toEqual([null, true]);
		await aDay();
		expect(await stateOf(pledge_id)).toBe('fulfilled');
		expect(method.customer).toBeNull();
	});

	test('saved while Stripe’s events are late: the charge waits until Stripe answers, and takes the new card', async () => {
		const { pledge_id } = await active('lost_card');
		await say();
		await noticesGoOut(world);
		world.pass(23.9 * HOUR_MS);
		savedOn((await openAnother(pledge_id)).id);
		world.stripe.takeEvents();
		world.stripe.fault = (verb, path) => (verb === 'GET' && path.startsWith('/v1/checkout/sessions/') ? 'before hang-up' : undefined);
		world.pass(0.2 * HOUR_MS);
		await work();
		expect((await pledgeRow(world, pledge_id)).state).toBe('noticed');
		world.stripe.fault = () => undefined;
		world.pass(2 * HOUR_MS);
		await settleDown(world);
		await aDay();
		expect(await stateOf(pledge_id)).toBe('fulfilled');
		expect(await paymentsOfPledge(world, pledge_id)).toHaveLength(1);
	});

	test('whose page Stripe no longer has doesn’t hold up the charge', async () => {
		const { pledge_id } = await active();
		await say();
		await noticesGoOut(world);
		world.pass(23.9 * HOUR_MS);
		world.stripe.account.sessions.delete((await openAnother(pledge_id)).id);
		await aDay();
		expect(await stateOf(pledge_id)).toBe('fulfilled');
	});

	test('saved since a backup is found again, in whichever order its events come, and the one before stays forgotten', async () => {
		const { pledge_id } = await active('lost_card');
		const backup = await pledgeRow(world, pledge_id);
		const cards: PaymentMethod[] = [];
		for (const off_session of ['lost_card', 'works'] as const) {
			world.pass(60_000);
			cards.push(savedOn((await openAnother(pledge_id)).id, off_session));
			await deliver(world);
		}
		const told = world.stripe.account.log.filter(({ type }) => type === 'checkout.session.completed');
		await restoreWithout(world);
		const { state, method_ref, customer_ref, brand, last4 } = backup;
		await world.db.update(pledges).set({ state, method_ref, customer_ref, brand, last4 }).where(eq(pledges.pledge_id, pledge_id));
		await world.db.delete(pledgeSetups);
		await world.db.delete(providerEvents);
		await world.db.delete(jobs).where(eq(jobs.kind, 'card_detach'));
		for (const event of told.reverse()) await post(world, event);
		await reconcileRestored(world);
		await settleDown(world);
		const [lost, last] = cards;
		expect(await pledgeRow(world, pledge_id)).toMatchObject({ state: 'active', method_ref: last?.id, customer_ref: last?.customer });
		expect([lost?.customer, last?.customer]).toEqual([null, expect.any(String)]);
		await say();
		await aDay();
		expect(await stateOf(pledge_id)).toBe('fulfilled');
	});

	test('of an account belongs to its customer, who stays', async () => {
		const donor = await addLastingPerson(world);
		const answer = await sendOneTime(world, donor, { pledge: true });
		const { intent_id } = answer.json();
		const page = async (path: string) => (await get(path)).headers.location?.split('/').at(-1) ?? '';
		const first = savedOn(await page(pledgeApi.card(intent_id)), 'generic_decline');
		const { customer } = first;
		await deliver(world);
		const second = savedOn(await page(pledgeApi.anotherCard(intent_id)));
		await deliver(world);
		await settleDown(world);
		expect([first.customer, second.customer, customerOf(second)?.deleted]).toEqual([null, customer, false]);
		expect((await pledgeRow(world, intent_id)).method_ref).toBe(second.id);
		await cancelCall(intent_id);
	});
});
