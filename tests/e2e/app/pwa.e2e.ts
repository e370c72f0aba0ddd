import { expect, test } from '../fixtures/browser-test.ts';
import { cards, firstVisit, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';

test.use({ visitor: 'new' });

test('the browser finds nothing that stands against installing', { tag: '@long' }, async ({ server, openBrowser }) => {
	const browser = await openBrowser();
	const page = browser.pages()[0] ?? (await browser.newPage());
	await page.goto(server.url);
	await expect(cards(page)).toHaveCount(21);
	await readyForOffline(page);
	const devtools = await browser.newCDPSession(page);
	const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
	expect(installabilityErrors).toEqual([]);
	const { errors, url } = await devtools.send('Page.getAppManifest');
	expect(errors).toEqual([]);
	const manifest = (await (await page.request.get(url)).json()) as {
		icons: { src: string; purpose?: string }[];
		shortcuts: unknown[];
		screenshots: { src: string }[];
	};
	expect(manifest.icons.some((icon) => icon.purpose?.includes('maskable'))).toBe(true);
	expect(manifest.shortcuts.length).toBeGreaterThan(0);
	for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
		const answer = await page.request.get(new URL(src, url).href);
		expect(answer.headers()['content-type'], src).toMatch(/^image\//);
	}
});

test('after one visit every screen opens with the server gone, and says so', async ({ page, context, networkServer: _server, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await page.goto(network.url);
	await expect(page.getByText(/^Rosters as of/)).toBeVisible({ timeout: 20_000 });
	await stored(page, 2);
	await readyForOffline(page);
	const details = await cards(page)
		.first()
		.getByRole('link', { name: /View Details/ })
		.getAttribute('href');
	network.cutOff();
	for (const [path, heading] of [
		['/', "Men's College Football"],
		['/outbox', 'Your donations'],
		['/AboutUs', 'About Us'],
		['/OurProcess', 'Our Process'],
		['/PrivacyPolicy', 'Privacy Policy'],
		[details ?? '', /./],
	] as const) {
		await page.goto(`${network.url}${path}`);
		await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
	}
	await context.setOffline(true);
	await page.goto(network.url);
	await expect(cards(page)).toHaveCount(21);
	await expect(page.getByText('Offline.')).toBeVisible();
	await expect(page.getByText(/Rosters as of \d\d?:\d\d [AP]M/)).toBeVisible();
});

test('several tabs share one sync', async ({ page, context, networkServer: _server, network }) => {
	const tabs = [page, await context.newPage(), await context.newPage()];
	await Promise.all(tabs.map((tab) => tab.goto(network.url)));
	for (const tab of tabs) await expect(cards(tab)).toHaveCount(21);
	for (const tab of tabs) await stored(tab, 2);
	// By the sport's own call, or by the hash that the head names.
	const snapshots = network.seen.map(({ path }) => path).filter((path) => /^\/v1\/(sync\/sports\/\d+$|feed\/snapshots\/)/.test(path));
	expect(snapshots.length).toBeGreaterThan(0);
	expect(snapshots).toEqual([...new Set(snapshots)]);
});

declare global {
	interface Window {
		/** Set once the page's app shell is shown: whether nothing else was there. */
		frameAlone: boolean | undefined;
	}
}

test('the page that the service worker keeps shows the app shell where no first paint comes before the app', { tag: '@long' }, async ({ page }) => {
	await firstVisit(page);
	await page.addInitScript(() => {
		new MutationObserver((records) => {
			for (const { target } of records)
				if (target instanceof HTMLElement && target.matches('.app-start') && !target.hidden)
					window.frameAlone ??= document.getElementById('root')?.childElementCount === 0;
		}).observe(document, { subtree: true, attributes: true, attributeFilter: ['hidden'] });
	});
	for (const [address, heading] of [
		['/AboutUs', 'About Us'],
		['/?q=qqqqqq', "Men's College Football"],
	] as const) {
		await page.goto(address);
		await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
		expect(await page.evaluate(() => [navigator.serviceWorker.controller !== null, window.frameAlone]), address).toEqual([true, true]);
		await expect(page.locator('.app-start')).toHaveCount(0);
	}
});
