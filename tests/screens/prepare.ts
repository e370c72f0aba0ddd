import type { Browser } from '@playwright/test';
import { screens } from '#domain/api-paths.ts';
import { messages } from '#domain/messages.ts';
import { cards, stored } from '../e2e/fixtures/browse.ts';
import { give, giveMonthly, pay } from '../e2e/fixtures/give.ts';
import { logIn } from '../e2e/fixtures/people.ts';
import { fillMessage, fillRequest, openRequest } from '../e2e/fixtures/requests.ts';
import type { TestServer } from '../e2e/fixtures/server.ts';
import { expect } from './expect.ts';

/** The demo's fan has given once and monthly, has a favourite and a request: the private screens have something to show. */
export async function prepareFan(browser: Browser, server: TestServer): Promise<void> {
	const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	await logIn(page, 'fan');
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	const once = await give(page, 50);
	await pay(once.tab);
	const monthly = await giveMonthly(page, 20, 6);
	await pay(monthly.tab);
	await page.bringToFront();
	await page
		.getByRole('button', { name: /^Add .+ to favorites$/ })
		.first()
		.click();
	const { sheet } = await openRequest(page);
	await fillRequest(sheet, 'Vale');
	await sheet.getByRole('button', { name: 'Submit Request' }).click();
	await expect(sheet).toHaveCount(0);
	await expect(page.getByRole('link', { name: /Waiting/ }).filter({ hasText: '1' })).toHaveCount(0);
	await expect(page.getByRole('button', { name: messages.card.donate }).first()).toBeVisible();
	await page.goto(screens.contact);
	await fillMessage(page, 'A question about a deal');
	await page
		.getByRole('main')
		.getByRole('button', { name: /Submit|Send/ })
		.click();
	await expect(page).toHaveURL(/\/$/);
	await context.close();
}
