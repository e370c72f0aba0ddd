import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FaultyProxy } from '#tests/e2e/fixtures/servers/faulty-proxy.ts';

let server: http.Server;
let handled: string[];
let proxy: FaultyProxy;
const long = 'x'.repeat(200_000);

beforeEach(async () => {
	handled = [];
	server = http.createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => {
			body += chunk;
		});
		request.on('end', () => {
			handled.push(`${request.method} ${request.url} ${body}`);
			response.writeHead(request.url === '/missing' ? 404 : 201, { 'content-type': 'text/plain', 'x-answer': 'yes', 'set-cookie': ['a=1', 'b=2'] });
			response.end(request.url === '/long' ? long : `answer to ${request.url}`);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	proxy = await FaultyProxy.create();
	proxy.to((server.address() as AddressInfo).port);
});

afterEach(async () => {
	await proxy.close();
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

const post = (path: string) => fetch(`${proxy.url}${path}`, { method: 'POST', body: 'gift' });

test('passes method, body, status, headers and answer on', async () => {
	const answer = await post('/pay?x=1');
	expect([answer.status, answer.headers.get('x-answer'), answer.headers.getSetCookie()]).toEqual([201, 'yes', ['a=1', 'b=2']]);
	expect(await answer.text()).toBe('answer to /pay?x=1');
	expect((await fetch(`${proxy.url}/missing`)).status).toBe(404);
	expect(await (await fetch(`${proxy.url}/long`)).text()).toBe(long);
	expect(handled).toEqual(['POST /pay?x=1 gift', 'GET /missing ', 'GET /long ']);
});

test('swallows the answer of a request that the server has handled', async () => {
	proxy.fault('/pay', { kind: 'swallow-answer' }, 1);
	await expect(post('/pay?x=1')).rejects.toThrow('fetch failed');
	expect(handled).toEqual(['POST /pay?x=1 gift']);
	expect((await post('/pay')).status).toBe(201);
	expect(proxy.seen.map((request) => request.fault)).toEqual(['swallow-answer', 'pass']);
});

test('breaks a connection before the server hears of it', async () => {
	proxy.fault('/pay', { kind: 'refuse' });
	await expect(post('/pay')).rejects.toThrow('fetch failed');
	expect(handled).toEqual([]);
});

test('a black hole neither answers nor breaks, until it is healed', async () => {
	proxy.fault(/^\/pay/, { kind: 'black-hole' });
	const leaving = new AbortController();
	const left = expect(fetch(`${proxy.url}/pay`, { signal: leaving.signal })).rejects.toThrow('aborted');
	await expect.poll(() => proxy.seen.length, { timeout: 10_000 }).toBe(1);
	leaving.abort();
	await left;
	const hanging = post('/pay/2');
	const outcome = expect(hanging).rejects.toThrow('fetch failed');
	await expect.poll(() => proxy.seen.length, { timeout: 10_000 }).toBe(2);
	proxy.heal();
	await outcome;
	expect(handled).toEqual([]);
	expect((await post('/pay')).status).toBe(201);
});

test('healing breaks nothing that is on its way', async () => {
	proxy.fault('/slow', { kind: 'slow', delayMs: 300 });
	const slow = post('/slow');
	await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(1);
	proxy.heal();
	expect((await slow).status).toBe(201);
});

test('answers as a captive portal does', async () => {
	proxy.fault(/./, { kind: 'captive-portal' });
	const answer = await post('/pay');
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html']);
	expect(handled).toEqual([]);
});

test('answers with a status of its own', async () => {
	proxy.fault('/pay', { kind: 'status', status: 429, retryAfter: 7 });
	const answer = await post('/pay');
	expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
	expect((await post('/other')).status).toBe(201);
	expect(handled).toEqual(['POST /other gift']);
});

test('cuts an answer after so many bytes', async () => {
	proxy.fault('/long', { kind: 'cut', afterBytes: 1_000 });
	const answer = await fetch(`${proxy.url}/long`);
	const reader = answer.body?.getReader();
	let received = 0;
	const readAll = async () => {
		for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) received += part.value.length;
	};
	await expect(readAll()).rejects.toThrow('terminated');
	expect(received).toBe(1_000);
});

test('delays an answer', async () => {
	proxy.fault('/pay', { kind: 'slow', delayMs: 120 });
	const start = performance.now();
	expect((await post('/pay')).status).toBe(201);
	expect(performance.now() - start).toBeGreaterThan(115);
});

test('a server that is gone is a broken connection, and its successor is reached again', async () => {
	const { port } = server.address() as AddressInfo;
	proxy.to(1);
	await expect(post('/pay')).rejects.toThrow('fetch failed');
	proxy.to(port);
	expect((await post('/pay')).status).toBe(201);
});
