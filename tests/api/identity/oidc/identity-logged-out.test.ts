import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { identities, sessions, users } from '#server/db/schema/people-schema.ts';
import { mailedCode } from '../../fixtures/account-world.ts';
import type { BrowseWorld } from '../../fixtures/browse-world.ts';
import { FakeProvider, identityWorld, sync } from '../../fixtures/fake-identity-provider.ts';
import { quickPasswords } from '../../fixtures/quick-passwords.ts';
import { device as newDevice } from '../../fixtures/test-devices.ts';

const PASSWORD = 'Stadium-Lights-7';
const HOUR = 3600;

let provider: FakeProvider;
let world: BrowseWorld;
let password_hash: string;
beforeAll(async () => {
	provider = await FakeProvider.start();
	world = await identityWorld(provider);
	password_hash = await quickPasswords().hash(PASSWORD);
});
// A provider that has never reported when its logins were.
beforeEach(async () => {
	await world.db.update(identities).set({ tells_auth_time: false });
});
afterAll(async () => {
	await world.close();
	await provider.close();
});

type Answer = Awaited<ReturnType<typeof sync>>;
const sessionOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'session')?.value ?? '';
const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago;
const seen = (answer: Answer) => [answer.statusCode, answer.json().code];
const REFUSED = [401, 'login_too_old'];

/**
 * A phone on which someone logged in through the provider, two hours ago by default. If `auth_time` is undefined, the
 * token leaves it out.
 */
async function phone(login: { auth_time: number | undefined } = { auth_time: seconds(2 * HOUR) }) {
	const name = randomUUID().slice(0, 8);
	const person = { sub: `user|${name}`, email: `${name}@people.example` };
	const device = newDevice();
	let nonce = 0;
	const token = (claims: object = {}) => provider.token({ ...person, ...login, nonce: nonce++, ...claims });
	const first = await sync(world, await token(), { device });
	expect(first.statusCode).toBe(200);
	const { user_id } = first.json() as { user_id: number };
	return {
		...person,
		user_id,
		session: sessionOf(first),
		/** As its page does by itself, with the session's cookie while it has one. */
		renews: async (session?: string, claims?: object) =>
			sync(world, await token(claims), { device, body: { user_id }, ...(session === undefined ? {} : { session }) }),
		/** As the person does, or whoever has found the phone. */
		logsIn: async (claims?: object) => sync(world, await token(claims), { device }),
		/** From another device of the person, with a session of its own. */
		logsOutEverywhere: async () => {
			const other = sessionOf(await sync(world, await token({ auth_time: undefined }), { device: newDevice() }));
			expect((await world.post(api.logoutEverywhere, undefined, { cookie: `session=${other}` })).statusCode).toBe(200);
		},
	};
}

describe('after "log out everywhere"', () => {
	test('a phone renews nothing by a login of before, with or without its cookie, and opens nothing', async () => {
		const lost = await phone();
		expect((await lost.renews(lost.session)).statusCode, 'until then it does').toBe(200);
		await lost.logsOutEverywhere();
		const refused = await lost.renews(lost.session);
		expect([seen(refused), refused.json().detail, refused.cookies]).toEqual([REFUSED, accountMessages.identity.errors.login_too_old, []]);
		expect(seen(await lost.renews())).toEqual(REFUSED);
		expect(await world.db.$count(sessions, eq(sessions.user_id, lost.user_id))).toBe(0);
	});

	test('nor does it log in on purpose by that login, nor by hiding when it was', async () => {
		const lost = await phone();
		await lost.logsOutEverywhere();
		expect(seen(await lost.logsIn())).toEqual(REFUSED);
		expect(seen(await lost.logsIn({ auth_time: undefined }))).toEqual(REFUSED);
		expect(seen(await lost.logsIn({ auth_time: 'today' }))).toEqual(REFUSED);
	});

	test('a new login at the provider comes in, and is renewed, also after its session ran out', async () => {
		const mine = await phone();
		await mine.logsOutEverywhere();
		const auth_time = seconds(0);
		const again = await mine.logsIn({ auth_time });
		expect(again.statusCode).toBe(200);
		const renewed = await mine.renews(sessionOf(again), { auth_time });
		expect(renewed.statusCode).toBe(200);
		expect((await mine.renews(undefined, { auth_time })).statusCode).toBe(200);
	});

	test('one of the same second counts as new: providers tell whole seconds', async () => {
		const mine = await phone();
		await mine.logsOutEverywhere();
		const ended = new Date(Date.now() - 10_000);
		ended.setMilliseconds(900);
		await world.db.update(users).set({ sessions_ended_at: ended }).where(eq(users.user_id, mine.user_id));
		const second = Math.floor(ended.getTime() / 1000);
		expect(seen(await mine.logsIn({ auth_time: second - 1 }))).toEqual(REFUSED);
		expect((await mine.logsIn({ auth_time: second })).statusCode).toBe(200);
	});

	test('a token that was used before opens nothing either', async () => {
		const lost = await phone();
		const device = newDevice();
		const token = await provider.token({ sub: lost.sub, email: lost.email, auth_time: seconds(HOUR), nonce: 'kept' });
		expect((await sync(world, token, { device })).statusCode).toBe(200);
		await lost.logsOutEverywhere();
		expect((await sync(world, token, { device })).statusCode).toBe(401);
	});

	test('nobody else is asked again', async () => {
		const [one, other] = [await phone(), await phone()];
		await one.logsOutEverywhere();
		expect((await other.renews()).statusCode).toBe(200);
	});

	test('at the same moment as a renewal: whoever comes second knows of the first', async () => {
		const lost = await phone();
		const other = sessionOf(await lost.logsIn());
		const [renewal] = await Promise.all([lost.renews(lost.session), world.post(api.logoutEverywhere, undefined, { cookie: `session=${other}` })]);
		expect([200, 401]).toContain(renewal.statusCode);
		expect(await world.db.$count(sessions, eq(sessions.user_id, lost.user_id))).toBe(0);
	});
});

describe('with a provider that has never told when its logins were', () => {
	const untold = { auth_time: undefined };

	test('a renewal that nobody was asked for is refused; the person’s own login comes in, and is renewed while its session is open', async () => {
		const mine = await phone(untold);
		await mine.logsOutEverywhere();
		expect(seen(await mine.renews(mine.session))).toEqual(REFUSED);
		const again = await mine.logsIn();
		expect(again.statusCode).toBe(200);
		expect((await mine.renews(sessionOf(again))).statusCode).toBe(200);
	});

	test('once it has told it of anybody, it is expected of everybody', async () => {
		const mine = await phone(untold);
		await phone();
		await mine.logsOutEverywhere();
		expect(seen(await mine.logsIn())).toEqual(REFUSED);
		expect((await mine.logsIn({ auth_time: seconds(0) })).statusCode).toBe(200);
	});
});

describe('the same holds after', () => {
	/** An account with a password, linked to the phone's login. */
	async function linked() {
		const lost = await phone();
		await world.db.update(users).set({ password_hash, email_verified_at: new Date() }).where(eq(users.user_id, lost.user_id));
		const session = sessionOf(await lost.logsIn());
		return { ...lost, cookie: `session=${session}`, own: session };
	}

	test('a changed password', async () => {
		const lost = await linked();
		const body = { identifier: lost.email, old_password: PASSWORD, new_password: 'Stadium-Lights-8' };
		expect((await world.post(api.changePassword, body, { cookie: lost.cookie })).statusCode).toBe(200);
		expect(seen(await lost.renews(lost.session))).toEqual(REFUSED);
	});

	test('a password that was set by a mailed code', async () => {
		const lost = await linked();
		const device = newDevice();
		const code = await mailedCode(world, lost.email, device);
		const body = { user_email: lost.email, code, new_password: 'Stadium-Lights-8' };
		expect((await world.post(api.resetPassword, body, { cookie: `device=${device}` })).statusCode).toBe(200);
		expect(seen(await lost.renews(lost.session))).toEqual(REFUSED);
	});

	test('a changed e-mail, but for the session in which it was changed', async () => {
		const lost = await linked();
		const body = { user_email: `new-${lost.email}`, password: PASSWORD };
		const headers = { 'x-api-key': world.env.API_KEY, cookie: lost.cookie };
		const changed = await world.app.inject({ method: 'PUT', url: api.account(lost.user_id), headers, payload: body });
		expect(changed.statusCode).toBe(200);
		expect(seen(await lost.renews(lost.session))).toEqual(REFUSED);
		expect((await lost.renews(lost.own)).statusCode).toBe(200);
	});

	test('also for a login that was not linked to the account yet', async () => {
		const name = randomUUID().slice(0, 8);
		const email = `${name}@people.example`;
		const given = { user_name: 'Sam', user_email: email, email_key: email, password_hash, email_verified_at: new Date(), sessions_ended_at: new Date() };
		await world.db.insert(users).values(given);
		const login = { sub: `user|${name}`, email };
		expect(seen(await sync(world, await provider.token({ ...login, auth_time: seconds(HOUR) })))).toEqual(REFUSED);
		expect(await world.db.$count(identities, eq(identities.subject, login.sub))).toBe(0);
		expect((await sync(world, await provider.token({ ...login, auth_time: seconds(0), nonce: 2 }))).statusCode).toBe(200);
	});
});
