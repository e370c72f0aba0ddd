import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { notDeductible } from '#domain/collaboration/nil-stance.ts';
import { intentStatusSchema } from '#domain/donation/donation.ts';
import { plansAnswerSchema } from '#domain/donation/monthly-plan.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { sql } from '#server/db/drizzle.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { logIn, logOut, menuItem, newAccount, privateRecordsHere } from '../fixtures/pages/account-pages.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { give, giveMonthly, pay } from '../fixtures/pages/donate-sheet.ts';
import { call } from '../fixtures/servers/call-server.ts';
import { changeData } from '../fixtures/servers/change-data.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';

const paper = (page: Page) => page.getByRole('article', { name: /^Receipt number \d+$/ });
const receiptLink = (page: Page) => page.getByRole('link', { name: 'Receipt', exact: true });
const slips = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: /^History/ }) }).getByRole('listitem');

async function home(page: Page, origin = ''): Promise<void> {
	await page.goto(origin + screens.home);
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
}

/** A month passes for the person's only plan, on its page in the sandbox. */
async function passMonth(page: Page, server: TestServer, request: APIRequestContext): Promise<void> {
	const plans = await request.get(new URL(api.myPlans, page.url()).href, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY } });
	const [plan] = plansAnswerSchema.parse(await plans.json()).data;
	const { transaction_id } = await call(server, api.intent(plan?.intent_id ?? ''), intentStatusSchema);
	await page.goto(new URL(`/sandbox/checkout/${transaction_id}`, page.url()).href);
	await page.getByRole('button', { name: 'A month passes', exact: true }).click();
	await expect(page.getByRole('button', { name: 'A month passes', exact: true })).toBeVisible();
}

test('a donor’s whole way: once, monthly, a month passes, receipt and statement on paper and without the server, a refund', { tag: '@long' }, async ({
	networkServer,
	network,
	page,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const origin = network.url;
	const account = await newAccount(networkServer, 'Robin Vale');
	await logIn(page, account, origin);
	await home(page, origin);
	const { name, tab } = await give(page, 50);
	await pay(tab);
	await expect(tab.getByText(/month 1 of/)).toHaveCount(0);
	await receiptLink(tab).click();
	for (const text of [
		`for ${name}`,
		'$50',
		'Robin Vale',
		account.user_email,
		'One-time donation',
		notDeductible,
		'No money was taken',
		'Demo: no athlete is paid.',
	])
		await expect(paper(tab)).toContainText(text);
	await readyForOffline(tab);
	const receipt = tab.url();

	const monthly = await giveMonthly(page, 20, 6);
	await pay(monthly.tab);
	await expect(monthly.tab.getByText('$20, month 1 of 6')).toBeVisible();
	await expect(monthly.tab.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, from the same card$/)).toBeVisible();
	await expect(monthly.tab.getByText('$120', { exact: true })).toBeVisible();
	await passMonth(monthly.tab, networkServer, page.request);
	await monthly.tab.close();

	await page.goto(origin + screens.account);
	await page.getByRole('main').getByRole('link', { name: 'My Donations' }).click();
	await expect(async () => {
		await page.reload();
		await expect(page.getByText(/^Paid 2 of 6, next on [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/)).toBeVisible({ timeout: 5_000 });
	}).toPass({ timeout: 60_000 });
	await expect(slips(page)).toHaveText([/Monthly donation, 2 of 6/, /Monthly donation, 1 of 6/, /One-time donation/]);
	await expect(page.getByRole('button', { name: /^Change the card/ })).toHaveCount(0);
	await expectAccessible(page, 'my donations');

	// According to the browser's calendar.
	const year = await page.evaluate(() => String(new Date().getFullYear()));
	await page.getByRole('navigation', { name: 'Statements' }).getByRole('link', { name: year }).click();
	const statement = page.getByRole('article', { name: `Statement for ${year}` });
	await expect(statement.getByRole('row', { name: 'Total $90' })).toBeVisible();
	await expect(statement).toContainText(notDeductible);
	await expectAccessible(page, 'statement');
	await expectAccessible(tab, 'receipt');

	// Paper shows only the content, whatever the theme.
	await tab.emulateMedia({ media: 'print', colorScheme: 'dark' });
	await expect(paper(tab)).toBeVisible();
	await expect(paper(tab)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
	for (const gone of [tab.getByRole('banner'), tab.getByRole('contentinfo'), tab.getByRole('button', { name: 'Print' })]) await expect(gone).toBeHidden();
	await tab.emulateMedia({ media: null, colorScheme: 'light' });

	network.cutOff();
	await tab.goto(receipt);
	await expect(paper(tab)).toContainText('Robin Vale');
	await expect(tab.getByText(/^We can’t reach our server\. This receipt was saved on this/)).toBeVisible({ timeout: 20_000 });
	await page.reload();
	await expect(statement.getByRole('row', { name: 'Total $90' })).toBeVisible();
	await page.goto(origin + screens.myDonations);
	await expect(slips(page)).toHaveCount(3);
	await expect(page.getByText(/^We can’t reach our server\. You’re seeing what was saved/)).toHaveCount(1, { timeout: 20_000 });
	// This device doesn't know the installment that nobody has opened here.
	await slips(page).first().getByRole('link').click();
	await expect(page.getByText(/this receipt hasn’t been opened on this/)).toBeVisible({ timeout: 20_000 });

	// Part of it is refunded.
	const id = receipt.split('/').at(-1) ?? '';
	const refund_id = randomUUID();
	await changeData(
		networkServer,
		sql`with request as (
				insert into refund_requests (refund_id, payment_id, amount_cents, plan_stopped, requested_at) values (${refund_id}::uuid, ${id}::uuid, 1500, false, now())
			)
			insert into jobs (kind, job_key, payload) values ('refund', ${`refund:${refund_id}`}, ${JSON.stringify({ payment_id: id, key: refund_id })}::jsonb)`,
	);
	network.heal();
	await tab.goto(receipt);
	await expect(async () => {
		await tab.reload();
		await expect(paper(tab)).toContainText(/Refunded\$15 on/, { timeout: 5_000 });
	}).toPass({ timeout: 60_000 });
	await page.goto(origin + screens.myDonations);
	await expect(slips(page).filter({ hasText: 'Paid. $15 refunded' })).toHaveCount(1);
	await page.goto(origin + screens.statement(Number(year)));
	await expect(statement.getByRole('row', { name: 'Total $75' })).toBeVisible();

	// The receipt closes with the logout, also at its own address.
	await logOut(page);
	await expect(await menuItem(page, 'Login')).toBeVisible();
	await tab.goto(receipt);
	await expect(tab.getByRole('heading', { name: 'Receipt closed' })).toBeVisible();
	await expect(tab.getByText(name)).toHaveCount(0);
});

test('a donation that was tapped on another device is paid from My Donations; one that is declined is tried again without typing anew', async ({
	page,
	browser,
	baseURL,
	server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	const phone = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
	const other = await phone.newPage();
	await logIn(other, account);
	await home(other);
	const { tab, name } = await give(other, 20);
	await tab.waitForURL(/\/sandbox\//);
	await phone.close();

	await logIn(page, account);
	await page.goto(screens.myDonations);
	await page.getByRole('link', { name: messages.payFor('$20', name) }).click();
	await page.getByRole('button', { name: 'Decline' }).click();
	await expect(page.getByRole('heading', { level: 1, name: messages.paymentFailed })).toBeVisible();
	await expect(page).toHaveURL(/\/failed\?transaction_id=cs_sandbox_\w+$/);
	await page.getByRole('link', { name: messages.payFor('$20', name) }).click();
	await page.getByRole('button', { name: /^Pay/ }).click();
	await expect(page.getByText(`for player ${name}`)).toBeVisible({ timeout: 20_000 });
	await page.goto(screens.myDonations);
	await expect(slips(page)).toHaveText([/One-time donation.*Paid/]);
});

test('a visitor’s receipt opens without a signal from the list of what waits, though nobody has opened it before', { tag: '@long' }, async ({
	page,
	context,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await home(page);
	const { name, tab } = await give(page, 10);
	await pay(tab);
	await expect(receiptLink(tab)).toBeVisible();
	// It is fetched in addition to what the page shows.
	await expect.poll(() => privateRecordsHere(tab)).toContain('"key":"payment:');
	await readyForOffline(tab);
	await context.setOffline(true);
	await tab.goto(screens.outbox);
	await tab.getByRole('link', { name: `Receipt: $10 for ${name}` }).click();
	await expect(paper(tab)).toContainText(`for ${name}`);
	await expect(paper(tab)).toContainText('Guest');
	await expect(tab.getByText(messages.tagline)).toBeVisible();
});
