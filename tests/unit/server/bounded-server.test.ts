import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { boundedServers, type ServerTimeouts } from '#server/http/connections/bounded-server.ts';
import type { ConnectionBounds } from '#server/http/connections/connection-bounds.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
	for (const socket of sockets) socket.destroy();
	sockets.clear();
	server?.closeAllConnections();
	server?.close();
});

/** A server that answers a request once its body has arrived. */
async function serve(bounds: ConnectionBounds, patience?: ServerTimeouts): Promise<void> {
	server = boundedServers(
		bounds,
		patience,
	)(async (request, response) => {
		try {
			response.end(`${(await text(request)).length} bytes`);
		} catch {
			// The connection was cut.
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
}

/** An open connection from `from`, an address of this machine. */
async function open(from = '127.0.0.1'): Promise<Socket> {
	if (server === undefined) throw new Error('no server is there');
	const { port } = server.address() as AddressInfo;
	const socket = connect({ port, host: '127.0.0.1', localAddress: from });
	sockets.add(socket);
	// The system either resets or closes a connection that the server refuses.
	socket.on('error', () => socket.destroy());
	await once(socket, 'connect');
	return socket;
}

const closed = (socket: Socket) => new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));
const get = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** Returns the answer to a request on this connection, or '' if the server has cut it. */
function ask(socket: Socket, request = get): Promise<string> {
	return new Promise((resolve) => {
		socket.once('data', (chunk) => resolve(chunk.toString()));
		socket.once('close', () => resolve(''));
		socket.write(request);
	});
}

const CUT_OFF = /^(HTTP\/1\.1 408|$)/;
const ANSWERED = /^HTTP\/1\.1 200 OK/;

// A Mac has only one loopback address.
describe.skipIf(process.platform === 'darwin')('places', () => {
	test('beyond the bound of its address a connection is refused; another address has its own', async () => {
		await serve({ all: 100, perAddress: 2 });
		const [first, second, third] = [await open(), await open(), await open()];
		await closed(third);
		expect([await ask(first), await ask(second), await ask(await open('127.0.0.2'))]).toEqual([1, 2, 3].map(() => expect.stringMatching(ANSWERED)));
		first.destroy();
		await closed(first);
		await expect.poll(async () => ask(await open())).toMatch(ANSWERED);
	});

	test('when all are taken, a newcomer gets that of the address that holds the most, of its idle ones the oldest', async () => {
		await serve({ all: 5, perAddress: undefined });
		const mine = await open('127.0.0.2');
		const held = [await open(), await open(), await open(), await open()];
		const [first, second] = held as [Socket, Socket];
		// The oldest one has a request in progress, whose body is still to come.
		const begun = once(server as Server, 'request');
		first.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\n');
		await begun;
		expect(await ask(mine)).toMatch(ANSWERED);
		expect(await ask(await open('127.0.0.3'))).toMatch(ANSWERED);
		await closed(second);
		expect(await ask(first, 'body')).toMatch(ANSWERED);
		expect(await ask(mine)).toMatch(ANSWERED);
	});

	test('200 connections that do nothing, from two addresses, keep no health check out', async () => {
		await serve({ all: 40, perAddress: 20 });
		for (let n = 0; n < 100; n++) await Promise.all([open('127.0.0.2'), open('127.0.0.3')]);
		for (let n = 0; n < 10; n++) expect(await ask(await open())).toMatch(ANSWERED);
	});
});

describe('patience', () => {
	const short: ServerTimeouts = { headersMs: 200, requestMs: 400, idleMs: 10_000, checkMs: 50 };
	/**
	 * Sends the start of something, then a byte now and then. Returns what the server said before it cut the connection.
	 * A reset loses that.
	 */
	async function trickle(start: string): Promise<string> {
		const socket = await open();
		let said = '';
		socket.on('data', (chunk) => {
			said += chunk.toString();
		});
		socket.write(start);
		const dripping = setInterval(() => socket.write('x'), 20);
		await closed(socket);
		clearInterval(dripping);
		return said;
	}

	test('headers that never end are cut off', async () => {
		await serve({ all: 10, perAddress: undefined }, short);
		expect(await trickle('GET / HTTP/1.1\r\nx-long: ')).toMatch(CUT_OFF);
	});

	test('so is a body that never ends, whoever reads it', async () => {
		await serve({ all: 10, perAddress: undefined }, short);
		expect(await trickle('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n')).toMatch(CUT_OFF);
	});

	test('a connection without a byte goes after a while', async () => {
		await serve({ all: 10, perAddress: undefined }, { ...short, headersMs: 10_000, requestMs: 10_000, idleMs: 100 });
		await closed(await open());
	});
});
