import type { Page } from '@playwright/test';
import { cards } from './fixtures/browse.ts';
import { give } from './fixtures/give.ts';
import { expect, test } from './fixtures/test.ts';

/** The browser's own offer, which a browser without a window never makes. */
function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
	return page.evaluate((answer) => {
		const event = new Event('beforeinstallprompt', { cancelable: true });
		dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: answer }) }));
		if (!event.defaultPrevented) throw new Error('the page did not hold the offer back');
	}, outcome);
}

test('installing is offered after a first gift, and "Not now" is remembered', async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await offerInstall(page, 'accepted');
	const offer = page.getByRole('region', { name: 'Keep it on your home screen' });
	await expect(offer).toHaveCount(0);
	await give(page, 20);
	await expect(offer.getByRole('button', { name: 'Install' })).toBeVisible();
	await offer.getByRole('button', { name: 'Not now' }).click();
	await expect(offer).toHaveCount(0);
	await page.reload();
	await expect(cards(page)).toHaveCount(21);
	await offerInstall(page, 'accepted');
	await expect(page.getByRole('link', { name: /waiting/i })).toBeVisible();
	await expect(offer).toHaveCount(0);
});

test.describe('on an iPhone', () => {
	test.use({
		userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
	});

	test('the steps stand in place of the button', async ({ page }) => {
		await page.goto('/');
		await expect(cards(page)).toHaveCount(21);
		await give(page, 20);
		const offer = page.getByRole('region', { name: 'Keep it on your home screen' });
		await expect(offer).toContainText('Share');
		await expect(offer).toContainText('Add to Home Screen');
		await expect(offer.getByRole('button', { name: 'Install' })).toHaveCount(0);
	});
});
