import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myDataSchema } from '#domain/account-export.ts';
import { api, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { myRequestsAnswerSchema } from '#domain/collaboration/collaboration.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { addDays } from '#domain/time/calendar-day.ts';
import { eq } from '#server/db/drizzle.ts';
import { collaborationRequests, contactMessages } from '#server/db/schema/requests-schema.ts';
import { FUTURE_DAY } from '#tests/fixtures/future-day.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { collaboration, contactMessage } from '../fixtures/request-bodies.ts';

let world: World;
beforeAll(async () => {
	world = await paymentWorld();
});
afterAll(() => world.close());

const keyed = (op_id: string) => ({ [IDEMPOTENCY_HEADER]: op_id });
const ask = (by: Person['call'], change: object = {}, op_id: string = randomUUID()) =>
	by('POST', requestApi.collaborationRequests, { ...collaboration(world), ...change }, keyed(op_id));
const write = (by: Person['call'], change: object = {}, op_id: string = randomUUID()) =>
	by('POST', requestApi.contactUs, { ...contactMessage(), ...change }, keyed(op_id));
const requestsOf = (op_id: string) => world.db.select().from(collaborationRequests).where(eq(collaborationRequests.op_id, op_id));
const messagesOf = (op_id: string) => world.db.select().from(contactMessages).where(eq(contactMessages.op_id, op_id));

describe.each([
	['a request', ask, requestsOf, 'first_name'],
	['a message', write, messagesOf, 'message'],
] as const)('%s', (_name, send, rowsOf, field) => {
	test('sent again and again because no answer came back, at once and later, is one row with one answer', async () => {
		const op_id = randomUUID();
		const at_once = await Promise.all(Array.from({ length: 6 }, () => send(visitor(world), {}, op_id)));
		const later = await send(visitor(world), {}, op_id.toUpperCase());
		expect([...at_once, later].map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 7 }, () => 200));
		expect(new Set([...at_once, later].map(({ body }) => body)).size).toBe(1);
		expect(await rowsOf(op_id)).toHaveLength(1);
	});

	test('another body under the same key: 422; blanks around words are no other body', async () => {
		const op_id = randomUUID();
		await send(visitor(world), { [field]: 'Sam' }, op_id);
		expect((await send(visitor(world), { [field]: '  Sam ' }, op_id)).statusCode).toBe(200);
		const other = await send(visitor(world), { [field]: 'Sue' }, op_id);
		expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
		expect(await rowsOf(op_id)).toHaveLength(1);
	});

	test('without a key each call counts', async () => {
		const tag = `no-key-${randomUUID()}`;
		const call = visitor(world);
		const [path, body] =
			send === ask ? [requestApi.collaborationRequests, { ...collaboration(world), city: tag }] : [requestApi.contactUs, { ...contactMessage(), subject: tag }];
		for (let i = 0; i < 2; i++) expect((await call('POST', path, body)).statusCode).toBe(200);
		const count =
			send === ask
				? await world.db.$count(collaborationRequests, eq(collaborationRequests.city, tag))
				: await world.db.$count(contactMessages, eq(contactMessages.subject, tag));
		expect(count).toBe(2);
	});

	test('the body decides whose it is: without user_id a visitor’s, whoever is logged in; with another’s: 403', async () => {
		const [person, other] = [await addPerson(world), await addPerson(world)];
		const [as_visitor, as_person] = [randomUUID(), randomUUID()];
		await send(person.call, {}, as_visitor);
		await send(person.call, { user_id: person.user_id }, as_person);
		expect((await rowsOf(as_visitor))[0]?.user_id).toBeNull();
		expect((await rowsOf(as_person))[0]?.user_id).toBe(person.user_id);
		expect((await send(other.call, { user_id: person.user_id })).json().code).toBe('forbidden');
		expect((await send(visitor(world), { user_id: person.user_id })).json().code).toBe('no_session');
		// A replay after a login is the same operation.
		expect((await send(other.call, {}, as_visitor)).statusCode).toBe(200);
	});

	test('one device writes so often and no more; another is not held up', async () => {
		const flood = visitor(world);
		const codes: number[] = [];
		for (let i = 0; i < 21; i++) codes.push((await send(flood)).statusCode);
		expect([codes.slice(0, 20).every((code) => code === 200), codes[20]]).toEqual([true, 429]);
		expect((await send(visitor(world))).statusCode).toBe(200);
	});
});

describe('a request', () => {
	test('names athlete and team as the database has them, and keeps sums in cents', async () => {
		const op_id = randomUUID();
		const answer = await ask(visitor(world), { team_id: 999_999, flat_fees: 1250.5, number_of_hours_requested: 2.5 }, op_id);
		expect(answer.json()).toEqual({ request_id: expect.any(Number), status: 'new', link_token: expect.stringMatching(/^[\w-]{43}$/) });
		expect(await requestsOf(op_id)).toMatchObject([
			{ player_name: 'Jordan Ellery', team_name: 'Harbor State', team_id: world.team, flat_fee_cents: 125_050, number_of_hours_requested: 2.5, status: 'new' },
		]);
	});

	test('to an athlete who has gone, or is none', async () => {
		expect((await ask(visitor(world), { player_id: world.retired })).json().code).toBe('athlete_gone');
		expect((await ask(visitor(world), { player_id: 99_999_999 })).json().code).toBe('not_found');
	});

	const words = requestMessages.collaboration;
	/** In the order of spec §5. Each row has this error and all later ones. */
	const faults: [string, unknown, string, string][] = [
		['first_name', ' ', words.firstName, 'first_name'],
		['last_name', '', words.lastName, 'last_name'],
		['email_address', '', words.email, 'email_address'],
		['email_address', 'sam@people', words.emailInvalid, 'email_address'],
		['phone_number', '', words.phone, 'phone_number'],
		['street_address', '', words.street, 'street_address'],
		['city', '', words.city, 'city'],
		['state', '', words.state, 'state'],
		['zip_code', '', words.zip, 'zip_code'],
		['country', '', words.country, 'country'],
		['scope_of_use', '', words.scope, 'scope_of_use'],
		['scope_of_use', 'Other', words.scopeOther, 'scope_of_use'],
		['requested_date', '2026-02-30', words.requestedDate, 'requested_date'],
		['flat_fees', undefined, words.compensation, 'flat_fees'],
	];
	test.each(faults.map((fault, i) => [fault[2], i] as const))('“%s” comes before whatever stands after it in the spec', async (text, i) => {
		const change = Object.fromEntries(
			faults
				.slice(i)
				.reverse()
				.map(([field, value]) => [field, value]),
		);
		const answer = await ask(visitor(world), change);
		expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'invalid', field: faults[i]?.[3], detail: `${faults[i]?.[3]}: ${text}` }]);
	});

	test.each([
		[{ flat_fees: 0 }, 'flat_fees'],
		[{ flat_fees: 10.005 }, 'flat_fees'],
		[{ flat_fees: null, royalties: 101 }, 'royalties'],
		[{ flat_fees: null, royalties: 0 }, 'royalties'],
		[{ royalties: 5 }, 'flat_fees'],
		[{ flat_fees: null, other: ' ' }, 'flat_fees'],
		[{ alternate_date: 'tomorrow' }, 'alternate_date'],
		[{ number_of_hours_requested: -1 }, 'number_of_hours_requested'],
		[{ status: 'accepted' }, 'status'],
		[{ additional_details: 'x'.repeat(4001) }, 'additional_details'],
	])('%j is refused', async (change, field) => {
		const answer = await ask(visitor(world), change);
		expect([answer.statusCode, answer.json().field]).toEqual([422, field]);
	});

	test('a day that is over everywhere is refused; a request that was taken is answered again whatever the day', async () => {
		const today = world.deps.clock().toISOString().slice(0, 10);
		for (const [field, detail] of [
			['requested_date', words.requestedDateOver],
			['alternate_date', words.alternateDateOver],
		] as const) {
			const answer = await ask(visitor(world), { [field]: addDays(today, -2) });
			expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'invalid', field, detail }]);
		}
		expect((await ask(visitor(world), { requested_date: today, alternate_date: today })).statusCode).toBe(200);
		const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
		const body = collaboration(world);
		const first = await visitor(world)('POST', requestApi.collaborationRequests, body, headers);
		const month = 32 * 86_400_000;
		world.pass(month);
		const again = await visitor(world)('POST', requestApi.collaborationRequests, body, headers);
		const other = await visitor(world)('POST', requestApi.collaborationRequests, body, { [IDEMPOTENCY_HEADER]: randomUUID() });
		world.pass(-month);
		expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
		expect([other.statusCode, other.json().field]).toEqual([422, 'requested_date']);
	});

	test('its sender sees it, newest first, and in the download of all data; others don’t', async () => {
		const [person, other] = [await addPerson(world), await addPerson(world)];
		const { user_id } = person;
		await ask(person.call, { user_id, flat_fees: null, royalties: 7.25 });
		await ask(person.call, { user_id, player_id: world.other, flat_fees: null, other: 'A year of shoes' });
		await ask(person.call);
		await write(person.call, { user_id, subject: 'Mine' });
		const { data } = myRequestsAnswerSchema.parse((await person.call('GET', requestApi.myRequests)).json());
		expect(data).toMatchObject([
			{ player_name: 'Émile O’Brien', status: 'new', other: 'A year of shoes', royalties: null },
			{ player_name: 'Jordan Ellery', status: 'new', royalties: 7.25, flat_fees: null, requested_date: FUTURE_DAY },
		]);
		expect((await other.call('GET', requestApi.myRequests)).json()).toEqual({ data: [] });
		const mine = myDataSchema.parse((await person.call('GET', api.myData)).json());
		expect(mine.requests).toMatchObject([{ other: 'A year of shoes' }, { street_address: '4 Harbor Row' }]);
		expect(mine.messages).toMatchObject([{ subject: 'Mine', message: 'Two\nlines.' }]);
	});
});

describe('a message', () => {
	const words = requestMessages.contact;
	const faults: [string, unknown, string][] = [
		['first_name', ' ', words.firstName],
		['last_name', '', words.lastName],
		['email', '', words.email],
		['email', 'sam.example', words.emailInvalid],
		['phone_number', '', words.phone],
		['subject', '', words.subject],
		['message', '\n', words.message],
	];
	test.each(faults.map(([field, , text], i) => [text, field, i] as const))('“%s” comes before whatever stands after it in the spec', async (text, field, i) => {
		const change = Object.fromEntries(
			faults
				.slice(i)
				.reverse()
				.map(([name, value]) => [name, value]),
		);
		const answer = await write(visitor(world), change);
		expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'invalid', field, detail: `${field}: ${text}` }]);
	});
});
