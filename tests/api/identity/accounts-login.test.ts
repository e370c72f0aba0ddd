import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionSchema } from '#domain/account/account.ts';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { loginFailures, outgoingMails, sessions, users } from '#server/db/schema/people-schema.ts';
import { contactMessages } from '#server/db/schema/requests-schema.ts';
import { storeEmailsInOneForm } from '#server/modules/accounts/store-emails-in-one-form.ts';
import { grantAdmin } from '#server/modules/identity/roles/roles.ts';
import { SESSION_DAYS } from '#server/modules/identity/sessions/sessions.ts';
import { tidyIdentity } from '#server/modules/identity/tidy-identity.ts';
import { type AccountWorld, accountWorld, form, login } from '../fixtures/account-world.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';
import { device, NO_LIMITS } from '../fixtures/test-devices.ts';

const PASSWORD = 'Right-pass-1';
const DAY = 24 * 60 * 60_000;
let world: AccountWorld;
let password_hash: string;
beforeAll(async () => {
	world = await accountWorld({ figures: NO_LIMITS });
	password_hash = await world.passwords.hash(PASSWORD);
});
afterAll(() => world.close());

const person = () => addPerson(world, { password_hash }, new Date(world.clock().getTime() + DAY));
const who = (cookies: Record<string, string>) => world.call('GET', api.session, { cookies });
const logIn = (email: string, password = PASSWORD, cookies: Record<string, string> = {}) => login(world, email, password, { device: device(), ...cookies });
const sessionOf = (answer: { cookies: { name: string; value: string }[] }) => answer.cookies.find(({ name }) => name === 'session')?.value ?? '';

describe('login', () => {
	test('answers who it is, flat, and sets cookies that no script can read', async () => {
		const { user_id, user_email } = await person();
		const answer = await login(world, `  ${user_email.toUpperCase()} `, PASSWORD);
		expect(answer.statusCode).toBe(200);
		expect(sessionSchema.parse(answer.json())).toEqual(answer.json());
		expect(answer.json()).toMatchObject({ user_id, user_email, user_role: 'user', is_admin: false, given_name: null, managed_by: null });
		expect(Date.parse(answer.json().expires_at) - Date.now()).toBeGreaterThan((SESSION_DAYS - 1) * DAY);
		expect(answer.headers['cache-control']).toBe('no-store');
		expect(answer.cookies.map(({ name, path, httpOnly, sameSite, secure }) => ({ name, path, httpOnly, sameSite, secure }))).toEqual([
			{ name: 'device', path: '/', httpOnly: true, sameSite: 'Lax', secure: undefined },
			{ name: 'session', path: '/', httpOnly: true, sameSite: 'Lax', secure: undefined },
			{ name: 'known-device', path: '/', httpOnly: true, sameSite: 'Lax', secure: undefined },
		]);
		expect((await who({ session: sessionOf(answer) })).json()).toEqual({ session: answer.json() });
	});

	test('with https: cookies that only this host gets, and only encrypted', async () => {
		const secure = await accountWorld({ env: { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder' } });
		const { user_email } = await addPerson(secure, { password_hash });
		const answer = await login(secure, user_email, PASSWORD);
		expect(answer.headers['set-cookie']).toEqual([
			expect.stringMatching(/^__Host-device=[\w-]{22}\.v\.[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
			expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/),
			expect.stringMatching(/^__Host-known-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
		]);
		// A neighboring host could set a cookie under the plain name, so it is nobody's session.
		const session = answer.cookies.find(({ name }) => name === '__Host-session')?.value ?? '';
		expect((await secure.call('GET', api.session, { cookies: { session } })).json()).toEqual({ session: null });
		const out = await secure.call('POST', api.logout, { cookies: { '__Host-session': session } });
		expect(out.headers['set-cookie']).toMatch(/^__Host-session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/);
		await secure.close();
	});

	test('an unknown e-mail, a wrong password and an account without one: the same answer, and one run of argon2 each', async () => {
		const known = await person();
		const managed = await addPerson(world);
		const answers: unknown[] = [];
		for (const [email, password] of [
			[known.user_email, 'Wrong-pass-1'],
			[`${randomUUID()}@people.example`, PASSWORD],
			[managed.user_email, PASSWORD],
			['no address at all', PASSWORD],
		] as const) {
			const before = world.passwords.runs;
			const { statusCode, body, headers } = await logIn(email, password);
			answers.push({ statusCode, body, names: Object.keys(headers).sort() });
			expect(world.passwords.runs - before).toBe(1);
		}
		expect(answers[0]).toMatchObject({ statusCode: 401, body: JSON.stringify({ detail: accountMessages.account.badCredentials, code: 'bad_credentials' }) });
		for (const answer of answers) expect(answer).toEqual(answers[0]);
	});

	test('begins a new session and ends the one whose cookie came along: nobody can fix the token beforehand', async () => {
		const mallory = await person();
		const victim = await person();
		const planted = mallory.token;
		const answer = await logIn(victim.user_email, PASSWORD, { session: planted });
		expect(sessionOf(answer)).not.toBe(planted);
		expect((await who({ session: planted })).json().code).toBe('session_ended');
		expect((await who({ session: sessionOf(answer) })).json().session.user_id).toBe(victim.user_id);
		// The server doesn't accept a made-up token as a session.
		const made = randomBytes(32).toString('base64url');
		expect(sessionOf(await logIn(victim.user_email, PASSWORD, { session: made }))).not.toBe(made);
		expect((await who({ session: made })).statusCode).toBe(401);
	});

	test('a failed one leaves the present session alone', async () => {
		const one = await person();
		const answer = await logIn(one.user_email, 'Wrong-pass-1', { session: one.token });
		expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
		expect((await who({ session: one.token })).json().session.user_id).toBe(one.user_id);
	});

	test('stores no token that could be used', async () => {
		const one = await person();
		const answer = await logIn(one.user_email);
		const rows = await world.db.select().from(sessions);
		expect(JSON.stringify(rows)).not.toContain(sessionOf(answer));
		expect((await who({ session: rows[0]?.token_hash ?? '' })).statusCode).toBe(401);
	});

	test('from another site it is refused, so that nobody is logged in as somebody else', async () => {
		const { user_email } = await person();
		const { payload, headers } = form({ username: user_email, password: PASSWORD });
		const answer = await world.app.inject({
			method: 'POST',
			url: api.login,
			headers: { [API_KEY_HEADER]: world.env.API_KEY, ...headers, 'sec-fetch-site': 'cross-site' },
			payload,
		});
		expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([403, 'cross_site', []]);
	});

	test.each<[string, string, string, number, string]>([
		['JSON', 'application/json', '{"username":"a","password":"b"}', 415, 'unsupported_media_type'],
		['a query', 'application/x-www-form-urlencoded', 'username=a&password=b', 415, 'unsupported_media_type'],
		['a form without a boundary', 'multipart/form-data', 'x', 422, 'invalid'],
		['a form that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\na', 422, 'invalid'],
		['something else in the form’s clothes', 'multipart/form-data; boundary=x', '{"username":"a"}', 422, 'invalid'],
	])('%s is refused', async (_what, type, payload, status, code) => {
		const headers = { [API_KEY_HEADER]: world.env.API_KEY, 'content-type': type };
		const answer = await world.app.inject({ method: 'POST', url: api.login, headers, cookies: { device: device() }, payload });
		expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
	});

	test.each<[string, Record<string, string>, string]>([
		['no password', { username: 'a@people.example' }, 'password'],
		['no e-mail', { password: PASSWORD }, 'username'],
		['a blank e-mail', { username: '  ', password: PASSWORD }, 'username'],
		['a field too many', { username: 'a@people.example', password: PASSWORD, remember: 'yes' }, 'remember'],
		['a password longer than any', { username: 'a@people.example', password: 'x'.repeat(20_000) }, 'password'],
	])('%s: 422 that names the field', async (_what, fields, field) => {
		const { payload, headers } = form(fields);
		const answer = await world.app.inject({
			method: 'POST',
			url: api.login,
			headers: { [API_KEY_HEADER]: world.env.API_KEY, ...headers },
			cookies: { device: device() },
			payload,
		});
		expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([422, 'invalid', field]);
	});

	test('a file, or a field that comes twice, is refused', async () => {
		const { user_email } = await person();
		for (const part of ['name="password"; filename="p.txt"', 'name="username"']) {
			const { payload, headers } = form({ username: user_email, password: PASSWORD });
			const boundary = headers['content-type']?.split('boundary=')[1];
			const twice = payload.replace(`--${boundary}--`, `--${boundary}\r\nContent-Disposition: form-data; ${part}\r\n\r\n${PASSWORD}\r\n--${boundary}--`);
			const answer = await world.app.inject({
				method: 'POST',
				url: api.login,
				headers: { [API_KEY_HEADER]: world.env.API_KEY, ...headers },
				cookies: { device: device() },
				payload: twice,
			});
			expect([413, 422]).toContain(answer.statusCode);
		}
	});
});

describe('failed logins', () => {
	let calls = 0;
	/** Logs in from its own address, without a device cookie. */
	const somewhere = () => {
		const address = `10.1.0.${++calls}`;
		return (email: string, password = PASSWORD) => login(world, email, password, {}, { address });
	};

	test.each(['known', 'unknown'])(
		'of a %s e-mail slow down whoever fails, from the fifth on and however right the password is then; time and success clear',
		async (kind) => {
			const logIn = somewhere();
			const email = kind === 'known' ? (await person()).user_email : `${randomUUID()}@people.example`;
			const codes = [];
			for (let i = 0; i < 5; i++) codes.push((await logIn(email, 'Wrong-pass-1')).statusCode);
			expect(codes).toEqual([401, 401, 401, 401, 401]);
			const waits: number[] = [];
			for (let i = 0; i < 10; i++) {
				const before = world.passwords.runs;
				const refused = await logIn(email.toUpperCase());
				expect([refused.statusCode, refused.json().code, world.passwords.runs - before]).toEqual([429, 'throttled', 0]);
				waits.push(Number(refused.headers['retry-after']));
				world.pass(Number(refused.headers['retry-after']) * 1000);
				expect((await logIn(email, 'Wrong-pass-1')).statusCode).toBe(401);
			}
			expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
			world.pass(900_000);
			if (kind === 'unknown') return;
			expect((await logIn(email)).statusCode).toBe(200);
			expect((await logIn(email, 'Wrong-pass-1')).statusCode).toBe(401);
			expect((await logIn(email)).statusCode).toBe(200);
		},
	);

	test('at the same moment count as they would one after another', async () => {
		const { user_email } = await person();
		const logIn = somewhere();
		const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(user_email, 'Wrong-pass-1')));
		expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
		expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
	});

	test('are those of one device, or of one address without a cookie: nobody else waits for them', async () => {
		const { user_email } = await person();
		const [stranger, cookies] = [somewhere(), { device: device() }];
		for (let i = 0; i < 6; i++) await stranger(user_email, 'Wrong-pass-1');
		for (let i = 0; i < 6; i++) await login(world, user_email, 'Wrong-pass-1', cookies);
		expect([(await stranger(user_email)).statusCode, (await login(world, user_email, PASSWORD, cookies)).statusCode]).toEqual([429, 429]);
		expect([(await logIn(user_email)).statusCode, (await somewhere()(user_email)).statusCode]).toEqual([200, 200]);
	});

	test('are forgotten after a day', async () => {
		const { user_email } = await person();
		const logIn = somewhere();
		for (let i = 0; i < 5; i++) await logIn(user_email, 'Wrong-pass-1');
		world.pass(DAY + 60_000);
		for (let i = 0; i < 5; i++) expect((await logIn(user_email, 'Wrong-pass-1')).statusCode).toBe(401);
		world.pass(DAY + 60_000);
		await tidyIdentity(world.db, world.clock());
		expect(await world.db.$count(loginFailures)).toBe(0);
	});

	test('of one device are slowed down across accounts', async () => {
		const cookies = { device: device() };
		const codes = new Set<number>();
		for (let i = 0; i < 25; i++) codes.add((await login(world, `${randomUUID()}@people.example`, PASSWORD, cookies)).statusCode);
		expect(codes).toEqual(new Set([401, 429]));
		expect((await logIn(`${randomUUID()}@people.example`)).statusCode).toBe(401);
	});
});

describe('session', () => {
	test('a visitor has none', async () => {
		const answer = await who({});
		expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { session: null }, []]);
	});

	test.each([
		['unknown', randomBytes(32).toString('base64url')],
		['of another format', 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ.'],
		['with SQL in it', "' or 1=1 --"],
		['empty', ''],
	])('one %s has ended, and its cookie goes', async (_what, session) => {
		const answer = await who({ session });
		expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_ended']);
		expect(answer.headers['set-cookie']).toMatch(/^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/);
	});

	test('one that expired has ended', async () => {
		const { user_email } = await person();
		const session = sessionOf(await logIn(user_email));
		world.pass(SESSION_DAYS * DAY - 60_000);
		expect((await who({ session })).statusCode).toBe(200);
		world.pass(61_000);
		expect((await who({ session })).json().code).toBe('session_ended');
		await tidyIdentity(world.db, world.clock());
		expect((await who({ session })).json().code).toBe('session_ended');
	});

	test('tells the role that the database has now', async () => {
		const one = await person();
		expect((await who({ session: one.token })).json().session).toMatchObject({ user_role: 'user', is_admin: false });
		await grantAdmin(world.db, one.user_id);
		expect((await who({ session: one.token })).json().session).toMatchObject({ user_role: 'admin', is_admin: true });
	});
});

describe('logout', () => {
	test('ends the session for good, and may be repeated; others of the person go on', async () => {
		const one = await person();
		const session = sessionOf(await logIn(one.user_email));
		for (let i = 0; i < 2; i++) {
			const answer = await world.call('POST', api.logout, { cookies: { session } });
			expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
				200,
				expect.stringMatching(/^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/),
			]);
		}
		expect((await who({ session })).json().code).toBe('session_ended');
		expect((await who({ session: one.token })).statusCode).toBe(200);
		expect((await world.call('POST', api.logout)).statusCode).toBe(200);
	});

	test('everywhere ends them all, and nobody else’s', async () => {
		const one = await person();
		const other = await person();
		const session = sessionOf(await logIn(one.user_email));
		expect((await world.call('POST', api.logoutEverywhere, { cookies: { session } })).statusCode).toBe(200);
		for (const token of [session, one.token]) expect((await who({ session: token })).json().code).toBe('session_ended');
		expect((await who({ session: other.token })).statusCode).toBe(200);
	});
});

describe('an address in several forms', () => {
	const [UNICODE, ASCII] = ['o’brien@münchen.example', "o'brien@xn--mnchen-3ya.example"];
	/** An account as an earlier version stored it. */
	const ofBefore = (user_email: string) => addPerson(world, { user_email, email_key: user_email.toLowerCase(), password_hash });
	const remove = (user_id: number) => world.db.delete(users).where(eq(users.user_id, user_id));
	const register = (user_email: string) => world.call('POST', api.register, { body: { user_name: 'Ada', user_email, password: 'Stadium-Lights-8' } });

	test('is one account: registered in one, it logs in with each, and can’t be registered again', async () => {
		const registered = await register(`mailto:${UNICODE}`);
		expect([registered.statusCode, registered.json().user_email]).toEqual([200, ASCII]);
		for (const typed of [UNICODE, ASCII, `mailto:${ASCII}`, UNICODE.toUpperCase()])
			expect((await logIn(typed, 'Stadium-Lights-8')).statusCode, typed).toBe(200);
		for (const typed of [UNICODE, ASCII]) expect((await register(typed)).json()).toMatchObject({ code: 'conflict', field: 'user_email' });
		await remove(registered.json().user_id);
	});

	test('an account of before logs in as it did, and after the start of this version with each form', async () => {
		const { user_id } = await ofBefore(UNICODE);
		expect((await logIn(UNICODE)).json().user_id).toBe(user_id);
		await storeEmailsInOneForm(world.db);
		for (const typed of [UNICODE, ASCII]) expect((await logIn(typed)).json().user_id, typed).toBe(user_id);
		expect((await register(ASCII)).statusCode).toBe(409);
		// The address that the person typed is still the one that they see.
		expect((await logIn(ASCII)).json().user_email).toBe(UNICODE);
		await remove(user_id);
	});

	test('two accounts of before with the same address: both still log in, each as its address was typed', async () => {
		const [unicode, ascii] = [await ofBefore(UNICODE), await ofBefore(ASCII)];
		await storeEmailsInOneForm(world.db);
		await storeEmailsInOneForm(world.db);
		expect((await logIn(UNICODE)).json().user_id).toBe(unicode.user_id);
		expect((await logIn(ASCII)).json().user_id).toBe(ascii.user_id);
		for (const { user_id } of [unicode, ascii]) await remove(user_id);
	});

	test('what a guest sent before is found by each form', async () => {
		const message = { first_name: 'Ada', last_name: 'Vale', phone_number: '1', subject: 'Hi', message: 'Hello', body_hash: 'x', search_fold: 'ada' };
		await world.db.insert(contactMessages).values({ ...message, email: UNICODE, created_at: world.clock() });
		await storeEmailsInOneForm(world.db);
		const answer = await world.call('POST', requestApi.deletionLink, { body: { email: UNICODE }, cookies: { device: device() } });
		expect(answer.statusCode, answer.body).toBe(200);
		expect((await world.db.select({ recipient: outgoingMails.recipient }).from(outgoingMails)).map(({ recipient }) => recipient)).toContain(ASCII);
	});
});
