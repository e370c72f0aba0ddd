import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { apiRoutes } from '#server/api-routes.ts';
import type { DocumentedCall } from '#server/http/route/documented-call.ts';
import { exampleValues } from '#server/modules/operations/openapi/openapi-document.ts';
import { type AccountWorld, accountWorld } from '../fixtures/account-world.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';

/** What the server logs, line by line. A stranger's bad request isn't an error of ours. */
const lines: string[] = [];
let world: AccountWorld;
let port: number;

beforeAll(async () => {
	world = await accountWorld({ env: { IDENTITY: 'development' }, logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
	await world.app.listen({ port: 0, host: '127.0.0.1' });
	port = (world.app.server.address() as { port: number }).port;
});
afterAll(() => world.close());
/** Refusals cause security events, which are below a warning. */
afterEach(() => expect(lines.splice(0).filter((line) => JSON.parse(line).level >= 40)).toEqual([]));

const FORM = 'application/x-www-form-urlencoded';

describe('a multipart boundary', () => {
	const send = (boundary: string) =>
		world.call('POST', api.login, {
			headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
			body: Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="username"\r\n\r\na\r\n--${boundary}--\r\n`),
		});

	test('of 70 characters, the longest that RFC 2046 allows, is read', async () => {
		expect((await send('x'.repeat(70))).json()).toMatchObject({ code: 'invalid', field: 'password' });
	});

	test.each([71, 250, 253, 300, 5000])('of %i characters: 422', async (length) => {
		const answer = await send('x'.repeat(length));
		expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
	});

	test.each(['', '""', '"', '"x', ';', ' ', 'x; boundary=y', '%00', "x'y", '\u00ff'])('written as %j: no failure of ours', async (boundary) => {
		expect((await send(boundary)).statusCode).toBeLessThan(500);
	});
});

describe('U+0000 outside the API', () => {
	const authorization = new URLSearchParams({
		client_id: 'nil-athletes-web',
		response_type: 'code',
		scope: 'openid',
		redirect_uri: 'http://localhost:8080/auth/callback',
		code_challenge: 'x'.repeat(50),
		code_challenge_method: 'S256',
	});

	test.each([
		'/sandbox/checkout/%00',
		'/sandbox/checkout/cs%00',
		'/idp/interaction/%00',
		'/idp/auth/%00',
		'/idp/auth?client_id=%00',
		`/idp/auth?${authorization}&nonce=%00`,
		`/idp/auth?${authorization}&state=%00`,
		'/idp/session/end?id_token_hint=%00',
		'/%00',
		'/mens-college-football/%00',
		'/assets/%00.js',
		'/v1/docs%00',
		'/v1/pay/%00',
	])('GET %s', async (url) => {
		const answer = await world.app.inject({ url });
		expect(answer.statusCode).toBeGreaterThanOrEqual(400);
		expect(answer.statusCode).toBeLessThan(500);
	});

	test.each(['pay', 'decline', 'month', 'month-declined'])('POST of the button %s at the sandbox', async (button) => {
		const answer = await world.app.inject({ method: 'POST', url: `/sandbox/checkout/%00/${button}`, headers: { 'content-type': FORM }, payload: '' });
		expect(answer.statusCode).toBe(404);
	});

	test.each([
		{ grant_type: 'refresh_token', refresh_token: '\0' },
		{ grant_type: 'authorization_code', code: '\0', code_verifier: 'x'.repeat(50), redirect_uri: 'http://localhost:8080/auth/callback' },
		{ grant_type: '\0' },
		{ client_id: '\0' },
	])('POST /idp/token %j', async (fields) => {
		const payload = new URLSearchParams({ client_id: 'nil-athletes-web', ...fields } as Record<string, string>).toString();
		const answer = await world.app.inject({ method: 'POST', url: '/idp/token', headers: { 'content-type': FORM }, payload });
		expect([400, 401]).toContain(answer.statusCode);
		expect(answer.json().error).toMatch(/^(invalid|unsupported)_/);
	});

	test('as the name of somebody who signs in at the development provider', async () => {
		const begun = await world.app.inject({ url: `/idp/auth?${authorization}` });
		const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
		const url = String(begun.headers.location);
		for (const person of [
			{ name: 'Sam\0Carver', email: 'sam@fans.example' },
			{ name: 'Sam', email: 's\0m@fans.example' },
		]) {
			const payload = new URLSearchParams(person).toString();
			const answer = await world.app.inject({ method: 'POST', url, headers: { 'content-type': FORM }, cookies, payload });
			expect(answer.statusCode).toBe(422);
		}
	});
});

describe('hostile parameters', () => {
	const texts = ['%00', 'a%00b%F0%9F%8F%88%E2%80%AE', '..%2f%27%22%5c%25%0d%0a', '__proto__', '9'.repeat(20), 'x'.repeat(600)];
	const bodies = ['\0', '\ud800\u202e', 'x'.repeat(5000), 1e308, true, null, { $ne: null }];

	/** Every address that differs from the example's in one parameter. */
	function* addresses(call: DocumentedCall): Generator<string> {
		const given = exampleValues(call);
		const [path = '', query = ''] = call.example.address.split('?');
		for (const text of texts) {
			for (const name of Object.keys(given.path)) {
				const parts = call.path.split('/').map((part, at) => (part === `:${name}` ? text : (path.split('/')[at] ?? '')));
				yield `${parts.join('/')}${query === '' ? '' : `?${query}`}`;
			}
			for (const name of shapeOf(call.query)) {
				const parameters = new URLSearchParams(query);
				parameters.delete(name);
				yield `${path}?${[parameters.toString(), `${name}=${text}`].filter(Boolean).join('&')}`;
			}
		}
		for (const name of shapeOf(call.query)) yield* [`${path}?${name}=1&${name}=2`, `${path}?${name}[]=1`, `${path}?${name}`, `${path}?__proto__=1&${name}=%`];
	}

	const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

	test('of every documented call are answered, and never with a failure of ours', async () => {
		const admin = await addPerson(world, { role: 'admin' });
		let sent = 0;
		for (const call of apiRoutes) {
			const method = call.method as 'GET';
			const body = call.bodyType === undefined ? call.example.body : undefined;
			for (const address of addresses(call)) {
				const answer = await (await device(admin.token))(method, address, body as object);
				expect(answer.statusCode, `${method} ${address}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
				sent++;
			}
			if (body === undefined) continue;
			for (const field of new Set([...shapeOf(call.body), ...Object.keys(body as object)])) {
				// A password costs the server a hash each time.
				if (/password/.test(field)) continue;
				for (const value of bodies) {
					const answer = await (await device(admin.token))(method, call.example.address, { ...(body as object), [field]: value });
					expect(
						answer.statusCode,
						`${method} ${call.example.address} ${field} ${JSON.stringify(value).slice(0, 40)}: ${answer.body.slice(0, 200)}`,
					).toBeLessThan(500);
					sent++;
				}
			}
		}
		expect(sent).toBeGreaterThan(700);
	});

	let nth = 0;
	/** Each call comes from its own device, so no throttle hides what comes after it. */
	async function device(session: string) {
		const cookies = { device: String(nth++).padStart(22, 'd'), session };
		return (method: 'GET', url: string, body?: object) =>
			world.app.inject({
				method,
				url,
				remoteAddress: `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
				headers: { [API_KEY_HEADER]: world.env.API_KEY },
				cookies,
				...(body === undefined ? {} : { payload: body }),
			});
	}
});

const turns = async (count: number) => {
	for (let n = 0; n < count; n++) await turn();
};

describe('a request that breaks HTTP', () => {
	/** Returns everything that the server sends until it closes the connection. */
	const say = (text: string) =>
		new Promise<string>((resolve, reject) => {
			let heard = '';
			const socket = connect(port, '127.0.0.1', () => socket.write(text));
			socket.on('data', (part) => {
				heard += String(part);
			});
			socket.on('close', () => resolve(heard));
			socket.on('error', reject);
		});

	test.each([
		[api.filterPlayers(0), 'application/json'],
		[requestApi.contactUs, 'application/json'],
		[api.login, 'multipart/form-data; boundary=x'],
		['/idp/token', FORM],
		['/sandbox/checkout/x/pay', FORM],
		['/v1/webhooks/stripe', 'application/json'],
		['/v1/nothing', 'application/json'],
	])('POST %s with broken chunking: 400, and no line in the log', async (path, type) => {
		const heads = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${API_KEY_HEADER}: ${world.env.API_KEY}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
		for (const body of ['ZZ\r\n{}\r\n', '2\r\n{}\r\nZZ\r\n']) {
			const answer = await say(heads + body);
			expect(answer).toMatch(/^HTTP\/1\.1 400 /);
			expect(answer.slice(answer.indexOf('\r\n\r\n'))).toContain('"code":"invalid"');
		}
	});

	test.each([
		[requestApi.contactUs, 'application/json'],
		[api.login, 'multipart/form-data; boundary=x'],
		['/idp/token', FORM],
	])('POST %s whose sender goes away halfway: no line in the log', async (path, type) => {
		let over = () => {};
		const gone = new Promise<void>((resolve) => {
			over = resolve;
		});
		world.app.server.once('request', (_request: unknown, answer: ServerResponse) => answer.once('close', over));
		const socket = connect(port, '127.0.0.1', () => {
			const heads = [`POST ${path} HTTP/1.1`, 'Host: localhost', `${API_KEY_HEADER}: ${world.env.API_KEY}`, `Content-Type: ${type}`, 'Content-Length: 500'];
			socket.write(`${heads.join('\r\n')}\r\n\r\n--x\r\n`, () => socket.destroy());
		});
		await gone;
		// The error handler runs in the event-loop turns after the socket's end.
		await turns(20);
	});

	test.each([
		['no request at all', 'GARBAGE\r\n\r\n', 400, 'invalid'],
		['headers beyond 16 KiB', `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
	])('%s', async (_what, text, status, code) => {
		const answer = await say(text);
		expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
		expect(answer).toContain(`"code":"${code}"`);
	});
});
