import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { count, eq } from '#server/db/drizzle.ts';
import { knownDevices } from '#server/db/schema/known-devices-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { tidyIdentity } from '#server/modules/identity/tidy-identity.ts';
import { type AccountWorld, accountWorld, codeIn, login } from '../fixtures/account-world.ts';
import { addPerson, type Person } from '../fixtures/logged-in-people.ts';
import { quickPasswords } from '../fixtures/quick-passwords.ts';
import { device, NO_LIMITS } from '../fixtures/test-devices.ts';

const PASSWORD = 'Stadium-Lights-7';
const DAY = 24 * 3_600_000;

let world: AccountWorld;
let password_hash: string;
beforeAll(async () => {
	world = await accountWorld({ figures: { ...NO_LIMITS, login_of_account: { free: 5 } } });
	password_hash = await quickPasswords().hash(PASSWORD);
});
afterAll(() => world.close());

/** A browser. It keeps the cookie by which accounts know it, and gets around the throttle for one device. */
class Browser {
	known: string | undefined;
	async logIn(email: string, password = PASSWORD) {
		const answer = await login(world, email, password, { device: device(), ...(this.known === undefined ? {} : { 'known-device': this.known }) });
		this.known = answer.cookies.find(({ name }) => name === 'known-device')?.value ?? this.known;
		return answer;
	}
	async status(email: string, password?: string): Promise<number> {
		return (await this.logIn(email, password)).statusCode;
	}
}

const person = (): Promise<Person> => addPerson(world, { password_hash });
const rowsOf = async (user_id: number) => world.db.select().from(knownDevices).where(eq(knownDevices.user_id, user_id));
/** Strangers try so often that a browser the account doesn't know must prove some work. */
async function besiege(email: string): Promise<void> {
	const stranger = new Browser();
	for (let i = 0; i < 5; i++) await stranger.logIn(email, 'Wrong-pass-1');
	expect((await stranger.logIn(email, 'Wrong-pass-1')).json().code).toBe('proof_needed');
}

describe('a browser in which the person has logged in before', () => {
	test('gets a cookie with the login, not before, that no script reads and that lasts a year', async () => {
		const { user_email, user_id } = await person();
		expect((await new Browser().logIn(user_email, 'Wrong-pass-1')).cookies.map(({ name }) => name)).not.toContain('known-device');
		const answer = await new Browser().logIn(user_email);
		const cookie = answer.cookies.find(({ name }) => name === 'known-device');
		expect(cookie).toMatchObject({ value: expect.stringMatching(/^[\w-]{43}$/), httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * 24 * 3600 });
		expect(JSON.stringify(await rowsOf(user_id))).not.toContain(cookie?.value);
	});

	test('is not asked for the work that strangers have brought on the account, and they gain nothing by it', async () => {
		const { user_email } = await person();
		const mine = new Browser();
		await mine.logIn(user_email);
		await besiege(user_email);
		expect(await new Browser().status(user_email), 'a browser that is not known').toBe(429);
		expect(await mine.status(user_email)).toBe(200);
		expect(await new Browser().status(user_email), 'its success has cleared nothing for them').toBe(429);
	});

	test('slows down by itself, and makes nobody else wait', async () => {
		const { user_email } = await person();
		const [mine, other] = [new Browser(), new Browser()];
		await mine.logIn(user_email);
		await other.logIn(user_email);
		const codes = [];
		for (let i = 0; i < 6; i++) codes.push(await mine.status(user_email, 'Wrong-pass-1'));
		expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
		const waits = await mine.logIn(user_email);
		expect([waits.statusCode, waits.json().code, waits.headers['retry-after']]).toEqual([429, 'throttled', '5']);
		expect([await other.status(user_email), await new Browser().status(user_email)]).toEqual([200, 200]);
		world.pass(5000);
		expect(await mine.status(user_email)).toBe(200);
		expect(await mine.status(user_email, 'Wrong-pass-1'), 'success has cleared its count').toBe(401);
		expect(await mine.status(user_email)).toBe(200);
	});

	test('tries side by side count one after another', async () => {
		const { user_email } = await person();
		const mine = new Browser();
		await mine.logIn(user_email);
		const answers = await Promise.all(Array.from({ length: 12 }, () => mine.status(user_email, 'Wrong-pass-1')));
		expect(answers.filter((status) => status === 401)).toHaveLength(5);
	});

	test('is known to that account alone, and tells nothing of others: known and unknown addresses are alike', async () => {
		const mine = new Browser();
		await mine.logIn((await person()).user_email);
		const statements: number[][] = [];
		for (const email of [(await person()).user_email, `${randomUUID()}@people.example`]) {
			const codes = [];
			for (let i = 0; i < 6; i++) codes.push(await mine.status(email, 'Wrong-pass-1'));
			statements.push(codes);
		}
		expect(statements).toEqual([
			[401, 401, 401, 401, 401, 429],
			[401, 401, 401, 401, 401, 429],
		]);
	});

	test('is shared by a family under one cookie, which their rows don’t show', async () => {
		const [anna, ben] = [await person(), await person()];
		const shared = new Browser();
		await shared.logIn(anna.user_email);
		const token = shared.known;
		await shared.logIn(ben.user_email);
		expect(shared.known).toBe(token);
		await besiege(anna.user_email);
		expect(await shared.status(anna.user_email)).toBe(200);
		const [[a], [b]] = [await rowsOf(anna.user_id), await rowsOf(ben.user_id)];
		expect(a?.token_hash).not.toBe(b?.token_hash);
	});

	test.each(['made up', 'x', "' or 1=1 --"])('a cookie that nobody gave out (%s) opens no way around', async (known) => {
		const { user_email } = await person();
		await besiege(user_email);
		const browser = new Browser();
		browser.known = known === 'made up' ? 'A'.repeat(43) : known;
		expect(await browser.status(user_email)).toBe(429);
	});

	test('changes the password also while strangers try, and so does any other session', async () => {
		const { user_email } = await person();
		const mine = new Browser();
		const session = (await mine.logIn(user_email)).cookies.find(({ name }) => name === 'session')?.value ?? '';
		await besiege(user_email);
		const body = { identifier: user_email, old_password: PASSWORD, new_password: 'Stadium-Lights-8' };
		expect((await world.call('POST', api.changePassword, { body, cookies: { session, device: device() } })).statusCode).toBe(200);
		const next = (await addPerson(world, { password_hash })) satisfies Person;
		await besiege(next.user_email);
		const cookies = { session: next.token, device: device(), 'known-device': mine.known ?? '' };
		const changed = await world.call('POST', api.changePassword, { body: { ...body, identifier: next.user_email }, cookies });
		expect(changed.statusCode).toBe(200);
	});
});

describe('a new password opens the person’s own browser again', () => {
	const NEXT = 'Stadium-Lights-8';
	/**
	 * The person has forgotten the password. They keep trying, each time after the wait, until the next wait takes
	 * minutes.
	 */
	async function forget(mine: Browser, email: string): Promise<void> {
		let wrong = 0;
		while (wrong < 9) {
			const answer = await mine.logIn(email, 'Wrong-pass-1');
			if (answer.statusCode === 429) world.pass(Number(answer.headers['retry-after']) * 1000);
			else wrong++;
		}
		expect(await mine.status(email)).toBe(429);
	}

	test('by a code', async () => {
		const { user_email, user_id } = await person();
		const mine = new Browser();
		await mine.logIn(user_email);
		await forget(mine, user_email);
		const cookies = { device: device(), 'known-device': mine.known ?? '' };
		await world.call('POST', api.forgotPassword, { body: { user_email }, cookies });
		const [mail] = await world.db.select().from(outgoingMails).where(eq(outgoingMails.user_id, user_id));
		const code = codeIn(mail?.body ?? '');
		expect((await world.call('POST', api.resetPassword, { body: { user_email, code, new_password: NEXT }, cookies })).statusCode).toBe(200);
		expect(await mine.status(user_email, NEXT)).toBe(200);
	});

	test('by the old one, which took several tries', async () => {
		const { user_email } = await person();
		const mine = new Browser();
		const session = (await mine.logIn(user_email)).cookies.find(({ name }) => name === 'session')?.value ?? '';
		await besiege(user_email);
		await forget(mine, user_email);
		world.pass(15 * 60_000);
		const cookies = { session, device: device(), 'known-device': mine.known ?? '' };
		const body = { identifier: user_email, old_password: PASSWORD, new_password: NEXT };
		expect((await world.call('POST', api.changePassword, { body, cookies })).statusCode).toBe(200);
		expect(await mine.status(user_email, NEXT)).toBe(200);
	});
});

describe('a browser is known no more', () => {
	test('when ten others have logged in since', async () => {
		const { user_email, user_id } = await person();
		const first = new Browser();
		await first.logIn(user_email);
		for (let i = 0; i < 10; i++) {
			world.pass(1000);
			await new Browser().logIn(user_email);
		}
		expect(await rowsOf(user_id)).toHaveLength(10);
		await besiege(user_email);
		expect(await first.status(user_email)).toBe(429);
	});

	test('once the person logs out everywhere from another: that one stays known', async () => {
		const { user_email } = await person();
		const [lost, mine] = [new Browser(), new Browser()];
		await lost.logIn(user_email);
		const session = (await mine.logIn(user_email)).cookies.find(({ name }) => name === 'session')?.value ?? '';
		const cookies = { session, 'known-device': mine.known ?? '' };
		expect((await world.call('POST', api.logoutEverywhere, { cookies })).statusCode).toBe(200);
		await besiege(user_email);
		expect([await lost.status(user_email), await mine.status(user_email)]).toEqual([429, 200]);
	});

	test('with the account', async () => {
		const one = await person();
		await new Browser().logIn(one.user_email);
		expect((await one.call('DELETE', api.account(one.user_id))).statusCode).toBe(200);
		expect(await rowsOf(one.user_id)).toEqual([]);
	});

	test('after a year', async () => {
		const { user_email, user_id } = await person();
		await new Browser().logIn(user_email);
		await tidyIdentity(world.db, new Date(world.clock().getTime() + 364 * DAY));
		expect(await rowsOf(user_id)).toHaveLength(1);
		await tidyIdentity(world.db, new Date(world.clock().getTime() + 366 * DAY));
		expect(await world.db.select({ rows: count() }).from(knownDevices)).toEqual([{ rows: 0 }]);
	});
});

test('the person is told of the browsers that their account knows', async () => {
	const one = await person();
	await new Browser().logIn(one.user_email);
	const { account } = (await one.call('GET', api.myData)).json();
	expect(account.known_browsers).toEqual([{ last_login_at: world.clock().toISOString() }]);
});
