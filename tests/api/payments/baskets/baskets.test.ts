import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { BASKET_LINES } from '#domain/donation/basket.ts';
import { arrayOverlaps, eq, type SQL, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { baskets, intents, ledgerTransactions } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { sandboxSessions } from '#server/db/schema/sandbox-schema.ts';
import { registerDonationIntent } from '#server/modules/payments/donations/register-donation.ts';
import { setGiving } from '#server/modules/payments/giving/giving-switch.ts';
import { findIntent } from '#server/modules/payments/intents/intents.ts';
import { applySession } from '#server/modules/payments/sessions/apply-checkout-session.ts';
import { askProvider } from '#server/modules/payments/sessions/ask-provider.ts';
import { locksInTurn, lockWaits } from '../../fixtures/databases/lock-waits.ts';
import { addLastingPerson, type Person, visitor } from '../../fixtures/logged-in-people.ts';
import { askBasket, basketOf, basketStatus, idsOf, paymentOf, paymentsOf, sessionOf, waiting } from '../../fixtures/payments/basket-world.ts';
import {
	askRefund,
	cancel,
	click,
	differences,
	donationBody,
	paymentWorld,
	press,
	received,
	registerMonthly,
	settleDown,
	status,
	type World,
} from '../../fixtures/payments/payment-world.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterEach(async () => {
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});
afterAll(() => world.close());

const statesOf = (intent_ids: string[]) => Promise.all(intent_ids.map(async (id) => (await status(world, id)).state));

/** A waiting donation of somebody with an account. */
async function donationOf({ user_id, user_email }: Person, amount = 50): Promise<string> {
	return (await registerDonationIntent(world.deps, donationBody(world, { amount, user_id }), { user: { user_id, user_email } })).intent_id;
}

describe('asking for a basket', () => {
	test('gives a link that never goes stale, and the same one for the same request', async () => {
		const ids = idsOf(await waiting(world, [50, 40]));
		const op_id = randomUUID();
		const before = await world.db.$count(baskets);
		const answers = await Promise.all(Array.from({ length: 3 }, () => askBasket(world, { intent_ids: ids }, op_id)));
		for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
		const { basket_id, checkout_url } = answers[0]?.json() ?? {};
		expect(checkout_url).toBe(`http://localhost:8080/v1/pay/${basket_id}`);
		expect(await world.db.$count(baskets)).toBe(before + 1);
		expect((await askBasket(world, { intent_ids: ids.toReversed() }, op_id)).json()).toMatchObject({ code: 'idempotency_mismatch' });
		// Nothing has begun, and nothing is charged.
		expect(await statesOf(ids)).toEqual(['created', 'created']);
		expect(await basketStatus(world, basket_id)).toMatchObject({ state: 'created', amount: 90, donations: [{ amount: 50, included: true }, { amount: 40 }] });
	});

	test('takes neither amounts nor names from the request', async () => {
		const ids = idsOf(await waiting(world, [50, 40]));
		expect((await askBasket(world, { intent_ids: ids, amount: 1 })).json()).toMatchObject({ code: 'invalid' });
	});

	test.each([
		['one donation', (ids: string[]) => ids.slice(0, 1)],
		['the same one twice', (ids: string[]) => [ids[0], ids[0]?.toUpperCase()]],
		['too many', () => Array.from({ length: BASKET_LINES.max + 1 }, () => randomUUID())],
		['what is no id', (ids: string[]) => [ids[0], 'x']],
	])('refuses %s, and names the field', async (_what, of) => {
		const ids = idsOf(await waiting(world, [50, 40]));
		const answer = await askBasket(world, { intent_ids: of(ids) });
		expect(answer.statusCode).toBe(422);
		expect(answer.json()).toMatchObject({ code: 'invalid', field: expect.stringMatching(/^intent_ids/) });
	});

	test('refuses an unknown donation', async () => {
		const ids = idsOf(await waiting(world, [50]));
		expect((await askBasket(world, { intent_ids: [...ids, randomUUID()] })).json()).toMatchObject({ code: 'not_found', field: 'intent_ids' });
	});

	test('refuses a monthly donation, which goes alone', async () => {
		const donor = await addLastingPerson(world);
		const monthly = await registerMonthly(world, donor);
		const answer = await donor.call('POST', api.checkoutBasket, { intent_ids: [await donationOf(donor), monthly.intent_id], user_id: donor.user_id });
		expect(answer.json()).toMatchObject({ code: 'invalid', field: 'intent_ids', detail: expect.stringContaining('one at a time') });
	});

	test('refuses more than one checkout may charge', async () => {
		const ids = idsOf(await waiting(world, [10_000, 10_000, 1]));
		expect((await askBasket(world, { intent_ids: ids })).json()).toMatchObject({
			code: 'invalid',
			field: 'intent_ids',
			detail: expect.stringContaining('$20,000'),
		});
		expect((await askBasket(world, { intent_ids: ids.slice(0, 2) })).statusCode).toBe(200);
	});

	test('is refused while donations are paused; a repeat keeps its answer', async () => {
		const ids = idsOf(await waiting(world, [50, 40]));
		const op_id = randomUUID();
		const basket_id = await basketOf(world, ids, op_id);
		const { user_id: actor_id } = await addLastingPerson(world, { role: 'admin' });
		await setGiving(world.db, { enabled: false }, { actor_id, now: world.deps.clock() });
		expect((await askBasket(world, { intent_ids: ids })).json()).toMatchObject({ code: 'giving_paused' });
		expect((await askBasket(world, { intent_ids: ids }, op_id)).json()).toMatchObject({ basket_id });
		expect((await click(world, basket_id)).body).toContain('paused');
		await setGiving(world.db, { enabled: true }, { actor_id, now: world.deps.clock() });
		expect(await sessionOf(world, basket_id)).toBeDefined();
	});

	test('is for donations of one donor: those of another are answered like none', async () => {
		const [mine, theirs] = await Promise.all([addLastingPerson(world), addLastingPerson(world)]);
		const [visitors] = idsOf(await waiting(world, [50]));
		const [a, b] = [await donationOf(mine), await donationOf(theirs)];
		for (const intent_ids of [
			[a, b],
			[a, visitors],
		])
			expect((await mine.call('POST', api.checkoutBasket, { intent_ids, user_id: mine.user_id })).json()).toMatchObject({ code: 'not_found' });
		// Without a user_id it is a visitor's, whatever the session.
		expect((await mine.call('POST', api.checkoutBasket, { intent_ids: [a, await donationOf(mine)] })).json()).toMatchObject({ code: 'not_found' });
		expect((await visitor(world)('POST', api.checkoutBasket, { intent_ids: [a, await donationOf(mine)] })).json()).toMatchObject({ code: 'not_found' });
	});
});

describe('paying a basket', () => {
	test('one page with a line for each, one charge, one ledger transaction, one mail, and a payment for each', async () => {
		const donor = await addLastingPerson(world);
		const ids = [await donationOf(donor, 50), await donationOf(donor, 30.01), await donationOf(donor, 19.99)];
		await world.db
			.update(intents)
			.set({ player_id: world.other, player_name: 'Émile O’Brien' })
			.where(eq(intents.intent_id, ids[1] ?? ''));
		const had = [await received(world), await received(world, world.other)];
		const answer = await donor.call('POST', api.checkoutBasket, { intent_ids: ids, user_id: donor.user_id });
		const { basket_id } = answer.json();
		const session = (await sessionOf(world, basket_id)) ?? '';
		const page = (await world.app.inject(`/sandbox/checkout/${session}`)).body;
		expect(page).toContain('3 donations');
		expect(page).toContain('Pay $100');
		for (const line of ['Donation For Jordan Ellery (Harbor State)', 'Donation For Émile O’Brien (Harbor State)', '$30.01', '$19.99'])
			expect(page).toContain(line);
		expect(await statesOf(ids)).toEqual(['session_open', 'session_open', 'session_open']);
		const bookings = await world.db.$count(ledgerTransactions);
		const paid = await press(world, session, 'pay');
		expect(paid.headers.location).toBe(`http://localhost:8080/basket/${basket_id}?paid`);
		await settleDown(world);

		expect(await statesOf(ids)).toEqual(['paid', 'paid', 'paid']);
		expect(await world.db.$count(ledgerTransactions)).toBe(bookings + 1);
		expect([await received(world), await received(world, world.other)]).toEqual([(had[0] ?? 0) + 6999, (had[1] ?? 0) + 3001]);
		const booked = await paymentsOf(world, ids);
		expect(booked.map(({ line, amount_cents, surplus }) => ({ line, amount_cents, surplus }))).toEqual([
			{ line: 1, amount_cents: 5000, surplus: false },
			{ line: 2, amount_cents: 3001, surplus: false },
			{ line: 3, amount_cents: 1999, surplus: false },
		]);
		expect(new Set(booked.map(({ provider_ref }) => provider_ref)).size).toBe(1);

		const mails = await world.db.select().from(outgoingMails).where(eq(outgoingMails.user_id, donor.user_id));
		expect(mails.map(({ subject }) => subject)).toEqual(['Receipt: $100 for 3 donations']);
		for (const part of ['$50 to Jordan Ellery, Harbor State', '$30.01 to Émile O’Brien', '$19.99 to', ...booked.map(({ payment_id }) => payment_id)])
			expect(mails[0]?.body).toContain(part);
		const mine = (await donor.call('GET', api.myDonations(50, 0))).json();
		expect(mine).toMatchObject({ count: 3 });
		expect(mine.data.map(({ amount, state }: { amount: number; state: string }) => [amount, state]).sort()).toEqual([
			[19.99, 'settled'],
			[30.01, 'settled'],
			[50, 'settled'],
		]);
		const receipt = (await donor.call('GET', api.receipt(booked[1]?.payment_id ?? ''))).json();
		expect(receipt).toMatchObject({
			amount: 30.01,
			player_name: 'Émile O’Brien',
			together: { amount: 100, donations: [{ amount: 50 }, { amount: 30.01 }, { amount: 19.99 }] },
		});
		// Whoever else has the link of one receipt or donation doesn't get to the others.
		const passedOn = (await visitor(world)('GET', api.receipt(booked[1]?.payment_id ?? ''))).json();
		expect(passedOn).toMatchObject({ amount: 30.01, together: null, donor: null });
		const told = await status(world, ids[1] ?? '');
		expect(told.in_basket).toBe(true);
		expect(JSON.stringify(told)).not.toContain(basket_id);
		expect(await basketStatus(world, basket_id)).toMatchObject({
			state: 'paid',
			amount: 100,
			donations: booked.map(({ payment_id }) => ({ payment_id, state: 'paid' })),
		});
		const year = world.deps.clock().getUTCFullYear();
		expect((await donor.call('GET', api.myStatement(year, 'UTC'))).json()).toMatchObject({ amount: 100, payments: [{}, {}, {}] });
		// The link leads to what was paid, and nothing can be paid again.
		expect((await click(world, basket_id)).headers.location).toBe(`http://localhost:8080/basket/${basket_id}`);
		expect((await press(world, session, 'pay')).headers.location).toContain(basket_id);
	});

	test('twice the same athlete is two lines', async () => {
		const had = await received(world);
		const [a, , c] = idsOf(await waiting(world, [50, 40, 30]));
		const ids = [a ?? '', c ?? ''];
		await press(world, (await sessionOf(world, await basketOf(world, ids))) ?? '', 'pay');
		await settleDown(world);
		expect(await received(world)).toBe(had + 8000);
	});

	test('many clicks at once lead to one page', async () => {
		const basket_id = await basketOf(world, idsOf(await waiting(world, [50, 40, 30])));
		const sessions = await Promise.all(Array.from({ length: 6 }, () => sessionOf(world, basket_id)));
		expect(new Set(sessions).size).toBe(1);
		expect(sessions[0]).toBeDefined();
		expect(await world.db.$count(sandboxSessions, eq(sandboxSessions.intent_id, basket_id))).toBe(1);
	});

	test('a declined card and a page that expires give every donation back, and the link opens another page', async () => {
		const ids = idsOf(await waiting(world, [50, 40]));
		const basket_id = await basketOf(world, ids);
		const first = (await sessionOf(world, basket_id)) ?? '';
		await press(world, first, 'decline');
		await settleDown(world);
		expect(await statesOf(ids)).toEqual(['failed', 'failed']);
		const second = (await sessionOf(world, basket_id)) ?? '';
		expect(second).not.toBe(first);
		world.pass(31 * 60_000);
		await settleDown(world);
		expect(await statesOf(ids)).toEqual(['expired', 'expired']);
		expect(await basketStatus(world, basket_id)).toMatchObject({ state: 'expired' });
		// One is paid alone meanwhile, and the next page is for the other.
		await press(world, (await sessionOf(world, ids[0] ?? '')) ?? '', 'pay');
		await settleDown(world);
		const third = (await sessionOf(world, basket_id)) ?? '';
		expect((await world.app.inject(`/sandbox/checkout/${third}`)).body).toContain('Pay $40');
		await press(world, third, 'pay');
		await settleDown(world);
		expect(await statesOf(ids)).toEqual(['paid', 'paid']);
		expect(await basketStatus(world, basket_id)).toMatchObject({
			state: 'paid',
			amount: 40,
			donations: [{ included: false, state: 'paid' }, { included: true }],
		});
	});

	test('leaves out what was canceled, paid, or is for an athlete who left; if nothing is left, it says so', async () => {
		const made = await waiting(world, [50, 40, 30, 20]);
		const ids = idsOf(made);
		const [canceled, paid, gone, waits] = made;
		const basket_id = await basketOf(world, ids);
		await cancel(world, canceled?.op_id ?? '');
		await press(world, (await sessionOf(world, paid?.intent_id ?? '')) ?? '', 'pay');
		await settleDown(world);
		await world.db
			.update(intents)
			.set({ player_id: world.retired })
			.where(eq(intents.intent_id, gone?.intent_id ?? ''));
		const session = (await sessionOf(world, basket_id)) ?? '';
		expect((await world.app.inject(`/sandbox/checkout/${session}`)).body).toContain('Pay $20');
		await cancel(world, waits?.op_id ?? '');
		expect((await press(world, session, 'pay')).statusCode).toBe(409);
		const answer = await click(world, basket_id);
		expect(answer.headers.location).toBe(`http://localhost:8080/basket/${basket_id}`);
		expect(await statesOf(ids)).toEqual(['cancelled', 'paid', 'created', 'cancelled']);
		await cancel(world, gone?.op_id ?? '');
		expect((await askBasket(world, { intent_ids: ids })).json()).toMatchObject({ code: 'conflict' });
	});

	test('charges no more than one checkout may, even if a donation waits again that didn’t when it was registered', async () => {
		const ids = idsOf(await waiting(world, [10_000, 10_000, 1]));
		const stuck = eq(intents.intent_id, ids[0] ?? '');
		await world.db.update(intents).set({ state: 'processing' }).where(stuck);
		const basket_id = await basketOf(world, ids);
		await world.db.update(intents).set({ state: 'failed' }).where(stuck);
		const session = (await sessionOf(world, basket_id)) ?? '';
		expect((await world.app.inject(`/sandbox/checkout/${session}`)).body).toContain('Pay $20,000');
		expect(await basketStatus(world, basket_id)).toMatchObject({ amount: 20_000, donations: [{ included: true }, { included: true }, { included: false }] });
	});

	test('a late "open" doesn’t take a payment back that the bank has', async () => {
		const basket_id = await basketOf(world, idsOf(await waiting(world, [50, 40])));
		const session = await world.deps.payments.getSession((await sessionOf(world, basket_id)) ?? '');
		const apply = (status: 'processing' | 'open') =>
			inTransaction(world.db, (tx) => applySession(tx, world.deps.payments.name, { ...session, status }, world.deps.clock()));
		await apply('processing');
		await apply('open');
		const [basket] = await world.db.select({ state: baskets.state }).from(baskets).where(eq(baskets.basket_id, basket_id));
		expect(basket).toEqual({ state: 'processing' });
	});

	/** PGlite has one connection, so nothing waits for a lock there. */
	test.runIf(process.env.TEST_DB === 'postgres')('asking about one donation and an event of its basket don’t lock each other out', async () => {
		const ids = idsOf(await waiting(world, [50, 40]));
		const session = await sessionOf(world, await basketOf(world, ids));
		expect(session).toBeDefined();
		const [low = '', high = ''] = ids.toSorted();
		const event = await locksInTurn(world.db, [low, high].map((id) => sql`select 1 from intents where intent_id = ${id}::uuid for update`) as [SQL, SQL]);
		const answer = askProvider(world.deps, await findIntent(world.db, high));
		await expect.poll(() => lockWaits(world.db), { timeout: 10_000 }).toBe(1);
		await event.goOn();
		expect(await answer).toBe('session_open');
	});

	test('an unknown link is an unknown donation, and a bot that looks ahead opens nothing', async () => {
		expect((await click(world, randomUUID())).statusCode).toBe(404);
		const basket_id = await basketOf(world, idsOf(await waiting(world, [50, 40])));
		expect((await click(world, basket_id, { 'sec-purpose': 'prefetch' })).statusCode).toBe(503);
		expect((await world.app.inject({ method: 'HEAD', url: api.pay(basket_id) })).statusCode).toBe(200);
		expect(await world.db.$count(sandboxSessions, eq(sandboxSessions.intent_id, basket_id))).toBe(0);
		const left = await world.app.inject(`${api.pay(basket_id)}/leave`);
		expect(left.headers.location).toBe(`http://localhost:8080/basket/${basket_id}`);
	});
});

describe('one donation is paid once', () => {
	test('its own link ends the page of its basket, and the others wait again', async () => {
		const ids = idsOf(await waiting(world, [50, 40]));
		const shared = (await sessionOf(world, await basketOf(world, ids))) ?? '';
		const own = (await sessionOf(world, ids[0] ?? '')) ?? '';
		expect((await press(world, shared, 'pay')).statusCode).toBe(409);
		await press(world, own, 'pay');
		await settleDown(world);
		expect(await statesOf(ids)).toEqual(['paid', 'expired']);
		expect(await paymentsOf(world, ids)).toHaveLength(1);
	});

	test('a basket ends the page of a single donation, and of another basket with the same one', async () => {
		const ids = idsOf(await waiting(world, [50, 40, 30]));
		const [a = '', b = '', c = ''] = ids;
		const own = (await sessionOf(world, a)) ?? '';
		const first = (await sessionOf(world, await basketOf(world, [a, b]))) ?? '';
		expect((await press(world, own, 'pay')).statusCode).toBe(409);
		const second = (await sessionOf(world, await basketOf(world, [b, c]))) ?? '';
		expect((await press(world, first, 'pay')).statusCode).toBe(409);
		await press(world, second, 'pay');
		await settleDown(world);
		expect(await statesOf(ids)).toEqual(['expired', 'paid', 'paid']);
	});

	test('if it was paid alone before its basket could end that page, the basket leaves it out', async () => {
		const ids = idsOf(await waiting(world, [50, 40]));
		const own = (await sessionOf(world, ids[0] ?? '')) ?? '';
		await world.sandbox.pay(own);
		const shared = (await sessionOf(world, await basketOf(world, ids))) ?? '';
		expect((await world.app.inject(`/sandbox/checkout/${shared}`)).body).toContain('Pay $40');
	});

	test('a cancel ends the page for all, cancels its own donation, and the others wait', async () => {
		const made = await waiting(world, [50, 40]);
		const ids = idsOf(made);
		const shared = (await sessionOf(world, await basketOf(world, ids))) ?? '';
		expect((await cancel(world, made[0]?.op_id ?? '')).json()).toMatchObject({ state: 'cancelled' });
		expect((await press(world, shared, 'pay')).statusCode).toBe(409);
		await settleDown(world);
		expect(await statesOf(ids)).toEqual(['cancelled', 'expired']);
	});

	test('a cancel that comes after the payment says that it is paid', async () => {
		const made = await waiting(world, [50, 40]);
		await world.sandbox.pay((await sessionOf(world, await basketOf(world, idsOf(made)))) ?? '');
		expect((await cancel(world, made[0]?.op_id ?? '')).json()).toMatchObject({ state: 'paid' });
		await settleDown(world);
		expect(await statesOf(idsOf(made))).toEqual(['paid', 'paid']);
	});

	test('races: clicks on a basket, on overlapping ones, and on single links, and every button; at most one payment stays for each', async () => {
		for (let round = 0; round < 4; round++) {
			const made = await waiting(world, [50, 40, 30]);
			const ids = idsOf(made);
			const [a = '', b = '', c = ''] = ids;
			const links = [await basketOf(world, [a, b]), await basketOf(world, [b, c]), await basketOf(world, ids), a, c];
			const opened = await Promise.all(links.map((id) => sessionOf(world, id)));
			await Promise.all([...opened.map((id) => id !== undefined && press(world, id, 'pay')), cancel(world, made[2]?.op_id ?? '')]);
			await settleDown(world);
			for (const id of ids) expect((await paymentsOf(world, [id])).filter(({ surplus }) => !surplus).length).toBeLessThanOrEqual(1);
		}
	});
});

describe('money that comes although it should not have', () => {
	/** A second checkout of the same basket attempt, charged although our own page had ended. */
	async function chargedLate(intent_ids: string[], between: () => Promise<unknown>) {
		const basket_id = await basketOf(world, intent_ids);
		const session = (await sessionOf(world, basket_id)) ?? '';
		const [row] = await world.db.select().from(sandboxSessions).where(eq(sandboxSessions.session_id, session));
		await between();
		// The provider says now that the page had been paid in the last moment.
		await world.db
			.update(sandboxSessions)
			.set({ status: 'open', expires_at: new Date(world.deps.clock().getTime() + 60_000) })
			.where(eq(sandboxSessions.session_id, session));
		await world.sandbox.pay(session);
		await settleDown(world);
		return row;
	}

	test('a canceled donation’s line is booked and refunded; the others are paid', async () => {
		const made = await waiting(world, [50, 40, 30]);
		const ids = idsOf(made);
		await chargedLate(ids, () => cancel(world, made[1]?.op_id ?? ''));
		expect(await statesOf(ids)).toEqual(['paid', 'cancelled', 'paid']);
		expect((await paymentsOf(world, ids)).map(({ line, surplus, refunded_cents, state }) => [line, surplus, refunded_cents, state])).toEqual([
			[1, false, 0, 'settled'],
			[2, true, 4000, 'refunded'],
			[3, false, 0, 'settled'],
		]);
	});

	test('a donation that was paid alone meanwhile is charged once in the end', async () => {
		const ids = idsOf(await waiting(world, [50, 40]));
		await chargedLate(ids, async () => {
			await press(world, (await sessionOf(world, ids[0] ?? '')) ?? '', 'pay');
			await settleDown(world);
		});
		const [first = ''] = ids;
		const booked = await paymentsOf(world, [first]);
		expect(booked.map(({ line, surplus, refunded_cents }) => [line, surplus, refunded_cents])).toEqual([
			[0, false, 0],
			[1, true, 5000],
		]);
		expect((await paymentOf(world, ids[1] ?? '')).state).toBe('settled');
	});
});

describe('a refund', () => {
	async function paidBasket(amounts: number[]) {
		const ids = idsOf(await waiting(world, amounts));
		await press(world, (await sessionOf(world, await basketOf(world, ids))) ?? '', 'pay');
		await settleDown(world);
		return paymentsOf(world, ids);
	}

	test('of a line, in part and in whole, is only that line’s', async () => {
		const [first, second] = await paidBasket([50, 40]);
		await askRefund(world, first?.payment_id ?? '', 1000);
		await settleDown(world);
		await askRefund(world, second?.payment_id ?? '');
		await settleDown(world);
		const ids = [first?.intent_id ?? '', second?.intent_id ?? ''];
		expect((await paymentsOf(world, ids)).map(({ refunded_cents, state, standing }) => [refunded_cents, state, standing])).toEqual([
			[1000, 'settled', 'partly_refunded'],
			[4000, 'refunded', 'refunded'],
		]);
	});

	test('of more than the line has is refused, even if the charge has more', async () => {
		const [first] = await paidBasket([50, 40]);
		await askRefund(world, first?.payment_id ?? '', 6000);
		await settleDown(world);
		expect(await paymentOf(world, first?.intent_id ?? '')).toMatchObject({ refunded_cents: 0 });
	});

	test('an admin refunds a line; list, file, and receipt show the lines one by one', async () => {
		const admin = await addLastingPerson(world, { role: 'admin' });
		const [first, second] = await paidBasket([50, 40]);
		expect((await admin.call('POST', adminApi.refund(first?.payment_id ?? ''), { amount_cents: 500 })).statusCode).toBe(200);
		expect((await admin.call('POST', adminApi.refund(second?.payment_id ?? ''), { amount_cents: 4001 })).json()).toMatchObject({ code: 'more_than_left' });
		await settleDown(world);
		const listed = (await admin.call('GET', `${adminApi.transactions}?limit=2`)).json().data;
		expect(listed.map(({ amount_cents, refunded_cents }: { amount_cents: number; refunded_cents: number }) => [amount_cents, refunded_cents]).sort()).toEqual([
			[4000, 0],
			[5000, 500],
		]);
		expect(new Set(listed.map(({ transaction_id }: { transaction_id: string }) => transaction_id)).size).toBe(1);
		const file = (await admin.call('GET', adminApi.transactionsCsv)).body;
		for (const { receipt_number } of [first, second].flatMap((payment) => payment ?? [])) expect(file).toContain(`${receipt_number}`);
	});
});

test('an account that is deleted cancels its basket; what was paid stays, without a name', async () => {
	const donor = await addLastingPerson(world);
	const paid = [await donationOf(donor), await donationOf(donor)];
	const open = [await donationOf(donor), await donationOf(donor)];
	const ask = async (intent_ids: string[]) => (await donor.call('POST', api.checkoutBasket, { intent_ids, user_id: donor.user_id })).json().basket_id;
	await press(world, (await sessionOf(world, await ask(paid))) ?? '', 'pay');
	await settleDown(world);
	const page = (await sessionOf(world, await ask(open))) ?? '';
	expect((await donor.call('GET', api.myData)).json().shared_checkouts).toMatchObject([
		{ intent_ids: paid, state: 'paid' },
		{ intent_ids: open, state: 'session_open' },
	]);
	const admin = await addLastingPerson(world, { role: 'admin' });
	await admin.call('DELETE', api.account(donor.user_id));
	await settleDown(world);
	expect((await press(world, page, 'pay')).statusCode).toBe(409);
	expect(await statesOf([...paid, ...open])).toEqual(['paid', 'paid', 'cancelled', 'cancelled']);
	const left = await world.db
		.select({ user_id: baskets.user_id, device_id: baskets.device_id, body_hash: baskets.body_hash })
		.from(baskets)
		.where(arrayOverlaps(baskets.intent_ids, [...paid, ...open]));
	expect(left).toEqual(Array.from({ length: 2 }, () => ({ user_id: null, device_id: null, body_hash: '' })));
});
