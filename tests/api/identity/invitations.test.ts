import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVITATION_HOURS } from '#domain/account/account.ts';
import { allUsersAnswerSchema } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { desc, eq } from '#server/db/drizzle.ts';
import { auditLog, identities, outgoingMails, passwordLinks, users } from '#server/db/schema/people-schema.ts';
import { isAdmin } from '#server/modules/identity/roles/roles.ts';
import { tidyIdentity } from '#server/modules/identity/tidy-identity.ts';
import { type AccountWorld, accountWorld, login } from '../fixtures/account-world.ts';
import { addPerson, type Person } from '../fixtures/logged-in-people.ts';
import { device } from '../fixtures/test-devices.ts';

const PASSWORD = 'Stadium-Lights-8';
const HOUR = 60 * 60_000;
let world: AccountWorld;
let admin: Person;
beforeAll(async () => {
	world = await accountWorld();
	admin = await addPerson(world, { role: 'admin' }, new Date(world.clock().getTime() + 1000 * HOUR));
});
afterAll(() => world.close());

interface Invited {
	user_id: number;
	user_email: string;
}
const post = (url: string, body: object) => world.call('POST', url, { body, cookies: { device: device() } });
const choose = (token: string, new_password = PASSWORD) => post(api.choosePassword, { token, new_password });
async function invite(user_role: 'user' | 'admin' = 'user'): Promise<Invited> {
	const answer = await admin.call('POST', adminApi.createUser, { user_name: 'New Person', user_email: `${randomUUID()}@people.example`, user_role });
	expect(answer.statusCode, answer.body).toBe(200);
	return answer.json();
}
const mailsTo = ({ user_email }: Invited) =>
	world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, user_email)).orderBy(desc(outgoingMails.mail_id));
async function mailedToken(to: Invited): Promise<string> {
	const [mail] = await mailsTo(to);
	return new RegExp(`http://localhost:8080${screens.choosePassword}#([\\w-]{43})\\n`).exec(mail?.body ?? '')?.[1] ?? '';
}
const stateOf = async ({ user_email }: Invited) =>
	allUsersAnswerSchema.parse((await admin.call('GET', adminApi.allUsers(0, 10, user_email))).json()).data.map(({ user_state }) => user_state);
const gone = [404, { code: 'not_found', detail: accountMessages.account.linkWrong }];

test('an account that an admin makes takes no password and begins with a mailed link, which works once', async () => {
	const refused = await admin.call('POST', adminApi.createUser, { user_name: 'New Person', user_email: `${randomUUID()}@people.example`, password: PASSWORD });
	expect([refused.statusCode, refused.json().field]).toEqual([422, 'password']);
	const person = await invite('admin');
	const [row] = await world.db.select().from(users).where(eq(users.user_id, person.user_id));
	expect(row).toMatchObject({ password_hash: null, email_verified_at: null });
	expect(await isAdmin(world.db, person.user_id)).toBe(true);
	expect(await stateOf(person)).toEqual(['invited']);
	for (const guess of ['', PASSWORD]) expect((await login(world, person.user_email, guess || ' ')).statusCode).toBe(401);

	const token = await mailedToken(person);
	const [kept] = await world.db.select().from(passwordLinks).where(eq(passwordLinks.user_id, person.user_id));
	expect(kept?.token_hash).toMatch(/^[0-9a-f]{64}$/);
	expect(JSON.stringify(kept)).not.toContain(token);
	const whose = await post(api.passwordLink, { token });
	expect([whose.statusCode, whose.headers['cache-control'], whose.json().user_email]).toEqual([200, 'no-store', person.user_email]);

	expect((await choose(token, 'Password1!')).json()).toMatchObject({ code: 'invalid', field: 'new_password' });
	expect((await choose(token, 'weak')).json()).toMatchObject({ code: 'invalid', field: 'new_password' });
	const set = await choose(token);
	expect([set.statusCode, set.json()]).toEqual([200, { message: accountMessages.account.passwordChosen }]);
	expect((await login(world, person.user_email, PASSWORD)).json()).toMatchObject({ user_id: person.user_id, is_admin: true });
	expect((await world.db.select().from(users).where(eq(users.user_id, person.user_id)))[0]?.email_verified_at).toEqual(world.clock());
	expect(await stateOf(person)).toEqual(['active']);
	for (const answer of [await choose(token, 'Another-Light-9'), await post(api.passwordLink, { token })])
		expect([answer.statusCode, answer.json()]).toEqual(gone);
	const made = await world.db.select().from(auditLog).where(eq(auditLog.subject_id, person.user_id));
	expect(made).toMatchObject([{ action: 'user_created', actor_id: admin.user_id }]);
});

test('two clicks at once set one password', async () => {
	const person = await invite();
	const token = await mailedToken(person);
	const passwords = ['Stadium-Lights-8', 'Another-Light-9'];
	const answers = await Promise.all(passwords.map((password) => choose(token, password)));
	expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
	const won = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
	expect((await login(world, person.user_email, won)).statusCode).toBe(200);
});

describe('the link', () => {
	test('is sent again on an admin’s word, once more and under another token; the one before is void', async () => {
		const person = await invite();
		const first = await mailedToken(person);
		const answer = await admin.call('POST', adminApi.inviteUser(person.user_id));
		expect([answer.statusCode, answer.json()]).toEqual([200, { message: accountMessages.admin.invitationSent }]);
		// The first mail hadn't gone out yet.
		expect(await mailsTo(person)).toHaveLength(1);
		const second = await mailedToken(person);
		expect(second).not.toBe(first);
		expect((await choose(first)).statusCode).toBe(404);
		expect((await choose(second)).statusCode).toBe(200);
		expect((await admin.call('POST', adminApi.inviteUser(person.user_id))).json().code).toBe('conflict');
		const entries = await world.db.select().from(auditLog).where(eq(auditLog.subject_id, person.user_id)).orderBy(auditLog.audit_id);
		expect(entries.map(({ action }) => action)).toEqual(['user_created', 'invitation_sent']);
	});

	test('is not sent to nobody, nor to a person of an identity provider', async () => {
		expect((await admin.call('POST', adminApi.inviteUser(2_000_000_000))).json().code).toBe('not_found');
		const managed = await addPerson(world);
		await world.db.insert(identities).values({ issuer: 'https://id.example', subject: randomUUID(), user_id: managed.user_id });
		expect((await admin.call('POST', adminApi.inviteUser(managed.user_id))).json().code).toBe('conflict');
	});

	test('ends after its hours, and its row goes', async () => {
		const person = await invite();
		const token = await mailedToken(person);
		world.pass(INVITATION_HOURS * HOUR - 1000);
		expect((await post(api.passwordLink, { token })).statusCode).toBe(200);
		await tidyIdentity(world.db, world.clock());
		world.pass(1000);
		for (const answer of [await choose(token), await post(api.passwordLink, { token })]) expect([answer.statusCode, answer.json()]).toEqual(gone);
		world.pass(1);
		await tidyIdentity(world.db, world.clock());
		expect(await world.db.$count(passwordLinks, eq(passwordLinks.user_id, person.user_id))).toBe(0);
	});

	test('is void once a password was set with a mailed code, or the account is gone', async () => {
		const person = await invite();
		const token = await mailedToken(person);
		const cookies = { device: device() };
		await world.call('POST', api.forgotPassword, { body: { user_email: person.user_email }, cookies });
		const code = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec((await mailsTo(person))[0]?.body ?? '')?.[0] ?? '';
		const reset = await world.call('POST', api.resetPassword, { body: { user_email: person.user_email, code, new_password: PASSWORD }, cookies });
		expect(reset.statusCode, reset.body).toBe(200);
		expect((await choose(token, 'Another-Light-9')).statusCode).toBe(404);
		const other = await invite();
		const lost = await mailedToken(other);
		expect((await admin.call('DELETE', api.account(other.user_id))).statusCode).toBe(200);
		expect((await choose(lost)).statusCode).toBe(404);
		expect(await mailsTo(other)).toEqual([]);
	});
});
