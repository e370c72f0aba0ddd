import { screens } from '#domain/api/api-paths.ts';
import { casesOf } from '#tests/fixtures/long-run.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { drawn, watchShifts } from '../fixtures/pages/layout-shifts.ts';

const viewports = casesOf(
	[{ width: 390, height: 844 }],
	[
		{ width: 320, height: 640 },
		{ width: 820, height: 1180 },
		{ width: 1440, height: 900 },
	],
);

test('at any width a signal that comes and goes changes the band’s color and moves nothing', { tag: '@also-long' }, async ({ page, context, consoleWatch }) => {
	for (const viewport of viewports) {
		await test.step(`${viewport.width} px`, async () => {
			consoleWatch.allowFailedRequests();
			await page.setViewportSize(viewport);
			await page.goto(screens.home);
			await expect(cards(page)).toHaveCount(21);
			await stored(page, 2);
			await readyForOffline(page);
			const band = page.locator('#root .status');
			await expect(band).toContainText('Rosters as of');
			const height = (await band.boundingBox())?.height;
			const color = await band.evaluate((element) => getComputedStyle(element).backgroundColor);
			const shifted = await watchShifts(page);
			// The focus stays on the link, whatever the line says.
			const link = band.getByRole('link');
			await link.focus();
			for (let flap = 0; flap < 3; flap++) {
				await context.setOffline(true);
				await expect(page.getByText('Offline.')).toBeVisible();
				await expect(band).not.toHaveCSS('background-color', color);
				expect((await band.boundingBox())?.height).toBe(height);
				await drawn(page);
				await context.setOffline(false);
				await expect(page.getByText('Offline.')).toHaveCount(0);
				expect((await band.boundingBox())?.height).toBe(height);
				await drawn(page);
			}
			await expect(link).toBeFocused();
			expect(await shifted()).toBe(0);
		});
	}
});
