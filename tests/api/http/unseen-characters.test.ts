import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_FIELDS } from '#domain/account/account.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { INVISIBLE_CHARACTER_TEXT } from '#domain/texts/plain-text.ts';
import { eq } from '#server/db/drizzle.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { collaborationRequests, contactMessages } from '#server/db/schema/requests-schema.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { collaboration, contactMessage } from '../fixtures/request-bodies.ts';

/** It displays "Sam exe.jpg" as "Sam gpj.exe", and is itself invisible. */
const TURNED = 'Sam \u202eexe.jpg';
const HIDDEN = ['\u200b', '\u2066', '\u061c', '\u200f', '\u0007'].map((sign) => `Sa${sign}m`);

let world: World;
let person: Person;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld();
	person = await addPerson(world);
	admin = await addPerson(world, { role: 'admin' });
});
afterAll(() => world.close());

type Answer = Awaited<ReturnType<Person['call']>>;
const refused = (answer: Answer, field: string) =>
	expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'invalid', field, detail: `${field}: ${INVISIBLE_CHARACTER_TEXT}` }]);

describe('a name with a character that can’t be seen is refused', () => {
	test.each([TURNED, ...HIDDEN])('%j, wherever an account is made or changed', async (user_name) => {
		const account = { user_name, user_email: `${randomUUID()}@people.example`, password: 'A-good-1' };
		refused(await visitor(world)('POST', api.register, account), 'user_name');
		refused(await visitor(world)('POST', `${api.register}?${new URLSearchParams(account)}`), 'user_name');
		refused(await admin.call('POST', adminApi.createUser, account), 'user_name');
		refused(await person.call('PUT', api.account(person.user_id), { user_name }), 'user_name');
	});

	test('in every field of a profile', async () => {
		for (const field of PROFILE_FIELDS) refused(await person.call('POST', api.addProfile, { user_id: person.user_id, [field]: TURNED }), field);
		expect((await person.call('POST', api.addProfile, { user_id: person.user_id, first_name: 'Sam' })).statusCode).toBe(200);
		for (const field of PROFILE_FIELDS) refused(await person.call('PUT', api.profile(person.user_id), { [field]: TURNED }), field);
	});

	const lines = ['first_name', 'last_name', 'phone_number', 'street_address', 'address_line_2', 'city', 'state', 'zip_code', 'country', 'company_name'];
	test.each([...lines, 'business_address', 'business_phone', 'scope_of_use'])('in a request’s %s', async (field) => {
		refused(await visitor(world)('POST', requestApi.collaborationRequests, { ...collaboration(world), [field]: TURNED }), field);
	});

	test.each(['first_name', 'last_name', 'phone_number', 'company_name', 'subject'])('in a message’s %s', async (field) => {
		refused(await visitor(world)('POST', requestApi.contactUs, { ...contactMessage(), [field]: TURNED }), field);
	});
});

test('an address with one is no address', async () => {
	const call = visitor(world);
	const email = 'sam\u200b@people.example';
	const account = { user_name: 'Sam', user_email: email, password: 'A-good-1' };
	for (const [answer, field] of [
		[await call('POST', api.register, account), 'user_email'],
		[await admin.call('POST', adminApi.createUser, account), 'user_email'],
		[await call('POST', api.forgotPassword, { user_email: email }), 'user_email'],
		[await call('POST', requestApi.collaborationRequests, { ...collaboration(world), email_address: email }), 'email_address'],
		[await call('POST', requestApi.contactUs, { ...contactMessage(), email }), 'email'],
	] as const) {
		expect([answer.statusCode, answer.json().field]).toEqual([422, field]);
	}
});

test('the words of a letter keep what a language needs, and lose controls', async () => {
	const words = 'One\r\n\ttwo \u200fשלום\u200f \u2067x\u2069';
	const written = `${words}\u0007\u009f`;
	const { message_id } = (await visitor(world)('POST', requestApi.contactUs, contactMessage({ message: written }))).json();
	const [message] = await world.db.select().from(contactMessages).where(eq(contactMessages.message_id, message_id));
	expect(message?.message).toBe(words);
	const { request_id } = (await visitor(world)('POST', requestApi.collaborationRequests, collaboration(world, { additional_details: written }))).json();
	const [request] = await world.db.select().from(collaborationRequests).where(eq(collaborationRequests.request_id, request_id));
	expect(request?.additional_details).toBe(words);
});

test('a name that is spelled with joiners or variants is taken as it is', async () => {
	for (const user_name of ['علی\u200cرضا', '葛\u{e0100}城', 'Sam ❤\ufe0f']) {
		const { user_id } = (await visitor(world)('POST', api.register, { user_name, user_email: `${randomUUID()}@people.example`, password: 'A-good-1' })).json();
		const [row] = await world.db.select().from(users).where(eq(users.user_id, user_id));
		expect(row?.user_name).toBe(user_name);
	}
});
