import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONNECT_PATH } from '#domain/api/connect-path.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';

let world: BrowseWorld;
const built = '<!doctype html><title>page</title><meta name="description" content="plain"><body></body>';
const folder = mkdtempSync(join(tmpdir(), 'page-'));

beforeAll(async () => {
	mkdirSync(join(folder, 'assets'));
	writeFileSync(join(folder, 'index.html'), built);
	writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(built));
	writeFileSync(join(folder, 'sw.js'), '// worker');
	writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
	writeFileSync(join(folder, 'assets/main-abc123.js'), '// main');
	writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync('// main'));
	world = await browseWorld({ pageDir: folder });
});
afterAll(async () => {
	await world.close();
	rmSync(folder, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml' };
const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers });

describe('the built page', () => {
	test.each([
		['/', 200],
		['/outbox', 200],
		['/outbox/some-id', 200],
		['/aboutus/', 200],
		['/success?intent=x', 200],
		['/auth/callback', 200],
		['/DetailsView/12/3', 404],
		['/mens-college-football/harbor-state/jordan-ellery', 404],
		['/v1beta', 404],
		['/Login/again', 404],
		['/a.b', 404],
	])('%s: a navigation gets the page, and %i', async (url, status) => {
		const answer = await get(url, html);
		expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(/^<!doctype html><title>[^<]+<\/title><meta name="description"/)]);
		expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
		expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
		// A page that isn't there has no version that a browser could keep.
		expect(answer.headers.etag !== undefined).toBe(status === 200);
	});

	test('the file itself, which the service worker keeps, is plain', async () => {
		expect((await get('/index.html')).body).toBe(built);
	});

	test('the address that a Wi-Fi answers with its login page leads home otherwise, each time anew', async () => {
		const answer = await get(CONNECT_PATH, html);
		expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([303, '/', 'no-store']);
	});

	test('what is no navigation gets no page', async () => {
		expect((await get('/DetailsView/12/3', { accept: '*/*', 'sec-fetch-dest': 'empty' })).statusCode).toBe(404);
		expect((await get('/no/such/page/here', { accept: '*/*' })).statusCode).toBe(404);
		expect((await get('/photos/athletes/7.jpg', { accept: '*/*' })).statusCode).toBe(404);
		expect((await get('/missing.png', { accept: 'image/*' })).statusCode).toBe(404);
		expect((await world.app.inject({ method: 'POST', url: '/', headers: html })).statusCode).toBe(404);
	});

	test('hashed files last a year; an old one that is gone is a 404, never the page', async () => {
		const found = await get('/assets/main-abc123.js');
		expect([found.statusCode, found.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
		expect((await get('/assets/main-old.js', html)).statusCode).toBe(404);
	});

	test('worker and manifest are asked for anew each time', async () => {
		expect((await get('/sw.js')).headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringContaining('javascript') });
		expect((await get('/manifest.webmanifest')).headers).toMatchObject({
			'cache-control': 'no-cache',
			'content-type': expect.stringContaining('manifest+json'),
		});
	});

	test('compressed ahead of time, where the client takes it', async () => {
		for (const url of ['/', '/assets/main-abc123.js', '/outbox']) {
			const answer = await get(url, { ...html, 'accept-encoding': 'gzip, br' });
			expect([url, answer.headers['content-encoding']]).toEqual([url, 'br']);
		}
		expect((await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
		expect((await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })).headers['cache-control']).toBe('public, max-age=31536000, immutable');
	});

	test('a revalidation costs a 304', async () => {
		const { etag } = (await get('/', html)).headers;
		expect((await get('/', { ...html, 'if-none-match': String(etag) })).statusCode).toBe(304);
	});

	test.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json'])('%s stays inside', async (url) => {
		expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
	});
});

test('without a build a person is told how to make one', async () => {
	const bare = await browseWorld();
	const answer = await bare.app.inject({ url: '/', headers: html });
	expect([answer.statusCode, answer.body]).toEqual([503, 'The page isn’t built. Run: npm run build\n']);
	await bare.close();
});
