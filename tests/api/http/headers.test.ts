import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { dataHeaders, securityHeaders } from '#server/http/guards/security-headers.ts';
import { form } from '../fixtures/account-world.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';

let world: BrowseWorld;
let port: number;
const folder = mkdtempSync(join(tmpdir(), 'page-'));

beforeAll(async () => {
	mkdirSync(join(folder, 'assets'));
	writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title><meta name="description" content="plain"><body></body>');
	writeFileSync(join(folder, 'assets/main-abc123.js'), '// main');
	world = await browseWorld({ pageDir: folder });
	await world.app.listen({ port: 0, host: '127.0.0.1' });
	port = (world.app.server.address() as { port: number }).port;
});
afterAll(async () => {
	await world.close();
	rmSync(folder, { recursive: true });
});

/** Returns the response to these bytes: status, and headers by their lowercase names. */
function say(text: string, to = port): Promise<{ status: number; headers: Map<string, string> }> {
	return new Promise((resolve, reject) => {
		let heard = '';
		const socket = connect(to, '127.0.0.1', () => socket.write(text));
		socket.on('data', (part) => {
			heard += String(part);
			const end = heard.indexOf('\r\n\r\n');
			if (end === -1) return;
			socket.destroy();
			const [first = '', ...rest] = heard.slice(0, end).split('\r\n');
			const headers = rest.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)] as const);
			resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers) });
		});
		socket.on('close', () => reject(new Error(`closed after ${JSON.stringify(heard)}`)));
		socket.on('error', reject);
	});
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

describe('every answer has the security headers', () => {
	const looser = ['cross-origin-opener-policy', 'content-security-policy', 'x-frame-options'];

	test.each<[string, string, number]>([
		['a page', get('/', 'Accept: text/html\r\n'), 200],
		['a static file', get('/assets/main-abc123.js'), 200],
		['one that is gone', get('/assets/gone.js'), 404],
		['a call', get(api.sports, `${API_KEY_HEADER}: nil-athletes-web\r\n`), 200],
		['a call without the key', get(api.sports), 401],
		['what isn’t there', get('/v1/nothing'), 404],
		['an address that can’t be decoded', get('/v1/sports/%E0%A4%A/teams/x/players'), 404],
		['a page’s address that can’t be decoded', get('/%', 'Accept: text/html\r\n'), 404],
		['U+0000', get('/%00'), 404],
		['another site’s name', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421],
		['no name', 'GET / HTTP/1.1\r\n\r\n', 400],
		['an empty name', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 421],
		['no HTTP', 'GARBAGE\r\n\r\n', 400],
		['broken chunking', `POST ${requestApi.contactUs} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`, 400],
		['headers beyond bounds', get('/', `A: ${'x'.repeat(20_000)}\r\n`), 431],
		['an expectation that nobody knows', get('/', 'Accept: text/html\r\nExpect: the-unexpected\r\n'), 417],
		['a method that nobody knows', get('/').replace('GET', 'PROPFIND'), 404],
		['the API’s page', get('/v1/docs'), 200],
		['health', get('/healthz'), 200],
		['the sandbox', get('/sandbox/checkout/gone'), 404],
		['the development provider', get('/idp/.well-known/openid-configuration'), 200],
		['nothing at the development provider', get('/idp/nothing'), 404],
		['a login that was not begun', get('/idp/interaction/x'), 404],
	])('%s', async (_what, text, status) => {
		const answer = await say(text);
		expect(answer.status).toBe(status);
		const all = securityHeaders(world.env, []);
		expect(all.size).toBeGreaterThan(10);
		// Fastify’s own refusals have all of them, too.
		const short = dataHeaders(all);
		const isShort = answer.headers.get('content-security-policy') === short.get('Content-Security-Policy');
		if (isShort) expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
		const table = isShort ? short : all;
		for (const [name, value] of table) {
			const got = answer.headers.get(name.toLowerCase());
			// The provider's windows may keep their opener, and our own page may frame them.
			if (text.includes('/idp/') && looser.includes(name.toLowerCase())) expect(got, name).toBeDefined();
			else expect(got, name).toBe(value);
		}
	});

	test('JSON has those that data needs, in 500 bytes', async () => {
		const { headers } = await say(get(api.sports, `${API_KEY_HEADER}: nil-athletes-web\r\n`));
		const names = [...dataHeaders(securityHeaders(world.env, [])).keys()].map((name) => name.toLowerCase());
		expect(names.sort()).toEqual(['content-security-policy', 'cross-origin-resource-policy', 'x-content-type-options', 'x-frame-options']);
		expect(Object.fromEntries(headers)).toMatchObject({
			'content-security-policy': "default-src 'none';frame-ancestors 'none'",
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
		});
		expect(headers.get('permissions-policy')).toBeUndefined();
		expect([...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length).toBeLessThan(500);
	});

	test('also one that a server gives while it closes', async () => {
		const closing = await browseWorld();
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		closing.app.addHook('preClose', () => held);
		await closing.app.listen({ port: 0, host: '127.0.0.1' });
		const to = (closing.app.server.address() as { port: number }).port;
		const closed = closing.close();
		const answer = await say(get(api.sports), to);
		// Without a key, as at any other time.
		expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([401, "default-src 'none';frame-ancestors 'none'"]);
		release();
		await closed;
	});
});

test('no page may ask a browser for places, cameras, devices or payments', () => {
	const features = (securityHeaders(world.env, []).get('Permissions-Policy') ?? '').split(', ');
	for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) expect(features).toContain(`${feature}=()`);
	// Passkeys, for our own pages and no frame.
	const allowed = ['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'];
	expect(features.filter((feature) => !/^[a-z-]+=\(\)$/.test(feature))).toEqual(allowed);
});

describe('an answer that sets a cookie is kept by no cache', () => {
	const key = { [API_KEY_HEADER]: 'nil-athletes-web' };
	const cases: [string, () => Promise<LightMyRequestResponse>][] = [
		['a search', () => world.post(api.filterPlayers(0), {})],
		['the identity provider', () => world.get(api.identityProvider)],
		['a failed login', () => world.app.inject({ method: 'POST', url: api.login, ...forKey(form({ username: 'a@b.example', password: 'x' })) })],
		['a session that has ended', () => world.app.inject({ url: api.session, headers: key, cookies: { session: 'x'.repeat(43) } })],
		['a login at the provider that begins', () => world.app.inject({ url: `/idp/auth?${authorization}` })],
		['a login at the provider', signIn],
		[
			'logging out',
			async () => {
				const { token } = await addPerson(world);
				return world.app.inject({ method: 'POST', url: api.logout, headers: key, cookies: { session: token } });
			},
		],
	];
	const forKey = ({ payload, headers }: ReturnType<typeof form>) => ({ payload, headers: { ...headers, ...key } });
	const authorization = new URLSearchParams({
		client_id: 'nil-athletes-web',
		response_type: 'code',
		scope: 'openid',
		redirect_uri: 'http://localhost:8080/auth/callback',
		code_challenge: 'x'.repeat(50),
		code_challenge_method: 'S256',
	});

	async function signIn() {
		const begun = await world.app.inject({ url: `/idp/auth?${authorization}` });
		const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const chosen = await world.app.inject({
			method: 'POST',
			url: String(begun.headers.location),
			headers,
			cookies,
			payload: 'name=Sam&email=sam@fans.example',
		});
		return world.app.inject({ url: new URL(String(chosen.headers.location)).pathname, cookies });
	}

	test.each(cases)('%s', async (_what, ask) => {
		const { headers } = await ask();
		expect(headers['set-cookie']).toBeDefined();
		expect(headers['cache-control']).toMatch(/no-store/);
	});
});
