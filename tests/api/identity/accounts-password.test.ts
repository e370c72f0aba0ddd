import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { identities, outgoingMails, passwordCodes, users } from '#server/db/schema/people-schema.ts';
import { createPasswords } from '#server/modules/identity/passwords/password-queue.ts';
import { beginSession } from '#server/modules/identity/sessions/sessions.ts';
import { type AccountWorld, accountWorld, codeIn, login } from '../fixtures/account-world.ts';
import { addPerson, type Person } from '../fixtures/logged-in-people.ts';
import { device, NO_LIMITS } from '../fixtures/test-devices.ts';

const PASSWORD = 'Right-pass-1';
const NEXT = 'Better-pass-2';
const MINUTE = 60_000;
let world: AccountWorld;
let password_hash: string;
let ada: Person;
beforeAll(async () => {
	world = await accountWorld({ figures: NO_LIMITS, passwords: createPasswords() });
	password_hash = await world.passwords.hash(PASSWORD);
});
afterAll(() => world.close());
beforeEach(async () => {
	ada = await person();
});

const person = () => addPerson(world, { password_hash }, new Date(world.clock().getTime() + 24 * 60 * MINUTE));
const logIn = async (one: Person, password: string) => (await login(world, one.user_email, password, { device: device() })).statusCode;
const alive = async (token: string) => (await world.call('GET', api.session, { cookies: { session: token } })).statusCode === 200;
const post = (url: string, body: object) => world.call('POST', url, { body, cookies: { device: device() } });

describe('register', () => {
	const account = () => ({ user_name: ' Ada Reyes ', user_email: ` ${randomUUID()}@People.Example `, password: PASSWORD });

	test.each(['body', 'query'])('by %s: an account that can log in; the address as it was written', async (way) => {
		const given = account();
		const answer = way === 'body' ? await post(api.register, given) : await world.call('POST', `${api.register}?${new URLSearchParams(given)}`);
		expect([answer.statusCode, answer.json()]).toEqual([200, { user_id: expect.any(Number), user_email: given.user_email.trim(), user_name: 'Ada Reyes' }]);
		expect(answer.headers['cache-control']).toBe('no-store');
		expect((await login(world, given.user_email.toLowerCase(), PASSWORD)).statusCode).toBe(200);
		expect((await world.db.select().from(users).where(eq(users.user_id, answer.json().user_id)))[0]).toMatchObject({ email_verified_at: null });
	});

	test('of a taken address is told, in whatever case, and costs as much', async () => {
		const before = world.passwords.runs;
		const answer = await post(api.register, { ...account(), user_email: ada.user_email.toUpperCase() });
		expect([answer.statusCode, answer.json()]).toEqual([409, { code: 'conflict', field: 'user_email', detail: accountMessages.account.emailTaken }]);
		expect(world.passwords.runs - before).toBe(1);
	});

	test('twenty times at once makes one account', async () => {
		const given = account();
		const answers = await Promise.all(Array.from({ length: 20 }, () => post(api.register, given)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
	});

	test.each<[string, object, string, string]>([
		['no name', { user_name: '  ' }, 'user_name', accountMessages.account.userNameMissing],
		['no address', { user_email: 'ada' }, 'user_email', accountMessages.account.emailInvalid],
		['a short password', { password: 'Aa-1' }, 'password', accountMessages.account.passwordWeak],
		['a password without a sign', { password: 'Aaaaaaa1' }, 'password', accountMessages.account.passwordWeak],
		['a wish to be an admin', { user_role: 'admin' }, 'user_role', ''],
	])('%s: 422 that names the field', async (_what, change, field, words) => {
		const answer = await post(api.register, { ...account(), ...change });
		expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([422, 'invalid', field]);
		expect(answer.json().detail).toContain(words);
	});
});

describe('change password', () => {
	const change = (one: Person, body: object = {}) =>
		one.call('POST', api.changePassword, { identifier: one.user_email, old_password: PASSWORD, new_password: NEXT, ...body });

	test('ends every session of the account; the new one opens, the old one does not', async () => {
		const other = (await login(world, ada.user_email, PASSWORD)).cookies.find(({ name }) => name === 'session')?.value ?? '';
		const bystander = await person();
		const answer = await change(ada, { identifier: ada.user_email.toUpperCase() });
		expect([answer.statusCode, answer.json()]).toEqual([200, { message: accountMessages.account.passwordChanged }]);
		expect(answer.headers['set-cookie']).toMatch(/^session=;/);
		expect([await alive(ada.token), await alive(other), await alive(bystander.token)]).toEqual([false, false, true]);
		expect([await logIn(ada, PASSWORD), await logIn(ada, NEXT)]).toEqual([401, 200]);
	});

	test.each<[string, object, number, string, string | undefined]>([
		['a wrong old password', { old_password: 'Wrong-pass-1' }, 401, 'bad_credentials', 'old_password'],
		['a weak new one', { new_password: 'weak' }, 422, 'invalid', 'new_password'],
		['another’s e-mail', { identifier: 'somebody@people.example' }, 403, 'forbidden', undefined],
	])('%s is refused, and changes nothing', async (_what, body, status, code, field) => {
		const answer = await change(ada, body);
		expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([status, code, field]);
		expect([await alive(ada.token), await logIn(ada, PASSWORD)]).toEqual([true, 200]);
	});

	test('is no place to guess: the sixth wrong one waits, on whatever device; a login doesn’t', async () => {
		const codes: number[] = [];
		for (let i = 0; i < 6; i++) codes.push((await change(ada, { old_password: `Wrong-pass-${i}` })).statusCode);
		expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
		const elsewhere = await beginSession(world.db, {
			user_id: ada.user_id,
			kind: 'password',
			now: world.clock(),
			expires_at: new Date(world.clock().getTime() + MINUTE),
		});
		const body = { identifier: ada.user_email, old_password: PASSWORD, new_password: NEXT };
		expect((await world.call('POST', api.changePassword, { body, cookies: { session: elsewhere, device: device() } })).statusCode).toBe(429);
		expect(await logIn(ada, PASSWORD)).toBe(200);
	});

	test('of an account that the identity provider keeps: refused', async () => {
		const managed = await addPerson(world, {}, new Date(world.clock().getTime() + MINUTE));
		await world.db.insert(identities).values({ issuer: 'https://id.example', subject: randomUUID(), user_id: managed.user_id });
		expect((await change(managed)).json().code).toBe('forbidden');
	});

	test('twice at once: one wins, and that password counts', async () => {
		const answers = await Promise.all(['First-pass-1', 'Other-pass-2'].map((new_password) => change(ada, { new_password })));
		const won = answers.findIndex(({ statusCode }) => statusCode === 200);
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
		expect(await logIn(ada, won === 0 ? 'First-pass-1' : 'Other-pass-2')).toBe(200);
	});

	test('a login with the old password at the same moment gains no session that lasts', async () => {
		const [, entered] = await Promise.all([change(ada), login(world, ada.user_email, PASSWORD, { device: device() })]);
		const token = entered.cookies.find(({ name }) => name === 'session')?.value;
		expect(token === undefined ? false : await alive(token)).toBe(false);
	});
});

describe('forgotten password', () => {
	let mine: string;
	beforeEach(() => {
		mine = device();
	});
	const ask = (email: string, from = mine) => world.call('POST', api.forgotPassword, { body: { user_email: email }, cookies: { device: from } });
	const reset = (email: string, code: string, new_password = NEXT, from = mine) =>
		world.call('POST', api.resetPassword, { body: { user_email: email, code, new_password }, cookies: { device: from } });
	const mailsTo = async (one: Person) => world.db.select().from(outgoingMails).where(eq(outgoingMails.user_id, one.user_id)).orderBy(outgoingMails.mail_id);
	const newestCode = async (one: Person) => codeIn((await mailsTo(one)).at(-1)?.body ?? '') ?? 'no code';

	test('a known and an unknown address: the same answer, the same run of argon2', async () => {
		const answers: unknown[] = [];
		for (const email of [ada.user_email, `${randomUUID()}@people.example`]) {
			const before = world.passwords.runs;
			const { statusCode, body, headers } = await ask(email);
			answers.push({ statusCode, body, names: Object.keys(headers).sort(), runs: world.passwords.runs - before });
		}
		expect(answers[0]).toMatchObject({ statusCode: 200, body: JSON.stringify({ message: accountMessages.account.codeSent }), runs: 1 });
		expect(answers[1]).toEqual(answers[0]);
		expect((await mailsTo(ada)).map(({ recipient, subject }) => [recipient, subject])).toEqual([[ada.user_email, 'Your password reset code']]);
	});

	test('the code sets a password, shows whose the address is, and ends all sessions and waits', async () => {
		for (let i = 0; i < 5; i++) await logIn(ada, 'Wrong-pass-1');
		await ask(ada.user_email);
		const code = await newestCode(ada);
		const answer = await reset(ada.user_email.toUpperCase(), ` ${code.toLowerCase().replace('-', ' ')} `);
		expect([answer.statusCode, answer.json()]).toEqual([200, { message: accountMessages.account.passwordChanged }]);
		expect(await alive(ada.token)).toBe(false);
		expect([await logIn(ada, NEXT), await logIn(ada, PASSWORD)]).toEqual([200, 401]);
		const [row] = await world.db.select().from(users).where(eq(users.user_id, ada.user_id));
		expect(row?.email_verified_at).toEqual(world.clock());
		expect((await reset(ada.user_email, code)).json()).toEqual({ code: 'invalid', field: 'code', detail: accountMessages.account.codeWrong });
	});

	test('is stored as a hash alone', async () => {
		await ask(ada.user_email);
		const code = await newestCode(ada);
		const rows = await world.db.select().from(passwordCodes).where(eq(passwordCodes.user_id, ada.user_id));
		expect(rows).toHaveLength(1);
		expect(rows[0]?.code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect(JSON.stringify(rows)).not.toContain(code.replace('-', '').slice(2));
	});

	test('after five tries the right one is wrong too, also when they come at once', async () => {
		await ask(ada.user_email);
		const code = await newestCode(ada);
		const answers = await Promise.all(Array.from({ length: 5 }, () => reset(ada.user_email, 'WRNGC-DEFGH')));
		for (const answer of [...answers, await reset(ada.user_email, code)]) {
			expect([answer.statusCode, answer.json().field]).toEqual([422, 'code']);
		}
		expect(await logIn(ada, PASSWORD)).toBe(200);
	});

	test('a stranger who asks, and uses up tries, stands in nobody’s way', async () => {
		const stranger = device();
		await ask(ada.user_email, stranger);
		await ask(ada.user_email);
		const code = await newestCode(ada);
		for (let i = 0; i < 6; i++) expect((await reset(ada.user_email, 'WRNGC-DEFGH', NEXT, stranger)).statusCode).toBe(422);
		await ask(ada.user_email, device());
		expect((await reset(ada.user_email, code)).statusCode).toBe(200);
	});

	test('a code opens only where one was asked for', async () => {
		await ask(ada.user_email, device());
		const code = await newestCode(ada);
		expect((await reset(ada.user_email, code)).statusCode).toBe(422);
		await ask(ada.user_email);
		expect((await reset(ada.user_email, code)).statusCode).toBe(200);
	});

	test('the right one twice at once works once', async () => {
		await ask(ada.user_email);
		const code = await newestCode(ada);
		const answers = await Promise.all(['First-pass-1', 'Other-pass-2'].map((password) => reset(ada.user_email, code, password)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
	});

	test('is good for an hour', async () => {
		await ask(ada.user_email);
		const code = await newestCode(ada);
		world.pass(60 * MINUTE - 1);
		expect((await reset(ada.user_email, 'WRNGC-DEFGH')).statusCode).toBe(422);
		world.pass(2);
		expect((await reset(ada.user_email, code)).statusCode).toBe(422);
	});

	test('each that was mailed counts until one is used, and only of the account it was mailed to', async () => {
		const bo = await person();
		await ask(ada.user_email);
		const older = await newestCode(ada);
		world.pass(MINUTE + 1);
		await ask(ada.user_email);
		const newer = await newestCode(ada);
		await ask(bo.user_email);
		expect(newer).not.toBe(older);
		expect((await reset(ada.user_email, await newestCode(bo))).statusCode).toBe(422);
		expect((await reset(`${randomUUID()}@people.example`, newer)).statusCode).toBe(422);
		expect((await reset(ada.user_email, older)).statusCode).toBe(200);
		expect((await reset(ada.user_email, newer)).statusCode).toBe(422);
	});

	test('a wrong code costs one run of argon2, whether or not there is such an account or code', async () => {
		await ask(ada.user_email);
		const without = await person();
		for (const email of [ada.user_email, without.user_email, `${randomUUID()}@people.example`]) {
			const before = world.passwords.runs;
			await reset(email, 'WRNGC-DEFGH');
			expect(world.passwords.runs - before).toBe(1);
		}
	});

	describe('a mailbox', () => {
		test('gets three mails in 45 minutes, however many ask, and the answer tells nothing of it', async () => {
			for (let i = 0; i < 30; i++) expect((await ask(ada.user_email, device())).statusCode).toBe(200);
			expect(await mailsTo(ada)).toHaveLength(3);
			world.pass(45 * MINUTE + 1);
			await ask(ada.user_email, device());
			expect(await mailsTo(ada)).toHaveLength(4);
		});

		test('gets three also where they ask at once', async () => {
			await Promise.all(Array.from({ length: 12 }, () => ask(ada.user_email, device())));
			expect(await mailsTo(ada)).toHaveLength(3);
		});

		test('gets one for two taps', async () => {
			for (let i = 0; i < 3; i++) await ask(ada.user_email);
			expect(await mailsTo(ada)).toHaveLength(1);
			world.pass(MINUTE + 1);
			await ask(ada.user_email);
			expect(await mailsTo(ada)).toHaveLength(2);
		});

		test('always holds a good code: strangers who ask without end keep nobody out', async () => {
			for (let minute = 0; minute < 180; minute += 4) {
				await ask(ada.user_email, device());
				world.pass(4 * MINUTE);
			}
			const mails = await mailsTo(ada);
			expect(mails.length).toBeLessThanOrEqual(13);
			const before = mails.length;
			await ask(ada.user_email);
			// Whether or not it caused a mail.
			expect((await mailsTo(ada)).length - before).toBeLessThanOrEqual(1);
			expect((await reset(ada.user_email, await newestCode(ada))).statusCode).toBe(200);
			expect(await logIn(ada, NEXT)).toBe(200);
		});

		test('keeps some of its mails for browsers that the account knows', async () => {
			const known = (await login(world, ada.user_email, PASSWORD, { device: mine })).cookies.find(({ name }) => name === 'known-device')?.value ?? '';
			for (let i = 0; i < 5; i++) await ask(ada.user_email, device());
			const askAtHome = () =>
				world.call('POST', api.forgotPassword, { body: { user_email: ada.user_email }, cookies: { device: mine, 'known-device': known } });
			for (let i = 0; i < 5; i++) {
				await askAtHome();
				world.pass(MINUTE + 1);
			}
			expect(await mailsTo(ada)).toHaveLength(6);
			expect((await reset(ada.user_email, await newestCode(ada))).statusCode).toBe(200);
		});
	});
});
