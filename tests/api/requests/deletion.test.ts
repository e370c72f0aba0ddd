import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screens } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { collaborationRequests, contactMessages, deletionLinks } from '#server/db/schema/requests-schema.ts';
import { tidyRequests } from '#server/modules/requests/tidy-requests.ts';
import { addPerson, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { collaboration, contactMessage } from '../fixtures/request-bodies.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

const { asked, deleted, linkWrong } = requestMessages.deletion;
const HOUR = 60 * 60_000;
let world: World;
beforeAll(async () => {
	world = await paymentWorld(undefined, undefined, NO_LIMITS);
});
afterAll(() => world.close());

const post = (url: string, body: object) => visitor(world)('POST', url, body);
const ask = (email: string) => post(requestApi.deletionLink, { email });
const newAddress = () => `Robin-${randomUUID().slice(0, 8)}@People.example`;
const mailsTo = (email: string) =>
	world.db
		.select()
		.from(outgoingMails)
		.where(eq(sql`lower(${outgoingMails.recipient})`, email.toLowerCase()));
const newestToken = async (email: string) =>
	new RegExp(`http://localhost:8080${screens.deletion}#([\\w-]{43})\\n`).exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1] ?? '';
const gone = [404, { code: 'not_found', detail: linkWrong }];

/** Sends a message, a request, and an accepted request from this address. */
async function write(email: string, user_id?: number, call = visitor(world)) {
	const who = user_id === undefined ? {} : { user_id };
	const sent = [
		await call('POST', requestApi.contactUs, { ...contactMessage(), email, subject: 'A question', ...who }),
		await call('POST', requestApi.collaborationRequests, { ...collaboration(world), email_address: email, ...who }),
		await call('POST', requestApi.collaborationRequests, { ...collaboration(world), email_address: email, additional_details: 'words of mine', ...who }),
	];
	for (const answer of sent) expect(answer.statusCode, answer.body).toBe(200);
	const [message_id, request_id, accepted_id] = [sent[0]?.json().message_id, sent[1]?.json().request_id, sent[2]?.json().request_id] as [
		number,
		number,
		number,
	];
	await world.db.update(collaborationRequests).set({ status: 'accepted' }).where(eq(collaborationRequests.request_id, accepted_id));
	return { message_id, request_id, accepted_id };
}
const left = async ({ message_id, request_id, accepted_id }: Awaited<ReturnType<typeof write>>) => ({
	message: await world.db.$count(contactMessages, eq(contactMessages.message_id, message_id)),
	request: await world.db.$count(collaborationRequests, eq(collaborationRequests.request_id, request_id)),
	accepted: (await world.db.select().from(collaborationRequests).where(eq(collaborationRequests.request_id, accepted_id)))[0],
});

test('a visitor sees what the mailed link would delete, and deletes it once; an accepted request keeps its facts', async () => {
	const email = newAddress();
	const sent = await write(email);
	const bystander = newAddress();
	const theirs = await write(bystander);
	const answer = await ask(email.toLowerCase());
	expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, { message: asked }, 'no-store']);
	const [mail, ...more] = await mailsTo(email);
	expect([mail?.subject, mail?.user_id, more]).toEqual(['Delete what you sent us', null, []]);
	const token = await newestToken(email);
	expect(JSON.stringify(await world.db.select().from(deletionLinks))).not.toContain(token);

	for (let look = 0; look < 2; look++) {
		const seen = await post(requestApi.lookAtDeletion, { token });
		expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'no-store']);
		expect(seen.json()).toMatchObject({
			email: email.toLowerCase(),
			messages: [{ subject: 'A question' }],
			requests: [{ status: 'new' }, { status: 'accepted' }],
		});
		expect(seen.body).not.toContain('words of mine');
	}
	expect((await left(sent)).message).toBe(1);
	// A mail scanner looks with a GET, which does nothing.
	expect((await world.app.inject({ method: 'GET', url: requestApi.confirmDeletion })).statusCode).toBe(404);

	const done = await post(requestApi.confirmDeletion, { token });
	expect([done.statusCode, done.json()]).toEqual([200, { message: deleted }]);
	const { message, request, accepted } = await left(sent);
	expect([message, request]).toEqual([0, 0]);
	expect(accepted).toMatchObject({
		status: 'accepted',
		player_id: world.athlete,
		first_name: null,
		email_address: null,
		additional_details: null,
		body_hash: null,
	});
	expect(JSON.stringify(accepted).toLowerCase()).not.toContain(email.toLowerCase());
	expect(await left(theirs)).toMatchObject({ message: 1, request: 1, accepted: { email_address: bystander } });
	for (const url of [requestApi.lookAtDeletion, requestApi.confirmDeletion]) {
		const again = await post(url, { token });
		expect([again.statusCode, again.json()]).toEqual(gone);
	}
});

test('an address that sent nothing gets the same answer and no mail; nor does one whose account sent it', async () => {
	const nobody = newAddress();
	const person = await addPerson(world);
	const sent = await write(person.user_email, person.user_id, person.call);
	for (const email of [nobody, person.user_email]) {
		const answer = await ask(email);
		expect([answer.statusCode, answer.json()]).toEqual([200, { message: asked }]);
		expect((await mailsTo(email)).filter(({ subject }) => subject === 'Delete what you sent us')).toEqual([]);
	}
	// Only what the same address sent without the account is deleted.
	const asVisitor = await write(person.user_email);
	await ask(person.user_email);
	expect((await post(requestApi.confirmDeletion, { token: await newestToken(person.user_email) })).statusCode).toBe(200);
	expect(await left(asVisitor)).toMatchObject({ message: 0, request: 0 });
	expect(await left(sent)).toMatchObject({ message: 1, request: 1, accepted: { user_id: person.user_id } });
});

describe('the link', () => {
	test('is mailed once an hour for an address, however often and by however many it is asked for', async () => {
		const email = newAddress();
		await write(email);
		await Promise.all(Array.from({ length: 8 }, () => ask(email)));
		expect(await mailsTo(email)).toHaveLength(1);
		const first = await newestToken(email);
		world.pass(HOUR - 1000);
		await ask(email.toUpperCase());
		expect(await mailsTo(email)).toHaveLength(1);
		world.pass(1000);
		await ask(email);
		expect(await mailsTo(email)).toHaveLength(2);
		// Both links work until one of them has been used and nothing is left.
		expect((await post(requestApi.confirmDeletion, { token: first })).statusCode).toBe(200);
		expect((await post(requestApi.lookAtDeletion, { token: await newestToken(email) })).json()).toMatchObject({ messages: [], requests: [] });
	});

	test('ends after 24 hours, and its row goes', async () => {
		const email = newAddress();
		const sent = await write(email);
		await ask(email);
		const token = await newestToken(email);
		world.pass(24 * HOUR - 1000);
		expect((await post(requestApi.lookAtDeletion, { token })).statusCode).toBe(200);
		world.pass(1000);
		for (const url of [requestApi.lookAtDeletion, requestApi.confirmDeletion]) expect((await post(url, { token })).json()).toEqual(gone[1]);
		expect((await left(sent)).message).toBe(1);
		world.pass(1);
		await tidyRequests(world.db, world.deps.clock());
		expect(await world.db.$count(deletionLinks, eq(deletionLinks.address, email.toLowerCase()))).toBe(0);
	});

	test('pressed twice at once deletes once', async () => {
		const email = newAddress();
		await write(email);
		await ask(email);
		const token = await newestToken(email);
		const answers = await Promise.all([1, 2, 3].map(() => post(requestApi.confirmDeletion, { token })));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
	});
});

test.each([[{}], [{ email: 'nobody' }], [{ email: 'a@people.example', user_id: 1 }]])('%j is refused', async (body) => {
	expect((await post(requestApi.deletionLink, body)).json().code).toBe('invalid');
});
