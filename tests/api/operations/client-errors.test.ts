import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import type { ClientError } from '#domain/api/client-errors.ts';
import { type AccountWorld, accountWorld } from '../fixtures/account-world.ts';
import { device } from '../fixtures/test-devices.ts';

const lines: Record<string, unknown>[] = [];
let world: AccountWorld;
beforeAll(async () => {
	world = await accountWorld({
		logger: { level: 'warn', stream: { write: (line: string) => JSON.parse(line).event === undefined && lines.push(JSON.parse(line)) } },
	});
});
afterAll(() => world.database.close());

const error: ClientError = { name: 'TypeError', message: 'x is not a function', source: '/assets/app-1.js:1:2', screen: '/favorites' };
const send = (body: object, cookies = { device: device() }) => world.call('POST', api.clientErrors, { body, cookies });

test.each<[string, object]>([
	['nothing', { errors: [] }],
	['too many', { errors: Array(11).fill(error) }],
	['an address of an athlete', { errors: [{ ...error, screen: '/DetailsView/4711/12' }] }],
	['somebody’s email', { errors: [{ ...error, message: 'sam@people.example is unknown' }] }],
	['digits, as of a card', { errors: [{ ...error, message: 'no card 4242 4242 4242 4242' }] }],
	['another site’s code', { errors: [{ ...error, source: 'https://evil.example/x.js:1:2' }] }],
	['more than we ask for', { errors: [{ ...error, user: 'Sam' }] }],
])('%s is refused', async (_what, body) => {
	expect((await send(body)).statusCode).toBe(422);
});

test('one device reports 20 times a minute', async () => {
	const cookies = { device: device() };
	const codes = [];
	for (let n = 0; n < 25; n++) codes.push((await send({ errors: [error] }, cookies)).statusCode);
	expect(codes.filter((code) => code === 429)).toHaveLength(5);
});

test('the log has each kind once with its count', async () => {
	await send({ errors: [{ ...error, source: '/assets/app-1.js:9:9' }, error] });
	for (let n = 0; n < 60; n++) await send({ errors: [{ ...error, source: `/assets/app-1.js:1:${100 + n}` }] });
	expect(lines).toEqual([]);
	await world.app.close();
	const [line, ...more] = lines;
	expect(more).toEqual([]);
	expect(line).toMatchObject({ level: 40, msg: 'browsers reported errors of the page' });
	const errors = line?.errors as object[];
	expect(errors).toHaveLength(50);
	expect(errors[0]).toEqual({ ...error, source: '/assets/app-1.js:1:110', count: 1 });
	// Reports of kinds that were replaced before they were logged. The 20 of the flood above are among them.
	expect(line?.others).toBe(32);
});
