import { randomUUID } from 'node:crypto';
import { screens } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { privateRecordsHere } from '../fixtures/pages/account-pages.ts';
import { beDemo, chooseAction } from '../fixtures/pages/admin-dashboard.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';
import { fillMessage } from '../fixtures/pages/fill-request.ts';
import { toastOf } from '../fixtures/pages/shown-toast.ts';
import { PATIENCE_MS } from '../fixtures/patience.ts';

const words = requestMessages.contact;

test('on a large window, the form stands in the middle', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(screens.contact);
	await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
	const { x = 0, width = 0 } = (await page.getByRole('form').first().boundingBox()) ?? {};
	expect(Math.abs(x + width / 2 - 1440 / 2)).toBeLessThanOrEqual(10);
});

test('a message without a signal: its draft outlives the tab, it waits, is changed, and arrives once; an admin calls it done', { tag: '@long' }, async ({
	page: first,
	context,
	browser,
	server,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const subject = `Receipt ${randomUUID().slice(0, 8)}`;
	await first.goto(screens.contact);
	await readyForOffline(first);
	await first.getByRole('button', { name: 'Send Message' }).click();
	await expect(first.getByRole('alert')).toHaveText(words.firstName);
	await expect(first.getByLabel('First Name')).toBeFocused();
	await expectAccessible(first, 'contact');
	await first.getByLabel('Message', { exact: true }).fill('Half a thought');
	await expect.poll(() => privateRecordsHere(first)).toContain('Half a thought');
	const page = await context.newPage();
	await first.close();

	await page.goto(screens.contact);
	await expect(page.getByText('Pick up where you left off.')).toBeVisible();
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a thought');
	await fillMessage(page, subject);
	await context.setOffline(true);
	await toastOf(page, 'Saved on this phone.', () => page.getByRole('button', { name: 'Send Message' }).click());
	await expect(page).toHaveURL('/');
	await page.getByRole('link', { name: /Waiting/ }).click();
	const row = page.getByRole('listitem').filter({ hasText: `Message: ${subject}` });
	await row.getByRole('link', { name: 'Edit' }).click();
	await page.getByLabel('Message', { exact: true }).fill('A whole thought');
	await page.getByRole('button', { name: 'Send Message' }).click();
	await expect(page).toHaveURL('/');
	await page.getByRole('link', { name: /Waiting/ }).click();
	await expect(row).toHaveCount(1);
	await context.setOffline(false);
	await expect(row.getByText(/^Sent/)).toBeVisible({ timeout: 30_000 });
	await expectAccessible(page, 'what was sent');
	await row.getByRole('button', { name: 'Remove' }).click();
	await expect(row).toHaveCount(0);

	const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	consoleWatch.add(desk);
	const office = await desk.newPage();
	await beDemo(office, server.url, 'admin');
	await office.goto(`${server.url}${screens.admin}?tab=messages`);
	await office.getByLabel('Search messages').fill(subject);
	await expect(office.getByText('1 of 1 messages')).toBeVisible();
	await expect(office.getByRole('region', { name: 'Messages' })).toContainText('A whole thought');
	await chooseAction(office, subject, 'Mark as done');
	await expect(office.getByRole('region', { name: 'Messages' })).toContainText('Done');
	await office.getByRole('button', { name: new RegExp(`^${subject} ?, message `) }).click();
	await expect(office.getByRole('dialog')).toContainText('A whole thought');
	await office.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
	await expect(office.getByRole('dialog')).toHaveCount(0);
	await expect(office.getByRole('region', { name: 'Messages' })).toContainText('Open');
	await expectAccessible(office, 'messages');
	await desk.close();
});

test('sent at once it clears the form and goes home; a refusal is said to the letter and keeps what was typed', async ({ page, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await page.goto(screens.contact);
	await fillMessage(page, 'Hello');
	await page.route(`**${requestApi.contactUs}`, (route) => route.fulfill({ status: 413, json: { code: 'too_large', detail: 'The request is too large.' } }));
	await toastOf(page, requestMessages.failed, () => page.getByRole('button', { name: 'Send Message' }).click());
	await expect(page.getByRole('alert')).toContainText(requestMessages.failed);
	await expect(page.getByLabel('Subject')).toHaveValue('Hello');
	// It was disabled meanwhile, which takes the focus away.
	await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
	await page.unroute(`**${requestApi.contactUs}`);
	await toastOf(page, words.sent, () => page.getByRole('button', { name: 'Send Message' }).click());
	await expect(page).toHaveURL('/');
	await page.goto(screens.contact);
	await expect(page.getByLabel('Subject')).toHaveValue('');
});

test('what is being sent is not changed: the form’s address says so, and then how it ended', { tag: '@long' }, async ({ page, context, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await page.goto(screens.contact);
	await readyForOffline(page);
	await fillMessage(page, 'On its way');
	await context.setOffline(true);
	await toastOf(page, 'Saved on this phone.', () => page.getByRole('button', { name: 'Send Message' }).click());
	await page.getByRole('link', { name: /Waiting/ }).click();
	const row = page.getByRole('listitem').filter({ hasText: 'Message: On its way' });
	const change = await row.getByRole('link', { name: 'Edit' }).getAttribute('href');
	const answer = Promise.withResolvers<void>();
	await page.route(`**${requestApi.contactUs}`, async (route) => {
		await answer.promise;
		await route.continue();
	});
	const asked = page.waitForRequest(`**${requestApi.contactUs}`, { timeout: PATIENCE_MS });
	await context.setOffline(false);
	await asked;
	const tab = await context.newPage();
	await tab.goto(change ?? '');
	await expect(tab.getByText('This is being sent right now.')).toBeVisible();
	answer.resolve();
	await expect(tab.getByText('This was already sent, so you can’t change it.')).toBeVisible();
	await expect(tab.getByLabel('Subject')).toHaveCount(0);
});
