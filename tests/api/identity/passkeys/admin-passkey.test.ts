import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { passkeyApi } from '#domain/api/passkey-paths.ts';
import { passkeyMessages } from '#domain/texts/passkey-messages.ts';
import { eq, ne } from '#server/db/drizzle.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { readEnv } from '#server/env.ts';
import { ensureFirstAdmin } from '#server/modules/identity/first-admin.ts';
import { lastAdmins } from '#server/modules/identity/roles/admins-lock.ts';
import { type AccountWorld, accountWorld, login, mailedCode } from '../../fixtures/account-world.ts';
import { outcomeOf, type PasskeyBrowser, passkeyBrowser } from '../../fixtures/browser-with-passkeys.ts';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { SoftwareAuthenticator } from '../../fixtures/software-authenticator.ts';
import { device } from '../../fixtures/test-devices.ts';

const PASSWORD = 'Right-pass-1';
const REQUIRED = [403, 'passkey_required'];
let world: AccountWorld;
let hash: string;
let admin: Person;
let browser: PasskeyBrowser;
beforeAll(async () => {
	world = await accountWorld({ env: { ADMIN_PASSKEY: 'required' } });
	hash = await world.passwords.hash(PASSWORD);
});
afterAll(() => world.close());
beforeEach(async () => {
	admin = await addPerson(world, { role: 'admin', password_hash: hash }, new Date(world.clock().getTime() + 3_600_000));
	browser = passkeyBrowser(world, admin);
});

const authenticator = () => new SoftwareAuthenticator({ origin: world.env.PUBLIC_URL });
const dashboard = async (from: PasskeyBrowser) => outcomeOf(await from.call('GET', adminApi.allUsers(0, 10)));
async function byPassword(): Promise<PasskeyBrowser> {
	const answer = await login(world, admin.user_email, PASSWORD, { device: device() });
	const token = answer.cookies.find(({ name }) => name === 'session')?.value;
	return passkeyBrowser(world, { token: token ?? '' });
}

test('an admin without a passkey logs in only to add one: calls for admins say so', async () => {
	const begun = await byPassword();
	const answer = await begun.call('GET', adminApi.allUsers(0, 10));
	expect(answer.json()).toEqual({ code: 'passkey_required', detail: passkeyMessages.adminNeeds.add });
	expect((await begun.passkeys()).admin_needs).toBe('add');
	expect((await begun.add(authenticator())).statusCode).toBe(200);
	// The session is proved by the passkey that was just made.
	expect(await dashboard(begun)).toBe(200);
	expect((await begun.passkeys()).admin_needs).toBeNull();
});

test('a password alone doesn’t open the dashboard of an admin who has a passkey', async () => {
	const key = authenticator();
	await browser.add(key);
	const thief = await byPassword();
	expect((await thief.call('GET', adminApi.allUsers(0, 10))).json()).toEqual({ code: 'passkey_required', detail: passkeyMessages.adminNeeds.use });
	expect((await thief.passkeys()).admin_needs).toBe('use');
	await thief.prove(key);
	expect(await dashboard(thief)).toBe(200);
	const fresh = passkeyBrowser(world);
	await fresh.logIn(key);
	expect(await dashboard(fresh)).toBe(200);
});

test('nor does it add another passkey, or remove the one there is', async () => {
	await browser.add(authenticator());
	const thief = await byPassword();
	expect(outcomeOf(await thief.add(authenticator()))).toEqual(REQUIRED);
	const passkey_id = (await thief.passkeys()).data[0]?.passkey_id ?? '';
	expect(outcomeOf(await thief.call('DELETE', passkeyApi.myPasskey(passkey_id)))).toEqual(REQUIRED);
	expect(await world.db.$count(passkeys, eq(passkeys.user_id, admin.user_id))).toBe(1);
});

test('nor does it change the address, and so no reset code comes to the thief', async () => {
	const key = authenticator();
	await browser.add(key);
	const thief = await byPassword();
	const moved = { user_email: `thief-${admin.user_id}@people.example`, password: PASSWORD };
	expect(outcomeOf(await thief.call('PUT', api.account(admin.user_id), moved))).toEqual(REQUIRED);
	expect(outcomeOf(await thief.call('PUT', api.account(admin.user_id), { user_name: 'Renamed' }))).toBe(200);
	await thief.prove(key);
	expect(outcomeOf(await thief.call('PUT', api.account(admin.user_id), moved))).toBe(200);
});

test('nor does the mailbox: a reset leaves an admin’s passkeys, even before anybody proved the address', async () => {
	const user_email = `first-${admin.user_id}@people.example`;
	await world.db.update(users).set({ user_email, email_key: user_email, email_verified_at: null }).where(eq(users.user_id, admin.user_id));
	const key = authenticator();
	await browser.add(key);
	const browserOfThief = device();
	const code = await mailedCode(world, user_email, browserOfThief);
	const new_password = 'Stolen-lantern-77';
	const reset = await world.call('POST', api.resetPassword, { body: { user_email, code, new_password }, cookies: { device: browserOfThief } });
	expect(outcomeOf(reset)).toBe(200);
	const answer = await login(world, user_email, new_password, { device: browserOfThief });
	const thief = passkeyBrowser(world, { token: answer.cookies.find(({ name }) => name === 'session')?.value ?? '' });
	expect(await dashboard(thief)).toEqual(REQUIRED);
	expect(outcomeOf(await thief.add(authenticator()))).toEqual(REQUIRED);
	expect(outcomeOf(await passkeyBrowser(world).logIn(key))).toBe(200);
});

test('of two first passkeys at once, one is added', async () => {
	const [one, two] = [await byPassword(), await byPassword()];
	const outcomes = await Promise.all([one.add(authenticator()), two.add(authenticator())]);
	expect(outcomes.map(outcomeOf).filter((outcome) => outcome === 200)).toHaveLength(1);
});

test('somebody else’s account can’t be deleted either; one’s own can', async () => {
	const fan = await addPerson(world);
	expect(outcomeOf(await browser.call('DELETE', api.account(fan.user_id)))).toEqual(REQUIRED);
	expect(await world.db.$count(users, eq(users.user_id, fan.user_id))).toBe(1);
	await addPerson(world, { role: 'admin' });
	expect(outcomeOf(await browser.call('DELETE', api.account(admin.user_id)))).toBe(200);
});

test('an admin who removes the last one has to add one again', async () => {
	await browser.add(authenticator());
	const passkey_id = (await browser.passkeys()).data[0]?.passkey_id ?? '';
	expect(outcomeOf(await browser.call('DELETE', passkeyApi.myPasskey(passkey_id)))).toBe(200);
	expect(await dashboard(browser)).toEqual(REQUIRED);
	expect((await browser.passkeys()).admin_needs).toBe('add');
});

test('removing a passkey closes the dashboard in the other sessions that it may have proved', async () => {
	const [kept, stolen] = [authenticator(), authenticator()];
	await browser.add(kept);
	await browser.add(stolen);
	const thief = passkeyBrowser(world);
	await thief.logIn(stolen);
	expect(await dashboard(thief)).toBe(200);
	const passkey_id = (await browser.passkeys()).data[1]?.passkey_id ?? '';
	expect(outcomeOf(await browser.call('DELETE', passkeyApi.myPasskey(passkey_id)))).toBe(200);
	expect(await dashboard(thief)).toEqual(REQUIRED);
	expect(await dashboard(browser)).toBe(200);
});

test('an admin who has only a passkey can log in: they aren’t invited anymore, and the other one isn’t the last', async () => {
	await world.db.update(users).set({ suspended_at: world.clock() }).where(ne(users.user_id, admin.user_id));
	const other = await addPerson(world, { role: 'admin' }, new Date(world.clock().getTime() + 3_600_000));
	expect(await lastAdmins(world.db, [admin.user_id])).toEqual(new Set([admin.user_id]));
	await browser.add(authenticator());
	await passkeyBrowser(world, other).add(authenticator());
	expect(await lastAdmins(world.db, [admin.user_id])).toEqual(new Set());
	const listed = (await browser.call('GET', adminApi.allUsers(0, 10))).json().data;
	expect(listed.find(({ user_id }: { user_id: number }) => user_id === other.user_id)).toMatchObject({ user_state: 'active' });
});

test('fans need none', async () => {
	const fan = passkeyBrowser(world, await addPerson(world));
	expect((await fan.passkeys()).admin_needs).toBeNull();
	expect(outcomeOf(await fan.call('GET', api.mySessions))).toBe(200);
	expect(await dashboard(fan)).toEqual([403, 'forbidden']);
});

test('the admin’s own calls go through, and so does logging out', async () => {
	for (const url of [api.session, api.mySessions, passkeyApi.myPasskeys, api.myData]) expect(outcomeOf(await browser.call('GET', url)), url).toBe(200);
	expect(outcomeOf(await browser.call('POST', api.logout))).toBe(200);
});

test('without the setting, an admin who lost every passkey gets in by password and replaces it', async () => {
	const lost = authenticator();
	await browser.add(lost);
	const relaxed = await accountWorld();
	try {
		const person = await addPerson(relaxed, { role: 'admin', password_hash: hash }, new Date(relaxed.clock().getTime() + 3_600_000));
		const again = passkeyBrowser(relaxed, person);
		await again.add(lost);
		const anew = passkeyBrowser(relaxed, person);
		expect(await dashboard(anew)).toBe(200);
		expect(outcomeOf(await anew.add(authenticator()))).toBe(200);
		const passkey_id = (await anew.passkeys()).data[0]?.passkey_id ?? '';
		expect(outcomeOf(await anew.call('DELETE', passkeyApi.myPasskey(passkey_id)))).toBe(200);
	} finally {
		await relaxed.close();
	}
});

test('an account that becomes the first admin loses the passkeys that somebody else may have added', async () => {
	const fresh = await accountWorld();
	try {
		const squatter = await addPerson(fresh, { user_email: 'boss@people.example' }, new Date(fresh.clock().getTime() + 3_600_000));
		const key = new SoftwareAuthenticator({ origin: fresh.env.PUBLIC_URL });
		await passkeyBrowser(fresh, squatter).add(key);
		await ensureFirstAdmin(fresh.db, fresh.passwords, { refuse: async () => undefined }, { email: 'boss@people.example', password: PASSWORD, besides: [] });
		expect(outcomeOf(await passkeyBrowser(fresh).logIn(key))).toEqual([401, 'bad_credentials', 'credential']);
	} finally {
		await fresh.close();
	}
});

test('the setting takes one word', () => {
	expect(readEnv({}).ADMIN_PASSKEY).toBeUndefined();
	expect(readEnv({ ADMIN_PASSKEY: 'required' }).ADMIN_PASSKEY).toBe('required');
	expect(() => readEnv({ ADMIN_PASSKEY: 'yes' })).toThrow('ADMIN_PASSKEY: must be required, or left out');
});
