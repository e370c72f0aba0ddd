import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailKey } from '#domain/account/account.ts';
import { type MySession, mySessionsAnswerSchema } from '#domain/account/session-list-answer.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api, UNATTENDED_HEADER } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { sessions, users } from '#server/db/schema/people-schema.ts';
import { grantAdmin } from '#server/modules/identity/roles/roles.ts';
import { type AccountWorld, accountWorld, form } from '../fixtures/account-world.ts';
import { device } from '../fixtures/test-devices.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PASSWORD = 'A-good-1';
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

let world: AccountWorld;
let hash: string;
beforeAll(async () => {
	world = await accountWorld();
	hash = await world.passwords.hash(PASSWORD);
});
afterAll(() => world.close());

interface Browser {
	user_id: number;
	token(): string;
	/** A call from this browser, which keeps the cookies that it receives. */
	call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers?: Record<string, string>): ReturnType<AccountWorld['call']>;
}

async function account(role: 'user' | 'admin' = 'user'): Promise<{ user_id: number; user_email: string }> {
	const user_email = `${randomUUID().slice(0, 8)}@people.example`;
	const [row] = await world.db
		.insert(users)
		.values({ user_name: 'Robin Vale', user_email, email_key: emailKey(user_email), password_hash: hash })
		.returning({ user_id: users.user_id });
	if (row === undefined) throw new Error('no account was added');
	if (role === 'admin') await grantAdmin(world.db, row.user_id);
	return { ...row, user_email };
}

async function logIn(person: { user_id: number; user_email: string }, userAgent = PHONE): Promise<Browser> {
	const cookies: Record<string, string> = { device: device() };
	const keep = (answer: Awaited<ReturnType<AccountWorld['call']>>) => {
		for (const { name, value } of answer.cookies) cookies[name] = value;
		return answer;
	};
	const { payload, headers } = form({ username: person.user_email, password: PASSWORD });
	const call = { method: 'POST', url: api.login, headers: { 'x-api-key': world.env.API_KEY, 'user-agent': userAgent, ...headers }, payload } as const;
	const begun = keep(await world.app.inject({ ...call, cookies }));
	expect(begun.statusCode, begun.body).toBe(200);
	return {
		user_id: person.user_id,
		token: () => cookies.session ?? '',
		call: async (method, url, body, more = {}) => keep(await world.call(method, url, { body, cookies, headers: more })),
	};
}

async function listed(browser: Browser): Promise<MySession[]> {
	return mySessionsAnswerSchema.parse((await browser.call('GET', api.mySessions)).json()).data;
}

const rowOf = async ({ user_id }: Browser) => (await world.db.select().from(sessions).where(eq(sessions.user_id, user_id)))[0];
const outcome = async (answer: ReturnType<AccountWorld['call']>) => {
	const { statusCode, body } = await answer;
	return statusCode === 200 ? 200 : [statusCode, JSON.parse(body).code];
};

describe('the list', () => {
	test('holds each living session by its own id: how and where it began, when it was used, and which one asks', async () => {
		const person = await account();
		const [phone, desk] = [await logIn(person), await logIn(person, DESK)];
		await logIn(await account());
		const now = world.clock().toISOString();
		const expires_at = new Date(world.clock().getTime() + 30 * DAY).toISOString();
		const facts = { kind: 'password', began_at: now, last_active_at: now, expires_at };
		const sessions_ = await listed(desk);
		expect(sessions_).toEqual([
			{ ...facts, session_id: expect.any(String), device: 'Firefox on Windows', current: true },
			{ ...facts, session_id: expect.any(String), device: 'Chrome on Android', current: false },
		]);
		expect((await listed(phone)).map(({ session_id, current }) => [session_id, current])).toEqual([
			[sessions_[1]?.session_id, true],
			[sessions_[0]?.session_id, false],
		]);
		// Nothing in it opens anything, and nothing that the browser says about itself is stored.
		const stored = JSON.stringify(await world.db.select().from(sessions).where(eq(sessions.user_id, person.user_id)));
		const { body } = await desk.call('GET', api.mySessions);
		for (const { token_hash } of await world.db.select().from(sessions).where(eq(sessions.user_id, person.user_id))) expect(body).not.toContain(token_hash);
		for (const secret of [phone.token(), desk.token()]) expect(body + stored).not.toContain(secret);
		expect(stored).not.toMatch(/Mozilla|Pixel|rv:143/);
		expect((await desk.call('GET', api.myData)).json().account.sessions).toMatchObject([{ device: 'Chrome on Android' }, { device: 'Firefox on Windows' }]);
	});

	test('leaves out what has expired', async () => {
		const person = await account();
		await logIn(person);
		world.pass(29 * DAY);
		const later = await logIn(person, DESK);
		expect(await listed(later)).toHaveLength(2);
		world.pass(2 * DAY);
		expect(await listed(later)).toMatchObject([{ device: 'Firefox on Windows' }]);
	});
});

describe('ending one', () => {
	test('ends it at its next call, and no other', async () => {
		const person = await account();
		const [phone, desk, third] = [await logIn(person), await logIn(person, DESK), await logIn(person)];
		const phones = (await listed(phone))[0]?.session_id ?? '';
		expect((await desk.call('DELETE', api.mySession(phones))).statusCode).toBe(200);
		const next = await phone.call('GET', api.mySessions);
		expect([next.statusCode, next.json().code]).toEqual([401, 'session_ended']);
		expect(next.cookies.find(({ name }) => name === 'session')?.value).toBe('');
		expect(await listed(third)).toHaveLength(2);
		expect(await outcome(desk.call('DELETE', api.mySession(phones)))).toEqual([404, 'not_found']);
	});

	test('of another account, or of none, is not found, in the same words', async () => {
		const [mine, theirs] = [await logIn(await account()), await logIn(await account())];
		const [their] = await listed(theirs);
		const answers = await Promise.all([their?.session_id ?? '', randomUUID()].map((id) => mine.call('DELETE', api.mySession(id))));
		expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
			[404, JSON.stringify({ detail: accountMessages.account.sessionGone, code: 'not_found' })],
			[404, JSON.stringify({ detail: accountMessages.account.sessionGone, code: 'not_found' })],
		]);
		expect(await listed(theirs)).toHaveLength(1);
		expect(await outcome(mine.call('DELETE', api.mySession('1')))).toEqual([422, 'invalid']);
	});

	test('of one’s own takes the cookie along', async () => {
		const browser = await logIn(await account());
		const [own] = await listed(browser);
		const answer = await browser.call('DELETE', api.mySession(own?.session_id ?? ''));
		expect(answer.cookies.find(({ name }) => name === 'session')?.value).toBe('');
		expect(await rowOf(browser)).toBeUndefined();
	});
});

describe('activity', () => {
	test('is written once a minute, however many calls come', async () => {
		const browser = await logIn(await account());
		const began = world.clock();
		world.pass(59_000);
		await browser.call('GET', api.session);
		expect((await rowOf(browser))?.last_active_at).toEqual(began);
		world.pass(1_000);
		const first = world.clock();
		await Promise.all(Array.from({ length: 5 }, () => browser.call('GET', api.session)));
		world.pass(30_000);
		await browser.call('GET', api.mySessions);
		expect((await rowOf(browser))?.last_active_at).toEqual(first);
	});

	test('is not what a page does by itself', async () => {
		const browser = await logIn(await account());
		const began = world.clock();
		world.pass(10 * MINUTE);
		await browser.call('GET', api.session, undefined, { [UNATTENDED_HEADER]: '1' });
		expect((await rowOf(browser))?.last_active_at).toEqual(began);
	});

	test('a fan who does nothing stays logged in', async () => {
		const browser = await logIn(await account());
		world.pass(29 * DAY);
		expect(await outcome(browser.call('GET', api.mySessions))).toBe(200);
	});
});

describe('an admin', () => {
	let admin: Browser;
	beforeEach(async () => {
		admin = await logIn(await account('admin'));
	});
	const work = () => outcome(admin.call('GET', adminApi.allUsers(0, 10)));

	test('who does nothing for half an hour shows again who they are; what they do keeps them going', async () => {
		world.pass(30 * MINUTE);
		expect(await work()).toBe(200);
		world.pass(30 * MINUTE);
		expect(await work()).toBe(200);
		world.pass(30 * MINUTE + 1000);
		expect(await work()).toEqual([403, 'prove_again']);
		// An idle admin can still do what any user can, and that doesn't count as admin work.
		expect(await outcome(admin.call('GET', api.mySessions))).toBe(200);
		expect(await work()).toEqual([403, 'prove_again']);
		expect(await outcome(admin.call('POST', api.proveSession, { password: PASSWORD }))).toBe(200);
		expect(await work()).toBe(200);
	});

	test('whose page refreshes by itself is away', async () => {
		for (let minutes = 0; minutes < 30; minutes += 10) {
			world.pass(10 * MINUTE);
			expect(await outcome(admin.call('GET', adminApi.alerts, undefined, { [UNATTENDED_HEADER]: '1' }))).toBe(200);
		}
		world.pass(1000);
		expect(await outcome(admin.call('GET', adminApi.alerts, undefined, { [UNATTENDED_HEADER]: '1' }))).toEqual([403, 'prove_again']);
		expect(await work()).toEqual([403, 'prove_again']);
	});

	test('shows who they are before what can’t be undone, if that was more than five minutes ago', async () => {
		const { user_id } = await account();
		world.pass(5 * MINUTE);
		const body = { user_name: 'New Face', user_email: `${randomUUID()}@people.example` };
		expect(await outcome(admin.call('POST', adminApi.createUser, body))).toBe(200);
		world.pass(1000);
		expect(await work()).toBe(200);
		expect(await outcome(admin.call('POST', adminApi.createUser, { ...body, user_email: `${randomUUID()}@people.example` }))).toEqual([403, 'prove_again']);
		expect(await outcome(admin.call('DELETE', api.account(user_id)))).toEqual([403, 'prove_again']);
		expect(await outcome(admin.call('POST', adminApi.refund(randomUUID()), {}))).toEqual([403, 'prove_again']);
		expect(await world.db.$count(users, eq(users.user_id, user_id))).toBe(1);
		await admin.call('POST', api.proveSession, { password: PASSWORD });
		expect(await outcome(admin.call('DELETE', api.account(user_id)))).toBe(200);
	});
});

describe('showing who one is', () => {
	test('is asked of a person who deletes their account', async () => {
		const browser = await logIn(await account());
		world.pass(5 * MINUTE + 1000);
		const remove = () => outcome(browser.call('DELETE', api.account(browser.user_id)));
		expect(await remove()).toEqual([403, 'prove_again']);
		expect(await outcome(browser.call('POST', api.proveSession, { password: 'Wrong-1-pass' }))).toEqual([401, 'bad_credentials']);
		expect(await remove()).toEqual([403, 'prove_again']);
		expect((await browser.call('POST', api.proveSession, { password: PASSWORD })).json()).toEqual({ proved_at: world.clock().toISOString() });
		expect(await remove()).toBe(200);
	});

	test('goes on under a new cookie: one that was copied before proves nothing, and ends within a minute', async () => {
		const browser = await logIn(await account());
		const copied = { device: device(), session: browser.token() };
		const before = await listed(browser);
		world.pass(10 * MINUTE);
		await browser.call('POST', api.proveSession, { password: PASSWORD });
		expect(browser.token()).not.toBe(copied.session);
		expect(await outcome(world.call('DELETE', api.account(browser.user_id), { cookies: copied }))).toEqual([403, 'prove_again']);
		// The person sees it as the same session.
		const after = await listed(browser);
		expect(after.map(({ session_id, began_at, device: label, expires_at }) => [session_id, began_at, label, expires_at])).toEqual(
			before.map(({ session_id, began_at, device: label, expires_at }) => [session_id, began_at, label, expires_at]),
		);
		world.pass(MINUTE);
		expect(await outcome(world.call('GET', api.mySessions, { cookies: copied }))).toEqual([401, 'session_ended']);
		expect(await outcome(browser.call('GET', api.mySessions))).toBe(200);
	});

	test('ended elsewhere, both cookies are ended', async () => {
		const person = await account();
		const [browser, other] = [await logIn(person), await logIn(person, DESK)];
		const copied = { device: device(), session: browser.token() };
		await browser.call('POST', api.proveSession, { password: PASSWORD });
		const [own] = await listed(browser);
		await other.call('DELETE', api.mySession(own?.session_id ?? ''));
		expect(await outcome(browser.call('GET', api.mySessions))).toEqual([401, 'session_ended']);
		expect(await outcome(world.call('GET', api.mySessions, { cookies: copied }))).toEqual([401, 'session_ended']);
	});

	test('slows down after wrong passwords, as a login does', async () => {
		const browser = await logIn(await account());
		const outcomes: unknown[] = [];
		for (let n = 0; n < 6; n++) outcomes.push(await outcome(browser.call('POST', api.proveSession, { password: 'Wrong-1-pass' })));
		expect(outcomes).toEqual([...Array(5).fill([401, 'bad_credentials']), [429, 'throttled']]);
		expect(await outcome(browser.call('POST', api.proveSession, { password: PASSWORD }))).toEqual([429, 'throttled']);
		world.pass(MINUTE);
		expect(await outcome(browser.call('POST', api.proveSession, { password: PASSWORD }))).toBe(200);
	});

	test('does nothing for a session that ends meanwhile', async () => {
		const browser = await logIn(await account());
		const { from } = world.passwords;
		world.passwords.from = (ip) => {
			const queue = from(ip);
			const verify: typeof queue.verify = async (...given) => {
				const good = await queue.verify(...given);
				await world.db.delete(sessions).where(eq(sessions.user_id, browser.user_id));
				return good;
			};
			return { ...queue, verify };
		};
		try {
			expect(await outcome(browser.call('POST', api.proveSession, { password: PASSWORD }))).toEqual([401, 'session_ended']);
		} finally {
			world.passwords.from = from;
		}
		expect(await rowOf(browser)).toBeUndefined();
	});
});
