import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myDataSchema } from '#domain/account-export.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { requestApi, requestScreen } from '#domain/api/request-paths.ts';
import { adminRequestsAnswerSchema, collaborationAnswerSchema, sentRequestSchema } from '#domain/collaboration/collaboration.ts';
import { desc, eq } from '#server/db/drizzle.ts';
import { auditLog, outgoingMails } from '#server/db/schema/people-schema.ts';
import { collaborationRequests, requestAnswers } from '#server/db/schema/requests-schema.ts';
import { tidyRequests } from '#server/modules/requests/tidy-requests.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { collaboration } from '../fixtures/request-bodies.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld(undefined, undefined, NO_LIMITS);
	admin = await addPerson(world, { role: 'admin' });
});
afterAll(() => world.close());

const keyed = (op_id: string = randomUUID()) => ({ [IDEMPOTENCY_HEADER]: op_id });
const newAddress = () => `robin-${randomUUID().slice(0, 8)}@people.example`;
async function ask({ email = newAddress(), by, op_id }: { email?: string; by?: Person; op_id?: string } = {}) {
	const body = { ...collaboration(world), email_address: email, ...(by && { user_id: by.user_id }) };
	const sent = await (by?.call ?? visitor(world))('POST', requestApi.collaborationRequests, body, keyed(op_id));
	expect(sent.statusCode, sent.body).toBe(200);
	return { email, ...collaborationAnswerSchema.parse(sent.json()) };
}
const answer = (request_id: number, body: object, headers: Record<string, string> = keyed()) => admin.call('PUT', adminApi.request(request_id), body, headers);
const look = (request_id: number, token: string | undefined) => visitor(world)('POST', requestApi.lookAtRequest, { request_id, token });
const mailsTo = (email: string) => world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, email)).orderBy(outgoingMails.mail_id);
const outcome = (sent: { statusCode: number; json(): { code: string; field?: string } }) => [sent.statusCode, sent.json().code, sent.json().field];

describe('the secret link of a guest’s request', () => {
	test('it comes with the answer, the same for a repeat, and opens that request alone', async () => {
		const op_id = randomUUID();
		const first = await ask({ op_id, email: 'robin-of-the-link@people.example' });
		const again = await ask({ op_id, email: 'robin-of-the-link@people.example' });
		expect(again).toEqual(first);
		const other = await ask();
		const seen = await look(first.request_id, first.link_token);
		expect(seen.headers['cache-control']).toBe('no-store');
		const request = sentRequestSchema.parse(seen.json());
		expect(request).toMatchObject({ request_id: first.request_id, status: 'new', player_name: 'Jordan Ellery', email_address: first.email, answers: [] });
		expect(request).not.toHaveProperty('street_address');
		expect(request).not.toHaveProperty('phone_number');
		for (const wrong of [other.link_token, `${first.link_token}x`, first.link_token?.slice(1), op_id])
			expect(outcome(await look(first.request_id, wrong))).toEqual([404, 'not_found', undefined]);
		expect(outcome(await look(99_999_999, first.link_token))).toEqual([404, 'not_found', undefined]);
	});

	test('an account’s request and one without a key have none; its number opens nothing', async () => {
		const person = await addPerson(world);
		const mine = await ask({ by: person });
		expect(mine.link_token).toBeUndefined();
		expect(outcome(await look(mine.request_id, ''))).toEqual([422, 'invalid', 'token']);
		const keyless = collaborationAnswerSchema.parse((await visitor(world)('POST', requestApi.collaborationRequests, collaboration(world))).json());
		expect(keyless.link_token).toBeUndefined();
	});

	test('a request that gets the number of a lost one isn’t opened by the lost one’s link', async () => {
		const lost = await ask();
		const [row] = await world.db.delete(collaborationRequests).where(eq(collaborationRequests.request_id, lost.request_id)).returning();
		if (row === undefined) throw new Error('no row');
		await world.db
			.insert(collaborationRequests)
			.overridingSystemValue()
			.values({ ...row, op_id: randomUUID() });
		expect((await look(lost.request_id, lost.link_token)).statusCode).toBe(404);
	});

	test('once the sender’s data is deleted, the link opens nothing, and what we wrote is gone', async () => {
		const person = await addPerson(world);
		const { request_id } = await ask({ by: person });
		await answer(request_id, { status: 'accepted', answer: 'Words for Sam alone' });
		expect(await world.db.$count(requestAnswers, eq(requestAnswers.request_id, request_id))).toBe(1);
		expect((await person.call('DELETE', api.account(person.user_id))).statusCode).toBe(200);
		expect(await world.db.$count(requestAnswers, eq(requestAnswers.request_id, request_id))).toBe(0);
		expect(await world.db.$count(collaborationRequests, eq(collaborationRequests.request_id, request_id))).toBe(1);
		expect(outcome(await answer(request_id, { answer: 'Is anybody there?' }))).toEqual([409, 'conflict', 'answer']);
		expect(await world.db.$count(requestAnswers, eq(requestAnswers.request_id, request_id))).toBe(0);
	});
});

describe('an account’s request', () => {
	test('its sender reads it; another person and a visitor don’t', async () => {
		const [person, other] = [await addPerson(world), await addPerson(world)];
		const { request_id } = await ask({ by: person });
		await answer(request_id, { status: 'in_review', answer: 'We’re asking Jordan.' });
		const mine = sentRequestSchema.parse((await person.call('GET', requestApi.myRequest(request_id))).json());
		expect(mine).toMatchObject({ status: 'in_review', answers: [{ text: 'We’re asking Jordan.' }] });
		expect((await other.call('GET', requestApi.myRequest(request_id))).json().code).toBe('not_found');
		expect((await admin.call('GET', requestApi.myRequest(request_id))).json().code).toBe('not_found');
		expect((await visitor(world)('GET', requestApi.myRequest(request_id))).json().code).toBe('no_session');
		const data = myDataSchema.parse((await person.call('GET', api.myData)).json());
		expect(data.requests).toMatchObject([{ request_id, answers: [{ text: 'We’re asking Jordan.' }] }]);
	});
});

describe('the answer by mail', () => {
	test.each(['accepted', 'declined'] as const)('%s: one mail with the secret link, however often an admin saves it', async (status) => {
		const { email, request_id, link_token } = await ask();
		await answer(request_id, { status: 'in_review' }, {});
		expect(await mailsTo(email)).toEqual([]);
		await answer(request_id, { status, executed_on: '2026-11-01' }, {});
		await answer(request_id, { status, executed_on: '2026-11-02' }, {});
		const mails = await mailsTo(email);
		expect(mails).toMatchObject([{ subject: `Your request for Jordan Ellery was ${status}`, user_id: null }]);
		expect(mails[0]?.body).toContain(`No. ${request_id}\n`);
		expect(mails[0]?.body).toContain(`http://localhost:8080${requestScreen(request_id, link_token)}\n`);
	});

	test('with words it is one mail, also if the admin’s page repeats the call at once because no answer came back', async () => {
		const { email, request_id } = await ask();
		const [headers, body] = [keyed(), { status: 'declined', answer: 'Not this season.\nAsk again in May.' }];
		const answers = await Promise.all(Array.from({ length: 4 }, () => answer(request_id, body, headers)));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
		const mails = await mailsTo(email);
		expect(mails).toHaveLength(1);
		expect(mails[0]?.body).toContain('Not this season.\nAsk again in May.');
		expect(answers[3]?.json().answers).toMatchObject([{ text: 'Not this season.\nAsk again in May.' }]);
		expect(outcome(await answer(request_id, { answer: 'Other words' }, headers))).toEqual([422, 'idempotency_mismatch', undefined]);
		const other = await ask();
		expect(outcome(await answer(other.request_id, body, headers))).toEqual([422, 'idempotency_mismatch', undefined]);
		expect(await mailsTo(other.email)).toEqual([]);
		const [noted] = await world.db.select().from(auditLog).where(eq(auditLog.action, 'request_answered')).orderBy(desc(auditLog.audit_id)).limit(1);
		expect(noted).toMatchObject({ actor_id: admin.user_id, subject_id: request_id });
	});

	test('words alone leave the state, go to the account’s request page, and need a key and something to say', async () => {
		const person = await addPerson(world);
		const { email, request_id } = await ask({ by: person });
		expect(outcome(await answer(request_id, { answer: 'Hello' }, {}))).toEqual([422, 'invalid', 'Idempotency-Key']);
		expect(outcome(await answer(request_id, { answer: '  ' }))).toEqual([422, 'invalid', 'answer']);
		expect(outcome(await answer(request_id, { answer: 'x'.repeat(4001) }))).toEqual([422, 'invalid', 'answer']);
		expect(await mailsTo(email)).toEqual([]);
		expect((await answer(request_id, { answer: 'Which day suits you?' })).json()).toMatchObject({ status: 'new' });
		const [mail] = await mailsTo(email);
		expect(mail).toMatchObject({ subject: 'About your request for Jordan Ellery', user_id: person.user_id });
		expect(mail?.body).toContain(`http://localhost:8080/request/${request_id}\n`);
		expect(mail?.body).not.toContain('#');
	});

	test('words are text: no markup in the HTML part', async () => {
		const { email, request_id } = await ask();
		await answer(request_id, { answer: '<img src=x onerror=alert(1)> done' });
		const [mail] = await mailsTo(email);
		expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; done');
		expect(mail?.html).not.toContain('<img src=x');
	});

	test('the admin’s list and file have the answers of each request', async () => {
		const tag = newAddress();
		const { request_id } = await ask({ email: tag });
		await answer(request_id, { answer: 'First' });
		await answer(request_id, { answer: 'Second' });
		const query = new URLSearchParams({ search: tag });
		const { data } = adminRequestsAnswerSchema.parse((await admin.call('GET', `${adminApi.requests}?${query}`)).json());
		expect(data[0]?.answers.map(({ text }) => text)).toEqual(['First', 'Second']);
		expect((await admin.call('GET', `${adminApi.requestsCsv}?${query}`)).body).toContain('"First\n\nSecond"');
	});
});

test('tidying a guest’s old request takes its answers along', async () => {
	const { request_id } = await ask();
	await answer(request_id, { status: 'declined', answer: 'No' });
	await world.db
		.update(collaborationRequests)
		.set({ created_at: new Date('2020-01-01') })
		.where(eq(collaborationRequests.request_id, request_id));
	await tidyRequests(world.db, world.deps.clock());
	expect(await world.db.$count(requestAnswers, eq(requestAnswers.request_id, request_id))).toBe(0);
});
