import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { SAVED_CARD_LIMITS } from '#domain/donation/saved-card.ts';
import { eq } from '#server/db/drizzle.ts';
import { cardSetups, savedCards } from '#server/db/schema/cards-schema.ts';
import { jobs } from '#server/db/schema/payments-schema.ts';
import { outgoingMails, sessions } from '#server/db/schema/people-schema.ts';
import { sandboxCards, sandboxSetups } from '#server/db/schema/sandbox-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { applyCardSetup } from '#server/modules/payments/cards/card-setups.ts';
import { openCheckout } from '#server/modules/payments/checkout/open-checkout.ts';
import { findIntent } from '#server/modules/payments/intents/intents.ts';
import { recordEvent } from '#server/modules/payments/queues/event-inbox.ts';
import { addLastingPerson, type Person, visitor } from '../../fixtures/logged-in-people.ts';
import { saveCard, sendOneTime } from '../../fixtures/payments/card-world.ts';
import {
	cancel,
	click,
	deviceOf,
	differences,
	donationBody,
	paymentWorld,
	press,
	session,
	settleDown,
	status,
	type World,
} from '../../fixtures/payments/payment-world.ts';
import { NO_LIMITS } from '../../fixtures/test-devices.ts';

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

/** By donation. An operation has a device of its own. */
const operations = new Map<string, string>();

/** Gives with the box ticked. */
async function give(person: Person, op_id = randomUUID()) {
	const answer = await sendOneTime(world, person, { save_card: true }, op_id);
	expect(answer.statusCode, answer.body).toBe(200);
	const given = answer.json();
	operations.set(given.intent_id, op_id);
	return given;
}

/** The checkout page, opened on the device that the donation was made on. */
const pageOf = (intent_id: string) => session(world, intent_id, operations.get(intent_id));
/** The checkout page that another device gets. */
const pageElsewhere = (intent_id: string) => session(world, intent_id, randomUUID(), api.payHere);

const cardsOf = async (person: Person) => (await person.call('GET', api.myCards)).json().cards;
const mailsTo = async ({ user_id }: Person) =>
	(await world.db.select().from(outgoingMails).where(eq(outgoingMails.user_id, user_id))).filter(
		({ subject }) => subject === 'A card was saved to your account',
	);

/** Says once more that the page was paid, as a provider may. */
async function doubled(session_id: string): Promise<void> {
	for (const event_id of [randomUUID(), randomUUID()])
		await recordEvent(world.db, { provider: 'sandbox', event_id, type: 'session.paid', about: { session_id } }, world.deps.clock());
	await settleDown(world);
}

test('saves the card once the donation is paid, however often we hear of it, and a mail says so', async () => {
	const person = await donor();
	const op_id = randomUUID();
	const given = await give(person, op_id);
	expect(given.saves_card).toBe(true);
	expect(await give(person, op_id)).toEqual(given);
	const page = await pageOf(given.intent_id);
	expect((await world.app.inject(`/sandbox/checkout/${page}`)).body).toContain('a test card is saved to your account');
	expect(await cardsOf(person)).toEqual([]);
	await press(world, page, 'pay');
	await settleDown(world);
	const saved = [{ card_id: expect.any(String), brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2098 }];
	expect(await cardsOf(person)).toEqual(saved);
	await doubled(page);
	expect(await cardsOf(person)).toEqual(saved);
	expect(await mailsTo(person)).toHaveLength(1);

	// It is one of the person's cards: a donation can be charged to it, and once removed, it doesn't come back.
	const [card] = await cardsOf(person);
	await person.call('POST', api.confirmCards);
	const byCard = { card: { card_id: card.card_id, words: 'Give $50', agreed_at: '2027-01-02T03:04:05.000Z' } };
	expect((await sendOneTime(world, person, byCard)).json().card.state).toBe('authorized');
	await person.call('DELETE', api.myCard(card.card_id));
	await doubled(page);
	expect(await cardsOf(person)).toEqual([]);
});

test('right after the payment, the list asks the provider and doesn’t wait for the job', async () => {
	const person = await donor();
	const { intent_id } = await give(person);
	await press(world, await pageOf(intent_id), 'pay');
	await expect.poll(async () => (await status(world, intent_id)).state).toBe('paid');
	expect(await cardsOf(person)).toHaveLength(1);
	await settleDown(world);
	expect([(await cardsOf(person)).length, (await mailsTo(person)).length]).toEqual([1, 1]);
});

test('nothing is saved of a page that wasn’t paid, nor on it without paying', async () => {
	const person = await donor();
	const declined = await pageOf((await give(person)).intent_id);
	await press(world, declined, 'decline');
	const op_id = randomUUID();
	const left = await pageOf((await give(person, op_id)).intent_id);
	await cancel(world, op_id);
	const open = await pageOf((await give(person)).intent_id);
	const form = { 'content-type': 'application/x-www-form-urlencoded', origin: world.env.PUBLIC_URL };
	for (const page of [declined, left, open])
		expect((await world.app.inject({ method: 'POST', url: `/sandbox/card/${page}/works`, headers: form, payload: '' })).statusCode).toBe(404);
	await settleDown(world);
	expect([await cardsOf(person), await mailsTo(person)]).toEqual([[], []]);
});

test('a page that was declined is followed by one that saves', async () => {
	const person = await donor();
	const { intent_id } = await give(person);
	await press(world, await pageOf(intent_id), 'decline');
	await settleDown(world);
	await press(world, await pageOf(intent_id), 'pay');
	await settleDown(world);
	expect((await status(world, intent_id)).state).toBe('paid');
	expect(await cardsOf(person)).toHaveLength(1);
});

test('without the box, or without a fresh proof of identity, a donation is paid and no card is saved', async () => {
	const person = await donor();
	const plain = (await sendOneTime(world, person)).json();
	expect(plain).not.toHaveProperty('saves_card');
	await world.db
		.update(sessions)
		.set({ proved_at: new Date(world.deps.clock().getTime() - 6 * 60_000) })
		.where(eq(sessions.user_id, person.user_id));
	const stale = await give(person);
	expect(stale.saves_card).toBe(false);
	for (const { intent_id } of [plain, stale]) {
		await press(world, await pageOf(intent_id), 'pay');
		await settleDown(world);
		expect((await status(world, intent_id)).state).toBe('paid');
	}
	expect(await cardsOf(person)).toEqual([]);
});

test('a visitor saves none, and neither does anybody for another person', async () => {
	const [person, other] = [await donor(), await donor()];
	const body = { ...donationBody(world), save_card: true };
	const headers = { [API_KEY_HEADER]: world.env.API_KEY };
	expect((await visitor(world)('POST', api.checkoutOneTime, body, headers)).json()).toMatchObject({ code: 'invalid', field: 'save_card' });
	expect((await visitor(world)('POST', api.checkoutOneTime, { ...body, user_id: person.user_id }, headers)).statusCode).toBe(401);
	expect((await other.call('POST', api.checkoutOneTime, { ...body, user_id: person.user_id })).statusCode).toBe(403);
});

test('with as many cards as one person may have, none is added', async () => {
	const person = await donor();
	for (let n = 0; n < SAVED_CARD_LIMITS.cards; n++) await saveCard(world, person);
	expect((await give(person)).saves_card).toBe(false);
});

test('a card whose account is gone meanwhile is detached, and so is one of a donation’s second payment', async () => {
	const person = await donor();
	const { intent_id } = await give(person);
	const page = await pageOf(intent_id);
	await removeAccount(world.db, { user_id: person.user_id, actor_id: person.user_id, now: world.deps.clock(), publicUrl: undefined });
	await press(world, page, 'pay');
	await settleDown(world);
	const [saved] = await world.db.select().from(sandboxSetups).where(eq(sandboxSetups.setup_ref, page));
	const used = saved?.card_ref ?? '';
	const [card] = await world.db.select().from(sandboxCards).where(eq(sandboxCards.card_ref, used));
	expect(card?.detached_at).toEqual(expect.any(Date));
	expect(await world.db.select().from(savedCards).where(eq(savedCards.method_ref, used))).toEqual([]);

	const twice = await donor();
	const second = await give(twice);
	await press(world, await pageOf(second.intent_id), 'pay');
	await settleDown(world);
	expect(await world.db.select().from(cardSetups).where(eq(cardSetups.setup_id, second.intent_id))).toMatchObject([{ state: 'saved' }]);
	const surplus = { method_ref: `pm_${randomUUID()}`, customer_ref: null, brand: 'visa', last4: '1111', exp_month: 1, exp_year: 2098 };
	await applyCardSetup(
		world.db,
		{ setup_ref: 'cs_other', setup_id: second.intent_id, status: 'saved', opened_at: world.deps.clock(), card: surplus },
		{ provider: 'sandbox', publicUrl: world.deps.publicUrl, now: world.deps.clock() },
	);
	expect(await cardsOf(twice)).toHaveLength(1);
	expect(await world.db.$count(jobs, eq(jobs.job_key, `card_detach:sandbox:${surplus.method_ref}`))).toBe(1);
});

test('a link that is opened on another device saves nobody’s card, also if the donor comes back to it', async () => {
	const person = await donor();
	const { intent_id } = await give(person);
	const theirs = await pageElsewhere(intent_id);
	await press(world, theirs, 'decline');
	await press(world, await pageOf(intent_id), 'pay');
	await settleDown(world);
	expect((await status(world, intent_id)).state).toBe('paid');
	expect(await cardsOf(person)).toEqual([]);
	expect(await mailsTo(person)).toEqual([]);
});

test('a click on another device asks first, and so leaves the donor’s page open, as does a chat that previews the link', async () => {
	const person = await donor();
	const { intent_id } = await give(person);
	const isAsked = async () => {
		const answers = [await click(world, intent_id, { cookie: `device=${deviceOf(randomUUID())}` }), await click(world, intent_id)];
		for (const { statusCode, body } of answers) {
			expect(statusCode).toBe(200);
			expect(body).toContain('This donation was started on another device.');
			expect(body).toContain(`href="${api.payHere(intent_id)}"`);
		}
	};
	await isAsked();
	const own = await pageOf(intent_id);
	await isAsked();
	expect(await pageOf(intent_id)).toBe(own);
	await press(world, await pageOf(intent_id), 'pay');
	await settleDown(world);
	expect(await cardsOf(person)).toHaveLength(1);
});

test('who may open no more checkouts doesn’t end the donor’s page', async () => {
	const limited = await paymentWorld(undefined, undefined, { ...NO_LIMITS, click: { device: 0, free: 0, most: 0 } });
	const person = await addLastingPerson(limited);
	const op_id = randomUUID();
	const { intent_id } = (await sendOneTime(limited, person, { save_card: true }, op_id)).json();
	await openCheckout(limited.deps, intent_id);
	const before = await findIntent(limited.db, intent_id);
	const refused = await click(limited, intent_id, { cookie: `device=${deviceOf(randomUUID())}` }, api.payHere);
	expect(refused.statusCode).toBe(429);
	expect((await limited.sandbox.getSession(before.provider_session_id ?? '')).status).toBe('open');
	expect(await findIntent(limited.db, intent_id)).toEqual(before);
	await limited.close();
});

test('a page that saves the card is never shown on another device: once the person goes on there, it ends, and the page that follows saves none', async () => {
	const person = await donor();
	const { intent_id } = await give(person);
	const own = await pageOf(intent_id);
	const theirs = await pageElsewhere(intent_id);
	expect(theirs).not.toBe(own);
	expect((await world.app.inject(`/sandbox/checkout/${theirs}`)).body).not.toContain('is saved to your account');
	expect((await world.sandbox.getSession(own)).status).toBe('expired');
	expect(await pageElsewhere(intent_id)).toBe(theirs);
	expect(await pageOf(intent_id)).toBe(theirs);
	await press(world, theirs, 'pay');
	await settleDown(world);
	expect((await status(world, intent_id)).state).toBe('paid');
	expect([await cardsOf(person), await mailsTo(person)]).toEqual([[], []]);
});

test('the donor’s click and another device’s at the same moment lead to one open page, and it saves none', async () => {
	const person = await donor();
	const { intent_id } = await give(person);
	const [, theirs] = await Promise.all([pageOf(intent_id), pageElsewhere(intent_id)]);
	expect(await pageOf(intent_id)).toBe(theirs);
	await press(world, theirs, 'pay');
	await settleDown(world);
	expect((await status(world, intent_id)).state).toBe('paid');
	expect(await cardsOf(person)).toEqual([]);
});

test('a click from another device that finds the page paid takes nothing away: the donor paid, and their card is saved', async () => {
	const person = await donor();
	const { intent_id } = await give(person);
	const own = await pageOf(intent_id);
	const { expireSession } = world.sandbox;
	// The donor pays after the click has seen their page open.
	world.sandbox.expireSession = async (ref) => {
		await press(world, own, 'pay');
		return expireSession.call(world.sandbox, ref);
	};
	try {
		const answer = await click(world, intent_id, { cookie: `device=${deviceOf(randomUUID())}` }, api.payHere);
		expect(answer.headers.location).toContain('/success');
	} finally {
		world.sandbox.expireSession = expireSession;
	}
	await settleDown(world);
	expect(await cardsOf(person)).toHaveLength(1);
});
