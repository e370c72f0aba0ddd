import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { eq } from '#server/db/drizzle.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { type AccountWorld, accountWorld, login, mailedCode } from '../fixtures/account-world.ts';
import { addPerson, type Person } from '../fixtures/logged-in-people.ts';
import { challengeOf, proofFor } from '../fixtures/solve-test-proof.ts';
import { device } from '../fixtures/test-devices.ts';

const PASSWORD = 'Stadium-Lights-7';
const HOUR = 3_600_000;
/** The address of a stranger who knows the victim's e-mail, and the victim's own. */
const [THERE, HOME] = ['203.0.113.7', '198.51.100.1'];

let world: AccountWorld;
let password_hash: string;
let victim: Person;
beforeAll(async () => {
	world = await accountWorld();
	password_hash = await world.passwords.hash(PASSWORD);
});
afterAll(() => world.close());
beforeEach(async () => {
	world.pass(HOUR + 1);
	victim = await addPerson(world, { password_hash });
});

const logIn = (email: string, password: string, from: { address: string; cookie?: string; headers?: Record<string, string> }) =>
	login(world, email, password, { device: from.cookie ?? device() }, from);
const codeOf = (answer: LightMyRequestResponse): string => (answer.statusCode === 200 ? 'in' : answer.json().code);
/** Guesses from a new device each time. If `mayProve`, it solves a proof of work when asked. */
async function guess(times: number, email: string, address: string, { mayProve = false } = {}): Promise<string[]> {
	const seen: string[] = [];
	for (let n = 0; n < times; n++) {
		const answer = await logIn(email, 'Wrong-pass-1', { address });
		seen.push(codeOf(answer));
		if (mayProve && codeOf(answer) === 'proof_needed') seen.push(codeOf(await logIn(email, 'Wrong-pass-1', { address, headers: await proofFor(answer) })));
	}
	return seen;
}

describe('a stranger who guesses', () => {
	test('has ten guesses an hour from one address, on however many devices, and proves work for each further one', async () => {
		const seen = await guess(14, victim.user_email, THERE);
		expect(seen).toEqual([...Array.from({ length: 10 }, () => 'bad_credentials'), ...Array.from({ length: 4 }, () => 'proof_needed')]);
	});

	test('keeps nobody out: the victim logs in on a new device at home without any of it', async () => {
		await guess(14, victim.user_email, THERE);
		expect(codeOf(await logIn(victim.user_email, PASSWORD, { address: HOME }))).toBe('in');
	});

	test('at the same address costs the victim a proof of work, which nobody sees, and no wait', async () => {
		await guess(14, victim.user_email, THERE);
		const asked = await logIn(victim.user_email, PASSWORD, { address: THERE });
		expect(codeOf(asked)).toBe('proof_needed');
		expect(codeOf(await logIn(victim.user_email, PASSWORD, { address: THERE, headers: await proofFor(asked) }))).toBe('in');
	});

	test('from many addresses has thirty in all: then a new device proves work wherever it is, ever more of it', async () => {
		for (let n = 1; n <= 4; n++) await guess(10, victim.user_email, `192.0.2.${n}`);
		const asked = await logIn(victim.user_email, PASSWORD, { address: HOME });
		expect(codeOf(asked)).toBe('proof_needed');
		await guess(40, victim.user_email, '192.0.3.1', { mayProve: true });
		const later = await logIn(victim.user_email, PASSWORD, { address: HOME });
		expect(challengeOf(later).parameters.cost).toBeGreaterThan(challengeOf(asked).parameters.cost);
		expect(codeOf(await logIn(victim.user_email, PASSWORD, { address: HOME, headers: await proofFor(later) }))).toBe('in');
	});

	test('at many accounts has 120 from one address', async () => {
		const answers = [];
		for (let n = 0; n < 125; n++) answers.push(codeOf(await logIn(`${randomUUID()}@people.example`, 'Wrong-pass-1', { address: '203.0.113.99' })));
		expect(answers.filter((code) => code === 'bad_credentials')).toHaveLength(120);
		expect(answers.at(-1)).toBe('proof_needed');
	});

	test('learns nothing of who has an account: an unknown e-mail asks for the same work', async () => {
		expect(await guess(12, `${randomUUID()}@people.example`, THERE)).toEqual(await guess(12, victim.user_email, '203.0.113.8'));
	});
});

test('people who log in use nothing up: 150 of one address do so in the same hour', async () => {
	const fan = await addPerson(world, { password_hash });
	const cookie = device();
	for (let n = 0; n < 25; n++)
		expect(codeOf(await logIn(fan.user_email, PASSWORD, { address: `192.0.2.${n % 2}`, cookie: n < 12 ? cookie : device() }))).toBe('in');
	expect((await guess(10, fan.user_email, '192.0.2.0')).every((code) => code === 'bad_credentials')).toBe(true);
});

test('a login that finds the server busy is no failure', async () => {
	const cookie = device();
	const original = world.passwords.from;
	world.passwords.from = () => ({
		hash: () => Promise.reject(new Error('not asked for')),
		verify: () => Promise.reject(new HttpError(503, 'unavailable', 'Too many people are logging in at the moment.', { retryAfter: 5 })),
	});
	const busy = [];
	for (let n = 0; n < 10; n++) busy.push((await logIn(victim.user_email, PASSWORD, { address: HOME, cookie })).statusCode);
	world.passwords.from = original;
	expect(new Set(busy)).toEqual(new Set([503]));
	expect((await guess(10, victim.user_email, HOME)).every((code) => code === 'bad_credentials')).toBe(true);
	expect(codeOf(await logIn(victim.user_email, PASSWORD, { address: '198.51.100.77', cookie }))).toBe('in');
});

describe('a stranger who asks for codes', () => {
	const ask = (email: string, cookie: string) => world.call('POST', api.forgotPassword, { body: { user_email: email }, cookies: { device: cookie } });

	test('has five an hour on one device, whatever the accounts', async () => {
		const cookie = device();
		const codes: number[] = [];
		for (let n = 0; n < 7; n++) codes.push((await ask(`${n}@people.example`, cookie)).statusCode);
		expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
	});

	test('on ever new devices is asked for work in the end, and the victim resets their password all the same', async () => {
		const codes: string[] = [];
		for (let n = 0; n < 124; n++) codes.push(codeOf(await ask(victim.user_email, device())));
		expect(codes.filter((code) => code === 'in')).toHaveLength(120);
		expect(new Set(codes.slice(120))).toEqual(new Set(['proof_needed']));
		expect(await world.db.$count(outgoingMails, eq(outgoingMails.user_id, victim.user_id))).toBe(3);
		const mine = device();
		const code = await mailedCode(world, victim.user_email, mine, { address: HOME });
		const body = { user_email: victim.user_email, code, new_password: 'Better-pass-2' };
		expect((await world.call('POST', api.resetPassword, { body, cookies: { device: mine } })).statusCode).toBe(200);
		expect(codeOf(await logIn(victim.user_email, 'Better-pass-2', { address: HOME }))).toBe('in');
	});
});
