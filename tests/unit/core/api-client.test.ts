import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import type { ApiFailure } from '#core/api/api-failure.ts';
import { fetchFile } from '#core/api/fetch-file.ts';
import { hasPendingLogout, notePendingLogout, sendPendingLogout } from '#core/api/pending-logout.ts';
import { retryAfterMs } from '#core/api/retry-after.ts';
import { answeredByOthers, lastCallUnanswered, noteSyncError } from '#core/api/server-answers.ts';
import { api } from '#domain/api/api-paths.ts';
import { downloadSizeQuery } from '#offline/actions/download-size.ts';

/** A real server on a real socket. Each path answers in one way. */
let server: Server;
let seen: { method: string | undefined; headers: NodeJS.Dict<string | string[]>; body: string };

const error = (code: string, field?: string) => JSON.stringify({ detail: `about ${code}`, code, ...(field ? { field } : {}) });
const JSON_TYPE = 'application/json; charset=utf-8';
const PORTAL = '<!doctype html><title>Stadium WiFi</title>';

type Reply = [status: number, type: string, body: string, headers?: Record<string, string>];
const replies: Record<string, Reply | 'silent' | 'cut' | 'half'> = {
	'/ok': [200, JSON_TYPE, '{"n":1,"more":true}'],
	'/portal': [200, 'text/html', PORTAL],
	'/portal-403': [403, 'text/html', PORTAL],
	'/foreign-json': [200, JSON_TYPE, '{"hello":"world"}'],
	'/foreign-error': [403, JSON_TYPE, '{"error":"blocked"}'],
	'/other-code': [418, JSON_TYPE, error('teapot')],
	'/key': [401, JSON_TYPE, error('api_key')],
	'/gone': [404, JSON_TYPE, error('athlete_gone')],
	'/in-flight': [409, JSON_TYPE, error('in_flight')],
	'/conflict': [409, JSON_TYPE, error('conflict')],
	'/invalid': [422, JSON_TYPE, error('invalid', 'body.amount')],
	'/mismatch': [422, JSON_TYPE, error('idempotency_mismatch')],
	'/throttled': [429, JSON_TYPE, error('throttled'), { 'retry-after': '3' }],
	'/internal': [500, JSON_TYPE, error('internal')],
	'/bare-500': [500, 'text/plain', 'Internal Server Error'],
	'/bare-502': [502, 'text/html', PORTAL, { 'retry-after': '9' }],
	'/unavailable': [503, JSON_TYPE, error('unavailable'), { 'retry-after': '120' }],
	// 401 and 84013 in an error's text must not count. Only the code does.
	'/words': [422, JSON_TYPE, JSON.stringify({ detail: '401 timeout network 84013', code: 'invalid' })],
	'/empty': [200, JSON_TYPE, '{}'],
	'/moved': [302, 'text/html', '', { location: 'http://wifi.invalid/login' }],
	'/portal-511': [511, 'text/html', PORTAL],
	'/other-version': [200, JSON_TYPE, '{"m":1}', { 'content-security-policy': "default-src 'none';report-uri /v1/csp-reports" }],
	'/list.csv': [200, 'text/csv; charset=utf-8', 'a,b'],
	[api.sync(2)]: [200, 'application/x-ndjson', '', { 'content-length': '1234' }],
	[api.sync(3)]: [200, 'text/html', '', { 'content-length': '99' }],
	'/silent': 'silent',
	'/cut': 'cut',
	'/half': 'half',
};

beforeAll(async () => {
	server = createServer(async (request, response) => {
		seen = { method: request.method, headers: request.headers, body: (await Array.fromAsync(request)).join('') };
		const reply = replies[request.url ?? ''];
		if (reply === 'silent') return;
		if (reply === 'cut') {
			response.destroy();
			return;
		}
		if (reply === 'half') {
			response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': '50' });
			response.write('{"n":');
			setTimeout(() => response.destroy(), 20);
			return;
		}
		const [status, type, body, headers] = reply as Reply;
		response.writeHead(status, { 'content-type': type, ...headers }).end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const real = globalThis.fetch;
	vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(base + path, init));
});
afterAll(() => {
	vi.unstubAllGlobals();
	server.closeAllConnections();
	server.close();
});

const schema = z.object({ n: z.number() });
const failure = async (path: string, init?: Parameters<typeof callApi>[2]): Promise<ApiFailure> => {
	const error = await callApi(path, schema, init).then(
		(answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
		(reason: ApiFailure) => reason,
	);
	return error;
};

const sizeOf = async (sport_id: number) => new QueryClient().fetchQuery(downloadSizeQuery(sport_id));

describe('callApi', () => {
	it('sends the key and the body, and parses the answer', async () => {
		expect(await callApi('/ok', schema, { method: 'POST', body: { a: 'é' }, headers: { 'idempotency-key': 'k' } })).toEqual({ n: 1 });
		expect(seen.method).toBe('POST');
		expect(seen.body).toBe('{"a":"é"}');
		expect(seen.headers).toMatchObject({ 'x-api-key': 'nil-athletes-web', 'idempotency-key': 'k', 'content-type': 'application/json' });
		await callApi('/ok', schema);
		expect(seen.headers['content-type']).toBeUndefined();
	});

	it('loads a schema while the server answers', async () => {
		expect(await callApi('/ok', async () => schema)).toEqual({ n: 1 });
		const failed = callApi('/ok', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
		await expect(failed).rejects.toMatchObject({ code: 'network', retryable: true });
		await expect(callApi('/ok', () => new Promise<never>(() => undefined), { timeoutMs: 60 })).rejects.toMatchObject({ code: 'network' });
		await expect(callApi('/cut', () => Promise.reject(new TypeError('offline')))).rejects.toMatchObject({ code: 'network' });
	});

	it.each([
		['/portal', 'network', true],
		['/portal-403', 'network', true],
		['/foreign-json', 'network', true],
		['/foreign-error', 'network', true],
		['/other-code', 'network', true],
		['/cut', 'network', true],
		['/half', 'network', true],
		['/bare-500', 'network', true],
		['/bare-502', 'network', true],
		['/internal', 'internal', true],
		['/unavailable', 'unavailable', true],
		['/throttled', 'throttled', true],
		['/in-flight', 'in_flight', true],
		['/conflict', 'conflict', false],
		['/key', 'api_key', false],
		['/gone', 'athlete_gone', false],
		['/invalid', 'invalid', false],
		['/mismatch', 'idempotency_mismatch', false],
		['/words', 'invalid', false],
	])('%s is %s, worth another try: %s', async (path, code, retryable) => {
		const { code: actual, retryable: again } = await failure(path);
		expect({ code: actual, retryable: again }).toEqual({ code, retryable });
	});

	it('tells detail, field, status and the wait', async () => {
		expect(await failure('/invalid')).toMatchObject({ name: 'ApiFailure', detail: 'about invalid', field: 'body.amount', status: 422 });
		expect((await failure('/throttled')).retryAfterMs).toBe(3000);
		expect((await failure('/bare-502')).retryAfterMs).toBe(9000);
		expect((await failure('/internal')).retryAfterMs).toBeUndefined();
	});

	it('gives up after its time', async () => {
		const started = performance.now();
		expect(await failure('/silent', { timeoutMs: 60 })).toMatchObject({ code: 'network', detail: 'Our server took too long to answer.' });
		expect(performance.now() - started).toBeLessThan(3000);
	});

	it('reports a call that is still waiting, so that the page asks whether the server is away', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const controller = new AbortController();
		const call = callApi('/silent', schema, { signal: controller.signal });
		lastCallUnanswered.set(false);
		await vi.advanceTimersByTimeAsync(3900);
		expect(lastCallUnanswered.get()).toBe(false);
		await vi.advanceTimersByTimeAsync(200);
		expect(lastCallUnanswered.get()).toBe(true);
		vi.useRealTimers();
		controller.abort(new Error('done'));
		await expect(call).rejects.toThrow('done');
	});

	it('leaves the caller’s own abort to the caller', async () => {
		const controller = new AbortController();
		const call = callApi('/silent', schema, { signal: controller.signal });
		controller.abort(new Error('changed my mind'));
		await expect(call).rejects.toThrow('changed my mind');
	});
});

describe('an answer of somebody else', () => {
	it.each(['/portal', '/portal-403', '/portal-511', '/empty', '/foreign-json', '/foreign-error', '/moved'])(
		'%s is noticed until ours answers',
		async (path) => {
			expect(await failure(path)).toMatchObject({ code: 'network', isForeign: true });
			expect(answeredByOthers.get()).toBe(true);
			await callApi('/ok', schema);
			expect(answeredByOthers.get()).toBe(false);
		},
	);

	it.each(['/bare-500', '/bare-502', '/cut', '/half', '/other-version', '/conflict'])('%s is none', async (path) => {
		expect(await failure(path)).toMatchObject({ isForeign: false });
		expect(answeredByOthers.get()).toBe(false);
	});

	it('our server’s refusal ends it, and so does a sync without an answer', async () => {
		await failure('/portal');
		await failure('/conflict');
		expect(answeredByOthers.get()).toBe(false);
		noteSyncError('foreign');
		expect(answeredByOthers.get()).toBe(true);
		noteSyncError('network');
		expect(answeredByOthers.get()).toBe(false);
	});

	it('is no file, and no size of a download', async () => {
		await expect(fetchFile('/portal', 'text/csv')).rejects.toMatchObject({ code: 'network', isForeign: true });
		expect(answeredByOthers.get()).toBe(true);
		expect(await (await fetchFile('/list.csv', 'text/csv')).text()).toBe('a,b');
		expect(answeredByOthers.get()).toBe(false);
		expect(await sizeOf(3)).toBeNull();
		expect(answeredByOthers.get()).toBe(true);
		expect(await sizeOf(2)).toBe(1234);
		expect(answeredByOthers.get()).toBe(false);
	});

	it.each([
		['/gone', { code: 'athlete_gone' }],
		['/list-500.csv', { code: 'network' }],
		['/cut', { code: 'network' }],
		['/half', { code: 'network' }],
	])('a refusal is no file, and neither is a part of one: %s', async (path, failed) => {
		replies['/list-500.csv'] = [500, 'text/csv', 'a,b'];
		await expect(fetchFile(path, 'text/csv')).rejects.toMatchObject(failed);
	});

	it('a file that takes longer than its five minutes counts as no answer', async () => {
		const after = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
		lastCallUnanswered.set(false);
		await expect(fetchFile('/silent', 'text/csv')).rejects.toMatchObject({ code: 'network' });
		expect(lastCallUnanswered.get()).toBe(true);
		expect(after).toHaveBeenCalledExactlyOnceWith(300_000);
		after.mockRestore();
	});

	it.each<[string, Reply]>([
		['{}', [200, JSON_TYPE, '{}']],
		['another message', [200, JSON_TYPE, '{"message":{"text":"Welcome"}}']],
		['a page', [200, 'text/html', PORTAL]],
		['a page under our type', [200, JSON_TYPE, PORTAL]],
		['a redirect', [302, 'text/html', '', { location: '/ok' }]],
		['a refusal of ours', [503, JSON_TYPE, error('unavailable')]],
	])('%s doesn’t tell our server that somebody logged out', async (_name, reply) => {
		notePendingLogout();
		replies[api.logout] = reply;
		expect(await failure('/ok')).toMatchObject({ code: 'network' });
		expect(hasPendingLogout()).toBe(true);
		replies[api.logout] = [200, JSON_TYPE, '{"message":"Logged out"}'];
		await sendPendingLogout();
		expect(hasPendingLogout()).toBe(false);
		expect(seen).toMatchObject({ method: 'POST' });
	});
});

it.each([
	[null, undefined],
	['5', 5000],
	[' 0 ', 0],
	['soon', undefined],
	['-3', undefined],
	['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
	['Wed, 31 Dec 2025 00:00:00 GMT', 0],
])('Retry-After %s is %s ms', (value, ms) => {
	expect(retryAfterMs(value, Date.parse('2026-01-01T00:00:00Z'))).toBe(ms);
});
