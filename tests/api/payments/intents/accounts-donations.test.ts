import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { login } from '../../fixtures/account-world.ts';
import { addPerson } from '../../fixtures/logged-in-people.ts';
import { checkout, counts, donationBody, paymentWorld, type World } from '../../fixtures/payments/payment-world.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterAll(() => world.close());

const donorOf = async (intent_id: string) => (await world.db.select().from(intents).where(eq(intents.intent_id, intent_id)))[0]?.user_id;

describe('whose donation it is', () => {
	test('with user_id: the session’s user', async () => {
		const person = await addPerson(world);
		const { user_id, user_email } = person;
		const answer = await person.call('POST', api.checkoutOneTime, donationBody(world, { user_id, user_email: ` ${user_email.toUpperCase()}` }));
		expect([answer.statusCode, await donorOf(answer.json().intent_id)]).toEqual([200, user_id]);
	});

	test('without it: a visitor’s, whoever is logged in', async () => {
		const person = await addPerson(world);
		for (const more of [{}, { user_email: person.user_email }]) {
			const answer = await person.call('POST', api.checkoutOneTime, donationBody(world, more));
			expect([answer.statusCode, await donorOf(answer.json().intent_id)]).toEqual([200, null]);
		}
	});

	test('another’s id or e-mail is refused, and makes nothing', async () => {
		const person = await addPerson(world);
		const other = await addPerson(world);
		const before = (await counts(world)).intents;
		for (const more of [{ user_id: other.user_id }, { user_email: other.user_email }, { user_id: other.user_id, user_email: person.user_email }]) {
			const answer = await person.call('POST', api.checkoutOneTime, donationBody(world, more));
			expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
		}
		expect((await counts(world)).intents).toBe(before);
	});

	test('a visitor’s donation with a lost answer, then a login, then the same again: one donation, still a visitor’s', async () => {
		const op = randomUUID();
		const lost = await checkout(world, donationBody(world), op);
		const before = (await counts(world)).intents;
		const account = { user_name: 'Ada Reyes', user_email: 'ada@people.example', password: 'Right-pass-1' };
		await world.app.inject({ method: 'POST', url: api.register, headers: { [API_KEY_HEADER]: world.env.API_KEY }, payload: account });
		const session = (await login(world, account.user_email, account.password)).cookies.find((cookie) => cookie.name === 'session');
		const again = await world.app.inject({
			method: 'POST',
			url: api.checkoutOneTime,
			headers: { [API_KEY_HEADER]: world.env.API_KEY, [IDEMPOTENCY_HEADER]: op },
			cookies: { session: session?.value ?? '' },
			payload: donationBody(world),
		});
		expect([again.statusCode, again.json()]).toEqual([200, lost.json()]);
		expect((await counts(world)).intents).toBe(before);
		expect(await donorOf(lost.json().intent_id)).toBeNull();
	});

	test('an address that is out of date does not stop a donation of one’s own', async () => {
		const person = await addPerson(world);
		const answer = await person.call('POST', api.checkoutOneTime, donationBody(world, { user_id: person.user_id, user_email: 'old@people.example' }));
		expect([answer.statusCode, await donorOf(answer.json().intent_id)]).toEqual([200, person.user_id]);
	});

	test('a replay answers the same after the donor corrected their e-mail', async () => {
		const person = await addPerson(world);
		const body = donationBody(world, { user_id: person.user_id, user_email: person.user_email });
		const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
		const first = await person.call('POST', api.checkoutOneTime, body, headers);
		await world.db.update(users).set({ user_email: 'new@people.example', email_key: 'new@people.example' }).where(eq(users.user_id, person.user_id));
		const again = await person.call('POST', api.checkoutOneTime, { ...body, user_email: 'new@people.example' }, headers);
		expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
	});
});
