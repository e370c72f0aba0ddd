import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { cards } from '../fixtures/pages/browse-page.ts';
import { give } from '../fixtures/pages/donate-sheet.ts';
import { IPHONE, offerInstall } from '../fixtures/pages/offer-install.ts';

test.use(withMotion);

test('installing is offered after a first gift, and "Not now" is remembered', async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await offerInstall(page, 'accepted');
	const offer = page.getByRole('region', { name: 'Add it to your home screen' });
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
	test.use({ userAgent: IPHONE });

	test('the steps stand in place of the button', async ({ page }) => {
		await page.goto('/');
		await expect(cards(page)).toHaveCount(21);
		await give(page, 20);
		const offer = page.getByRole('region', { name: 'Add it to your home screen' });
		await expect(offer).toContainText('Share');
		await expect(offer).toContainText('Add to Home Screen');
		await expect(offer.getByRole('button', { name: 'Install' })).toHaveCount(0);
	});
});
