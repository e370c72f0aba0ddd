import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionSchema } from '#domain/account.ts';
import { api } from '#domain/api-paths.ts';
import { type AccountWorld, accountWorld, login } from './fixtures/accounts.ts';

const PASSWORD = 'Right-pass-1';
let world: AccountWorld;
beforeAll(async () => {
	world = await accountWorld();
	const answer = await world.call('POST', api.register, { body: { user_name: 'Ada Reyes', user_email: ' Ada@People.Example ', password: PASSWORD } });
	expect([answer.statusCode, answer.json()]).toEqual([200, { user_id: 1, user_email: 'Ada@People.Example', user_name: 'Ada Reyes' }]);
});
afterAll(() => world.close());

const who = (cookies: Record<string, string>) => world.call('GET', api.session, { cookies });

describe('login', () => {
	test('answers who it is, flat, and sets cookies that no script can read', async () => {
		const answer = await login(world, '  ADA@people.example ', PASSWORD);
		expect(answer.statusCode).toBe(200);
		expect(sessionSchema.parse(answer.json())).toEqual(answer.json());
		expect(answer.json()).toMatchObject({
			user_id: 1,
			user_email: 'Ada@People.Example',
			user_role: 'user',
			is_admin: false,
			given_name: null,
			managed_by: null,
		});
		expect(answer.headers['cache-control']).toBe('no-store');
		const session = answer.cookies.find((cookie) => cookie.name === 'session');
		expect(session).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax' });
		expect(answer.cookies.map((cookie) => cookie.name)).toContain('device');
		expect((await who({ session: session?.value ?? '' })).json().session).toEqual(answer.json());
	});
});
