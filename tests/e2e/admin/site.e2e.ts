import sharp from 'sharp';
import { PERSISTED_LISTS_KEY } from '#core/api/queries/persisted-keys.ts';
import { screens } from '#domain/api/api-paths.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';
import { holdResponse } from '../fixtures/pages/hold-requests.ts';

test('what an admin types and uploads while a save is on its way stays, and the header shows the club', { tag: '@long' }, async ({
	page,
	ownServer: _,
	network,
}) => {
	await beDemo(page, network.url, 'admin');
	await page.goto(`${network.url}${screens.admin}?tab=site`);
	const site = page.getByRole('form', { name: 'Site' });
	const field = (label: string) => site.getByLabel(label, { exact: true });
	const save = site.getByRole('button', { name: 'Save', exact: true });
	const logo = site.getByRole('img', { name: 'Logo' });
	const header = page.getByRole('banner');

	const picture = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#5b1f82' } })
		.png()
		.toBuffer();
	await field('Club name').fill(' Cedar Valley Herons ');
	const release = await holdResponse(page, `**${siteApi.profile}`);
	await save.click();
	await expect(site.getByRole('button', { name: 'Saving…' })).toBeVisible();
	await field('Website').fill('https://cedar-valley.example');
	await site.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
	await expect(logo).toBeVisible();
	await expect(site.getByRole('button', { name: 'Saving…' })).toBeVisible();

	release();
	await expect(page.getByText(/^Saved\. Within an hour/)).toBeVisible();
	await expect(field('Club name')).toHaveValue('Cedar Valley Herons');
	await expect(field('Website')).toHaveValue('https://cedar-valley.example');
	await expect(logo).toBeVisible();
	await expect(header.getByText('Cedar Valley Herons')).toBeVisible();
	await expect(header.locator('img.app-club-logo')).toBeVisible();

	const saved = page.waitForResponse((response) => response.url().endsWith(siteApi.profile) && response.request().method() === 'PUT');
	await save.click();
	expect((await saved).status()).toBe(200);
	// The header is drawn from the persisted lists, which are written up to a second later.
	const persisted = () => page.evaluate((key) => localStorage.getItem(key), PERSISTED_LISTS_KEY);
	await expect.poll(persisted).toContain('https://cedar-valley.example');
	await page.reload();
	await expect(field('Club name')).toHaveValue('Cedar Valley Herons');
	await expect(field('Website')).toHaveValue('https://cedar-valley.example');
	await expect(logo).toBeVisible();
	await expect(header.getByText('Cedar Valley Herons')).toBeVisible();
	await expect(header.locator('img.app-club-logo')).toBeVisible();
});
