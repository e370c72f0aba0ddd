import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { type AccountWorld, accountWorld, form, login } from '../fixtures/account-world.ts';
import { tablesWith } from '../fixtures/find-text.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';

/** Strong enough to be accepted, and never found by chance. */
const CANARY = 'Canary-7-sings-9Q';
const EMAIL = 'canary.keeper@people.example';

let world: AccountWorld;
const lines: string[] = [];
const printed: string[] = [];
const real = { log: console.log, error: console.error, warn: console.warn };
beforeAll(async () => {
	world = await accountWorld({ logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } } });
	for (const name of ['log', 'error', 'warn'] as const) console[name] = (...words: unknown[]) => printed.push(words.map(String).join(' '));
});
afterAll(async () => {
	Object.assign(console, real);
	await world.close();
});

test('a password appears in no log line, no row and no error, whatever goes wrong with the call', async () => {
	const answers: { statusCode: number; body: string }[] = [];
	const note = async (answer: Promise<{ statusCode: number; body: string }>) => answers.push(await answer);
	const account = { user_name: 'Canary Keeper', user_email: EMAIL, password: CANARY };
	const query = new URLSearchParams(account);
	const headers = { [API_KEY_HEADER]: world.env.API_KEY };
	const raw = (url: string, rest: object = {}) => world.app.inject({ method: 'POST', url, headers, ...rest });

	// In the query, as the spec has it: valid, taken, invalid, without a key, to a neighboring address, badly encoded, by
	// another method.
	await note(raw(`${api.register}?${query}`));
	await note(raw(`${api.register}?${query}`));
	await note(raw(`${api.register}?${new URLSearchParams({ ...account, user_email: 'x' })}`));
	await note(raw(`${api.register}?${query}`, { headers: {} }));
	await note(raw(`${api.register}/x?${query}`));
	await note(raw(`${api.register}%E0%A4%A?${query}`));
	await note(raw(`${api.register}?password=${CANARY}%ZZ`));
	await note(world.call('GET', `${api.register}?${query}`));
	await note(raw(`${api.register}?${query}`, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } }));
	// In the body: valid, with an extra field, with the password where a name belongs, broken.
	await note(world.call('POST', api.register, { body: { ...account, user_email: 'other@people.example' } }));
	await note(world.call('POST', api.register, { body: { ...account, [CANARY]: CANARY } }));
	await note(world.call('POST', api.register, { body: { ...account, password: { is: CANARY } } }));
	await note(raw(api.register, { headers: { ...headers, 'content-type': 'application/json' }, payload: `{"password":"${CANARY}"` }));
	await note(raw(api.register, { headers: { ...headers, 'content-type': 'text/plain' }, payload: CANARY }));
	// Login, right and wrong, and a form that breaks off.
	await note(login(world, EMAIL, CANARY));
	await note(login(world, EMAIL, `${CANARY}x`));
	await note(login(world, CANARY, CANARY));
	const { payload, headers: formHeaders } = form(account);
	await note(raw(api.login, { headers: { ...headers, ...formHeaders }, payload: payload.slice(0, -10) }));
	// Change and reset.
	const person = await addPerson(world);
	await note(person.call('POST', api.changePassword, { identifier: person.user_email, old_password: CANARY, new_password: CANARY }));
	await note(world.call('POST', api.resetPassword, { body: { user_email: EMAIL, code: CANARY, new_password: CANARY } }));
	await note(person.call('PUT', api.account(person.user_id), { user_email: 'c@people.example', password: CANARY }));
	expect(await tablesWith(world.db, CANARY)).toEqual([]);

	// An internal failure: the database refuses partway through.
	await world.db.execute(sql`alter table users rename to users_gone`);
	for (const call of [() => raw(`${api.register}?${query}`), () => login(world, EMAIL, CANARY)]) await note(call());
	await world.db.execute(sql`alter table users_gone rename to users`);

	const statuses = new Set(answers.map(({ statusCode }) => statusCode));
	for (const status of [200, 401, 403, 404, 409, 415, 422, 500]) expect(statuses).toContain(status);
	// One echo is fair: whoever sent a field is told its name.
	const told = answers.filter(({ body }) => body.includes(CANARY));
	expect(told.map(({ body }) => JSON.parse(body).field)).toEqual([CANARY]);
	expect(lines.filter((line) => line.includes('request failed')).length).toBe(2);
	for (const line of [...lines, ...printed]) {
		expect(line).not.toContain(CANARY);
		// The values of a failed query (an address, a hash) don't belong in the log either.
		expect(line.toLowerCase()).not.toContain(EMAIL);
		expect(line).not.toContain('argon2id');
	}
});
