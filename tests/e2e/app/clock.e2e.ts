import { expect, test } from '../fixtures/browser-test.ts';

for (const [locale, clock] of [
	['en-US', /^Rosters as of \d{1,2}:\d\d [AP]M/],
	['de-DE', /^Rosters as of \d{1,2}:\d\d(?! [AP]M)/],
] as const) {
	test.describe(locale, () => {
		test.use({ locale });

		test('clocks are the reader’s', async ({ page }) => {
			await page.goto('/');
			await expect(page.locator('#root .app-status')).toHaveText(clock);
		});
	});
}
