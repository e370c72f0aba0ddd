import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { type AccountWorld, accountWorld, login } from '../fixtures/account-world.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';
import { device } from '../fixtures/test-devices.ts';

const lines: string[] = [];
let world: AccountWorld;
beforeAll(async () => {
	// Like the server's own log: nothing below a warning except these events.
	world = await accountWorld({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
});
afterAll(() => world.close());
beforeEach(() => {
	lines.length = 0;
});

const told = () =>
	lines.splice(0).map((line) => {
		const { level, event, route, method, code, user_id, msg } = JSON.parse(line);
		expect([level, msg]).toEqual([30, 'security event']);
		return [event, `${method} ${route}`, ...(code === undefined ? [] : [code]), ...(user_id === undefined ? [] : [user_id])];
	});

test('the life of an account is told, by its number alone', async () => {
	const cookies = { device: device() };
	const account = { user_name: 'Sam Canary', user_email: `canary-${randomUUID()}@people.example`, password: 'Heron-lights-71' };
	const { user_id } = (await world.call('POST', api.register, { body: account, cookies })).json();
	expect((await login(world, account.user_email, 'Wrong-1-canary', cookies)).statusCode).toBe(401);
	const session = (await login(world, account.user_email, account.password, cookies)).cookies.find(({ name }) => name === 'session')?.value ?? '';
	const as = { cookies: { ...cookies, session } };
	await world.call('PUT', api.account(user_id), { ...as, body: { user_name: 'Sam Other' } });
	await world.call('PUT', api.account(user_id + 1), { ...as, body: { user_name: 'Sam Other' } });
	await world.call('GET', '/v1/all-users', as);
	await world.call('POST', api.forgotPassword, { cookies, body: { user_email: account.user_email } });
	const change = { identifier: account.user_email, old_password: account.password, new_password: 'Heron-lights-72' };
	await world.call('POST', api.changePassword, { ...as, body: change });
	const later = (await login(world, account.user_email, change.new_password, cookies)).cookies.find(({ name }) => name === 'session')?.value ?? '';
	const again = { cookies: { ...cookies, session: later } };
	await world.call('POST', api.logout, again);
	const person = await addPerson(world);
	await person.call('POST', api.logoutEverywhere);
	const admin = await addPerson(world, { role: 'admin' });
	await admin.call('DELETE', api.account(user_id));
	const text = lines.join('');
	expect(told()).toEqual([
		['account_created', `POST ${api.register}`, user_id],
		['refused', `POST ${api.login}`, 'bad_credentials'],
		['logged_in', `POST ${api.login}`, user_id],
		['account_changed', 'PUT /v1/local/auth/users/:userId', user_id],
		['refused', 'PUT /v1/local/auth/users/:userId', 'forbidden', user_id],
		['refused', 'GET /v1/all-users', 'forbidden', user_id],
		['password_code_asked', `POST ${api.forgotPassword}`],
		['password_changed', `POST ${api.changePassword}`, user_id],
		['logged_in', `POST ${api.login}`, user_id],
		['logged_out', `POST ${api.logout}`],
		['logged_out_everywhere', `POST ${api.logoutEverywhere}`, person.user_id],
		['account_removed', 'DELETE /v1/local/auth/users/:userId', admin.user_id],
	]);
	// It contains neither the person, nor the address, nor a secret.
	for (const secret of [/canary/i, /Sam/, /Heron-lights/, /127\.0\.0\.1/, session, later, cookies.device]) expect(text).not.toMatch(secret);
	expect(await world.db.$count(users, eq(users.user_id, user_id))).toBe(0);
});

test('proofs of identity, calls that lack one, and sessions that are ended one by one are told', async () => {
	const account = { user_name: 'Sam Canary', user_email: `canary-${randomUUID()}@people.example`, password: 'Heron-lights-71' };
	const cookies = { device: device() };
	const { user_id } = (await world.call('POST', api.register, { body: account, cookies })).json();
	const begin = async () => (await login(world, account.user_email, account.password, cookies)).cookies.find(({ name }) => name === 'session')?.value ?? '';
	const [first, second] = [await begin(), await begin()];
	lines.length = 0;
	world.pass(6 * 60_000);
	const as = (session: string) => ({ cookies: { ...cookies, session } });
	await world.call('DELETE', api.account(user_id), as(first));
	await world.call('POST', api.proveSession, { ...as(first), body: { password: 'Wrong-1-canary' } });
	await world.call('POST', api.proveSession, { ...as(first), body: { password: account.password } });
	const [, other] = (await world.call('GET', api.mySessions, as(second))).json().data;
	await world.call('DELETE', api.mySession(other.session_id), as(second));
	expect(told()).toEqual([
		['refused', 'DELETE /v1/local/auth/users/:userId', 'prove_again', user_id],
		['refused', `POST ${api.proveSession}`, 'bad_credentials'],
		['identity_proved', `POST ${api.proveSession}`, user_id],
		['session_ended', 'DELETE /v1/my-sessions/:sessionId', user_id],
	]);
});

test('what another site sends, another name, and too much of anything', async () => {
	await world.call('POST', requestApi.contactUs, { headers: { 'sec-fetch-site': 'cross-site' } });
	await world.call('GET', api.sports, { headers: { host: 'evil.example' } });
	expect(lines.splice(-2, 1).map((line) => JSON.parse(line).level)).toEqual([40]);
	const cookies = { device: device() };
	for (let n = 0; n < 90; n++) await world.call('POST', api.logoutEverywhere, { cookies, headers: { 'sec-fetch-site': 'cross-site' } });
	const events = told();
	expect(events.slice(0, 2)).toEqual([
		['refused', `POST ${requestApi.contactUs}`, 'cross_site'],
		['refused', `GET ${api.sports}`, 'other_host'],
	]);
	// These are of one kind, and a flood of one kind is counted, not written.
	expect(events).toHaveLength(2 + 60);
});

test('a call that is merely wrong, or has no session, is no event', async () => {
	await world.call('GET', api.session);
	await world.call('GET', '/v1/user-profiles/1');
	await world.call('POST', api.register, { body: { user_name: '' }, cookies: { device: device() } });
	await world.call('GET', '/v1/nothing');
	expect(told()).toEqual([]);
});
