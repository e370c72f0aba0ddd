import { expect, test } from 'vitest';
import { connectAddress } from '#app/status-line/wifi-notice.tsx';
import { isOwnFile } from '#sw/own-files.ts';

test.each([
	['https://give.example.org/outbox', 'http://give.example.org/connect'],
	['https://give.example.org:8443/', 'https://give.example.org:8443/connect'],
	['http://192.168.1.9:8080/', 'http://192.168.1.9:8080/connect'],
])('from %s, the way to a Wi-Fi’s login page is %s', (page, address) => {
	expect(connectAddress(new URL(page))).toBe(address);
});

const HTML = 'text/html; charset=utf-8';
test.each([
	['/assets/index-1.js', 200, 'text/javascript', 'go()', true],
	['/assets/index-1.js', 200, HTML, '<h1>Welcome to Stadium Wi-Fi</h1>', false],
	['/assets/index-1.js', 404, 'text/javascript', '', false],
	['/favicon.svg', 200, 'image/svg+xml', '<svg/>', true],
	['/shell.html', 200, HTML, '<!doctype html><div id="root"></div>', true],
	['/shell.html', 200, HTML, '<h1>Welcome to Stadium Wi-Fi</h1>', false],
	['/shell.html', 200, 'application/json', '{}', false],
])('the service worker stores %s with %i, %s, %s: %s', async (path, status, type, body, own) => {
	expect(await isOwnFile(path, new Response(body, { status, headers: { 'content-type': type } }))).toBe(own);
});
