import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { toCents } from '#domain/money/money.ts';
import { eq } from '#server/db/drizzle.ts';
import { savedCards } from '#server/db/schema/cards-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { findCardCharge } from '#server/modules/payments/intents/card-charges.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import type { PaymentMethod } from '#tests/fixtures/stripe-fake/fake-state.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { saveAtStripe, sendByCard, sendOneTime } from '../../fixtures/payments/card-world.ts';
import { cancel, received, settleDown, status } from '../../fixtures/payments/payment-world.ts';
import { bookedAndCharged } from '../../fixtures/payments/stripe-books.ts';
import { deliver, openSession, post, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

const MINUTE_MS = 60_000;
let world: StripeWorld;
beforeAll(async () => {
	world = await stripeWorld(undefined, { retries: 0 }, new Date('2027-01-05T12:00:00Z'));
});
afterEach(async () => {
	world.stripe.fault = () => undefined;
	await deliver(world);
	expect(await ledgerViolations(world.db)).toEqual([]);
	expect(await bookedAndCharged(world)).toEqual([]);
});
afterAll(() => world.close());

const donor = () => addLastingPerson(world);

const save = (person: Person, off_session?: PaymentMethod['off_session']) => saveAtStripe(world, person, off_session);

async function give(person: Person, card_id: string, change = {}, op_id = randomUUID()) {
	const answer = await sendByCard(world, person, card_id, change, op_id);
	expect(answer.statusCode, answer.body).toBe(200);
	return answer.json();
}

const held = () => [...world.stripe.account.intents.values()].filter(({ status }) => status === 'requires_capture');

test('the page saves a card of the donor’s customer; only brand, last four, expiry, and ids are kept', async () => {
	const person = await donor();
	const { card_id, method } = await save(person);
	const [row] = await world.db.select().from(savedCards).where(eq(savedCards.card_id, card_id));
	expect(row).toEqual({
		card_id,
		user_id: person.user_id,
		provider: 'stripe',
		customer_ref: method.customer,
		method_ref: method.id,
		brand: 'visa',
		last4: '4242',
		exp_month: 12,
		exp_year: 2098,
		created_at: expect.any(Date),
	});
});

test('a lost webhook: the list asks Stripe; a doubled one saves one card', async () => {
	const person = await donor();
	const { setup_url } = (await person.call('POST', api.myCards)).json();
	world.stripe.account.save(setup_url.split('/').at(-1));
	const events = world.stripe.takeEvents();
	expect((await person.call('GET', api.myCards)).json().cards).toHaveLength(1);
	for (const event of [...events, ...events]) await post(world, event);
	await settleDown(world);
	expect((await person.call('GET', api.myCards)).json().cards).toHaveLength(1);
});

/** Opens the checkout page of a donation with the box ticked. */
async function checkoutThatSaves(person: Person) {
	const op_id = randomUUID();
	const given = (await sendOneTime(world, person, { save_card: true }, op_id)).json();
	expect(given.saves_card).toBe(true);
	return { ...given, session: await openSession(world, given.intent_id, op_id) };
}

const myCards = async (person: Person) => (await person.call('GET', api.myCards)).json().cards;

test('a checkout page saves the card of the donor’s customer once it is paid; doubled events save one', async () => {
	const person = await donor();
	const { intent_id, session } = await checkoutThatSaves(person);
	expect(session).toMatchObject({ saves: true, customer: expect.stringMatching(/^cus_/) });
	await deliver(world);
	expect(await myCards(person)).toEqual([]);
	const method = world.stripe.account.card();
	world.stripe.account.pay(session.id, undefined, method);
	const events = world.stripe.takeEvents();
	for (const event of [...events, ...events]) await post(world, event);
	await settleDown(world);
	expect((await status(world, intent_id)).state).toBe('paid');
	expect(await world.db.select().from(savedCards).where(eq(savedCards.user_id, person.user_id))).toMatchObject([
		{ provider: 'stripe', customer_ref: session.customer, method_ref: method.id, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2098 },
	]);
	await person.call('POST', api.confirmCards);
	const [{ card_id }] = await myCards(person);
	expect((await give(person, card_id)).card.state).toBe('authorized');
});

test('a lost webhook: the page is looked up, and its card saved', async () => {
	const person = await donor();
	const { session } = await checkoutThatSaves(person);
	world.stripe.account.pay(session.id);
	world.stripe.takeEvents();
	await settleDown(world);
	expect(await myCards(person)).toHaveLength(1);
});

test('without the box, an expired page, and one whose account is gone leave no card', async () => {
	const person = await donor();
	const plain = await openSession(world, (await sendOneTime(world, person)).json().intent_id);
	expect(plain.saves).toBe(false);
	world.stripe.account.pay(plain.id);
	await checkoutThatSaves(person);
	world.pass(3 * 60 * MINUTE_MS);
	await deliver(world);
	expect(await myCards(person)).toEqual([]);

	const { session } = await checkoutThatSaves(person);
	await removeAccount(world.db, { user_id: person.user_id, actor_id: person.user_id, now: world.deps.clock(), publicUrl: undefined });
	const method = world.stripe.account.card();
	world.stripe.account.pay(session.id, undefined, method);
	await deliver(world);
	expect(method.customer).toBeNull();
	expect(await world.db.select().from(savedCards).where(eq(savedCards.method_ref, method.id))).toEqual([]);
});

test('a donation holds the money at once, and takes it after ten minutes', async () => {
	const person = await donor();
	const { card_id } = await save(person);
	const before = await received(world);
	const given = await give(person, card_id);
	expect(given.card.state).toBe('authorized');
	expect(held().map(({ amount }) => amount)).toEqual([5000]);
	expect(await received(world)).toBe(before);
	world.pass(11 * MINUTE_MS);
	await deliver(world);
	expect(await status(world, given.intent_id)).toMatchObject({ state: 'paid', card: { state: 'captured' } });
	expect(await received(world)).toBe(before + 5000);
	expect(held()).toEqual([]);
});

test('an undo lets the money go, and Stripe’s events about it change nothing', async () => {
	const person = await donor();
	const { card_id } = await save(person);
	const op_id = randomUUID();
	const { intent_id } = await give(person, card_id, {}, op_id);
	expect((await cancel(world, op_id)).json().state).toBe('cancelled');
	expect(held()).toEqual([]);
	await deliver(world);
	expect(await status(world, intent_id)).toMatchObject({ state: 'cancelled', card: { state: 'undone' } });
});

test.each([
	['generic_decline', 'declined'],
	// Only a pledge's card is tried again, so the donor of any other donation reads the same.
	['insufficient_funds', 'declined'],
	['authentication_required', 'authentication_required'],
	['expired_card', 'expired'],
] as const)('%s: the donation falls back, and the checkout page pays it', async (off_session, reason) => {
	const person = await donor();
	const { card_id } = await save(person, off_session);
	const given = await give(person, card_id);
	expect(given.card).toEqual({ state: 'fell_back', charge_at: null, reason });
	// A server of an earlier version passes on what is stored, and its phones know no other words.
	expect((await findCardCharge(world.db, given.intent_id))?.reason).toBe(reason);
	world.stripe.account.pay((await openSession(world, given.intent_id)).id);
	await deliver(world);
	expect((await status(world, given.intent_id)).state).toBe('paid');
});

test.each(['before hang-up', 'after hang-up', 'before 500', 'after 500', '429', 'after silence'] as const)(
	'%s: asked again, it is one authorization',
	async (fault) => {
		const person = await donor();
		const { card_id } = await save(person);
		let faulty = true;
		world.stripe.fault = (_method, path) => {
			if (!faulty || path !== '/v1/payment_intents') return undefined;
			faulty = false;
			return fault;
		};
		const op_id = randomUUID();
		const first = await give(person, card_id, {}, op_id);
		// Stripe's client repeats a request by itself if a kept connection turns out to be closed.
		if (!fault.endsWith('hang-up')) expect(first.card.state).toBe('authorizing');
		// Stripe repeats its own failure for the same key for a day.
		const keepsFailing = fault === 'after 500' || fault === 'before 500';
		if (!keepsFailing) {
			expect((await give(person, card_id, {}, op_id)).card.state).toBe('authorized');
			expect(held().filter(({ metadata }) => metadata.intent_id === first.intent_id)).toHaveLength(1);
		}
		await settleDown(world);
		world.pass(11 * MINUTE_MS);
		await settleDown(world);
		const after = await status(world, first.intent_id);
		expect(after).toMatchObject(keepsFailing ? { card: { state: 'fell_back', reason: 'not_answered' } } : { state: 'paid' });
	},
);

describe('removal', () => {
	test('a removed card is detached at Stripe', async () => {
		const person = await donor();
		const { card_id, method } = await save(person);
		await person.call('DELETE', api.myCard(card_id));
		await settleDown(world);
		expect(method.customer).toBeNull();
	});

	test('so are the cards of a deleted account', async () => {
		const person = await donor();
		const { method } = await save(person);
		await removeAccount(world.db, { user_id: person.user_id, actor_id: person.user_id, now: world.deps.clock(), publicUrl: undefined });
		await settleDown(world);
		expect(method.customer).toBeNull();
	});

	test('a card that Stripe no longer has falls back, and alerts nobody', async () => {
		const person = await donor();
		const { card_id, method } = await save(person);
		method.customer = null;
		expect((await give(person, card_id)).card).toMatchObject({ state: 'fell_back', reason: 'card_removed' });
		expect(world.logged).toEqual([]);
	});
});

test('a page that is paid while the card holds the money: the page is named, and the card is let go', async () => {
	const person = await donor();
	const { intent_id } = await give(person, (await save(person)).card_id);
	const authorized = world.stripe.account.intents.get((await status(world, intent_id)).transaction_id ?? '');
	expect(authorized?.status).toBe('requires_capture');
	// A page that an earlier version of the server has opened for it.
	const page = await world.deps.payments.createSession({
		intent_id,
		attempt: 9,
		started_at: world.deps.clock(),
		amount_cents: toCents(5000),
		months: null,
		description: 'A donation',
		success_url: 'https://site.example/success',
		failure_url: 'https://site.example/leave',
		customer_ref: null,
	});
	world.stripe.account.pay(page.session_id);
	await deliver(world);
	expect(await status(world, intent_id)).toMatchObject({
		state: 'paid',
		transaction_id: page.session_id,
		card: { state: 'fell_back', reason: 'checkout_opened' },
	});
	expect(authorized?.status).toBe('canceled');
});

test('an authorization that lapsed at the bank falls back', async () => {
	const person = await donor();
	const { card_id } = await save(person);
	const { intent_id } = await give(person, card_id);
	world.pass(8 * 24 * 60 * MINUTE_MS);
	await runPaymentWork(world.deps, 0);
	expect(await status(world, intent_id)).toMatchObject({ state: 'expired', card: { state: 'fell_back', reason: 'not_answered' } });
});
