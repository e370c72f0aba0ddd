import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { handleError } from '#server/http/errors/http-error.ts';
import { createDevices, deviceCookie } from '#server/http/guards/device-cookie.ts';
import { defineThrottle, type ThrottleLimits, throttleHook } from '#server/http/guards/throttle.ts';
import { device, testKey } from '../fixtures/test-devices.ts';

const devices = createDevices(readEnv({}), testKey);
/** The cookie of a device that we issued, by a short name. */
const cookieOf = (name: string) => device(name.padEnd(22, '-'));
let app: FastifyInstance;

async function throttled(limits: ThrottleLimits): Promise<(name?: string, remoteAddress?: string) => Promise<number>> {
	app = Fastify();
	app.setErrorHandler(handleError);
	await app.register(cookie);
	await app.register(rateLimit, { global: false });
	app.get(
		'/',
		{ onRequest: throttleHook(app, { devices }, defineThrottle(limits)) },
		(request, reply) => (devices.of(request) ?? devices.give(request, reply, true)).id,
	);
	return async (name, remoteAddress = '10.0.0.1') =>
		(await app.inject({ url: '/', remoteAddress, ...(name === undefined ? {} : { cookies: { device: cookieOf(name) } }) })).statusCode;
}
afterEach(async () => {
	vi.useRealTimers();
	await app.close();
});

const repeat = async (times: number, ask: () => Promise<number>) => {
	const codes: number[] = [];
	for (let i = 0; i < times; i++) codes.push(await ask());
	return codes;
};

describe('throttle', () => {
	test('a device has its own allowance, wherever it is', async () => {
		const ask = await throttled({ device: 3, address: 1000, windowMs: 60_000 });
		expect(await repeat(5, () => ask('a'))).toEqual([200, 200, 200, 429, 429]);
		expect(await ask('a', '10.0.0.2')).toBe(429);
		expect(await ask('b')).toBe(200);
	});

	test('an address has a larger one, which many devices share', async () => {
		const ask = await throttled({ device: 3, address: 10, windowMs: 60_000 });
		const codes = await repeat(12, () => ask(String(Math.random()).slice(2)));
		expect(codes.slice(0, 10)).not.toContain(429);
		expect(codes.slice(10)).toEqual([429, 429]);
		expect(await ask('other', '10.0.0.2')).toBe(200);
	});

	test('dropping the cookie, or making one up that is not ours, gains nothing: newcomers of an address share a tenth', async () => {
		const ask = await throttled({ device: 3, address: 100, windowMs: 60_000 });
		expect(await repeat(10, () => ask())).not.toContain(429);
		expect(await ask()).toBe(429);
		const [id = '', standing = ''] = cookieOf('known').split('.');
		const madeUp = [
			'short',
			'a'.repeat(22),
			`${id}.${standing}.${'A'.repeat(22)}`,
			cookieOf('known').replace('known', 'other'),
			deviceCookie({ id, vouched: false }, testKey),
		];
		for (const cookie of madeUp) expect((await app.inject({ url: '/', remoteAddress: '10.0.0.1', cookies: { device: cookie } })).statusCode, cookie).toBe(429);
		expect(await ask('known')).toBe(200);
	});

	test('the addresses of one household are one, and an IPv4 address is the same however it is written', async () => {
		const ask = await throttled({ device: 3, address: 4, windowMs: 60_000 });
		expect(await repeat(3, () => ask('a', '2001:db8:1:2::1'))).not.toContain(429);
		expect([await ask('b', '2001:db8:1:2::2'), await ask('c', '2001:db8:1:2:3::4'), await ask('d', '2001:db8:1:3::1')]).toEqual([200, 429, 200]);
		expect(await repeat(3, () => ask('e', '10.0.0.9'))).not.toContain(429);
		expect([await ask('f', '::ffff:10.0.0.9'), await ask('g', '10.0.0.9')]).toEqual([200, 429]);
	});

	test('says when to come back, and keeps to it', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		const ask = await throttled({ device: 1, address: 1000, windowMs: 60_000 });
		await ask('a');
		vi.advanceTimersByTime(20_000);
		const answer = await app.inject({ url: '/', remoteAddress: '10.0.0.1', cookies: { device: cookieOf('a') } });
		expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([429, 'throttled', '40']);
		vi.advanceTimersByTime(40_001);
		expect(await ask('a')).toBe(200);
	});

	test('routes share the counters of the throttle that they name, and of no other with the same limits', async () => {
		const limits = { device: 2, address: 1000, windowMs: 60_000 };
		const [one, other] = [defineThrottle(limits), defineThrottle(limits)];
		const apps = [Fastify(), Fastify()];
		for (const each of apps) {
			each.setErrorHandler(handleError);
			await each.register(cookie);
			await each.register(rateLimit, { global: false });
			each.get('/one', { onRequest: throttleHook(each, { devices }, one) }, () => 'one');
			each.get('/other', { onRequest: throttleHook(each, { devices }, other) }, () => 'other');
			await each.register((scope, _options, registered) => {
				scope.get('/one-in-a-scope', { onRequest: throttleHook(scope, { devices }, one) }, () => 'one');
				registered();
			});
		}
		const [first, second] = apps;
		const status = async (at: FastifyInstance | undefined, url: string) => (await at?.inject({ url, cookies: { device: cookieOf('a') } }))?.statusCode;
		expect([await status(first, '/one'), await status(first, '/one-in-a-scope'), await status(first, '/one')]).toEqual([200, 200, 429]);
		expect([await status(first, '/other'), await status(second, '/one')]).toEqual([200, 200]);
		await Promise.all(apps.map((each) => each.close()));
	});

	test('a newcomer is given a cookie once', async () => {
		const ask = await throttled({ device: 3, address: 1000, windowMs: 60_000 });
		expect(await ask()).toBe(200);
		const first = await app.inject('/');
		const set = first.cookies[0];
		expect(set).toMatchObject({ name: 'device', path: '/', httpOnly: true, sameSite: 'Lax', value: device(first.body) });
		expect(set?.secure).toBeUndefined();
		const again = await app.inject({ url: '/', cookies: { device: set?.value ?? '' } });
		expect([again.body, again.headers['set-cookie']]).toEqual([first.body, undefined]);
	});
});
