import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD_MAX } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { outgoingMails, users } from '#server/db/schema/people-schema.ts';
import { CommonPasswords } from '#server/modules/identity/passwords/common-passwords/common-passwords.ts';
import { type AccountWorld, accountWorld, login } from '../fixtures/account-world.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';
import { device } from '../fixtures/test-devices.ts';

const { passwordCommon, passwordPersonal, passwordWeak } = accountMessages.account;
const OLD = 'Right-pass-1';
let world: AccountWorld;
beforeAll(async () => {
	world = await accountWorld();
});
afterAll(() => world.close());

const post = (url: string, body: object, device_id = device()) => world.call('POST', url, { body, cookies: { device: device_id } });
const register = (password: string) => post(api.register, { user_name: 'Robin Vale', user_email: `robin-${randomUUID()}@people.example`, password });

describe('registration', () => {
	test.each(['Password1!', 'P@ssw0rd', 'Qwerty1!', 'Welcome@2026', 'Summer2026!', 'Aa1!Aa1!', '1qaz@WSX'])(
		'refuses %s, which others would try first',
		async (password) => {
			const answer = await register(password);
			expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'invalid', field: 'password', detail: passwordCommon }]);
		},
	);

	test.each(['RobinVale1!', 'Robin-vale-1', 'People@99'])('refuses %s, which is made of name or e-mail', async (password) => {
		const answer = await register(password);
		expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'invalid', field: 'password', detail: passwordPersonal }]);
	});

	test('a name that is written in other signs counts, too', async () => {
		expect((await register('R0b!nV4le1!')).json()).toMatchObject({ field: 'password', detail: passwordCommon });
	});

	test('the rule and the words of spec §5 come first', async () => {
		expect((await register('password')).json().detail).toContain(passwordWeak);
	});

	test.each(['A-good-1', 'Xk7#mQ2p', 'Stadium-Lights-8', 'Unser-Täglich-Brot-4'])('takes %s', async (password) => {
		expect((await register(password)).statusCode).toBe(200);
	});
});

test('a change refuses one, names its field, and leaves the old one', async () => {
	const robin = await addPerson(world, { user_name: 'Robin Vale', password_hash: await world.passwords.hash(OLD) }, new Date(world.clock().getTime() + 60_000));
	for (const [new_password, detail] of [
		['Password1!', passwordCommon],
		['Robin-vale-1', passwordPersonal],
	] as const) {
		const answer = await robin.call('POST', api.changePassword, { identifier: robin.user_email, old_password: OLD, new_password });
		expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'invalid', field: 'new_password', detail }]);
	}
	expect((await login(world, robin.user_email, OLD)).statusCode).toBe(200);
});

test('a reset refuses one before the code counts as tried; the account’s name counts only for whoever has the code', async () => {
	const robin = await addPerson(world, { user_name: 'Robin Vale', password_hash: await world.passwords.hash(OLD) });
	const browser = device();
	await post(api.forgotPassword, { user_email: robin.user_email }, browser);
	const [mail] = await world.db.select().from(outgoingMails).where(eq(outgoingMails.user_id, robin.user_id));
	const code = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(mail?.body ?? '')?.[0] ?? '';
	const reset = (given: string, new_password: string) => post(api.resetPassword, { user_email: robin.user_email, code: given, new_password }, browser);
	for (let i = 0; i < 6; i++) expect((await reset(code, 'Password1!')).json()).toMatchObject({ field: 'new_password', detail: passwordCommon });
	expect((await reset('WRNG-CDEF', 'Robin-vale-1')).json()).toMatchObject({ field: 'code' });
	expect((await reset(code, 'Robin-vale-1')).json()).toMatchObject({ field: 'new_password', detail: passwordPersonal });
	expect((await reset(code, 'Stadium-Lights-8')).statusCode).toBe(200);
	const [row] = await world.db.select().from(users).where(eq(users.user_id, robin.user_id));
	expect(await world.passwords.verify(row?.password_hash ?? null, 'Stadium-Lights-8')).toBe(true);
});

describe('the check', () => {
	test('leaves the event loop free, and looks at the beginning of a long password alone', async () => {
		const check = new CommonPasswords();
		const delay = monitorEventLoopDelay({ resolution: 5 });
		try {
			await check.refuse('A-good-1', { user_email: 'a@people.example' }, 'password');
			const long = 'P@55w0rd$1!4|7('.repeat(20).slice(0, PASSWORD_MAX);
			delay.enable();
			const results = await Promise.allSettled(Array.from({ length: 20 }, () => check.refuse(long, { user_email: 'a@people.example' }, 'password')));
			delay.disable();
			expect(new Set(results.map(({ status }) => status)).size).toBe(1);
			// On the main thread, each check would block it for 60 ms.
			expect(delay.percentile(50) / 1e6).toBeLessThan(20);
		} finally {
			await check.close();
		}
	});

	test('refuses work beyond its line, and works on', async () => {
		const check = new CommonPasswords();
		const one = () => check.refuse('Stadium-Lights-8', { user_email: 'a@people.example' }, 'password');
		try {
			const results = await Promise.allSettled(Array.from({ length: 60 }, one));
			const refused = results.filter((result) => result.status === 'rejected');
			expect(refused.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 10 }, () => 'unavailable'));
			await one();
		} finally {
			await check.close();
		}
	});
});
