import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#domain/api-paths.ts';
import { RECURRING_MONTHS } from '#domain/money.ts';
import { plans } from '#server/db/payments-schema.ts';
import { ledgerViolations } from '#server/payments/invariants.ts';
import { runPaymentWork } from '#server/payments/worker.ts';
import { mortal } from './fixtures/mortal-provider.ts';
import { cancel, checkout, click, gift, registerMonthly, settleDown, status } from './fixtures/payments.ts';
import { addPerson, type Person } from './fixtures/people.ts';
import { seededRandom, shuffle } from './fixtures/random.ts';
import { post, type StripeWorld, stripeWorld } from './fixtures/stripe.ts';
import { bookedAndCharged } from './fixtures/stripe-books.ts';

const GIFTS = 60;
const AT_ONCE = 4;

let world: StripeWorld;
let wild = false;
const random = seededRandom();
const chance = (p: number) => random() < p;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

beforeAll(async () => {
	// Half of the seeds have only the reconciler to make up for lost webhooks, the others Stripe's list of events too. A request that fails is not repeated at once: our own repetition is on trial.
	const list = chance(0.5);
	world = await stripeWorld(
		({ listEvents, ...provider }) => mortal({ ...provider, ...(list && listEvents !== undefined ? { listEvents } : {}) }, () => wild && chance(0.04)),
		{ retries: 0 },
	);
	world.stripe.fault = () => (wild && chance(0.06) ? pick(['before hang-up', 'after hang-up', 'before 500', 'after 500', '429'] as const) : undefined);
});
afterAll(() => world.close());

interface Gift {
	op_id: string;
	donor: Person | undefined;
	intent_id?: string;
}

async function live(one: Gift): Promise<void> {
	const { donor } = one;
	if (donor === undefined) {
		const answer = await checkout(world, gift(world, { amount: pick([1, 19.99, 50, 10_000]) }), one.op_id);
		one.intent_id = answer.json().intent_id;
	} else one.intent_id = (await registerMonthly(world, donor, { amount: pick([5, 20.5]), recurring_cost_duration: pick(RECURRING_MONTHS) })).intent_id;
	for (let step = 0; step < 7; step++) await act(one, one.intent_id ?? '');
}

async function act(one: Gift, intent_id: string): Promise<void> {
	const { account } = world.stripe;
	const what = random();
	if (what < 0.45) {
		const session = /\/c\/(\w+)$/.exec(String((await click(world, intent_id)).headers.location))?.[1];
		if (session !== undefined && chance(0.8)) account.pay(session);
	} else if (what < 0.6) await tell();
	else if (what < 0.72) await runPaymentWork(world.deps, pick([0, 20_000]));
	else if (what < 0.78) await cancel(world, one.op_id);
	else if (what < 0.84) await one.donor?.call('POST', api.cancelPlan(intent_id));
	else if (what < 0.9) world.pass(pick([61_000, 3 * 3_600_000, 25 * 3_600_000, 31 * 86_400_000]));
	else trouble();
	account.tick();
}

/** What waits reaches the webhook, one to five times and in any order; some of it never does. */
async function tell(): Promise<void> {
	const copies = world.stripe
		.takeEvents()
		.filter(() => !chance(0.15))
		.flatMap((event) => Array.from({ length: pick([1, 1, 2, 5]) }, () => event));
	shuffle(copies, random);
	// 400: somebody else moved the clock by months between the signature and its arrival.
	for (const event of copies) expect([200, 400]).toContain(await post(world, event));
}

/** Banks and the dashboard. */
function trouble(): void {
	const { account } = world.stripe;
	const subscription = pick([...account.subscriptions.values()]);
	if (subscription === undefined) return;
	if (chance(0.5)) subscription.card_fails = !subscription.card_fails;
	else if (subscription.status === 'past_due') account.retryCard(subscription);
}

test(`${GIFTS} gifts, a third of them monthly, among lost and repeated webhooks, faults of Stripe and deaths: every cent is where it belongs`, {
	timeout: 400_000,
}, async () => {
	const gifts: Gift[] = [];
	for (let i = 0; i < GIFTS; i++) {
		const donor = chance(0.34) ? await addPerson(world, {}, new Date('2099-01-01')) : undefined;
		gifts.push({ op_id: crypto.randomUUID(), donor });
	}
	wild = true;
	for (let i = 0; i < GIFTS; i += AT_ONCE) {
		await Promise.all(gifts.slice(i, i + AT_ONCE).map(live));
		expect(await ledgerViolations(world.db)).toEqual([]);
	}
	wild = false;
	// The rest of everybody's year; every session has come to its end by then.
	for (let month = 0; month < 14; month++) {
		world.pass(31 * 86_400_000);
		for (const subscription of world.stripe.account.subscriptions.values())
			if (subscription.status === 'past_due') world.stripe.account.retryCard(subscription);
		if (chance(0.5)) await tell();
		await settleDown(world);
	}
	expect(await ledgerViolations(world.db)).toEqual([]);
	expect(await bookedAndCharged(world)).toEqual([]);
	const ended = await world.db.select({ state: plans.state, months: plans.months }).from(plans);
	console.log(`${ended.length} plans, ${ended.filter(({ state }) => state === 'completed').length} of them completed`);
	expect(ended.length).toBeGreaterThan(3);
	for (const { state } of ended) expect(['completed', 'cancelled']).toContain(state);
	expect([...world.stripe.account.subscriptions.values()].filter((subscription) => subscription.status !== 'canceled')).toEqual([]);
	let paid = 0;
	for (const { intent_id } of gifts) if (intent_id !== undefined && (await status(world, intent_id)).state === 'paid') paid++;
	expect(paid).toBeGreaterThan(GIFTS / 5);
});
