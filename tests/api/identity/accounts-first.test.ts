import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { emailKey } from '#domain/account/account.ts';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { identities, passwordCodes, roles, users } from '#server/db/schema/people-schema.ts';
import { readEnv } from '#server/env.ts';
import { demoAccounts } from '#server/modules/demo/demo-accounts.ts';
import { DEMO_ACCOUNTS, demoAccountIds, isLocal, noteDemoPerson } from '#server/modules/identity/demo-logins.ts';
import { ensureFirstAdmin } from '#server/modules/identity/first-admin.ts';
import { CommonPasswords } from '#server/modules/identity/public.ts';
import { type AccountWorld, accountWorld, form, login } from '../fixtures/account-world.ts';
import { addPerson, areAdmins } from '../fixtures/logged-in-people.ts';
import { device } from '../fixtures/test-devices.ts';

let world: AccountWorld;
beforeEach(async () => {
	world = await accountWorld();
});
afterEach(() => world.close());

const logIn = async (email: string, password: string) => login(world, email, password, { device: device() });
const admins = async () => (await world.db.select().from(users).where(areAdmins(world.db))).map(({ user_email }) => user_email);

/** Lets every password pass. */
const anyPassword = { refuse: async () => undefined };

/** An account with an identity provider's login and a pending code. */
async function prepared(user_email: string): Promise<number> {
	const { user_id } = await addPerson(world, { user_email, email_key: emailKey(user_email), email_verified_at: new Date() });
	await world.db.insert(identities).values({ issuer: 'https://id.example', subject: 'squatter', user_id });
	await world.db
		.insert(passwordCodes)
		.values({ user_id, selector: 'AB', code_hash: 'a hash', device_hash: 'a hash', expires_at: new Date(Date.now() + 60_000) });
	return user_id;
}

async function waysIn(user_id: number) {
	const codes = await world.db.select().from(passwordCodes).where(eq(passwordCodes.user_id, user_id));
	const [row] = await world.db.select().from(users).where(eq(users.user_id, user_id));
	return { identities: await world.db.select().from(identities).where(eq(identities.user_id, user_id)), codes, proven: row?.email_verified_at };
}

describe('the first admin', () => {
	const first = { email: 'Boss@people.example', password: 'Boss-pass-1', besides: [] };
	const ensure = (given = first, common: Parameters<typeof ensureFirstAdmin>[2] = anyPassword) => ensureFirstAdmin(world.db, world.passwords, common, given);

	test('is made once, also by several processes that start at once; later settings change nothing', async () => {
		await Promise.all([ensure(), ensure(), ensure()]);
		await ensure({ ...first, email: 'second@people.example' });
		expect(await admins()).toEqual([first.email]);
		expect((await logIn(first.email, first.password)).json().is_admin).toBe(true);
	});

	test('is not made with a password that is easy to guess; once there is an admin, the setting may be anything', async () => {
		const common = new CommonPasswords();
		onTestFinished(() => common.close());
		const weak = { ...first, password: 'Password1!' };
		await expect(ensure(weak, common)).rejects.toMatchObject({ message: accountMessages.account.passwordCommon, extra: { field: 'ADMIN_PASSWORD' } });
		await expect(ensure({ ...first, password: 'Boss-boss-1' }, common)).rejects.toMatchObject({ message: accountMessages.account.passwordPersonal });
		expect(await admins()).toEqual([]);
		await ensure({ ...first, password: 'Kettle-93-orbit' }, common);
		await ensure(weak, common);
		expect(await admins()).toEqual([first.email]);
	});

	test('takes the address from whoever registered it before, with password and sessions', async () => {
		const squatter = { user_name: 'Squatter', user_email: 'boss@people.example', password: 'Squat-pass-1' };
		await world.call('POST', api.register, { body: squatter });
		const token = (await logIn(squatter.user_email, squatter.password)).cookies.find(({ name }) => name === 'session')?.value ?? '';
		await ensure();
		expect((await world.call('GET', api.session, { cookies: { session: token } })).statusCode).toBe(401);
		expect((await logIn(first.email, squatter.password)).statusCode).toBe(401);
		expect((await logIn(first.email, first.password)).json().user_role).toBe('admin');
	});

	test('keeps no other way in that whoever had the address prepared', async () => {
		const user_id = await prepared(first.email);
		await ensure();
		expect(await waysIn(user_id)).toEqual({ identities: [], codes: [], proven: null });
	});
});

describe('demo accounts', () => {
	const local = readEnv({ SEED: 'demo', PUBLIC_URL: 'http://localhost:8080' });
	const open = readEnv({ SEED: 'demo', PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder' });
	const ensure = (env = local) => demoAccounts(world.db, world.passwords, env);

	test('can be logged in with, start after start, whatever was done to them', async () => {
		expect(await ensure()).toEqual(DEMO_ACCOUNTS);
		await world.db.update(users).set({ password_hash: null });
		await world.db.delete(roles);
		await ensure();
		for (const { user_email, password, role } of DEMO_ACCOUNTS) {
			expect((await logIn(user_email, password)).json()).toMatchObject({ user_email, user_role: role });
			expect(user_email).toMatch(/\.example$/);
		}
		expect(await world.db.$count(users)).toBe(2);
	});

	test('keep no other way in that whoever had the address prepared', async () => {
		const user_id = await prepared('admin@demo.example');
		await ensure();
		expect(await waysIn(user_id)).toEqual({ identities: [], codes: [], proven: null });
	});

	test('are not there where others can reach the server, also when they were before; nobody else goes', async () => {
		const other = await addPerson(world);
		await ensure();
		expect(await ensure(open)).toEqual([]);
		expect(await world.db.select({ user_id: users.user_id }).from(users)).toEqual([{ user_id: other.user_id }]);
		expect(await ensure(open)).toEqual([]);
	});

	test('go with the people of a filled demo, whose passwords are public, too, however often it started since', async () => {
		const other = await addPerson(world);
		const invented = [await addPerson(world), await addPerson(world), await addPerson(world)];
		await ensure();
		for (const { user_id } of invented) await noteDemoPerson(world.db, user_id);
		await ensure();
		expect(await world.db.$count(users)).toBe(6);
		await ensure(open);
		expect(await world.db.select({ user_id: users.user_id }).from(users)).toEqual([{ user_id: other.user_id }]);
		expect(await demoAccountIds(world.db)).toEqual([]);
	});

	test('do not stand in the way of a first admin', async () => {
		await ensure();
		await ensureFirstAdmin(world.db, world.passwords, anyPassword, {
			email: 'boss@people.example',
			password: 'Boss-pass-1',
			besides: await demoAccountIds(world.db),
		});
		expect((await admins()).sort()).toEqual(['admin@demo.example', 'boss@people.example']);
	});

	test.each<[string, Record<string, string>, number]>([
		['by this machine', { host: 'localhost:8080' }, 200],
		['by a proxy on this machine for this machine', { host: '127.0.0.1:8080', 'x-forwarded-for': '127.0.0.1, ::1', 'x-forwarded-host': '[::1]:443' }, 200],
		['by a name on the local network', { host: 'den-pc:8080' }, 401],
		['by a name that is not this site’s', { host: 'give.example.org' }, 421],
		['by a proxy that tells the name', { host: 'localhost:8080', 'x-forwarded-host': 'give.example.org' }, 401],
		['by a proxy that tells the address', { host: 'localhost:8080', 'x-forwarded-for': '203.0.113.9' }, 401],
		['by a proxy that tells it the standard way', { host: 'localhost:8080', forwarded: 'for=203.0.113.9' }, 401],
	])('are entered only from this machine: %s', async (_how, headers, status) => {
		await ensure();
		const { payload, headers: typed } = form({ username: ' ADMIN@demo.example', password: 'Demo-admin-1' });
		const answer = await world.app.inject({
			method: 'POST',
			url: api.login,
			headers: { [API_KEY_HEADER]: world.env.API_KEY, ...typed, ...headers },
			cookies: { device: device() },
			payload,
		});
		expect(answer.statusCode).toBe(status);
	});

	test('and people of the filled demo are entered only from this machine, too', async () => {
		const { user_id, user_email } = await addPerson(world, { password_hash: await world.passwords.hash('Demo-desk-1') });
		const enter = async (headers: Record<string, string>) => {
			const { payload, headers: typed } = form({ username: user_email.toUpperCase(), password: 'Demo-desk-1' });
			const sent = { [API_KEY_HEADER]: world.env.API_KEY, ...typed, ...headers };
			return (await world.app.inject({ method: 'POST', url: api.login, headers: sent, cookies: { device: device() }, payload })).statusCode;
		};
		const byProxy = { host: 'localhost:8080', 'x-forwarded-for': '203.0.113.9' };
		expect(await enter(byProxy)).toBe(200);
		await noteDemoPerson(world.db, user_id);
		expect([await enter(byProxy), await enter({ host: 'localhost:8080' })]).toEqual([401, 200]);
	});

	test('are for the demo league alone', async () => {
		expect(await ensure(readEnv({ SEED: 'none' }))).toEqual([]);
		expect(await world.db.$count(users)).toBe(0);
	});

	test.each<[boolean, Record<string, string>]>([
		[true, {}],
		[true, { PUBLIC_URL: 'http://127.0.0.1:9000' }],
		[true, { PUBLIC_URL: 'http://[::1]:9000', HOST: '::1' }],
		[false, { HOST: '0.0.0.0' }],
		[false, { TRUST_PROXY: '1' }],
		[false, { PUBLIC_URL: 'http://give.example.org' }],
		[false, { PUBLIC_URL: 'http://localhost.example.org' }],
		[false, { PUBLIC_URL: 'https://localhost', PAYMENTS: 'sandbox', MAIL: 'folder' }],
	])('local is %s: %j', (expected, env) => {
		expect(isLocal(readEnv(env))).toBe(expected);
	});
});
