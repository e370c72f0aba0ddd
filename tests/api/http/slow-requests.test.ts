import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { boundedServers } from '#server/http/connections/bounded-server.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';

let world: BrowseWorld;
let port: number;
let said: MockInstance[];
const log: string[] = [];
beforeAll(async () => {
	// The development provider announces itself on first use.
	said = (['warn', 'info', 'error'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));
	const patience = { headersMs: 300, requestMs: 600, idleMs: 10_000, checkMs: 100 };
	const logger = { level: 'warn', stream: { write: (line: string) => void log.push(line) } };
	world = await browseWorld({ env: { IDENTITY: 'development' }, servers: boundedServers({ all: 50, perAddress: 40 }, patience), logger });
	await world.app.listen({ port: 0, host: '127.0.0.1' });
	port = (world.app.server.address() as AddressInfo).port;
	// The provider is loaded on its first request.
	await world.get('/idp/.well-known/openid-configuration');
});
afterAll(async () => {
	expect(log, 'strangers fill no log').toEqual([]);
	expect(said.flatMap(({ mock }) => mock.calls.filter(([text]) => !String(text).includes('oidc-provider')))).toEqual([]);
	await world.close();
	vi.restoreAllMocks();
});

/**
 * Sends a request whose body arrives a byte at a time and never ends. Returns what the server said before it cut the
 * connection, which a reset may lose.
 */
async function slowBody(path: string, type: string, start = ''): Promise<string> {
	const socket = connect(port, '127.0.0.1');
	let said = '';
	socket.on('data', (chunk) => {
		said += chunk.toString();
	});
	socket.on('error', () => undefined);
	const closed = new Promise((resolve) => socket.once('close', resolve));
	await once(socket, 'connect');
	const headers = { host: `localhost:${port}`, [API_KEY_HEADER]: world.env.API_KEY, 'content-type': type, 'content-length': '50000' };
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${start}`);
	const dripping = setInterval(() => socket.write('a'), 30);
	await closed;
	clearInterval(dripping);
	return said;
}

const FORM = 'application/x-www-form-urlencoded';

describe('a body that does not end is cut off', () => {
	test.each([
		['JSON', requestApi.contactUs, 'application/json', '{"subject": "'],
		['a form of several parts', api.login, 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\n'],
		['what the identity provider reads by itself', '/idp/token', FORM, 'grant_type='],
		['a form of the identity provider', '/idp/interaction/none', FORM, 'name='],
		['a form of the sandbox', '/sandbox/checkout/none/pay', FORM, ''],
		['where nothing is', '/v1/nothing', 'application/json', '{"'],
	])('%s', async (_what, path, type, start) => {
		// An address that doesn't exist, or that refuses the request by its headers, responds before the body arrives.
		expect(await slowBody(path, type, start)).toMatch(/^(HTTP\/1\.1 (408|404|422|415)|$)/);
		expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
	});
});
