import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { type AccountWorld, accountWorld } from '../fixtures/account-world.ts';
import { addPerson, type Person } from '../fixtures/logged-in-people.ts';
import { device } from '../fixtures/test-devices.ts';

const PASSWORD = 'Right-pass-1';
const NEXT = 'Better-pass-2';
let world: AccountWorld;
let hash: string;
let ada: Person;
beforeAll(async () => {
	world = await accountWorld();
	hash = await world.passwords.hash(PASSWORD);
});
afterAll(() => world.close());
beforeEach(async () => {
	ada = await addPerson(world, { password_hash: hash }, new Date(world.clock().getTime() + 3_600_000));
});

const mails = (recipient: string) => world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, recipient)).orderBy(outgoingMails.mail_id);
const change = (body: object = {}) => ada.call('POST', api.changePassword, { identifier: ada.user_email, old_password: PASSWORD, new_password: NEXT, ...body });

test('a changed password is told by mail: how, when, and what to do if it was somebody else', async () => {
	expect((await change()).statusCode).toBe(200);
	const [mail, ...rest] = await mails(ada.user_email);
	expect(rest).toEqual([]);
	expect(mail).toMatchObject({ user_id: ada.user_id, subject: 'Your password was changed' });
	const year = world.clock().getUTCFullYear();
	expect(mail?.body).toMatch(
		new RegExp(`was changed on [A-Z][a-z]+ \\d+, ${year} at \\d+:\\d\\d [AP]M UTC, by someone who knew the old one. We logged you out on every device.`),
	);
	expect(mail?.body).toContain('If it wasn’t, someone else may be in your account');
	expect(mail?.body).toContain(`http://localhost:8080${screens.forgotPassword}`);
	for (const secret of [PASSWORD, NEXT, '#']) expect(mail?.body).not.toContain(secret);
});

test('one that is refused is not told', async () => {
	for (const body of [{ old_password: 'Wrong-pass-1' }, { new_password: 'Password1!' }, { new_password: 'weak' }]) await change(body);
	expect(await mails(ada.user_email)).toEqual([]);
});

test('one by a mailed code is told, too', async () => {
	const cookies = { device: device() };
	await world.call('POST', api.forgotPassword, { body: { user_email: ada.user_email }, cookies });
	const code = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec((await mails(ada.user_email))[0]?.body ?? '')?.[0];
	expect((await world.call('POST', api.resetPassword, { body: { user_email: ada.user_email, code, new_password: NEXT }, cookies })).statusCode).toBe(200);
	expect((await mails(ada.user_email)).at(-1)).toMatchObject({
		subject: 'Your password was changed',
		body: expect.stringContaining('with a code we emailed'),
	});
});

test('and one by the link of a new account', async () => {
	const admin = await addPerson(world, { role: 'admin' }, new Date(world.clock().getTime() + 3_600_000));
	const user_email = `${randomUUID()}@people.example`;
	await admin.call('POST', adminApi.createUser, { user_name: 'New Person', user_email });
	const token = /#([\w-]{43})/.exec((await mails(user_email))[0]?.body ?? '')?.[1];
	expect((await world.call('POST', api.choosePassword, { body: { token, new_password: NEXT } })).statusCode).toBe(200);
	expect((await mails(user_email)).at(-1)?.body).toContain('with the link we emailed');
});

test('a changed e-mail is told to the old address: when, and that only we can bring it back; the new address is not named', async () => {
	const user_email = `${randomUUID()}@people.example`;
	expect((await ada.call('PUT', api.account(ada.user_id), { user_email, password: PASSWORD })).statusCode).toBe(200);
	const [mail, ...rest] = await mails(ada.user_email);
	expect(rest).toEqual([]);
	expect(mail).toMatchObject({ subject: 'Your email address was changed' });
	expect(mail?.body).toMatch(/was changed on .* UTC by someone who knew your password/);
	expect(mail?.body).toContain(`http://localhost:8080${screens.contact}`);
	expect(mail?.body).not.toContain(user_email);
	expect(await mails(user_email)).toEqual([]);
});
