import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allUsersAnswerSchema } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq, like } from '#server/db/drizzle.ts';
import { intents, plans } from '#server/db/schema/payments-schema.ts';
import { auditLog, outgoingMails, sessions, users } from '#server/db/schema/people-schema.ts';
import { revokeAdmin } from '#server/modules/identity/public.ts';
import { login } from '../fixtures/account-world.ts';
import { FakeProvider, identityWorld, sync } from '../fixtures/fake-identity-provider.ts';
import { addLastingPerson, addPerson, type Person } from '../fixtures/logged-in-people.ts';
import { beginPlan, donationBody, paymentWorld, settleDown, status, type World } from '../fixtures/payments/payment-world.ts';
import { quickPasswords } from '../fixtures/quick-passwords.ts';

const { suspended, sessionEnded, badCredentials } = accountMessages.account;
const PASSWORD = 'Right-pass-1';
let world: World;
let admin: Person;
let password_hash: string;
beforeAll(async () => {
	world = await paymentWorld();
	password_hash = await quickPasswords().hash(PASSWORD);
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterAll(() => world.close());

const person = (role: 'user' | 'admin' = 'user') => addLastingPerson(world, { password_hash, role });
const suspend = (who: Person, by = admin) => by.call('POST', adminApi.suspendUser(who.user_id));
const restore = (who: Person, by = admin) => by.call('POST', adminApi.restoreUser(who.user_id));
const mailsTo = async ({ user_email }: Person) =>
	(await world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, user_email)).orderBy(outgoingMails.mail_id)).map(({ subject }) => subject);
const bodiesTo = async ({ user_email }: Person) =>
	(await world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, user_email)).orderBy(outgoingMails.mail_id)).map(({ body }) => body);
const stateOf = async ({ user_email }: Person) =>
	allUsersAnswerSchema.parse((await admin.call('GET', adminApi.allUsers(0, 10, user_email))).json()).data.map(({ user_state }) => user_state);

describe('a suspended person', () => {
	test('is out everywhere: calls with an old session say why, and so does a login with the right password', async () => {
		const ada = await person();
		expect(await stateOf(ada)).toEqual(['active']);
		const answer = await suspend(ada);
		expect([answer.statusCode, answer.json()]).toEqual([200, { message: accountMessages.admin.userSuspended }]);
		expect(await stateOf(ada)).toEqual(['suspended']);
		for (const call of [
			await ada.call('GET', api.session),
			await ada.call('GET', api.myData),
			await ada.call('DELETE', api.account(ada.user_id)),
			await ada.call('POST', api.checkoutOneTime, donationBody(world, { user_id: ada.user_id })),
		]) {
			expect([call.statusCode, call.json()]).toEqual([401, { code: 'session_ended', detail: suspended }]);
			expect(call.headers['set-cookie']).toMatch(/^session=;/);
		}
		const right = await login(world, ada.user_email, PASSWORD);
		expect([right.statusCode, right.json()]).toEqual([403, { code: 'account_suspended', detail: suspended }]);
		expect(right.headers['set-cookie'] ?? '').not.toMatch(/session=\w/);
		// Someone who doesn't know the password learns nothing.
		expect((await login(world, ada.user_email, 'Wrong-pass-1')).json()).toMatchObject({ code: 'bad_credentials', detail: badCredentials });
		expect(await mailsTo(ada)).toEqual(['Your account was suspended']);
		// Ada has no monthly donation.
		expect(await bodiesTo(ada)).toEqual([expect.not.stringContaining('monthly')]);
	});

	test('comes back by an admin’s word, by a new login alone', async () => {
		const ada = await person();
		await suspend(ada);
		const answer = await restore(ada);
		expect([answer.statusCode, answer.json()]).toEqual([200, { message: accountMessages.admin.userRestored }]);
		expect((await ada.call('GET', api.session)).json()).toEqual({ code: 'session_ended', detail: sessionEnded });
		expect(await world.db.$count(sessions, eq(sessions.user_id, ada.user_id))).toBe(0);
		expect((await login(world, ada.user_email, PASSWORD)).statusCode).toBe(200);
		expect(await stateOf(ada)).toEqual(['active']);
		expect(await mailsTo(ada)).toEqual(['Your account was suspended', 'Your account was restored']);
	});

	test('twice is once: one mail and one entry for each', async () => {
		const ada = await person();
		for (const act of [suspend, suspend, restore, restore]) expect((await act(ada)).statusCode).toBe(200);
		expect(await mailsTo(ada)).toHaveLength(2);
		const entries = await world.db.select().from(auditLog).where(eq(auditLog.subject_id, ada.user_id)).orderBy(auditLog.audit_id);
		expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
			['user_suspended', admin.user_id],
			['user_restored', admin.user_id],
		]);
	});

	test('is charged no more: plans end at the provider, what is unpaid is canceled, and each stopped plan is told', async () => {
		const ada = await person();
		const intent_id = await beginPlan(world, ada);
		const unpaid = (await ada.call('POST', api.checkoutOneTime, donationBody(world, { user_id: ada.user_id }))).json().intent_id;
		await suspend(ada);
		expect(await bodiesTo(ada)).toContainEqual(expect.stringContaining('We stopped your monthly donation, and you won’t be charged again.'));
		await settleDown(world);
		expect((await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0]?.state).toBe('cancelled');
		expect((await status(world, unpaid)).state).toBe('cancelled');
		const about = await world.db
			.select()
			.from(outgoingMails)
			.where(and(eq(outgoingMails.recipient, ada.user_email), like(outgoingMails.subject, 'Your monthly donation%')));
		expect(about.map(({ body }) => body.includes('Your account was suspended, so we stopped it.'))).toEqual([true]);
		await restore(ada);
		world.pass(70 * 86_400_000);
		await settleDown(world);
		expect((await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0]?.state).toBe('cancelled');
		expect((await world.db.select().from(intents).where(eq(intents.intent_id, intent_id)))[0]?.user_id).toBe(ada.user_id);
	});

	test('does not come in while a login is under way', async () => {
		const ada = await person();
		const [entered] = await Promise.all([login(world, ada.user_email, PASSWORD), suspend(ada)]);
		if (entered.statusCode !== 200) return expect(entered.json().code).toBe('account_suspended');
		const token = entered.cookies.find(({ name }) => name === 'session')?.value ?? '';
		expect(token).not.toBe('');
		const there = browserOf(token);
		// A session that began a moment before is closed like the rest.
		expect((await there.call('GET', api.session)).json().code).toBe('session_ended');
	});
});

describe('an admin', () => {
	test('can’t suspend themselves, nor somebody who isn’t there', async () => {
		expect((await suspend(admin)).json()).toMatchObject({ code: 'forbidden', detail: 'You can’t suspend your own account.' });
		for (const act of [suspend, restore]) expect((await act({ ...admin, user_id: 2_000_000_000 })).json().code).toBe('not_found');
	});

	test('who is suspended is no admin meanwhile, and two who suspend each other leave one', async () => {
		const [one, two] = [await person('admin'), await person('admin')];
		await suspend(admin, one);
		const answers = await Promise.all([suspend(two, one), suspend(one, two)]);
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
		const left = answers[0]?.statusCode === 200 ? one : two;
		const out = left === one ? two : one;
		expect((await out.call('GET', adminApi.allUsers(0, 10))).json()).toMatchObject({ code: 'session_ended', detail: suspended });
		// Suspended admins don't count, so the remaining one is the last.
		expect((await left.call('DELETE', api.account(left.user_id))).json().code).toBe('conflict');
		expect((await left.call('DELETE', api.account(out.user_id))).statusCode).toBe(200);
		await restore(admin, left);
		await revokeAdmin(world.db, left.user_id);
		// They log in again, for the tests that follow.
		await world.db.update(users).set({ password_hash }).where(eq(users.user_id, admin.user_id));
		const token = (await login(world, admin.user_email, PASSWORD)).cookies.find(({ name }) => name === 'session')?.value ?? '';
		admin = { ...admin, token, ...browserOf(token) };
	});
});

/** A browser with this session. */
function browserOf(token: string): Pick<Person, 'call'> {
	const headers = { [API_KEY_HEADER]: world.env.API_KEY };
	return { call: (method, url, body) => world.app.inject({ method, url, headers, cookies: { session: token }, ...(body && { payload: body }) }) };
}

test('by the identity provider nobody comes in either, and reads why', async () => {
	const provider = await FakeProvider.start();
	const there = await identityWorld(provider);
	try {
		const boss = await addPerson(there, { role: 'admin' });
		// Two tokens from the same second would otherwise be identical.
		const claims = () => ({ sub: 'user|ada', email: 'ada@people.example', jti: randomUUID() });
		const first = await sync(there, await provider.token(claims()));
		expect(first.statusCode, first.body).toBe(200);
		const { user_id } = first.json();
		expect((await boss.call('POST', adminApi.suspendUser(user_id))).statusCode).toBe(200);
		const refused = await sync(there, await provider.token(claims()));
		expect([refused.statusCode, refused.json()]).toEqual([403, { code: 'account_suspended', detail: suspended }]);
		await boss.call('POST', adminApi.restoreUser(user_id));
		const now = Math.floor(Date.now() / 1000) + 1;
		const back = await sync(there, await provider.token({ ...claims(), auth_time: now }));
		expect(back.statusCode, back.body).toBe(200);
	} finally {
		await there.close();
		await provider.close();
	}
});
