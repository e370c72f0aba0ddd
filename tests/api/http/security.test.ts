import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { buildApp } from '#server/app.ts';
import { VERSION } from '#server/core/version.ts';
import type { Db } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import { handleError } from '#server/http/errors/http-error.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { forTests } from '../fixtures/test-devices.ts';

let world: BrowseWorld;
beforeAll(async () => {
	world = await browseWorld();
});
afterAll(() => world.close());

const filter = api.filterPlayers(0);

describe('headers', () => {
	test('the content security policy names our own origin and nothing else', async () => {
		const { headers } = await world.get('/v1/docs');
		expect(headers['content-security-policy']).toBe(
			"default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';frame-src 'self';form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types default;report-uri /v1/csp-reports",
		);
		expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' });
		expect(headers['strict-transport-security']).toBeUndefined();
		expect(headers['x-powered-by']).toBeUndefined();
	});

	test('with https: HSTS, a cookie that only this host gets, photo hosts in the policy', async () => {
		const secure = await browseWorld({
			env: { PUBLIC_URL: 'https://give.example.org/', PAYMENTS: 'sandbox', MAIL: 'folder', IMAGE_HOSTS: 'a.example.com, *.b.example' },
		});
		const { headers } = await secure.post(filter, {});
		expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
		expect(headers['set-cookie']).toMatch(/^__Host-device=[\w-]{22}\.v\.[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
		const page = (await secure.get('/v1/docs')).headers;
		expect(page['reporting-endpoints']).toBe('csp="/v1/csp-reports"');
		expect(page['content-security-policy']).toContain(';report-uri /v1/csp-reports;report-to csp');
		expect(page['content-security-policy']).toContain("img-src 'self' data: a.example.com *.b.example;");
		await secure.close();
	});

	test('errors carry them too', async () => {
		for (const url of ['/v1/nothing', '/v1/get_player/x/y']) expect((await world.get(url)).headers['content-security-policy']).toContain("default-src 'none'");
	});
});

describe('requests from other sites', () => {
	const own = 'http://localhost:8080';
	test.each<[string, Record<string, string>, number]>([
		['no browser', {}, 200],
		['our page', { 'sec-fetch-site': 'same-origin', origin: own }, 200],
		['typed by the person', { 'sec-fetch-site': 'none' }, 200],
		['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
		['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: own }, 403],
		['a neighbor under the same domain', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:8080' }, 403],
		['an old browser, our origin', { origin: own }, 200],
		['an old browser, the host it talks to', { origin: 'http://192.168.1.5:8080', host: '192.168.1.5:8080' }, 200],
		['an old browser, another origin', { origin: 'https://evil.example' }, 403],
		['an old browser, another port', { origin: 'http://localhost:9999' }, 403],
		['an opaque origin', { origin: 'null' }, 403],
		['our name as a prefix', { origin: `${own}.evil.example` }, 403],
	])('%s', async (_who, headers, status) => {
		const answer = await world.post(filter, {}, headers);
		expect(answer.statusCode).toBe(status);
		if (status === 403) expect(answer.json().code).toBe('cross_site');
	});

	test('reading is nobody’s harm', async () => {
		expect((await world.get(api.sports, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
	});
});

describe('the name under which a request comes', () => {
	let site: BrowseWorld;
	beforeAll(async () => {
		const settings = { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder', ALLOWED_HOSTS: 'www.example.org, *.Fans.example' };
		site = await browseWorld({ env: settings });
	});
	afterAll(() => site.close());

	test.each<[string, boolean]>([
		['give.example.org', true],
		['GIVE.example.org:443', true],
		['give.example.org.', true],
		['www.example.org', true],
		['east.fans.example', true],
		['localhost:8080', true],
		['app.localhost', true],
		['127.0.0.1:8080', true],
		['10.0.3.7', true],
		['[::1]:8080', true],
		['backend:8080', true],
		['evil.example', false],
		['evil.example:8080', false],
		['give.example.org.evil.example', false],
		['fans.example', false],
		['a.east.fans.example', false],
		['127.0.0.1.evil.example', false],
		['evil.example#localhost', false],
		['user@give.example.org', false],
	])('%j', async (host, isOurs) => {
		for (const url of [api.sports, '/', '/v1/nothing', '/idp/x', '/assets/x.js']) {
			const { statusCode, body } = await site.get(url, { host });
			expect([url, statusCode === 421]).toEqual([url, !isOurs]);
			if (!isOurs) expect(JSON.parse(body)).toEqual({ detail: 'There’s no site with this name here.', code: 'other_host' });
		}
	});

	test('probes come under any', async () => {
		for (const host of ['10.0.3.7:8080', 'evil.example', 'node-7.cluster.internal'])
			for (const url of ['/healthz', '/readyz']) expect((await site.get(url, { host })).statusCode).toBe(200);
	});

	test('a proxy that is trusted says it; one that is not, does not', async () => {
		const behind = await browseWorld({ env: { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder', TRUST_PROXY: '1' } });
		const status = async (world: BrowseWorld, host: string, forwarded: string) =>
			(await world.get(api.sports, { host, 'x-forwarded-host': forwarded })).statusCode;
		expect(await status(behind, 'backend.internal', 'give.example.org')).toBe(200);
		expect(await status(behind, 'give.example.org', 'evil.example')).toBe(421);
		expect(await status(site, 'evil.example', 'give.example.org')).toBe(421);
		expect(await status(site, 'give.example.org', 'evil.example')).toBe(200);
		await behind.close();
	});
});

describe('bodies', () => {
	const send = (payload: string, type?: string) =>
		world.app.inject({
			method: 'POST',
			url: filter,
			headers: { [API_KEY_HEADER]: world.env.API_KEY, ...(type === undefined ? {} : { 'content-type': type }) },
			payload,
		});

	test('over 64 KiB: 413', async () => {
		const answer = await send(JSON.stringify({ player_name: 'x'.repeat(70_000) }), 'application/json');
		expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large']);
	});

	test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', undefined])(
		'as %s: 415',
		async (type) => {
			const answer = await send('{}', type);
			expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
		},
	);

	test('JSON with a charset is JSON', async () => {
		expect((await send('{}', 'application/json; charset=utf-8')).statusCode).toBe(200);
	});
});

describe('addresses', () => {
	test.each(['/v1', '/v1/', '/v1/nothing', '/v1/get_all_sports/', '/sandbox/x', '/idp/x', '/healthz/x', '/assets/gone.js'])(
		'%s: 404 in JSON, also to a browser',
		async (url) => {
			const answer = await world.get(url, { accept: 'text/html' });
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
		},
	);

	test('badly encoded ones', async () => {
		const answer = await world.get('/v1/sports/%E0%A4%A/teams/x/players');
		expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
	});

	test('a method that a call does not have', async () => {
		expect((await world.post(api.sports, {})).statusCode).toBe(404);
	});
});

describe('failures of our own', () => {
	const failing = (error: Error) => {
		const app = Fastify({ frameworkErrors: handleError });
		app.setErrorHandler(handleError);
		app.get('/', () => {
			throw error;
		});
		return app.inject('/');
	};

	test('tell nothing of the inside', async () => {
		const answer = await failing(new Error('relation "players" does not exist at 10.0.0.7'));
		expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Something went wrong on our end. Please try again.', code: 'internal' }]);
	});

	test.each(['ECONNREFUSED', 'DATABASE_UNAVAILABLE', '57P01', '08006'])('%s, wrapped: 503 with Retry-After', async (code) => {
		const answer = await failing(new Error('query failed', { cause: Object.assign(new Error('x'), { code }) }));
		expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', expect.stringMatching(/^[2-8]$/)]);
	});

	test('the process is alive without its database, and not ready', async () => {
		for (const url of ['/healthz', '/readyz']) expect((await world.app.inject(url)).json()).toEqual({ status: 'ok', version: VERSION });
		const broken = { execute: () => Promise.reject(new Error('gone')) } as unknown as Db;
		const app = await buildApp({ db: broken, env: readEnv({}), payments: { name: 'none' } as never, clock: () => new Date(), ...forTests });
		expect((await app.inject('/healthz')).statusCode).toBe(200);
		const answer = await app.inject('/readyz');
		expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
		await app.close();
	});
});
