import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';
import { askFirst } from '../fixtures/pages/ask-athletes-first.ts';
import { cards } from '../fixtures/pages/browse-page.ts';
import { firstName } from '../fixtures/pages/claim-steps.ts';
import { afterSync } from '../fixtures/pages/roster-syncs.ts';

test('a sheet that is open stays what the tap opened, says when the athlete takes the other kind, and leads there', async ({ page, browser, ownServer }) => {
	test.slow();
	const origin = ownServer.url;
	await page.setViewportSize(phone);
	await page.goto(origin);
	const name = await firstName(page);
	const card = cards(page).filter({ hasText: name }).first();
	const sheet = page.getByRole('dialog');
	const donate = sheet.getByRole('button', { name: messages.makeOneTime });
	const pledge = sheet.getByRole('button', { name: /^Pledge until/ });
	const desk = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
	const admin = await desk.newPage();
	await beDemo(admin, origin, 'admin');

	await test.step('the site turns to asking first under an open Donate', async () => {
		await card.getByRole('button', { name: `${messages.card.donate} to ${name}` }).click();
		await sheet.getByRole('radio', { name: '$100', exact: true }).check();
		const before = await donate.boundingBox();
		await askFirst(admin, origin);
		await afterSync(page, sheet.getByText(`${name} hasn’t said yes to donations here yet. A donation won’t go through unless they do.`));
		await expect(page.getByRole('dialog', { name: new RegExp(`^${messages.donationTitle(name, '').replace(/\s*\(\)$/, '')}`) })).toBeVisible();
		await expect(donate).toContainText('$100');
		await expect(pledge).toHaveCount(0);
		// The sheet stands on the edge of the screen and grows upward, so what a finger is about to tap stays where it is.
		expect(await donate.boundingBox()).toEqual(before);
		await expectAccessible(page, 'sheet-kind');
	});

	await test.step('a tap leads to the pledge, with what was chosen', async () => {
		await sheet.getByRole('button', { name: 'Pledge instead' }).click();
		await expect(page.getByRole('dialog', { name: new RegExp(`^Pledge For ${name}`) })).toBeFocused();
		await expect(pledge).toContainText('$100');
		await expect(sheet.getByRole('radio', { name: '$100', exact: true })).toBeChecked();
		await expect(sheet.getByText(/^.+ hasn’t said yes to donations here yet\. You can pledge: /)).toBeVisible();
		await expect(donate).toHaveCount(0);
	});

	await test.step('and back, once the athlete takes donations', async () => {
		await admin.goto(`${origin}${screens.admin}?tab=athletes`);
		await admin.getByRole('button', { name: 'Change…', exact: true }).click();
		const dialog = admin.getByRole('dialog', { name: 'Ask athletes first?' });
		await dialog.getByLabel(/^Everyone on a roster/).check();
		await dialog.getByRole('button', { name: 'Save' }).click();
		await expect(dialog).toHaveCount(0);
		await desk.close();
		await afterSync(page, sheet.getByText(`${name} takes donations now. You don’t need to pledge.`));
		await expect(pledge).toContainText('$100');
		await expect(donate).toHaveCount(0);
		await expect(sheet.getByText(/You can pledge: /)).toHaveCount(0);
		await expectAccessible(page, 'sheet-kind');
		await sheet.getByRole('button', { name: 'Donate instead' }).click();
		await expect(donate).toContainText('$100');
		await expect(pledge).toHaveCount(0);
	});
});
