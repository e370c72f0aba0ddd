import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileSchema, sessionSchema } from '#domain/account/account.ts';
import { myDataSchema } from '#domain/account-export.ts';
import { api } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { favorites, identities, outgoingMails, passwordCodes, users } from '#server/db/schema/people-schema.ts';
import { beginSession, findSession } from '#server/modules/identity/sessions/sessions.ts';
import { addLastingPerson, addPerson, type Person } from '../fixtures/logged-in-people.ts';
import { beginPlan, donationBody, paymentWorld, press, session, settleDown, type World } from '../fixtures/payments/payment-world.ts';
import { quickPasswords } from '../fixtures/quick-passwords.ts';

const PASSWORD = 'Right-pass-1';
let world: World;
let password_hash: string;
let ada: Person;
beforeAll(async () => {
	world = await paymentWorld();
	password_hash = await quickPasswords().hash(PASSWORD);
});
afterAll(() => world.close());
beforeEach(async () => {
	ada = await addLastingPerson(world, { user_name: 'Ada Reyes', password_hash });
});

const row = async (one: Person) => (await world.db.select().from(users).where(eq(users.user_id, one.user_id)))[0];
const empty = { last_name: null, phone_number: null, address: null, city: null, state: null, country: null, company_name: null, zipcode: null };

describe('profile', () => {
	const add = (one: Person, fields: object) => one.call('POST', api.addProfile, { user_id: one.user_id, ...fields });
	const change = (one: Person, fields: object) => one.call('PUT', api.profile(one.user_id), fields);

	test('there is none at first, in the words on which the screen changes', async () => {
		for (const answer of [await ada.call('GET', api.profile(ada.user_id)), await change(ada, { city: 'Wexcombe' })]) {
			expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', detail: 'User profile not found.' }]);
		}
	});

	test('is added once; the given name greets from then on', async () => {
		const added = await add(ada, { first_name: ' Adaline ', city: '' });
		const profile = { user_id: ada.user_id, first_name: 'Adaline', ...empty, given_name: 'Adaline' };
		expect([added.statusCode, profileSchema.parse(added.json())]).toEqual([200, profile]);
		expect((await ada.call('GET', api.profile(ada.user_id))).json()).toEqual(profile);
		expect((await ada.call('GET', api.session)).json().session.given_name).toBe('Adaline');
		const again = await add(ada, { first_name: 'Other' });
		expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
	});

	test('changes the fields that are sent, and clears an empty one', async () => {
		await add(ada, { first_name: 'Adaline', city: 'Wexcombe', phone_number: '555 010 0142' });
		const answer = await change(ada, { city: 'Alder', phone_number: '  ', zipcode: '44010' });
		expect(answer.json()).toEqual({ user_id: ada.user_id, first_name: 'Adaline', ...empty, city: 'Alder', zipcode: '44010', given_name: 'Adaline' });
		expect((await change(ada, {})).json()).toEqual(answer.json());
	});

	test('without a first name the identity provider’s given name stays', async () => {
		const one = await addPerson(world, { given_name: 'Bo' });
		expect((await add(one, { city: 'Alder' })).json().given_name).toBe('Bo');
		expect((await change(one, { first_name: 'Robert' })).json().given_name).toBe('Robert');
		expect((await change(one, { first_name: '' })).json().given_name).toBe('Bo');
	});

	test('is found by the admin’s search from then on', async () => {
		await add(ada, { last_name: 'Okafor-Lind', company_name: 'Vale Feed' });
		expect((await row(ada))?.search_fold).toContain('okafor lind vale feed');
		await change(ada, { company_name: 'Émile & Co.' });
		expect((await row(ada))?.search_fold).toContain('emile co');
		expect((await row(ada))?.search_fold).not.toContain('vale feed');
	});

	test.each([{ nickname: 'A' }, { city: 5 }, { city: 'x'.repeat(201) }, { city: 'a\u0000b' }])('%j is refused', async (fields) => {
		expect((await add(ada, fields)).statusCode).toBe(422);
	});

	test('two at once: one is added', async () => {
		const answers = await Promise.all([add(ada, { city: 'A' }), add(ada, { city: 'B' })]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
	});
});

describe('correction', () => {
	const correct = (one: Person, body: object) => one.call('PUT', api.account(one.user_id), body);
	const fresh = () => `${randomUUID()}@people.example`;
	const mailsOf = async (one: Person) => world.db.select().from(outgoingMails).where(eq(outgoingMails.user_id, one.user_id)).orderBy(outgoingMails.mail_id);

	test('of the name asks for nothing', async () => {
		const answer = await correct(ada, { user_name: ' Ada Vale ' });
		expect([answer.statusCode, sessionSchema.parse(answer.json()).user_name]).toEqual([200, 'Ada Vale']);
		expect((await row(ada))?.search_fold).toContain('ada vale');
	});

	test('of the e-mail asks for the password, and leaves the new one unproven and the old one’s code void', async () => {
		await world.db.update(users).set({ email_verified_at: new Date() }).where(eq(users.user_id, ada.user_id));
		await ada.call('POST', api.forgotPassword, { user_email: ada.user_email });
		const user_email = fresh();
		for (const [password, status, code] of [
			[undefined, 422, 'invalid'],
			['Wrong-pass-1', 401, 'bad_credentials'],
		] as const) {
			const answer = await correct(ada, { user_email, ...(password === undefined ? {} : { password }) });
			expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([status, code, 'password']);
		}
		expect((await row(ada))?.user_email).toBe(ada.user_email);
		const answer = await correct(ada, { user_email, password: PASSWORD });
		expect([answer.statusCode, answer.json().user_email]).toEqual([200, user_email]);
		expect(await row(ada)).toMatchObject({ user_email, email_key: user_email, email_verified_at: null });
		expect(await world.db.$count(passwordCodes, eq(passwordCodes.user_id, ada.user_id))).toBe(0);
		expect((await mailsOf(ada)).filter(({ subject }) => subject.includes('code'))).toEqual([]);
	});

	test('of the e-mail ends every other session, and tells the old address, but not the new one', async () => {
		const other = await beginSession(world.db, { user_id: ada.user_id, kind: 'password', now: new Date(), expires_at: new Date(Date.now() + 60_000) });
		const user_email = fresh();
		await correct(ada, { user_email, password: PASSWORD });
		expect([await findSession(world.db, other, new Date()), await findSession(world.db, ada.token, new Date())]).toEqual([
			undefined,
			expect.objectContaining({ user_email }),
		]);
		await correct(ada, { user_email: fresh(), password: PASSWORD });
		const mails = await mailsOf(ada);
		expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
			[ada.user_email, 'Your email address was changed'],
			[user_email, 'Your email address was changed'],
		]);
		expect(mails[0]?.body).not.toContain(user_email);
	});

	test('of upper and lower case alone keeps it proven', async () => {
		await world.db.update(users).set({ email_verified_at: new Date() }).where(eq(users.user_id, ada.user_id));
		expect((await correct(ada, { user_email: ada.user_email.toUpperCase(), password: PASSWORD })).statusCode).toBe(200);
		expect((await row(ada))?.email_verified_at).not.toBeNull();
	});

	test('the same e-mail again asks for nothing', async () => {
		expect((await correct(ada, { user_email: ada.user_email })).statusCode).toBe(200);
	});

	test('a taken e-mail is refused, also when two take it at once', async () => {
		const other = await addPerson(world, { password_hash });
		const answer = await correct(ada, { user_email: other.user_email.toUpperCase(), password: PASSWORD });
		expect([answer.statusCode, answer.json()]).toEqual([409, { code: 'conflict', field: 'user_email', detail: accountMessages.account.emailTaken }]);
		const user_email = fresh();
		const answers = await Promise.all([ada, other].map((one) => correct(one, { user_email, password: PASSWORD })));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
	});

	test('an account of the identity provider keeps its e-mail', async () => {
		const managed = await addPerson(world);
		await world.db.insert(identities).values({ issuer: 'https://id.example', subject: randomUUID(), user_id: managed.user_id });
		expect((await correct(managed, { user_email: fresh() })).json().code).toBe('forbidden');
	});

	test('a role can’t be had that way', async () => {
		expect((await correct(ada, { user_role: 'admin' })).json()).toMatchObject({ code: 'invalid', field: 'user_role' });
	});
});

test('all of one’s data comes as a file, and nothing of another’s', async () => {
	const other = await addPerson(world);
	for (const one of [ada, other]) {
		await one.call('POST', api.addProfile, { user_id: one.user_id, first_name: 'Adaline', phone_number: `555 ${one.user_id}` });
		await world.db.insert(favorites).values({ user_id: one.user_id, player_id: world.athlete });
		const { intent_id } = (await one.call('POST', api.checkoutOneTime, donationBody(world, { user_id: one.user_id }))).json();
		await press(world, await session(world, intent_id), 'pay');
		await one.call('POST', api.checkoutOneTime, donationBody(world, { user_id: one.user_id, amount: 20 }));
	}
	await beginPlan(world, ada, { named: true });
	await settleDown(world);
	const answer = await ada.call('GET', api.myData);
	expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
	expect(answer.headers['cache-control']).toBe('no-store');
	const data = myDataSchema.parse(answer.json());
	expect(data).toEqual(answer.json());
	expect(data).toMatchObject({
		account: { user_id: ada.user_id, user_email: ada.user_email, user_name: 'Ada Reyes', has_password: true, sessions: [{ kind: 'password' }] },
		profile: { first_name: 'Adaline', phone_number: `555 ${ada.user_id}` },
		favourites: [{ player_id: world.athlete, player_name: 'Jordan Ellery' }],
		donations: [
			{
				state: 'paid',
				amount: 50,
				player_name: 'Jordan Ellery',
				named: false,
				months: null,
				plan: null,
				payments: [{ amount: 50, refunded: 0, lost: 0, state: 'settled', instalment: 1, receipt_number: expect.any(Number) }],
			},
			{ state: 'created', amount: 20, payments: [] },
			{
				state: 'paid',
				named: true,
				months: expect.any(Number),
				plan: { state: 'active', started_at: expect.any(String), ended_at: null },
				payments: [{ instalment: 1 }],
			},
		],
		requests: [],
		messages: [],
	});
	expect(answer.body).not.toContain(other.user_email);
	expect(answer.body).not.toContain('argon2');
	expect((await other.call('GET', api.myData)).json().donations).toHaveLength(2);
});
