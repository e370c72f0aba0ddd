import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { cards } from '../fixtures/pages/browse-page.ts';

const { filters } = messages;

// Without a service worker, the part of the app that reads amounts comes over the network.
test.use({ visitor: 'new', viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
	await page.addInitScript(() => {
		delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
	});
});

test('an amount that is read only after everything was cleared counts no more', async ({ page }) => {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/assets/filters-later*.js', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	const least = page.getByRole('textbox', { name: 'At least' });
	await least.fill('7');
	await page.getByRole('button', { name: filters.clear }).first().click();
	await expect(least).toHaveValue('0');
	const read = page.waitForResponse('**/assets/filters-later*.js');
	release();
	await (await read).finished();
	// The part has run once it has read another amount, which comes after the first one.
	await page.getByRole('textbox', { name: 'At most' }).fill('1');
	await expect(page).toHaveURL(/max=1/);
	await expect(least).toHaveValue('0');
	await expect(page).not.toHaveURL(/min=/);
});
