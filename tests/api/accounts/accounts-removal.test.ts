import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailKey } from '#domain/account/account.ts';
import { allUsersAnswerSchema } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq, inArray } from '#server/db/drizzle.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { auditLog, developmentProviderRecords, favorites, identities, loginFailures, outgoingMails, users } from '#server/db/schema/people-schema.ts';
import { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import { DEMO_ACCOUNTS_KEY } from '#server/modules/identity/demo-logins.ts';
import { savePerson } from '#server/modules/identity/oidc/development/development-people.ts';
import { tidyIdentity } from '#server/modules/identity/tidy-identity.ts';
import { login } from '../fixtures/account-world.ts';
import { tablesWith } from '../fixtures/find-text.ts';
import { addLastingPerson, addPerson, areAdmins, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { differences, donationBody, paymentWorld, press, received, session, settleDown, type World } from '../fixtures/payments/payment-world.ts';
import { quickPasswords } from '../fixtures/quick-passwords.ts';
import { collaboration, contactMessage } from '../fixtures/request-bodies.ts';
import { device } from '../fixtures/test-devices.ts';

let world: World;
let password_hash: string;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld();
	password_hash = await quickPasswords().hash('Right-pass-1');
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterAll(() => world.close());

const remove = (by: Person, user_id: number) => by.call('DELETE', api.account(user_id));
const donationsOf = async (ids: string[]) => (await world.db.select().from(intents)).filter(({ intent_id }) => ids.includes(intent_id));

/** A person whom every possible table knows something about, each time in words that occur nowhere else. */
async function somebody() {
	const tag = randomUUID().slice(0, 8);
	const words = {
		email: `Quill.${tag}@People.Example`,
		name: `Quillon${tag}`,
		given: `Quilla${tag}`,
		phone: `+1 555 ${tag}`,
		street: `${tag} Harbor Row`,
		subject: `subject-${tag}`,
		written: `written-${tag}`,
		reason: `reason-${tag}`,
		refusal: `refusal-${tag}`,
	};
	const person = await addPerson(world, {
		user_name: words.name,
		user_email: words.email,
		email_key: emailKey(words.email),
		given_name: words.given,
		password_hash,
	});
	const { user_id } = person;
	await person.call('POST', api.addProfile, { user_id, first_name: words.given, phone_number: words.phone, address: words.street });
	await person.call('POST', api.saveFavorite, { user_id, player_id: world.athlete }, { 'idempotency-key': randomUUID() });
	const said = { user_id, first_name: words.given, last_name: words.name, phone_number: words.phone };
	const asked = { ...collaboration(world), ...said, email_address: words.email, street_address: words.street, scope_of_use: words.written };
	const told = { additional_details: words.written, flat_fees: null, other: words.written, company_name: words.name, business_address: words.street };
	const [, accepted] = [
		await person.call('POST', requestApi.collaborationRequests, asked),
		await person.call('POST', requestApi.collaborationRequests, { ...asked, ...told }),
	];
	await admin.call('PUT', adminApi.request(accepted.json().request_id), { status: 'accepted', executed_on: '2026-11-01' });
	await person.call('POST', requestApi.contactUs, { ...contactMessage(), ...said, email: words.email, message: words.written });
	await visitor(world)('POST', api.forgotPassword, { user_email: words.email });
	await login(world, words.email, 'Wrong-pass-1', { device: device() });
	await world.db.insert(identities).values({ issuer: 'https://id.example', subject: words.subject, user_id });
	await world.db.insert(developmentProviderRecords).values([
		{ kind: 'Person', record_id: words.subject, payload: { name: words.name, email: words.email } },
		{ kind: 'Session', record_id: randomUUID(), payload: { accountId: words.subject } },
	]);
	const given = async (amount: number) =>
		(await person.call('POST', api.checkoutOneTime, donationBody(world, { user_id, user_email: words.email, amount }))).json().intent_id as string;
	const paid = [await given(50), await given(20)];
	for (const intent_id of paid) await press(world, await session(world, intent_id), 'pay');
	const open = await given(30);
	await session(world, open);
	const waiting = await given(40);
	await settleDown(world);
	const charged = await world.db.select().from(payments).where(inArray(payments.intent_id, paid));
	for (const { payment_id } of charged) {
		const answer = await admin.call('POST', adminApi.refund(payment_id), { amount_cents: 500, reason: words.reason }, { 'idempotency-key': randomUUID() });
		expect(answer.statusCode, answer.body).toBe(200);
	}
	await settleDown(world);
	await world.db
		.update(refundRequests)
		.set({ state: 'refused', refusal: words.refusal })
		.where(eq(refundRequests.payment_id, charged[0]?.payment_id ?? ''));
	return { person, words, paid, open, waiting, accepted: accepted.json().request_id as number };
}

describe('deleting an account', () => {
	test('leaves nothing of the person in any column of any table; the donations keep their sums under one pseudonym', async () => {
		const { person, words, paid, open, waiting, accepted } = await somebody();
		const before = await received(world);
		// The search must find what is there. Otherwise, finding nothing would mean nothing.
		expect(await tablesWith(world.db, words.email)).toEqual([
			'collaboration_requests',
			'contact_messages',
			'development_provider_records',
			'outgoing_mails',
			'users',
		]);
		for (const word of Object.values(words)) expect((await tablesWith(world.db, word)).length).toBeGreaterThan(0);

		const answer = await remove(person, person.user_id);
		expect([answer.statusCode, answer.json()]).toEqual([200, { message: accountMessages.account.removed }]);
		expect(answer.headers['set-cookie']).toMatch(/^session=;/);
		for (const word of Object.values(words)) expect(await tablesWith(world.db, word)).toEqual([]);
		for (const table of [favorites, outgoingMails, identities]) expect(await world.db.$count(table, eq(table.user_id, person.user_id))).toBe(0);
		expect(await world.db.$count(loginFailures)).toBe(0);
		expect((await person.call('GET', api.session)).json().code).toBe('session_ended');
		expect((await login(world, words.email, 'Right-pass-1')).json().code).toBe('bad_credentials');

		// An accepted request is an agreement. Its disclosure survives the sender's account.
		expect(await world.db.select().from(collaborationRequests).where(eq(collaborationRequests.request_id, accepted))).toMatchObject([
			{ status: 'accepted', executed_on: '2026-11-01', player_name: 'Jordan Ellery', scope_of_use: 'Other', user_id: null },
		]);
		await settleDown(world);
		const donations = await donationsOf([...paid, open, waiting]);
		expect(donations).toHaveLength(4);
		expect(new Set(donations.map(({ donor_pseudonym }) => donor_pseudonym))).toEqual(new Set([expect.stringMatching(/^deleted-donor-[0-9a-f]{12}$/)]));
		for (const one of donations)
			expect(one).toMatchObject({ user_id: null, device_id: null, body_hash: null, state: paid.includes(one.intent_id) ? 'paid' : 'cancelled' });
		expect(await received(world)).toBe(before);
		expect(await differences(world)).toEqual([]);
	});

	test('forgets a login at the development provider that was refused here', async () => {
		const { person, words } = await somebody();
		const subject = await savePerson(world.db, { name: words.name, email: ` ${words.email.toUpperCase()}` });
		await world.db.insert(developmentProviderRecords).values([
			{ kind: 'Interaction', record_id: randomUUID(), payload: { result: { login: { accountId: subject } } } },
			{ kind: 'Grant', record_id: randomUUID(), payload: { accountId: subject } },
		]);
		await remove(person, person.user_id);
		expect(await tablesWith(world.db, subject)).toEqual([]);
	});

	test('what the development provider keeps for a while goes by the hourly round', async () => {
		const [over, living] = [randomUUID(), randomUUID()];
		const expires_at = (past: number) => new Date(Date.now() - past);
		await world.db.insert(developmentProviderRecords).values([
			{ kind: 'Session', record_id: over, payload: {}, expires_at: expires_at(60_000) },
			{ kind: 'Session', record_id: living, payload: {}, expires_at: expires_at(-60_000) },
		]);
		await tidyIdentity(world.db, new Date());
		const left = (await world.db.select().from(developmentProviderRecords)).map(({ record_id }) => record_id);
		expect([left.includes(over), left.includes(living)]).toEqual([false, true]);
	});

	test('the address may be used again, and the new account has nothing of the old one', async () => {
		const { person, words } = await somebody();
		await remove(person, person.user_id);
		const again = await visitor(world)('POST', api.register, { user_name: 'New', user_email: words.email, password: 'Right-pass-1' });
		expect(again.statusCode).toBe(200);
		expect(again.json().user_id).not.toBe(person.user_id);
		const entered = await login(world, words.email, 'Right-pass-1');
		expect(entered.json()).toMatchObject({ user_id: again.json().user_id, given_name: null });
	});

	test('two people’s donations get two pseudonyms', async () => {
		const ids: string[] = [];
		for (let i = 0; i < 2; i++) {
			const one = await addPerson(world);
			ids.push((await one.call('POST', api.checkoutOneTime, donationBody(world, { user_id: one.user_id }))).json().intent_id);
			await remove(one, one.user_id);
		}
		expect(new Set((await donationsOf(ids)).map(({ donor_pseudonym }) => donor_pseudonym)).size).toBe(2);
	});

	test('by an admin: noted by ids alone; again: 404', async () => {
		const one = await addPerson(world);
		const answer = await remove(admin, one.user_id);
		expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([200, { message: accountMessages.admin.userRemoved }, undefined]);
		const noted = await world.db.select().from(auditLog).where(eq(auditLog.subject_id, one.user_id));
		expect(noted).toMatchObject([{ actor_id: admin.user_id, action: 'user_removed' }]);
		const again = await remove(admin, one.user_id);
		expect([again.statusCode, again.json().code]).toEqual([404, 'not_found']);
	});

	test('the same one many times at once', async () => {
		const one = await addPerson(world);
		const answers = await Promise.all(Array.from({ length: 10 }, () => remove(one, one.user_id)));
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
		for (const { statusCode } of answers) expect([200, 401, 404]).toContain(statusCode);
	});

	test('while the person does all sorts of things: each is done or refused, none breaks, and nothing is left', async () => {
		for (let round = 0; round < 5; round++) {
			const one = await addPerson(world, { password_hash });
			const { user_id, user_email } = one;
			const body = donationBody(world, { user_id });
			const answers = await Promise.all([
				one.call('POST', api.checkoutOneTime, body),
				one.call('POST', api.addProfile, { user_id, first_name: user_email }),
				one.call('POST', api.saveFavorite, { user_id, player_id: world.athlete }, { 'idempotency-key': randomUUID() }),
				login(world, user_email, 'Right-pass-1', { device: device() }),
				one.call('PUT', api.account(user_id), { user_name: user_email }),
				remove(one, user_id),
				one.call('POST', api.checkoutOneTime, body),
				one.call('PUT', api.profile(user_id), { last_name: user_email }),
				one.call('GET', api.myData),
			]);
			for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(500);
			expect(await tablesWith(world.db, user_email)).toEqual([]);
			expect(await world.db.$count(intents, eq(intents.user_id, user_id))).toBe(0);
		}
	});
});

describe('the last admin', () => {
	/** One who has chosen a password: nobody else counts. */
	const addAdmin = () => addPerson(world, { role: 'admin', password_hash: 'of a password that nobody knows' });

	test('stays, however two admins go about it', async () => {
		await world.db.delete(users).where(areAdmins(world.db));
		const one = await addAdmin();
		const refused = await remove(one, one.user_id);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
		for (let round = 0; round < 5; round++) {
			const [present] = await world.db.select().from(users).where(areAdmins(world.db));
			const other = await addAdmin();
			const first = await addAdmin();
			await world.db.delete(users).where(eq(users.user_id, present?.user_id ?? 0));
			const answers = await Promise.all([remove(first, other.user_id), remove(other, first.user_id), remove(first, first.user_id)]);
			for (const answer of answers) expect(answer.statusCode).toBeLessThan(500);
			expect(await world.db.$count(users, areAdmins(world.db))).toBe(1);
		}
	});

	test('an admin who hasn’t chosen a password doesn’t count, and may be removed', async () => {
		await world.db.delete(users).where(areAdmins(world.db));
		const one = await addAdmin();
		const invited = await addPerson(world, { role: 'admin' });
		expect((await remove(one, one.user_id)).json()).toMatchObject({ code: 'conflict' });
		const listed = allUsersAnswerSchema.parse((await one.call('GET', adminApi.allUsers(0, 500))).json()).data;
		expect(listed.flatMap((user) => (user.last_admin ? user.user_id : []))).toEqual([one.user_id]);
		await world.db.insert(identities).values({ issuer: 'https://id.example', subject: 'invited', user_id: invited.user_id });
		expect((await remove(one, one.user_id)).statusCode).toBe(200);
	});

	test('the demo’s admin doesn’t count beside a real one, and the list says who can’t go', async () => {
		await world.db.delete(users).where(areAdmins(world.db));
		const demo = await addAdmin();
		const value = JSON.stringify([demo.user_id]);
		await world.db.insert(meta).values({ key: DEMO_ACCOUNTS_KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
		const last = async () =>
			allUsersAnswerSchema.parse((await demo.call('GET', adminApi.allUsers(0, 500))).json()).data.flatMap((user) => (user.last_admin ? user.user_id : []));
		expect(await last()).toEqual([demo.user_id]);
		const real = await addAdmin();
		expect(await last()).toEqual([real.user_id]);
		expect((await remove(demo, real.user_id)).statusCode).toBe(409);
		const other = await addAdmin();
		expect(await last()).toEqual([]);
		expect((await remove(demo, other.user_id)).statusCode).toBe(200);
		expect((await remove(real, demo.user_id)).statusCode).toBe(200);
		await world.db.delete(meta).where(eq(meta.key, DEMO_ACCOUNTS_KEY));
	});
});
