import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { outgoingMails, sessions } from '#server/db/schema/people-schema.ts';
import { type AccountWorld, accountWorld, login } from '../../fixtures/account-world.ts';
import { outcomeOf, type PasskeyBrowser, passkeyBrowser } from '../../fixtures/browser-with-passkeys.ts';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { SoftwareAuthenticator } from '../../fixtures/software-authenticator.ts';

const MINUTE = 60_000;
const NEXT = 'Better-pass-2';
let world: AccountWorld;
let hash: string;
let ada: Person;
let phone: SoftwareAuthenticator;
let browser: PasskeyBrowser;
beforeAll(async () => {
	world = await accountWorld();
	hash = await world.passwords.hash('Right-pass-1');
});
afterAll(() => world.close());
beforeEach(async () => {
	ada = await addPerson(world, { password_hash: hash }, new Date(world.clock().getTime() + 3_600_000));
	browser = passkeyBrowser(world, ada);
	phone = new SoftwareAuthenticator({ origin: world.env.PUBLIC_URL });
	await browser.add(phone);
});

const changePassword = async (body: object = {}) =>
	outcomeOf(await browser.call('POST', api.changePassword, { identifier: ada.user_email, new_password: NEXT, ...body }));
const changeEmail = async (body: object = {}) =>
	outcomeOf(await browser.call('PUT', api.account(ada.user_id), { user_email: `new-${ada.user_email}`, ...body }));
const lastMail = async () =>
	(await world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, ada.user_email)).orderBy(outgoingMails.mail_id)).at(-1)?.body;

test('a passkey that was just used stands in for the old password, and the mail says so', async () => {
	await browser.prove(phone);
	expect(await changePassword()).toBe(200);
	expect(await lastMail()).toContain('by someone who used one of your passkeys');
	expect((await login(world, ada.user_email, NEXT)).statusCode).toBe(200);
});

test('and for the password that a new email takes', async () => {
	await browser.prove(phone);
	expect(await changeEmail()).toBe(200);
	expect(await lastMail()).toContain('by someone who used one of your passkeys');
});

test('so does a login by passkey', async () => {
	await browser.logIn(phone);
	expect(await changePassword()).toBe(200);
});

test('one that was only added doesn’t, nor one that was used six minutes ago: the field is named', async () => {
	const before = new Date(world.clock().getTime() - MINUTE);
	await world.db.update(sessions).set({ proved_at: before }).where(eq(sessions.user_id, ada.user_id));
	expect(await changePassword()).toEqual([422, 'invalid', 'old_password']);
	expect(await changeEmail()).toEqual([422, 'invalid', 'password']);
	await browser.prove(phone);
	world.pass(6 * MINUTE);
	expect(await changePassword()).toEqual([422, 'invalid', 'old_password']);
	expect(await changeEmail()).toEqual([422, 'invalid', 'password']);
});

test('a password that is given is compared, passkey or not', async () => {
	await browser.prove(phone);
	expect(await changePassword({ old_password: 'Wrong-pass-1' })).toEqual([401, 'bad_credentials', 'old_password']);
	expect(await changeEmail({ password: 'Wrong-pass-1' })).toEqual([401, 'bad_credentials', 'password']);
});

test('an account without a password here gets none this way', async () => {
	const managed = await addPerson(world, {}, new Date(world.clock().getTime() + 3_600_000));
	const hers = passkeyBrowser(world, managed);
	const key = new SoftwareAuthenticator({ origin: world.env.PUBLIC_URL });
	await hers.add(key);
	await hers.prove(key);
	const body = { identifier: managed.user_email, new_password: NEXT };
	expect(outcomeOf(await hers.call('POST', api.changePassword, body))).toEqual([403, 'forbidden']);
});
