import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards } from '../fixtures/pages/browse-page.ts';
import type { Fault } from '../fixtures/servers/faulty-proxy.ts';

test.use({ visitor: 'new' });
test.slow();

const SCRIPT = /^\/assets\/libraries-.*\.js/;
const STYLES = /^\/assets\/index-.*\.css/;
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page hasn’t fully loaded.' });

/** With each commit, a script that hangs, a script that is a page, and styles that hang. */
const faults: { name: string; file: RegExp; fault: Fault; tag?: '@long' }[] = [
	{ name: 'a script hangs', file: SCRIPT, fault: { kind: 'black-hole' } },
	{ name: 'a Wi-Fi’s login page stands in place of a script', file: SCRIPT, fault: { kind: 'captive-portal' } },
	{ name: 'a Wi-Fi’s login page stands in place of the first script', file: /^\/assets\/first-paint-/, fault: { kind: 'captive-portal' }, tag: '@long' },
	{ name: 'a script is gone', file: SCRIPT, fault: { kind: 'status', status: 404 }, tag: '@long' },
	{ name: 'the server fails', file: SCRIPT, fault: { kind: 'status', status: 500 }, tag: '@long' },
	{ name: 'the styles hang', file: STYLES, fault: { kind: 'black-hole' } },
	{ name: 'a Wi-Fi’s login page stands in place of the styles', file: STYLES, fault: { kind: 'captive-portal' }, tag: '@long' },
];

for (const { name, file, fault, tag } of faults) {
	test(`a first visit says so when ${name}, and comes up by itself`, { tag: tag ?? [] }, async ({ page, network, networkServer: _server, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		consoleWatch.allow(/Failed to load module script|dynamically imported module|Unexpected token '<'|MIME type/);
		network.fault(file, fault);
		await page.goto(network.url, { waitUntil: 'commit' });
		await expect(notice(page)).toContainText('We’ll open the page as soon as it’s back.');
		await expect(notice(page).getByRole('button', { name: 'Try again' })).toBeInViewport();
		network.heal();
		await expect(cards(page)).toHaveCount(21);
		await expect(notice(page)).toHaveCount(0);
	});
}

const PART = /^\/assets\/contact-screen-.*\.js/;
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Contact Us' });

test('a screen that hangs says so, and comes up by itself', { tag: '@long' }, async ({ page, network, networkServer: _server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	network.fault(PART, { kind: 'black-hole' });
	await page.goto(network.url + screens.contact, { waitUntil: 'commit' });
	await expect(notice(page)).toBeVisible();
	await expect(heading(page)).toHaveCount(0);
	network.heal();
	await expect(heading(page)).toBeVisible();
	await expect(notice(page)).toHaveCount(0);
});

test('a screen that fails twice says so, and comes up by itself', async ({ page, network, networkServer: _server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	consoleWatch.allow(/ChunkError|Loading chunk failed|dynamically imported module|Failed to load module script|MIME type/);
	network.fault(PART, { kind: 'status', status: 500 });
	await page.goto(network.url + screens.contact, { waitUntil: 'commit' });
	await expect(page.getByRole('heading', { level: 1, name: messages.chunkFailed })).toBeVisible();
	network.heal();
	// The page was reloaded once already, and isn't again at once.
	await expect(heading(page)).toBeVisible({ timeout: 60_000 });
});
