import type { Page } from '@playwright/test';
import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { cards } from '../fixtures/pages/browse-page.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';
import { IPHONE, offerInstall } from '../fixtures/pages/offer-install.ts';

test.use(withMotion);

test('installing is offered after a first donation, and "Not now" is remembered', async ({ page }) => {
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

test('the offer is in sight after a payment, and comes among the first athletes of home on one visit', { tag: '@long' }, async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	const { tab } = await give(page, 20);
	await pay(tab);
	await offerInstall(tab, 'accepted');
	const heading = (of: Page) => of.locator('.app-offer').getByRole('heading', { level: 2 });
	await expect(heading(tab)).toBeInViewport();

	await page.reload();
	await expect(cards(page)).toHaveCount(21);
	await offerInstall(page, 'accepted');
	await expect(heading(page)).toHaveCount(1);
	await expect(heading(page)).not.toBeInViewport();
	const top = await heading(page).evaluate((element) => element.getBoundingClientRect().top + scrollY);
	expect(top).toBeLessThan(3 * 844);
	await heading(page).scrollIntoViewIfNeeded();
	await expect(heading(page)).toBeInViewport();
	await expect.poll(() => page.evaluate(() => localStorage.getItem('nil-athletes:install-offer-at-home'))).toBe('seen');
	await page.reload();
	await expect(cards(page)).toHaveCount(21);
	await offerInstall(page, 'accepted');
	await expect(page.getByRole('link', { name: /waiting/i })).toHaveCount(0);
	await expect(heading(page)).toHaveCount(0);
	// Elsewhere, it stays.
	await page
		.getByRole('contentinfo')
		.getByRole('link', { name: /See what/ })
		.click();
	await expect(page.getByRole('heading', { level: 1, name: 'On this phone' })).toBeVisible();
	await expect(heading(page)).toHaveCount(1);
});

test.describe('on an iPhone', () => {
	test.use({ userAgent: IPHONE });

	test('the steps stand in place of the button', { tag: '@long' }, async ({ page }) => {
		await page.goto('/');
		await expect(cards(page)).toHaveCount(21);
		await give(page, 20);
		const offer = page.getByRole('region', { name: 'Add it to your home screen' });
		await expect(offer).toContainText('Share');
		await expect(offer).toContainText('Add to Home Screen');
		await expect(offer.getByRole('button', { name: 'Install' })).toHaveCount(0);
		await expect(offer).toContainText('Finish the one thing under Waiting first. The app on your home screen starts empty');
	});
});

test.describe('in Instagram’s own browser', () => {
	test.use({ userAgent: IPHONE.replace('Version/19.0 Mobile/15E148 Safari/604.1', 'Mobile/15E148 Instagram 380.0.0.28.84') });

	test('the way out stands in place of steps that aren’t there', { tag: '@long' }, async ({ page }) => {
		await page.goto('/');
		const offer = page.getByRole('region', { name: 'Open in your browser' });
		await expect(offer).toContainText('You’re in the Instagram app’s own browser.');
		await expect(offer).toContainText('Choose Open in Safari');
		await expect(page.getByText('Add to Home Screen')).toHaveCount(0);
		await offer.getByRole('button', { name: 'Not now' }).click();
		await page.reload();
		await expect(cards(page)).toHaveCount(21);
		await expect(offer).toHaveCount(0);
	});
});
