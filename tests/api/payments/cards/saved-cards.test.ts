import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { SAVED_CARD_LIMITS } from '#domain/donation/saved-card.ts';
import { asc, eq } from '#server/db/drizzle.ts';
import { cardCharges, cardSetups, savedCards } from '#server/db/schema/cards-schema.ts';
import { jobs } from '#server/db/schema/payments-schema.ts';
import { outgoingMails, sessions } from '#server/db/schema/people-schema.ts';
import { sandboxCards } from '#server/db/schema/sandbox-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { recordEvent } from '#server/modules/payments/queues/event-inbox.ts';
import { runPaymentWork } from '#server/modules/payments/workers/payment-worker.ts';
import { addLastingPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { basketStatus, sessionOf } from '../../fixtures/payments/basket-world.ts';
import { saveCard, sendByCard } from '../../fixtures/payments/card-world.ts';
import { cancel, click, differences, paymentWorld, received, settleDown, status, type World } from '../../fixtures/payments/payment-world.ts';

const MINUTE_MS = 60_000;
let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterEach(async () => {
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});
afterAll(() => world.close());

const donor = () => addLastingPerson(world);

/** Sends the donation and returns its answer. */
async function give(person: Person, card_id: string, change = {}, op_id = randomUUID()) {
	const answer = await sendByCard(world, person, card_id, change, op_id);
	expect(answer.statusCode, answer.body).toBe(200);
	return answer.json();
}

describe('saving a card', () => {
	test('the provider’s page saves it once, however often we hear of it, and a mail says so', async () => {
		const person = await donor();
		const { setup_url } = (await person.call('POST', api.myCards)).json();
		const path = new URL(setup_url).pathname;
		const page = await world.app.inject(path);
		expect(page.body).toContain('Save a test card');
		const form = { 'content-type': 'application/x-www-form-urlencoded', origin: world.env.PUBLIC_URL };
		const saved = await world.app.inject({ method: 'POST', url: `${path}/works`, headers: form, payload: '' });
		expect(saved.headers.location).toBe(`${world.env.PUBLIC_URL}/AccountInformation`);
		// In an old tab, a second time.
		await world.app.inject({ method: 'POST', url: `${path}/declined`, headers: form, payload: '' });
		const setup_ref = path.split('/').at(-1) ?? '';
		for (const event_id of ['first', 'second'])
			await recordEvent(world.db, { provider: 'sandbox', event_id: `${event_id}-${setup_ref}`, type: 'setup.saved', about: { setup_ref } }, world.deps.clock());
		await settleDown(world);
		expect((await person.call('GET', api.myCards)).json()).toEqual({
			cards: [{ card_id: expect.any(String), brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2098 }],
			confirmed: true,
		});
		const mails = await world.db.select().from(outgoingMails).where(eq(outgoingMails.user_id, person.user_id));
		expect(mails.map(({ subject }) => subject)).toEqual(['A card was saved to your account']);
		expect(mails[0]?.body).toContain('Visa ending in 4242');
	});

	test('without any event, the list asks the provider', async () => {
		const person = await donor();
		const { setup_url } = (await person.call('POST', api.myCards)).json();
		await world.sandbox.saveCard(setup_url.split('/').at(-1), 'works');
		expect((await person.call('GET', api.myCards)).json().cards).toHaveLength(1);
	});

	test('a card whose account is gone meanwhile is detached', async () => {
		const person = await donor();
		const { setup_url } = (await person.call('POST', api.myCards)).json();
		await removeAccount(world.db, { user_id: person.user_id, actor_id: person.user_id, now: world.deps.clock(), publicUrl: undefined });
		const saved = await world.sandbox.saveCard(setup_url.split('/').at(-1), 'works');
		await settleDown(world);
		const [card] = await world.db
			.select()
			.from(sandboxCards)
			.where(eq(sandboxCards.card_ref, saved?.card_ref ?? ''));
		expect(card?.detached_at).toEqual(expect.any(Date));
	});

	test('a person has ten cards at most, and nobody sees another’s', async () => {
		const [person, other] = [await donor(), await donor()];
		for (let n = 0; n < SAVED_CARD_LIMITS.cards; n++) await saveCard(world, person);
		expect((await person.call('POST', api.myCards)).json()).toMatchObject({ code: 'conflict' });
		expect((await other.call('GET', api.myCards)).json().cards).toEqual([]);
	});
});

describe('a donation by saved card', () => {
	test('is authorized at once, charged once after ten minutes, and only then booked', async () => {
		const person = await donor();
		const card_id = await saveCard(world, person);
		const before = await received(world);
		const op_id = randomUUID();
		const given = await give(person, card_id, {}, op_id);
		expect(given.card).toEqual({ state: 'authorized', charge_at: expect.any(String), reason: null });
		expect(await give(person, card_id, {}, op_id)).toEqual(given);
		await runPaymentWork(world.deps, 0);
		expect(await status(world, given.intent_id)).toMatchObject({ state: 'processing', card: { state: 'authorized' } });
		expect(await received(world)).toBe(before);
		world.pass(11 * MINUTE_MS);
		await runPaymentWork(world.deps, 0);
		expect(await status(world, given.intent_id)).toMatchObject({ state: 'paid', card: { state: 'captured', charge_at: null, reason: null } });
		expect(await received(world)).toBe(before + 5000);
		const [row] = await world.db.select().from(cardCharges).where(eq(cardCharges.intent_id, given.intent_id));
		expect(row).toMatchObject({ words: 'Give $50 with Visa ••42 · charged as soon as you’re online', agreed_at: new Date('2027-01-02T03:04:05Z') });
	});

	test('is charged at once if the donor says so, and a repeat changes nothing', async () => {
		const person = await donor();
		const { intent_id } = await give(person, await saveCard(world, person));
		for (let n = 0; n < 2; n++)
			expect((await person.call('POST', api.chargeNow(intent_id))).json()).toMatchObject({ state: 'paid', card: { state: 'captured' } });
		expect((await (await donor()).call('POST', api.chargeNow(intent_id))).statusCode).toBe(403);
	});

	test('undone within the time, it leaves nothing', async () => {
		const person = await donor();
		const before = await received(world);
		const op_id = randomUUID();
		const { intent_id } = await give(person, await saveCard(world, person), {}, op_id);
		expect((await cancel(world, op_id)).json()).toEqual({ op_id, state: 'cancelled' });
		world.pass(11 * MINUTE_MS);
		await settleDown(world);
		expect(await status(world, intent_id)).toMatchObject({ state: 'cancelled', card: { state: 'undone' }, payment_id: null });
		expect(await received(world)).toBe(before);
	});

	test('an undo and the charge at the same moment: either, never both', async () => {
		const person = await donor();
		const card_id = await saveCard(world, person);
		for (let n = 0; n < 4; n++) {
			const op_id = randomUUID();
			const { intent_id } = await give(person, card_id, { amount: 1 }, op_id);
			const [undone] = await Promise.all([cancel(world, op_id), person.call('POST', api.chargeNow(intent_id))]);
			await settleDown(world);
			const { state } = await status(world, intent_id);
			expect(['paid', 'cancelled']).toContain(state);
			if (undone.statusCode === 200) expect(undone.json().state).toBe(state);
		}
	});

	test.each([
		['declined', 'declined'],
		['authentication_required', 'authentication_required'],
		['expired', 'expired'],
	] as const)('a card that is %s leaves the donation to the checkout page, with the reason', async (card, reason) => {
		const person = await donor();
		const given = await give(person, await saveCard(world, person, card));
		expect(given.card).toEqual({ state: 'fell_back', charge_at: null, reason });
		expect(await status(world, given.intent_id)).toMatchObject({ state: 'failed', card: { state: 'fell_back', reason } });
		const session = await sessionOf(world, given.intent_id);
		await world.sandbox.pay(session ?? '');
		await settleDown(world);
		expect(await status(world, given.intent_id)).toMatchObject({ state: 'paid', card: { state: 'fell_back', reason } });
	});

	test('a click on its link while it is authorized opens no page, and a basket leaves it out', async () => {
		const person = await donor();
		const { intent_id } = await give(person, await saveCard(world, person));
		expect((await click(world, intent_id)).body).toContain('Your payment is processing');
		const other = await give(person, randomUUID());
		expect(other.card).toMatchObject({ state: 'fell_back', reason: 'card_removed' });
		const asked = await person.call('POST', api.checkoutBasket, { intent_ids: [intent_id, other.intent_id], user_id: person.user_id });
		const { basket_id } = asked.json();
		await sessionOf(world, basket_id);
		expect((await basketStatus(world, basket_id)).donations.map(({ included }) => included)).toEqual([false, true]);
	});
});

test('what another provider holds when the site changes its provider isn’t charged, and falls back', async () => {
	const person = await donor();
	const { intent_id } = await give(person, await saveCard(world, person));
	world.pass(11 * MINUTE_MS);
	await runPaymentWork({ ...world.deps, payments: { ...world.sandbox, name: 'stripe' } }, 0);
	expect(await status(world, intent_id)).toMatchObject({ state: 'expired', card: { state: 'fell_back', reason: 'not_answered' } });
});

describe('limits', () => {
	test('$200 a donation: above that, the checkout page', async () => {
		const person = await donor();
		const card_id = await saveCard(world, person);
		expect((await give(person, card_id, { amount: 200 })).card.state).toBe('authorized');
		expect((await give(person, card_id, { amount: 200.01 })).card).toEqual({ state: 'fell_back', charge_at: null, reason: 'above_donation_limit' });
	});

	test('$500 in 24 hours, however many arrive at once; what was undone doesn’t count', async () => {
		const person = await donor();
		const card_id = await saveCard(world, person);
		const ops = Array.from({ length: 6 }, () => randomUUID());
		const given = await Promise.all(ops.map((op_id) => give(person, card_id, { amount: 150 }, op_id)));
		expect(given.map(({ card }) => card.reason ?? card.state).sort()).toEqual([
			'above_day_limit',
			'above_day_limit',
			'above_day_limit',
			...Array(3).fill('authorized'),
		]);
		const undone = ops[given.findIndex(({ card }) => card.state === 'authorized')] ?? '';
		await cancel(world, undone);
		expect((await give(person, card_id, { amount: 150 })).card.state).toBe('authorized');
		expect((await give(person, card_id, { amount: 150 })).card.reason).toBe('above_day_limit');
		world.pass(25 * 60 * MINUTE_MS);
		expect((await give(person, card_id, { amount: 150 })).card.state).toBe('authorized');
	});

	test('the ledger’s rule counts donations that start in the same millisecond once each', async () => {
		const person = await donor();
		const card_id = await saveCard(world, person);
		for (let n = 0; n < 3; n++) expect((await give(person, card_id, { amount: 160 })).card.state).toBe('authorized');
		const theirs = eq(cardCharges.user_id, person.user_id);
		await world.db.update(cardCharges).set({ started_at: world.deps.clock() }).where(theirs);
		expect(await differences(world)).toEqual([]);
		await world.db.update(cardCharges).set({ amount_cents: 17_000 }).where(theirs);
		expect(await differences(world)).toContainEqual({
			rule: 'no one’s saved cards pay more than the daily limit',
			row: { user_id: person.user_id, started_at: expect.anything(), cents: '51000' },
		});
		await world.db.update(cardCharges).set({ amount_cents: 16_000 }).where(theirs);
	});
});

describe('a stolen session', () => {
	test('a login that hasn’t confirmed can’t use the card, and says so', async () => {
		const person = await donor();
		const card_id = await saveCard(world, person);
		await world.db.update(sessions).set({ cards_confirmed_at: null }).where(eq(sessions.user_id, person.user_id));
		expect((await person.call('GET', api.myCards)).json().confirmed).toBe(false);
		expect((await give(person, card_id)).card).toEqual({ state: 'fell_back', charge_at: null, reason: 'not_confirmed' });
		expect((await person.call('POST', api.confirmCards)).statusCode).toBe(200);
		expect((await give(person, card_id)).card.state).toBe('authorized');
	});

	test('saving and confirming ask for a fresh proof', async () => {
		const person = await donor();
		await world.db
			.update(sessions)
			.set({ proved_at: new Date(world.deps.clock().getTime() - 6 * MINUTE_MS) })
			.where(eq(sessions.user_id, person.user_id));
		for (const url of [api.myCards, api.confirmCards]) expect((await person.call('POST', url)).json()).toMatchObject({ code: 'prove_again' });
		expect(await world.db.$count(cardSetups, eq(cardSetups.user_id, person.user_id))).toBe(0);
	});

	test('somebody else’s card pays nothing', async () => {
		const [person, thief] = [await donor(), await donor()];
		const card_id = await saveCard(world, person);
		await saveCard(world, thief);
		expect((await give(thief, card_id)).card).toMatchObject({ state: 'fell_back', reason: 'card_removed' });
	});

	test('a visitor’s donation can’t name a card', async () => {
		const person = await donor();
		const answer = await sendByCard(world, person, randomUUID(), { user_id: undefined });
		expect(answer.json()).toMatchObject({ code: 'invalid', field: 'card' });
	});
});

describe('removing a card', () => {
	test('what it has authorized isn’t charged, and it is detached at the provider', async () => {
		const person = await donor();
		const card_id = await saveCard(world, person);
		const [{ method_ref } = { method_ref: '' }] = await world.db.select().from(savedCards).where(eq(savedCards.card_id, card_id));
		const { intent_id } = await give(person, card_id);
		expect((await person.call('DELETE', api.myCard(card_id))).statusCode).toBe(200);
		await runPaymentWork(world.deps, 0);
		expect(await status(world, intent_id)).toMatchObject({ state: 'expired', card: { state: 'fell_back', reason: 'card_removed' } });
		world.pass(11 * MINUTE_MS);
		await settleDown(world);
		expect((await status(world, intent_id)).payment_id).toBeNull();
		const [card] = await world.db.select().from(sandboxCards).where(eq(sandboxCards.card_ref, method_ref));
		expect(card?.detached_at).toEqual(expect.any(Date));
		expect((await person.call('GET', api.myCards)).json().cards).toEqual([]);
		expect((await give(person, card_id)).card).toMatchObject({ reason: 'card_removed' });
	});

	test('with the account, it is detached, nothing waits to be charged, and the consent’s words are gone', async () => {
		const person = await donor();
		const card_id = await saveCard(world, person);
		const { intent_id } = await give(person, card_id);
		await removeAccount(world.db, { user_id: person.user_id, actor_id: person.user_id, now: world.deps.clock(), publicUrl: undefined });
		await settleDown(world);
		expect(await status(world, intent_id)).toMatchObject({ state: 'cancelled', card: { state: 'undone' } });
		const [row] = await world.db.select().from(cardCharges).where(eq(cardCharges.intent_id, intent_id));
		expect(row).toMatchObject({ words: '', user_id: null });
		const detached = await world.db.select().from(jobs).where(eq(jobs.kind, 'card_detach')).orderBy(asc(jobs.job_id));
		expect(detached.at(-1)?.done_at).toEqual(expect.any(Date));
		expect(await world.db.$count(savedCards, eq(savedCards.card_id, card_id))).toBe(0);
	});
});
