import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { identities, usedIdTokens, users } from '#server/db/schema/people-schema.ts';
import { grantAdmin } from '#server/modules/identity/roles/roles.ts';
import { mailedCode } from '../../fixtures/account-world.ts';
import { type BrowseWorld, browseWorld } from '../../fixtures/browse-world.ts';
import { CLIENT_ID, FakeProvider, identityWorld, sync } from '../../fixtures/fake-identity-provider.ts';
import { addPerson } from '../../fixtures/logged-in-people.ts';
import { device as newDevice } from '../../fixtures/test-devices.ts';

let provider: FakeProvider;
let world: BrowseWorld;
beforeAll(async () => {
	provider = await FakeProvider.start();
	world = await identityWorld(provider);
});
afterAll(async () => {
	await world.close();
	await provider.close();
});

type Answer = Awaited<ReturnType<typeof sync>>;
const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'session');
const sessionOf = (answer: Answer) => cookieOf(answer)?.value ?? '';
/** The status of a call that needs a session. */
async function whoAmI(session: string): Promise<number> {
	const { findSession } = await import('#server/modules/identity/sessions/sessions.ts');
	return (await findSession(world.db, session, new Date())) === undefined ? 401 : 200;
}
const someone = () => {
	const name = randomUUID().slice(0, 8);
	return { sub: `user|${name}`, email: `${name}@people.example` };
};

describe('the first login', () => {
	test('makes an account, and a session that ends with the token', async () => {
		const person = someone();
		const exp = Math.floor(Date.now() / 1000) + 1800;
		const answer = await sync(world, await provider.token({ ...person, exp }));
		expect(answer.statusCode).toBe(200);
		const session = sessionSchema.parse(answer.json());
		expect(session).toMatchObject({ user_email: person.email, user_name: 'Sam Carver', given_name: 'Sam', user_role: 'user', managed_by: 'Google' });
		expect(session.expires_at).toBe(new Date(exp * 1000).toISOString());
		expect(cookieOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', expires: new Date(exp * 1000) });
		expect(answer.headers['cache-control']).toBe('no-store');
		const [row] = await world.db.select().from(users).where(eq(users.user_id, session.user_id));
		expect(row).toMatchObject({ password_hash: null, email_verified_at: expect.any(Date), search_fold: expect.stringContaining('sam carver') });
	});

	test.each([
		['in year 9999', 253_402_300_799],
		['beyond every calendar', 1e300],
	])('a token that expires %s opens a session of 30 days', async (_when, exp) => {
		const token = await provider.token({ ...someone(), exp });
		const device = newDevice();
		const [answer, again] = [await sync(world, token, { device }), await sync(world, token, { device })];
		expect([answer.statusCode, again.statusCode]).toEqual([200, 200]);
		const days = (new Date(sessionSchema.parse(answer.json()).expires_at).getTime() - Date.now()) / 86_400_000;
		expect(days).toBeGreaterThan(29.9);
		expect(days).toBeLessThanOrEqual(30);
		expect((await sync(world, token)).json().code).toBe('bad_credentials');
	});

	test('the body decides nothing', async () => {
		const person = someone();
		const admin = await addPerson(world, { role: 'admin', email_verified_at: new Date() });
		const body = { sub: 'user|other', email: admin.user_email, email_verified: true, user_role: 'admin', 'https://evil.example/roles': ['admin'] };
		const session = (await sync(world, await provider.token(person), { body })).json();
		expect(session).toMatchObject({ user_email: person.email, user_role: 'user', is_admin: false });
	});

	test('a role that isn’t an admin’s, for the whole site or for a school, makes nobody one', async () => {
		const person = someone();
		let exp = Math.floor(Date.now() / 1000) + 1800;
		// A token works once, and equal claims make an equal token.
		const logInAgain = async () => (await sync(world, await provider.token({ ...person, exp: exp++ }))).json();
		const { user_id } = await logInAgain();
		await world.db.execute(sql`insert into roles (user_id, role, school) values (${user_id}, 'desk', ''), (${user_id}, 'desk', 'Harbor State')`);
		expect(await logInAgain()).toMatchObject({ user_id, user_role: 'user', is_admin: false });
		await grantAdmin(world.db, user_id);
		expect(await logInAgain()).toMatchObject({ user_id, user_role: 'admin', is_admin: true });
	});

	test('without a name: the part before the @', async () => {
		const answer = await sync(world, await provider.token({ ...someone(), email: 'quill@people.example', name: undefined, given_name: '' }));
		expect(answer.json()).toMatchObject({ user_name: 'quill', given_name: null });
	});

	test('a name is cleaned of what can’t be seen, since the person can’t mend it; an address with such a character is none', async () => {
		const name = '\u202eSam\u200b Car\0ver\u2069';
		const person = someone();
		const answer = await sync(world, await provider.token({ ...person, name, given_name: '\u2066\u200b' }));
		expect(answer.json()).toMatchObject({ user_name: 'Sam Carver', given_name: null });
		const later = await sync(world, await provider.token({ ...person, name, given_name: 'Sa\u202em' }));
		expect(later.json()).toMatchObject({ user_name: 'Sam Carver', given_name: 'Sam' });
		const unseen = await sync(world, await provider.token({ ...someone(), email: 'sam\u200b@people.example' }));
		expect([unseen.statusCode, unseen.json().code]).toEqual([422, 'invalid']);
	});

	test('an address that the provider has not seen to be theirs is not verified here either', async () => {
		for (const email_verified of [false, undefined, 'true']) {
			const { user_id } = (await sync(world, await provider.token({ ...someone(), email_verified }))).json();
			const [row] = await world.db.select().from(users).where(eq(users.user_id, user_id));
			expect(row?.email_verified_at).toBeNull();
		}
	});

	test('twice at once: one account', async () => {
		const person = someone();
		const device = newDevice();
		const answers = await Promise.all([1, 2, 3].map(async (nonce) => sync(world, await provider.token({ ...person, nonce }), { device })));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
		expect(new Set(answers.map((answer) => answer.json().user_id)).size).toBe(1);
	});
});

describe('a person who comes again', () => {
	test('is the same account, by subject, whatever their e-mail is by now', async () => {
		const person = someone();
		const first = (await sync(world, await provider.token(person))).json();
		const second = (await sync(world, await provider.token({ ...person, email: someone().email, given_name: 'Sammy' }))).json();
		expect(second).toMatchObject({ user_id: first.user_id, user_email: person.email, given_name: 'Sammy' });
	});

	test('with the e-mail of an account that is another subject’s: refused unless both have verified it', async () => {
		const person = someone();
		await sync(world, await provider.token({ ...person, email_verified: false }));
		const answer = await sync(world, await provider.token({ ...someone(), email: person.email }));
		expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
	});

	test('after the account was deleted: a new one, but never by repeating an old token', async () => {
		const person = someone();
		const device = newDevice();
		const token = await provider.token(person);
		const { user_id } = (await sync(world, token, { device })).json();
		await world.db.delete(users).where(eq(users.user_id, user_id));
		const repeated = await sync(world, token, { device });
		expect([repeated.statusCode, repeated.json().code]).toEqual([401, 'bad_credentials']);
		expect(await world.db.$count(users, eq(users.user_email, person.email))).toBe(0);
		const again = await sync(world, await provider.token({ ...person, nonce: 2 }), { device });
		expect(again.statusCode).toBe(200);
		expect(again.json().user_id).not.toBe(user_id);
	});
});

describe('linking to an account with a password', () => {
	const cases: [string, { ours: boolean; theirs: boolean | undefined }, number][] = [
		['both have verified the e-mail', { ours: true, theirs: true }, 200],
		['the provider has not', { ours: true, theirs: false }, 409],
		['the provider says nothing', { ours: true, theirs: undefined }, 409],
		['we have not', { ours: false, theirs: true }, 409],
		['nobody has', { ours: false, theirs: false }, 409],
	];
	test.each(cases)('%s', async (_case, { ours, theirs }, status) => {
		const person = someone();
		const account = await addPerson(world, { user_email: person.email, password_hash: '$argon2id$x', email_verified_at: ours ? new Date() : null });
		const spelled = person.email.toUpperCase();
		const answer = await sync(world, await provider.token({ ...person, email: spelled, email_verified: theirs }));
		expect(answer.statusCode).toBe(status);
		if (status === 200) {
			expect(answer.json()).toMatchObject({ user_id: account.user_id, user_email: person.email, managed_by: null });
		} else {
			expect(answer.json()).toMatchObject({ code: 'conflict', detail: expect.stringContaining('account with this email') });
			expect(await world.db.$count(identities, eq(identities.user_id, account.user_id))).toBe(0);
			expect(await world.db.$count(users, eq(users.user_email, person.email))).toBe(1);
		}
	});
});

test('an account that somebody has begun under another’s address is lost to them once the other proves it by a mailed code', async () => {
	const { email } = someone();
	const squatter = { ...someone(), email, email_verified: false };
	const { user_id } = (await sync(world, await provider.token(squatter))).json();
	const device = newDevice();
	const body = { user_email: email, code: await mailedCode(world, email, device), new_password: 'Stadium-Lights-7' };
	const reset = await world.post(api.resetPassword, body, { cookie: `device=${device}` });
	expect(reset.statusCode).toBe(200);
	expect((await sync(world, await provider.token({ ...squatter, nonce: 2 }))).statusCode).toBe(409);
	expect((await sync(world, await provider.token({ ...someone(), email }))).json()).toMatchObject({ user_id });
});

describe('a token that was used', () => {
	test('the same browser may repeat the call, since an answer can be lost', async () => {
		const device = newDevice();
		const token = await provider.token();
		const [first, again] = [await sync(world, token, { device }), await sync(world, token, { device })];
		expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
		expect(again.json().user_id).toBe(first.json().user_id);
	});

	test('opens nothing any more once its session was logged out', async () => {
		const device = newDevice();
		const token = await provider.token(someone());
		const session = sessionOf(await sync(world, token, { device }));
		expect((await world.post(api.logout, undefined, { cookie: `session=${session}` })).statusCode).toBe(200);
		const again = await sync(world, token, { device });
		expect([again.statusCode, again.json().code, cookieOf(again)]).toEqual([401, 'bad_credentials', undefined]);
	});

	test('nor once another token has replaced its session', async () => {
		const device = newDevice();
		const person = someone();
		const token = await provider.token(person);
		const session = sessionOf(await sync(world, token, { device }));
		expect((await sync(world, await provider.token({ ...person, nonce: 2 }), { device, session })).statusCode).toBe(200);
		expect((await sync(world, token, { device })).statusCode).toBe(401);
	});

	test.each(['another browser', 'a browser without a device cookie'])('%s: 401', async (who) => {
		const token = await provider.token();
		await sync(world, token);
		const answer = await sync(world, token, { device: who === 'another browser' ? newDevice() : 'none' });
		expect([answer.statusCode, answer.json().code, cookieOf(answer)]).toEqual([401, 'bad_credentials', undefined]);
	});

	test('its signature in another spelling is the same token', async () => {
		const token = await provider.token();
		await sync(world, token);
		const [signed, signature = ''] = [token.slice(0, token.lastIndexOf('.')), token.slice(token.lastIndexOf('.') + 1)];
		const twin = `${signed}.${negated(signature)}`;
		expect(twin).not.toBe(token);
		const fresh = await provider.token();
		const cut = fresh.lastIndexOf('.');
		expect((await sync(world, `${fresh.slice(0, cut)}.${negated(fresh.slice(cut + 1))}`)).statusCode, 'the twin is a valid signature').toBe(200);
		expect((await sync(world, twin)).statusCode).toBe(401);
	});

	test('is kept as a hash, until it has expired', async () => {
		const token = await provider.token({ exp: Math.floor(Date.now() / 1000) + 400 });
		await sync(world, token);
		const kept = await world.db.select().from(usedIdTokens);
		expect(JSON.stringify(kept)).not.toContain(token.slice(20, 60));
		world.pass(500_000);
		await sync(world, await provider.token({ ...someone(), iat: Math.floor(Date.now() / 1000) + 500, exp: Math.floor(Date.now() / 1000) + 3600 }));
		const left = await world.db.select().from(usedIdTokens);
		world.pass(-500_000);
		expect(left.map((row) => row.expires_at.getTime()).filter((time) => time < Date.now() + 500_000)).toEqual([]);
	});
});

/** (r, n − s): the other signature that ECDSA accepts for the same text. */
function negated(signature: string): string {
	const bytes = Buffer.from(signature, 'base64url');
	const n = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
	const s = n - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
	return Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]).toString('base64url');
}

describe('the session before', () => {
	test('of another person ends', async () => {
		const before = await addPerson(world);
		const answer = await sync(world, await provider.token(), { session: before.token });
		expect([await whoAmI(before.token), await whoAmI(sessionOf(answer))]).toEqual([401, 200]);
	});

	test('of the same person lasts a minute more, for calls of other tabs that are under way', async () => {
		const person = someone();
		const first = await sync(world, await provider.token(person));
		const second = await sync(world, await provider.token({ ...person, nonce: 2 }), { session: sessionOf(first), body: { user_id: first.json().user_id } });
		expect(sessionOf(second)).not.toBe(sessionOf(first));
		expect(await whoAmI(sessionOf(first))).toBe(200);
		const { findSession } = await import('#server/modules/identity/sessions/sessions.ts');
		const later = new Date(Date.now() + 61_000);
		expect(await findSession(world.db, sessionOf(first), later)).toBeUndefined();
		expect(await findSession(world.db, sessionOf(second), later)).toBeDefined();
	});

	test('is not renewed for another account, and a renewal makes none', async () => {
		const before = await addPerson(world);
		const person = someone();
		const answer = await sync(world, await provider.token(person), { session: before.token, body: { user_id: before.user_id } });
		expect([answer.statusCode, answer.json().code, cookieOf(answer)]).toEqual([409, 'conflict', undefined]);
		expect(await world.db.$count(users, eq(users.user_email, person.email))).toBe(0);
		expect(await whoAmI(before.token)).toBe(200);
	});
});

describe('times', () => {
	const seconds = (past: number) => Math.floor(Date.now() / 1000) - past;
	test.each<[string, () => object]>([
		['expired within the leeway', () => ({ exp: seconds(30) })],
		['issued five minutes and a little ago', () => ({ iat: seconds(330) })],
		['issued by a clock that is a little ahead', () => ({ iat: seconds(-30), nbf: seconds(-30) })],
	])('%s: taken', async (_case, claims) => {
		const answer = await sync(world, await provider.token({ ...someone(), ...claims() }));
		expect(answer.statusCode).toBe(200);
		expect(Date.parse(answer.json().expires_at)).toBeGreaterThan(Date.now());
	});

	test('a token for years gives a session for thirty days', async () => {
		const answer = await sync(world, await provider.token({ ...someone(), exp: seconds(-400_000_000) }));
		expect(Date.parse(answer.json().expires_at)).toBeLessThan(Date.now() + 31 * 24 * 3_600_000);
	});
});

describe('the provider’s keys', () => {
	test('for several audiences, asked for by us: taken', async () => {
		expect((await sync(world, await provider.token({ ...someone(), aud: [CLIENT_ID, 'other'], azp: CLIENT_ID }))).statusCode).toBe(200);
	});

	test('are asked for once, unknown ones at most every half minute', async () => {
		const other = await FakeProvider.start();
		const own = await identityWorld(other);
		for (let i = 0; i < 3; i++) expect((await sync(own, await other.token())).statusCode).toBe(200);
		const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
		const stranger = () => new SignJWT(other.claims()).setProtectedHeader({ alg: 'ES256', kid: 'stranger' }).sign(privateKey);
		for (let i = 0; i < 3; i++) expect((await sync(own, await stranger())).statusCode).toBe(401);
		expect(await exportJWK(publicKey)).toBeDefined();
		expect(other.asked).toEqual(['/.well-known/openid-configuration', '/jwks']);
		await own.close();
		await other.close();
	});

	test('can’t be had: 503 with Retry-After, and the next login asks again', async () => {
		const other = await FakeProvider.start();
		const own = await identityWorld(other);
		other.down = true;
		const token = await other.token();
		const answer = await sync(own, token);
		expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
		other.down = false;
		expect((await sync(own, token)).statusCode).toBe(200);
		await own.close();
		await other.close();
	});
});

describe('what the page is told', () => {
	test('issuer and client, and where to log out when it is set', async () => {
		expect((await world.get(api.identityProvider)).json()).toEqual({ provider: { issuer: provider.issuer, client_id: CLIENT_ID, development: false } });
		const own = await browseWorld({
			env: { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'x', OIDC_LOGOUT_URL: 'https://login.example.org/v2/logout' },
		});
		const answer = await own.get(api.identityProvider);
		expect(answer.json().provider.metadata).toEqual({ end_session_endpoint: 'https://login.example.org/v2/logout' });
		const policy = (await own.get('/v1/docs')).headers['content-security-policy'];
		expect(policy).toContain("connect-src 'self' https://login.example.org;");
		expect(policy).toContain("frame-src 'self' https://login.example.org;");
		await own.close();
	});

	test('none set up: null, and no session', async () => {
		const own = await browseWorld({ env: { IDENTITY: 'none' } });
		expect((await own.get(api.identityProvider)).json()).toEqual({ provider: null });
		expect((await sync(own, await provider.token())).statusCode).toBe(404);
		expect((await own.get('/idp/auth')).statusCode).toBe(404);
		await own.close();
	});

	test('too often: 429', async () => {
		const device = newDevice();
		const codes: number[] = [];
		for (let i = 0; i < 31; i++) codes.push((await sync(world, 'garbage', { device })).statusCode);
		expect(codes.at(29)).toBe(401);
		expect(codes.at(30)).toBe(429);
	});
});
