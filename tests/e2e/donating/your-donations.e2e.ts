import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { receiptTexts } from '#features/receipt/receipt-texts.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { menuItem } from '../fixtures/pages/account-pages.ts';
import { cards, stored } from '../fixtures/pages/browse-page.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';
import { mailed } from '../fixtures/servers/mailed-text.ts';

const texts = receiptTexts.mail;

test('a guest finds what they paid from the menu and the footer, and emails the receipt once', async ({ page, server }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	const paid = await give(page, 50);
	await pay(paid.tab);
	await paid.tab.close();
	const unpaid = await give(page, 20, 1);
	await unpaid.tab.close();

	await page.getByRole('contentinfo').getByRole('link', { name: messages.menu.yourDonations }).click();
	await expect(page.getByRole('heading', { level: 1, name: messages.menu.yourDonations })).toBeVisible();
	await page.goto('/');
	await (await menuItem(page, messages.menu.yourDonations)).click();

	const part = (name: string) => page.locator('section.ui-queue', { has: page.getByRole('heading', { level: 2, name }) });
	await expect(part('Waiting').getByRole('listitem').filter({ hasText: unpaid.name })).toBeVisible();
	const row = part('Paid').getByRole('listitem');
	await expect(row).toHaveCount(1);
	await expect(row).toContainText(paid.name);
	await expect(row.getByRole('button', { name: `Remove: $50 for ${paid.name}` })).toBeVisible();
	await expectAccessible(page, 'your donations');
	await row.getByRole('link', { name: `Receipt: $50 for ${paid.name}` }).click();

	const form = page.getByRole('region', { name: texts.title });
	const email = form.getByLabel(texts.email);
	await form.getByRole('button', { name: texts.send }).click();
	await expect(email).toBeFocused();
	await expect(email).toHaveAttribute('aria-invalid', 'true');
	await expectAccessible(page, 'a receipt');
	const address = 'quill.payer@people.example';
	await email.fill(` ${address} `);
	await form.getByRole('button', { name: texts.send }).click();
	await expect(form.getByRole('status')).toHaveText(texts.queuedTo(address));
	await expect(form.getByRole('heading', { name: texts.title })).toBeFocused();
	const payment_id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
	expect(await mailed(server.dataDir, address, new RegExp(screens.receipt(payment_id)))).not.toBe('');

	// The page forgets the address, and so does the server.
	await expect(async () => {
		await page.reload();
		await expect(form.getByRole('status')).toHaveText(texts.sent, { timeout: 1000 });
	}).toPass();
	await expect(email).toHaveCount(0);
});
