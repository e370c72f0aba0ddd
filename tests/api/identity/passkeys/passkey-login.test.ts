import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PasskeyRequest, passkeyRequestSchema } from '#domain/account/passkeys.ts';
import { mySessionsAnswerSchema } from '#domain/account/session-list-answer.ts';
import { api } from '#domain/api/api-paths.ts';
import { passkeyApi } from '#domain/api/passkey-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { knownDevices } from '#server/db/schema/known-devices-schema.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { sessions, users } from '#server/db/schema/people-schema.ts';
import { FIGURES } from '#server/http/limits/limit-figures.ts';
import { type AccountWorld, accountWorld } from '../../fixtures/account-world.ts';
import { outcomeOf, type PasskeyBrowser, passkeyBrowser } from '../../fixtures/browser-with-passkeys.ts';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { type Forgery, SoftwareAuthenticator } from '../../fixtures/software-authenticator.ts';

const MINUTE = 60_000;
const WRONG = [401, 'bad_credentials', 'credential'];
const NO_CHALLENGE = [422, 'invalid', 'credential'];

let world: AccountWorld;
let ada: Person;
let phone: SoftwareAuthenticator;
/** Ada's browser, logged in. */
let hers: PasskeyBrowser;
/** One where nobody is logged in. */
let browser: PasskeyBrowser;
beforeAll(async () => {
	world = await accountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
	[ada, phone, hers] = await personWithPasskey();
	browser = passkeyBrowser(world);
});

const authenticator = (more: { counts?: boolean } = {}) => new SoftwareAuthenticator({ origin: world.env.PUBLIC_URL, ...more });

async function personWithPasskey(more: { counts?: boolean } = {}): Promise<[Person, SoftwareAuthenticator, PasskeyBrowser]> {
	const person = await addPerson(world, {}, new Date(world.clock().getTime() + 3_600_000));
	const made = authenticator(more);
	const theirs = passkeyBrowser(world, person);
	expect((await theirs.add(made)).statusCode).toBe(200);
	return [person, made, theirs];
}

const options = async (from = browser, url: string = passkeyApi.passkeyLoginOptions): Promise<PasskeyRequest> =>
	passkeyRequestSchema.parse((await from.call('POST', url)).json());
const send = async (credential: object, from = browser) => outcomeOf(await from.call('POST', passkeyApi.passkeyLogin, { credential }));
const stored = async (person = ada) => (await world.db.select().from(passkeys).where(eq(passkeys.user_id, person.user_id)))[0];

describe('a login', () => {
	test('names no account beforehand, and starts the same session as a password', async () => {
		expect(await options()).toEqual({ challenge: expect.any(String), timeout: 300_000, rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
		const answer = await browser.logIn(phone);
		expect(answer.statusCode).toBe(200);
		const expires_at = new Date(world.clock().getTime() + 30 * 24 * 60 * MINUTE).toISOString();
		expect(answer.json()).toMatchObject({ user_id: ada.user_id, user_email: ada.user_email, is_admin: false, expires_at });
		const { data } = mySessionsAnswerSchema.parse((await browser.call('GET', api.mySessions)).json());
		expect(data[0]).toMatchObject({ kind: 'passkey', device: 'Chrome on Android', current: true, expires_at });
	});

	test('ends the session that the browser had, and the account knows the browser', async () => {
		const ben = await addPerson(world);
		const shared = passkeyBrowser(world, ben);
		await shared.logIn(phone);
		expect(await world.db.$count(sessions, eq(sessions.user_id, ben.user_id))).toBe(0);
		expect(await world.db.$count(knownDevices, eq(knownDevices.user_id, ada.user_id))).toBe(1);
	});

	test('counts as a proof of identity', async () => {
		await browser.logIn(phone);
		expect(outcomeOf(await browser.call('POST', passkeyApi.newPasskeyOptions))).toBe(200);
	});

	const forgeries: [string, () => Forgery | Promise<Forgery>][] = [
		['a signature by another key', () => ({ signedBy: authenticator() })],
		['another’s passkey, signed with one’s own key', async () => ({ named: (await personWithPasskey())[1] })],
		['the user handle of another account', async () => ({ userHandle: (await personWithPasskey())[1].userHandle })],
		['no user handle', () => ({ userHandle: null })],
		['another origin', () => ({ origin: 'https://localhost' })],
		['another host', () => ({ rpId: 'evil.example' })],
		['the data of a new passkey', () => ({ type: 'webauthn.create' })],
		['a person who wasn’t verified', () => ({ verified: false })],
		['nobody there', () => ({ present: false })],
	];
	test.each(forgeries)('refuses %s', async (_name, forgery) => {
		expect(outcomeOf(await browser.logIn(phone, await forgery()))).toEqual(WRONG);
		expect(browser.token()).toBeUndefined();
		expect(await stored()).toMatchObject({ last_used_at: null, counter: 1 });
		// It is the forgery that was refused.
		expect(outcomeOf(await browser.logIn(phone))).toBe(200);
	});

	test('refuses a passkey that nobody has', async () => {
		expect(outcomeOf(await browser.logIn(authenticator()))).toEqual(WRONG);
	});

	test('refuses changed data under a good signature', async () => {
		const credential = phone.get(await options());
		const data = Buffer.from(credential.response.authenticatorData, 'base64url');
		data.writeUInt32BE(4_000_000, 33);
		expect(await send({ ...credential, response: { ...credential.response, authenticatorData: data.toString('base64url') } })).toEqual(WRONG);
	});

	test('refuses a counter that goes back or stands still, which a copy would have', async () => {
		expect(outcomeOf(await browser.logIn(phone, { counter: 40 }))).toBe(200);
		for (const counter of [40, 39, 0]) expect(outcomeOf(await browser.logIn(phone, { counter }))).toEqual(WRONG);
		expect((await stored())?.counter).toBe(40);
		expect(outcomeOf(await browser.logIn(phone, { counter: 41 }))).toBe(200);
	});

	test('accepts authenticators that don’t count', async () => {
		const [owner, synced] = await personWithPasskey({ counts: false });
		for (let time = 0; time < 2; time++) expect((await browser.logIn(synced)).json()).toMatchObject({ user_id: owner.user_id });
	});

	test('lets one of two calls with the same counter through', async () => {
		const [one, two] = [phone.get(await options(), { counter: 9 }), phone.get(await options(), { counter: 9 })];
		const outcomes = await Promise.all([send(one), send(two, browser)]);
		expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
		expect(outcomes).toContainEqual(WRONG);
	});
});

describe('a challenge', () => {
	test('works once, also when two calls come at once', async () => {
		const credential = phone.get(await options());
		const outcomes = await Promise.all([send(credential), send(credential)]);
		expect(outcomes.toSorted()).toEqual([200, NO_CHALLENGE].toSorted());
		expect(await send(credential)).toEqual(NO_CHALLENGE);
	});

	test('is used up by a failed try', async () => {
		const asked = await options();
		expect(await send(phone.get(asked, { verified: false }))).toEqual(WRONG);
		expect(await send(phone.get(asked))).toEqual(NO_CHALLENGE);
	});

	test('lasts five minutes', async () => {
		const [early, late] = [await options(), await options()];
		world.pass(5 * MINUTE - 1);
		expect(await send(phone.get(early))).toBe(200);
		world.pass(2);
		expect(await send(phone.get(late))).toEqual(NO_CHALLENGE);
	});

	test('belongs to the device that asked', async () => {
		const credential = phone.get(await options());
		expect(await send(credential, passkeyBrowser(world))).toEqual(NO_CHALLENGE);
		expect(await send(credential)).toBe(200);
	});

	test('of a proof opens no session, and that of a login proves nothing', async () => {
		const proof = phone.get(await options(hers, passkeyApi.passkeyProofOptions));
		expect(await send(proof, hers)).toEqual(NO_CHALLENGE);
		const login = phone.get(await options(hers));
		expect(outcomeOf(await hers.call('POST', passkeyApi.passkeyProof, { credential: login }))).toEqual(NO_CHALLENGE);
	});

	test('has to come from us', async () => {
		expect(outcomeOf(await browser.logIn(phone, { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }))).toEqual(NO_CHALLENGE);
	});

	test.each(['!!', 'AAAA', Buffer.from('[]').toString('base64url')])('is refused in data that can’t be read (%s)', async (clientDataJSON) => {
		const credential = phone.get(await options());
		const [status, code] = (await send({ ...credential, response: { ...credential.response, clientDataJSON } })) as [number, string];
		expect([status, code]).toEqual([422, 'invalid']);
	});
});

describe('an account that is', () => {
	test('suspended: the passkey’s owner reads why, and no session begins', async () => {
		await world.db.update(users).set({ suspended_at: world.clock() }).where(eq(users.user_id, ada.user_id));
		expect(outcomeOf(await browser.logIn(phone))).toEqual([403, 'account_suspended']);
		expect(browser.token()).toBeUndefined();
		expect((await stored())?.last_used_at).toBeNull();
		// Somebody else learns nothing.
		expect(outcomeOf(await browser.logIn(phone, { signedBy: authenticator() }))).toEqual(WRONG);
	});

	test('deleted: the passkey is unknown', async () => {
		await world.db.delete(users).where(eq(users.user_id, ada.user_id));
		expect(outcomeOf(await browser.logIn(phone))).toEqual(WRONG);
	});
});

describe('a proof', () => {
	const provedAgo = (ms: number) =>
		world.db
			.update(sessions)
			.set({ proved_at: new Date(world.clock().getTime() - ms) })
			.where(eq(sessions.user_id, ada.user_id));

	test('by passkey lets a risky call through for five minutes, under a new token', async () => {
		await provedAgo(10 * MINUTE);
		expect(outcomeOf(await hers.call('DELETE', api.account(ada.user_id)))).toEqual([403, 'prove_again']);
		const before = hers.token();
		const answer = await hers.prove(phone);
		expect(answer.json()).toEqual({ proved_at: world.clock().toISOString() });
		expect(hers.token()).not.toBe(before);
		const copy = passkeyBrowser(world, { token: before ?? '' });
		expect(outcomeOf(await copy.call('DELETE', api.account(ada.user_id)))).toEqual([403, 'prove_again']);
		expect(outcomeOf(await hers.call('POST', passkeyApi.newPasskeyOptions))).toBe(200);
		world.pass(5 * MINUTE + 1);
		expect(outcomeOf(await hers.call('POST', passkeyApi.newPasskeyOptions))).toEqual([403, 'prove_again']);
	});

	test('offers the account’s own passkeys, and takes one without a user handle', async () => {
		expect((await options(hers, passkeyApi.passkeyProofOptions)).allowCredentials).toEqual([
			{ type: 'public-key', id: phone.id, transports: ['internal', 'hybrid'] },
		]);
		expect(outcomeOf(await hers.prove(phone, { userHandle: null }))).toBe(200);
	});

	test('takes nobody else’s passkey', async () => {
		const [, other] = await personWithPasskey();
		expect(outcomeOf(await hers.prove(other))).toEqual(WRONG);
		expect(outcomeOf(await hers.prove(phone, { userHandle: other.userHandle }))).toEqual(WRONG);
	});

	test('belongs to the session that asked', async () => {
		const second = passkeyBrowser(world);
		await second.logIn(phone);
		const credential = phone.get(await options(hers, passkeyApi.passkeyProofOptions));
		expect(outcomeOf(await second.call('POST', passkeyApi.passkeyProof, { credential }))).toEqual(NO_CHALLENGE);
		expect(outcomeOf(await hers.call('POST', passkeyApi.passkeyProof, { credential }))).toBe(200);
	});

	test('fails after a logout', async () => {
		const credential = phone.get(await options(hers, passkeyApi.passkeyProofOptions));
		const token = hers.token() ?? '';
		await hers.call('POST', api.logoutEverywhere);
		expect(outcomeOf(await passkeyBrowser(world, { token }).call('POST', passkeyApi.passkeyProof, { credential }))).toEqual([401, 'session_ended']);
	});
});

test('beginning too many logins ends for the device, and takes work for the address', async () => {
	const limited = await accountWorld({ figures: { ...FIGURES, passkey: { device: 3, free: 5 } } });
	try {
		const first = passkeyBrowser(limited);
		const begin = async (from: PasskeyBrowser) => outcomeOf(await from.call('POST', passkeyApi.passkeyLoginOptions));
		expect([await begin(first), await begin(first), await begin(first), await begin(first)]).toEqual([200, 200, 200, [429, 'throttled']]);
		const next = passkeyBrowser(limited);
		expect([await begin(next), await begin(next), await begin(next)]).toEqual([200, 200, [429, 'proof_needed']]);
	} finally {
		await limited.close();
	}
});
