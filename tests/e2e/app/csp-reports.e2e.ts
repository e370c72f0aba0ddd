import { expect, test } from '../fixtures/browser-test.ts';

/**
 * On http. With https, Chromium uses `report-to` instead, which collects reports for a minute and needs a certificate.
 */
test('a violation of the content security policy is reported to the server, which counts it', async ({ page, ownServer, network, consoleWatch }) => {
	consoleWatch.allow(/violates the following Content Security [Pp]olicy directive/);
	const warnings: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'warning') warnings.push(message.text());
	});
	await page.goto(network.url);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	// They would include a feature that the browser doesn't know.
	expect(warnings).toEqual([]);
	await page.evaluate(() => {
		const picture = document.createElement('img');
		picture.src = 'https://elsewhere.example/x.png';
		document.body.append(picture);
	});
	const reports = () => network.seen.filter(({ path }) => path === '/v1/csp-reports');
	// A report that the browser is still sending would end with the page.
	await expect.poll(() => reports().map(({ status }) => status)).toEqual([200]);
	await page.close();
	// The log is written at the latest when the server stops.
	await ownServer.stop();
	expect(ownServer.output).toContain('"violations":[{"directive":"img-src","blocked":"https://elsewhere.example","page":"/","source":"","count":1}]');
});

test('no script may make a Trusted Types policy of its own', { tag: '@long' }, async ({ page, consoleWatch }) => {
	consoleWatch.allow(/violates the following Content Security [Pp]olicy directive/);
	await page.goto('/');
	const made = await page.evaluate(() => {
		const { trustedTypes } = globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } };
		try {
			return String(trustedTypes.createPolicy('mine', { createHTML: (text: string) => text }));
		} catch (error) {
			return (error as Error).name;
		}
	});
	expect(made).toBe('TypeError');
});
