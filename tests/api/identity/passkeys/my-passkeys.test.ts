import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { myPasskeysAnswerSchema, PASSKEYS_MAX, passkeyCreationSchema } from '#domain/account/passkeys.ts';
import { myDataSchema } from '#domain/account-export.ts';
import { api } from '#domain/api/api-paths.ts';
import { passkeyApi } from '#domain/api/passkey-paths.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { passkeyChallenges, passkeys } from '#server/db/schema/passkeys-schema.ts';
import { identities, outgoingMails, sessions, users } from '#server/db/schema/people-schema.ts';
import { tidyIdentity } from '#server/modules/identity/tidy-identity.ts';
import { type AccountWorld, accountWorld, mailedCode } from '../../fixtures/account-world.ts';
import { outcomeOf, type PasskeyBrowser, passkeyBrowser } from '../../fixtures/browser-with-passkeys.ts';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { type Algorithm, type Forgery, SoftwareAuthenticator } from '../../fixtures/software-authenticator.ts';
import { device } from '../../fixtures/test-devices.ts';

const MINUTE = 60_000;
const REFUSED = [422, 'invalid', 'credential'];

let world: AccountWorld;
let hash: string;
let ada: Person;
let browser: PasskeyBrowser;
beforeAll(async () => {
	world = await accountWorld();
	hash = await world.passwords.hash('Right-pass-1');
});
afterAll(() => world.close());
beforeEach(async () => {
	ada = await addPerson(world, { password_hash: hash }, new Date(world.clock().getTime() + 3_600_000));
	browser = passkeyBrowser(world, ada);
});

const authenticator = (more: { algorithm?: Algorithm; counts?: boolean } = {}) => new SoftwareAuthenticator({ origin: world.env.PUBLIC_URL, ...more });
const mails = (recipient: string) => world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, recipient)).orderBy(outgoingMails.mail_id);
const rows = (person: Person) => world.db.select().from(passkeys).where(eq(passkeys.user_id, person.user_id));
/** The session's proof of identity is this old. */
const provedAgo = (ms: number) =>
	world.db
		.update(sessions)
		.set({ proved_at: new Date(world.clock().getTime() - ms) })
		.where(eq(sessions.user_id, ada.user_id));

describe('adding', () => {
	test('the options name our host, want a verified person, and exclude what the account has', async () => {
		const options = passkeyCreationSchema.parse((await browser.call('POST', passkeyApi.newPasskeyOptions)).json());
		expect(options).toMatchObject({
			rp: { id: 'localhost', name: 'NIL Athletes' },
			user: { name: ada.user_email },
			authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
			attestation: 'none',
			excludeCredentials: [],
		});
		// The handle says nothing about the person, and stays the same.
		expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
		const phone = authenticator();
		await browser.add(phone);
		const next = passkeyCreationSchema.parse((await browser.call('POST', passkeyApi.newPasskeyOptions)).json());
		expect(next.user.id).toBe(options.user.id);
		expect(next.excludeCredentials).toEqual([{ type: 'public-key', id: phone.id, transports: ['internal', 'hybrid'] }]);
	});

	test.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])('a passkey with a key for %s is listed and logs in', async (algorithm) => {
		const phone = authenticator({ algorithm });
		expect((await browser.add(phone, { name: 'My phone' })).statusCode).toBe(200);
		const listed = myPasskeysAnswerSchema.parse(await browser.passkeys());
		const at = world.clock().toISOString();
		expect(listed).toEqual({
			data: [{ passkey_id: expect.any(String), name: 'My phone', created_at: at, last_used_at: null, backed_up: true, only_way_in: false }],
			suggested_name: 'Chrome on Android',
			admin_needs: null,
		});
		expect((await passkeyBrowser(world).logIn(phone)).json()).toMatchObject({ user_id: ada.user_id });
	});

	test('is mailed: which one, when, and what to do if it was somebody else', async () => {
		await browser.add(authenticator(), { name: 'My phone' });
		const [mail, ...rest] = await mails(ada.user_email);
		expect(rest).toEqual([]);
		expect(mail).toMatchObject({ user_id: ada.user_id, subject: 'A passkey was added' });
		expect(mail?.body).toMatch(/The passkey “My phone” was added on [A-Z][a-z]+ \d+, \d{4} at /);
		expect(mail?.body).toContain('If it wasn’t, someone else may be in your account');
	});

	test('changes the session’s token, and an old one gains nothing', async () => {
		const before = browser.token();
		await browser.add(authenticator());
		expect(browser.token()).not.toBe(before);
		const held = await world.db.select().from(sessions).where(eq(sessions.user_id, ada.user_id)).orderBy(sessions.expires_at);
		expect(held.map(({ passkey_at }) => passkey_at)).toEqual([null, world.clock()]);
		expect(new Set(held.map(({ session_id }) => session_id)).size).toBe(1);
	});

	test('takes a recent proof of identity, at the options and at the end', async () => {
		const options = passkeyCreationSchema.parse((await browser.call('POST', passkeyApi.newPasskeyOptions)).json());
		await provedAgo(6 * MINUTE);
		expect(outcomeOf(await browser.call('POST', passkeyApi.newPasskeyOptions))).toEqual([403, 'prove_again']);
		const body = { name: 'Phone', credential: authenticator().create(options) };
		expect(outcomeOf(await browser.call('POST', passkeyApi.myPasskeys, body))).toEqual([403, 'prove_again']);
		// The challenge isn't used up by that.
		await provedAgo(0);
		expect(outcomeOf(await browser.call('POST', passkeyApi.myPasskeys, body))).toBe(200);
	});

	const forgeries: [string, Forgery][] = [
		['made for another origin', { origin: 'http://localhost:9999' }],
		['made for another host', { rpId: 'evil.example' }],
		['with a challenge of its own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
		['that is a login', { type: 'webauthn.get' }],
		['out of a frame on another site', { crossOrigin: true }],
		['of a person who wasn’t verified', { verified: false }],
		['without a person', { present: false }],
		['with certificates, which might name addresses to fetch', { certificates: true }],
	];
	test.each(forgeries)('refuses one %s', async (_name, forgery) => {
		expect(outcomeOf(await browser.add(authenticator(), forgery))).toEqual(REFUSED);
		expect(await rows(ada)).toEqual([]);
		expect(await mails(ada.user_email)).toEqual([]);
	});

	test('refuses a challenge that was used, has expired, was replaced, or belongs to another session, account, or purpose', async () => {
		const make = async (from: PasskeyBrowser) => ({
			name: 'Phone',
			credential: authenticator().create(passkeyCreationSchema.parse((await from.call('POST', passkeyApi.newPasskeyOptions)).json())),
		});
		const used = await make(browser);
		expect(outcomeOf(await browser.call('POST', passkeyApi.myPasskeys, used))).toBe(200);
		expect(outcomeOf(await browser.call('POST', passkeyApi.myPasskeys, used))).toEqual(REFUSED);

		const replaced = await make(browser);
		const newest = await make(browser);
		expect(outcomeOf(await browser.call('POST', passkeyApi.myPasskeys, replaced))).toEqual(REFUSED);

		const other = passkeyBrowser(world, await addPerson(world, {}, new Date(world.clock().getTime() + 3_600_000)));
		expect(outcomeOf(await other.call('POST', passkeyApi.myPasskeys, newest))).toEqual(REFUSED);
		// Trying it elsewhere doesn't use it up.
		expect(outcomeOf(await browser.call('POST', passkeyApi.myPasskeys, newest))).toBe(200);

		const { challenge } = (await browser.call('POST', passkeyApi.passkeyProofOptions)).json();
		expect(outcomeOf(await browser.add(authenticator(), { challenge }))).toEqual(REFUSED);

		const late = await make(browser);
		world.pass(5 * MINUTE + 1);
		expect(outcomeOf(await browser.call('POST', passkeyApi.myPasskeys, late))).toEqual(REFUSED);
	});

	test('refuses one that exists, here or in another account', async () => {
		const phone = authenticator();
		await browser.add(phone);
		expect(outcomeOf(await browser.add(phone))).toEqual([409, 'conflict', 'credential']);
		const other = await addPerson(world, {}, new Date(world.clock().getTime() + 3_600_000));
		expect(outcomeOf(await passkeyBrowser(world, other).add(phone))).toEqual([409, 'conflict', 'credential']);
		expect(await rows(other)).toEqual([]);
	});

	test('ends at the most that an account may have', async () => {
		const one = { user_id: ada.user_id, public_key: Buffer.alloc(1), counter: 0, transports: [], backed_up: false, name: 'Old' };
		await world.db.insert(passkeys).values(Array.from({ length: PASSKEYS_MAX }, (_, n) => ({ ...one, credential_id: `${ada.user_id}-${n}` })));
		expect(outcomeOf(await browser.call('POST', passkeyApi.newPasskeyOptions))).toEqual([409, 'conflict']);
	});

	test('names the field that is wrong', async () => {
		const options = passkeyCreationSchema.parse((await browser.call('POST', passkeyApi.newPasskeyOptions)).json());
		const credential = authenticator().create(options);
		const send = async (body: object) => outcomeOf(await browser.call('POST', passkeyApi.myPasskeys, body));
		expect(await send({ name: ' ', credential })).toEqual([422, 'invalid', 'name']);
		expect(await send({ name: 'x'.repeat(61), credential })).toEqual([422, 'invalid', 'name']);
		expect(await send({ name: 'Pho\u202ene', credential })).toEqual([422, 'invalid', 'name']);
		const broken = { ...credential, response: { ...credential.response, clientDataJSON: '{}' } };
		expect(await send({ name: 'Phone', credential: broken })).toEqual([422, 'invalid', 'credential.response.clientDataJSON']);
	});
});

describe('the list', () => {
	test('suggests a name that isn’t taken', async () => {
		for (const name of ['Chrome on Android', 'Chrome on Android 2']) await browser.add(authenticator(), { name });
		expect((await browser.passkeys()).suggested_name).toBe('Chrome on Android 3');
	});

	test('says when one was last used', async () => {
		const phone = authenticator();
		await browser.add(phone);
		world.pass(MINUTE);
		await passkeyBrowser(world).logIn(phone);
		expect((await browser.passkeys()).data[0]?.last_used_at).toBe(world.clock().toISOString());
	});

	test('has only one’s own, to rename and to remove', async () => {
		const ben = await addPerson(world, { password_hash: hash }, new Date(world.clock().getTime() + 3_600_000));
		const other = passkeyBrowser(world, ben);
		await other.add(authenticator(), { name: 'Ben’s' });
		const passkey_id = (await other.passkeys()).data[0]?.passkey_id ?? '';
		expect((await browser.passkeys()).data).toEqual([]);
		expect(outcomeOf(await browser.call('PUT', passkeyApi.myPasskey(passkey_id), { name: 'Mine' }))).toEqual([404, 'not_found']);
		expect(outcomeOf(await browser.call('DELETE', passkeyApi.myPasskey(passkey_id)))).toEqual([404, 'not_found']);
		expect(outcomeOf(await other.call('PUT', passkeyApi.myPasskey(passkey_id), { name: '  Work laptop ' }))).toBe(200);
		expect((await other.passkeys()).data[0]?.name).toBe('Work laptop');
		expect(outcomeOf(await other.call('PUT', passkeyApi.myPasskey(passkey_id), { name: '' }))).toEqual([422, 'invalid', 'name']);
	});
});

describe('removing', () => {
	const idOf = async () => (await browser.passkeys()).data[0]?.passkey_id ?? '';

	test('ends its logins, is mailed, and takes a recent proof', async () => {
		const phone = authenticator();
		await browser.add(phone, { name: 'Lost phone' });
		await provedAgo(6 * MINUTE);
		expect(outcomeOf(await browser.call('DELETE', passkeyApi.myPasskey(await idOf())))).toEqual([403, 'prove_again']);
		await provedAgo(0);
		expect(outcomeOf(await browser.call('DELETE', passkeyApi.myPasskey(await idOf())))).toBe(200);
		expect(outcomeOf(await passkeyBrowser(world).logIn(phone))).toEqual([401, 'bad_credentials', 'credential']);
		expect((await mails(ada.user_email)).at(-1)).toMatchObject({
			subject: 'A passkey was removed',
			body: expect.stringContaining('The passkey “Lost phone” was removed on'),
		});
	});

	test('is refused for the only way to log in, and the list says so', async () => {
		const only = await addPerson(world, {}, new Date(world.clock().getTime() + 3_600_000));
		browser = passkeyBrowser(world, only);
		await browser.add(authenticator());
		await browser.add(authenticator(), { name: 'Second' });
		expect((await browser.passkeys()).data.map(({ only_way_in }) => only_way_in)).toEqual([false, false]);
		expect(outcomeOf(await browser.call('DELETE', passkeyApi.myPasskey(await idOf())))).toBe(200);
		expect((await browser.passkeys()).data.map(({ only_way_in }) => only_way_in)).toEqual([true]);
		expect(outcomeOf(await browser.call('DELETE', passkeyApi.myPasskey(await idOf())))).toEqual([409, 'conflict']);
		expect(await rows(only)).toHaveLength(1);
		// A login of a provider that the site doesn't use is no other way.
		await world.db.insert(identities).values({ issuer: 'https://gone.example/', subject: String(only.user_id), user_id: only.user_id });
		expect(outcomeOf(await browser.call('DELETE', passkeyApi.myPasskey(await idOf())))).toEqual([409, 'conflict']);
	});
});

describe('what goes with what', () => {
	test('the export lists them, without the key', async () => {
		const phone = authenticator();
		await browser.add(phone, { name: 'My phone' });
		const { account } = myDataSchema.parse((await browser.call('GET', api.myData)).json());
		const at = world.clock().toISOString();
		expect(account.passkeys).toEqual([
			{ name: 'My phone', credential_id: phone.id, transports: ['internal', 'hybrid'], backed_up: true, created_at: at, last_used_at: null },
		]);
	});

	test('a deleted account leaves neither passkeys nor challenges', async () => {
		await browser.add(authenticator());
		await browser.call('POST', passkeyApi.newPasskeyOptions);
		expect(outcomeOf(await browser.call('DELETE', api.account(ada.user_id)))).toBe(200);
		expect(await rows(ada)).toEqual([]);
		expect(await world.db.$count(passkeyChallenges, eq(passkeyChallenges.user_id, ada.user_id))).toBe(0);
	});

	test('a code by mail removes what somebody else may have added before the address was proved, and nothing later', async () => {
		const reset = async (person: Person) => {
			const cookie = device();
			const code = await mailedCode(world, person.user_email, cookie);
			const body = { user_email: person.user_email, code, new_password: 'Better-pass-2' };
			expect((await world.call('POST', api.resetPassword, { body, cookies: { device: cookie } })).statusCode).toBe(200);
		};
		await browser.add(authenticator());
		await reset(ada);
		expect(await rows(ada)).toEqual([]);
		const proved = await addPerson(world, { password_hash: hash, email_verified_at: new Date() }, new Date(world.clock().getTime() + 3_600_000));
		await passkeyBrowser(world, proved).add(authenticator());
		await reset(proved);
		expect(await rows(proved)).toHaveLength(1);
	});

	test('expired challenges are tidied up', async () => {
		await browser.call('POST', passkeyApi.newPasskeyOptions);
		world.pass(5 * MINUTE + 1);
		await tidyIdentity(world.db, world.clock());
		expect(await world.db.$count(passkeyChallenges)).toBe(0);
	});

	test('a challenge is stored as its hash', async () => {
		const { challenge } = (await browser.call('POST', passkeyApi.newPasskeyOptions)).json();
		const [row] = await world.db
			.select({ all: sql<string>`row_to_json(passkey_challenges)::text` })
			.from(passkeyChallenges)
			.where(eq(passkeyChallenges.user_id, ada.user_id));
		expect(row?.all).not.toContain(challenge);
	});

	test('the user handle is made once', async () => {
		const handles = await Promise.all([browser.call('POST', passkeyApi.newPasskeyOptions), browser.call('POST', passkeyApi.newPasskeyOptions)]);
		const [row] = await world.db.select({ handle: users.passkey_handle }).from(users).where(eq(users.user_id, ada.user_id));
		expect(handles.map((answer) => answer.json().user.id)).toEqual([row?.handle, row?.handle]);
	});
});
