import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from '#server/db/drizzle.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { checkout, counts, donationBody, paymentWorld, register, status, type World } from '../../fixtures/payments/payment-world.ts';
import { device } from '../../fixtures/test-devices.ts';

let world: World;
let before: number;
beforeAll(async () => {
	world = await paymentWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
	before = (await counts(world)).intents;
});
/** The number of donations that this test has made. */
const made = async () => (await counts(world)).intents - before;

describe('registering a donation', () => {
	test('answers with our own link, and writes names and team from the database', async () => {
		const answer = await register(world, donationBody(world, { team_id: 999_999, player_name: '<b>Somebody</b>' }));
		expect(answer.checkout_url).toBe(`http://localhost:8080/v1/pay/${answer.intent_id}`);
		expect(await status(world, answer.intent_id)).toEqual({
			intent_id: answer.intent_id,
			state: 'created',
			amount: 50,
			player_id: world.athlete,
			player_name: 'Jordan Ellery',
			team_id: world.team,
			team_name: 'Harbor State',
			checkout_url: answer.checkout_url,
			transaction_id: null,
			paid_at: null,
			months: null,
			payment_id: null,
			refund: 'none',
			in_basket: false,
			card: null,
		});
	});

	test('the same key and body answer the same, however the body is spelled', async () => {
		const op = randomUUID();
		const first = await register(world, donationBody(world), op);
		const { amount, ...rest } = donationBody(world);
		const again = await checkout(world, { ...rest, amount }, op.toUpperCase());
		expect(again.statusCode).toBe(200);
		expect(again.json()).toEqual(first);
		expect(await made()).toBe(1);
	});

	test('a replay answers the same after the athlete left the roster', async () => {
		const op = randomUUID();
		const first = await register(world, donationBody(world), op);
		await world.db.update(players).set({ retired_at: new Date() }).where(eq(players.player_id, world.athlete));
		expect(await register(world, donationBody(world), op)).toEqual(first);
		await world.db.update(players).set({ retired_at: null }).where(eq(players.player_id, world.athlete));
	});

	test('the same key with another body is refused', async () => {
		const op = randomUUID();
		await register(world, donationBody(world), op);
		const other = await checkout(world, donationBody(world, { amount: 51 }), op);
		expect(other.statusCode).toBe(422);
		expect(other.json().code).toBe('idempotency_mismatch');
		expect(await made()).toBe(1);
	});

	test('twenty requests at once under one key make one donation', async () => {
		const op = randomUUID();
		const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(world, donationBody(world), op)));
		expect(answers.map((a) => a.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
		expect(new Set(answers.map((a) => a.json().intent_id)).size).toBe(1);
		expect(await made()).toBe(1);
	});

	test('a call without a key is accepted each time', async () => {
		const a = await register(world, donationBody(world), null);
		const b = await register(world, donationBody(world), null);
		expect(a.intent_id).not.toBe(b.intent_id);
	});

	test.each([0.99, 0, -5, 10_000.01, 10.005, 1e300, 1e21])('an amount of %d is refused, and named', async (amount) => {
		const answer = await checkout(world, donationBody(world, { amount }));
		expect(answer.statusCode).toBe(422);
		expect(answer.json()).toMatchObject({ code: 'invalid', field: 'amount' });
	});

	test.each([1, 10_000, 19.99, 0.1 * 30])('an amount of %d is taken to the cent', async (amount) => {
		const { intent_id } = await register(world, donationBody(world, { amount }));
		const [row] = await world.db.select().from(intents).where(eq(intents.intent_id, intent_id));
		expect(row?.amount_cents).toBe(Math.round(amount * 100));
	});

	test.each([
		['a retired athlete', (w: World) => donationBody(w, { player_id: w.retired }), 404, 'athlete_gone'],
		['nobody', (w: World) => donationBody(w, { player_id: 2_000_000 }), 404, 'not_found'],
		["somebody's user, without a session", (w: World) => donationBody(w, { user_id: 7 }), 401, 'no_session'],
		["somebody's e-mail, without a session", (w: World) => donationBody(w, { user_email: 'a@example.org' }), 401, 'no_session'],
		['an unknown field', (w: World) => ({ ...donationBody(w), tip: 5 }), 422, 'invalid'],
		['an amount in text', (w: World) => ({ ...donationBody(w), amount: '50' }), 422, 'invalid'],
	])('%s is refused', async (_what, body, statusCode, code) => {
		const answer = await checkout(world, body(world));
		expect(answer.statusCode).toBe(statusCode);
		expect(answer.json().code).toBe(code);
		expect(await made()).toBe(0);
	});

	test('a key that is no UUID is refused, and named', async () => {
		const answer = await checkout(world, donationBody(world), 'once');
		expect(answer.statusCode).toBe(422);
		expect(answer.json()).toMatchObject({ code: 'invalid', field: 'Idempotency-Key' });
	});

	test('a device that floods is slowed down, another is not', async () => {
		const flood = (cookie: string) =>
			world.app.inject({
				method: 'POST',
				url: '/v1/create-checkout-session/one_time',
				headers: { 'x-api-key': world.env.API_KEY },
				cookies: { device: device(cookie) },
				payload: donationBody(world),
			});
		for (let i = 0; i < 40; i++) expect((await flood('a'.repeat(22))).statusCode).toBe(200);
		const refused = await flood('a'.repeat(22));
		expect(refused.statusCode).toBe(429);
		expect(refused.json().code).toBe('throttled');
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
		expect((await flood('b'.repeat(22))).statusCode).toBe(200);
	});
});
