import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { type AccountWorld, accountWorld } from '../fixtures/account-world.ts';
import { device } from '../fixtures/test-devices.ts';

const lines: Record<string, unknown>[] = [];
/** Leaves out security events, which refusals cause. */
const note = (line: Record<string, unknown>) => line.event === undefined && lines.push(line);
let world: AccountWorld;
beforeAll(async () => {
	world = await accountWorld({ logger: { level: 'warn', stream: { write: (line: string) => note(JSON.parse(line)) } } });
});
afterAll(() => world.database.close());
afterEach(() => expect(lines).toEqual([]));

const send = (body: unknown, type = 'application/reports+json', cookies: Record<string, string> = { device: device() }) =>
	world.app.inject({ method: 'POST', url: api.cspReports, headers: { 'content-type': type }, cookies, payload: JSON.stringify(body) });

const report = (blockedURL: string, more: object = {}) => ({
	type: 'csp-violation',
	body: { effectiveDirective: 'script-src-elem', blockedURL, documentURL: 'http://localhost:8080/receipt/4711?who=sam', sourceFile: '', ...more },
});

describe('reports of browsers', () => {
	test('are taken without a key, in both forms', async () => {
		expect((await send([])).statusCode).toBe(200);
		expect((await send([{ type: 'deprecation', body: {} }, 'x'].slice(0, 1))).statusCode).toBe(200);
		expect((await send({ 'csp-report': {} }, 'application/csp-report')).statusCode).toBe(200);
	});

	test.each<[unknown, string, number]>([
		[{}, 'application/reports+json', 422],
		[['x'], 'application/reports+json', 422],
		[Array(101).fill(report('inline')), 'application/reports+json', 422],
		[[], 'application/json', 415],
		[[], 'text/plain', 415],
		[[report('x'.repeat(70_000))], 'application/reports+json', 413],
	])('that are none: %j as %s', async (body, type, status) => {
		expect((await send(body, type)).statusCode).toBe(status);
	});

	test('of one device are throttled', async () => {
		const cookies = { device: device() };
		const codes = [];
		for (let n = 0; n < 40; n++) codes.push((await send([], 'application/reports+json', cookies)).statusCode);
		expect(codes.filter((code) => code === 429)).toHaveLength(10);
	});
});

test('the log tells kinds and counts, and nothing of who or where in detail', async () => {
	const url = 'https://evil.example/steal?token=secret';
	await send([report(url), report(url), report(url, { documentURL: 'http://localhost:8080/receipt/4712' })]);
	const old = {
		'effective-directive': 'img-src',
		'blocked-uri': 'data',
		'document-uri': 'http://localhost:8080/favorites',
		'source-file': 'http://localhost:8080/assets/a.js?x',
	};
	await send({ 'csp-report': old }, 'application/csp-report');
	await send([report('chrome-extension://abcdef/x.js'), report('inline', { effectiveDirective: '\u202e\n"x', documentURL: 17 })]);
	for (let n = 0; n < 60; n++) await send([report(`https://number-${n}.example/`)]);
	expect(lines).toEqual([]);
	await world.app.close();
	const [line, ...more] = lines.splice(0);
	expect(more).toEqual([]);
	expect(line).toMatchObject({ level: 40, msg: 'browsers reported content security policy violations', others: 15 });
	const violations = line?.violations as object[];
	expect(violations).toHaveLength(50);
	expect(violations[0]).toEqual({ directive: '', blocked: '', page: '', source: '', count: 1 });
	expect(violations.slice(1, 5)).toEqual([
		{ directive: 'script-src-elem', blocked: 'https://evil.example', page: '/receipt', source: '', count: 3 },
		{ directive: 'img-src', blocked: 'data', page: '/favorites', source: '/assets/a.js', count: 1 },
		{ directive: 'script-src-elem', blocked: 'chrome-extension:', page: '/receipt', source: '', count: 1 },
		{ directive: '??"x', blocked: 'inline', page: '', source: '', count: 1 },
	]);
});
