import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { sql } from '#server/db/drizzle.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { newAccount } from '../fixtures/pages/account-pages.ts';
import { beDemo, chooseAction, logInDemo, openDashboard, payDonation, rows, users } from '../fixtures/pages/admin-dashboard.ts';
import { changeData } from '../fixtures/servers/change-data.ts';

const transactions = `${screens.admin}?tab=transactions`;
const dialog = (page: Page) => page.getByRole('dialog');
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test.describe('at a desk', () => {
	test.use({ viewport: desktop });

	test('rows are 40 px, their head and their menu stay in view, and an empty cell is a dash', { tag: '@long' }, async ({ page, server }) => {
		await beDemo(page, server.url, 'admin');
		await page.goto(server.url + transactions);
		const listed = rows(page, 'Transactions');
		await expect(listed).toHaveCount(50);
		const heights = await listed.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
		expect(new Set(heights)).toEqual(new Set([40]));
		await expect(listed.filter({ hasText: 'demo_' }).first().getByText('—').first()).toBeVisible();

		const table = page.getByRole('region', { name: 'Transactions' });
		const head = page.getByRole('columnheader', { name: 'Date' });
		const menu = listed.first().getByRole('button', { name: /^Actions for / });
		await table.scrollIntoViewIfNeeded();
		const inFrame = async () => {
			const frame = (await table.boundingBox()) ?? { x: 0, y: 0, width: 0 };
			const top = (await head.boundingBox()) ?? { x: 0, y: 0 };
			const end = (await menu.boundingBox()) ?? { x: 0, width: 0 };
			return [Math.round(top.y - frame.y), Math.round(top.x - frame.x), end.x > frame.x && end.x + end.width <= frame.x + frame.width];
		};
		expect(await inFrame()).toEqual([0, 0, true]);
		await table.evaluate((frame) => frame.scrollTo(400, 300));
		expect(await inFrame()).toEqual([0, 0, true]);
		// The row that the keyboard reaches isn't below the head.
		const last = listed.last().getByRole('button', { name: /^Actions for / });
		await last.focus();
		await listed
			.nth(20)
			.getByRole('button', { name: /^Actions for / })
			.focus();
		const reached = await listed.nth(20).boundingBox();
		const lines = await table.locator('thead').boundingBox();
		expect(reached?.y).toBeGreaterThanOrEqual((lines?.y ?? 0) + (lines?.height ?? 0) - 1);
	});

	test('a long id is short on the screen, and a tap copies all of it', { tag: '@long' }, async ({ page, server, context }) => {
		await context.grantPermissions(['clipboard-write'], { origin: server.url });
		await beDemo(page, server.url, 'admin');
		await page.goto(server.url + transactions);
		const id = rows(page, 'Transactions')
			.filter({ hasText: 'demo_' })
			.first()
			.getByRole('button', { name: /^Copy transaction ID demo_/ });
		const whole = (await id.getAttribute('title')) ?? '';
		expect(whole).toMatch(/^demo_[\da-f-]{36}$/);
		await expect(id).toContainText(`${whole.slice(0, 7)}…${whole.slice(-6)}`);
		await id.click();
		await expect(page.getByText('Copied')).toBeVisible();
		// The page itself may not read the clipboard, so it is pasted.
		const field = page.getByRole('searchbox', { name: 'Search transactions' });
		await field.focus();
		await page.keyboard.press('ControlOrMeta+v');
		await expect(field).toHaveValue(whole);
	});

	test('the usual days are one tap, in UTC, in the transactions and in the audit log', { tag: '@long' }, async ({ page, server }) => {
		await beDemo(page, server.url, 'admin');
		await page.goto(server.url + transactions);
		const preset = (name: string) => page.getByRole('group', { name: 'Dates' }).getByRole('button', { name, exact: true });
		await expect(preset('All')).toHaveAttribute('aria-pressed', 'true');
		await preset('Last 30 days').click();
		await expect(page).toHaveURL(new RegExp(`from=${day(29)}&to=${day(0)}`));
		await expect(page.getByLabel('Start date')).toHaveValue(day(29));
		await expect(preset('Last 30 days')).toHaveAttribute('aria-pressed', 'true');
		await expect(preset('All')).toHaveAttribute('aria-pressed', 'false');
		await expect(page.getByText(/^\d+ of [\d,]+ payments?$/)).toBeVisible();
		await preset('This year').click();
		await expect(page).toHaveURL(new RegExp(`from=${day(0).slice(0, 4)}-01-01&to=${day(0)}`));
		await preset('All').click();
		await expect(page).toHaveURL(server.url + transactions);

		await page.getByRole('tab', { name: 'Audit log' }).click();
		await preset('Today').click();
		await expect(page).toHaveURL(new RegExp(`from=${day(0)}&to=${day(0)}`));
		await expect(page.getByRole('columnheader', { name: 'Time', exact: true })).toBeVisible();
		await expect(page.getByText(/UTC/)).toHaveText(['Dates and times are in UTC.']);
		await expectAccessible(page, 'the audit log of today');
	});

	test('a row’s menu by the keyboard: arrows and letters, Escape, and the focus comes back', { tag: '@long' }, async ({ page, server }) => {
		const account = await newAccount(server);
		await openDashboard(page, server.url);
		const menu = page.getByRole('button', { name: `Actions for ${account.user_name}, ${account.user_email}` });
		await menu.press('ArrowDown');
		await expect(page.getByRole('menu')).toHaveAccessibleName(`Actions for ${account.user_name}, ${account.user_email}`);
		const item = (name: string) => page.getByRole('menuitem', { name });
		for (const name of ['Make admin…', 'Add to support…', 'School desk…', 'Suspend…', 'Remove…', 'Make admin…']) {
			await expect(item(name)).toBeFocused();
			await page.keyboard.press('ArrowDown');
		}
		await expect(item('Add to support…')).toBeFocused();
		await expectAccessible(page, 'a row’s menu', { part: '[role="menu"]', sizes: [desktop], themes: ['light', 'dark'] });
		await page.keyboard.press('Escape');
		await expect(menu).toBeFocused();
		await menu.press('Enter');
		await page.keyboard.press('Enter');
		await expect(dialog(page)).toContainText(`Make ${account.user_name} an admin?`);
		await page.keyboard.press('Escape');
		await expect(menu).toBeFocused();
	});

	test('two admins at once: what one has removed, the other is told of, and sees the list as it is', { tag: '@long' }, async ({
		page,
		server,
		openBrowser,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		const account = await newAccount(server);
		const other = (await openBrowser()).pages()[0];
		if (other === undefined) throw new Error('no page');
		await openDashboard(page, server.url);
		await openDashboard(other, server.url);
		const row = (where: Page) => users(where).filter({ hasText: account.user_email });
		// The menu is open while the other admin acts.
		await page.getByRole('button', { name: `Actions for ${account.user_name}, ${account.user_email}` }).click();
		await chooseAction(other, account.user_email, 'Remove…');
		await dialog(other).getByRole('button', { name: 'Remove', exact: true }).click();
		await expect(other.getByText(accountMessages.admin.userRemoved)).toBeVisible();

		await page.getByRole('menuitem', { name: 'Suspend…' }).click();
		await expect(dialog(page)).toContainText(account.user_email);
		await dialog(page).getByRole('button', { name: 'Suspend', exact: true }).click();
		await expect(dialog(page).getByRole('alert')).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(row(page)).toHaveCount(0);
	});

	test('a list without a hit says so, and offers to clear the search and the filters', { tag: '@long' }, async ({ page, server }) => {
		await beDemo(page, server.url, 'admin');
		for (const [tab, text, clear] of [
			['users', 'No user’s name, email, or company matches “nobody at all”.', 'Clear search'],
			['requests&state=accepted', 'No requests match your search and filters.', 'Clear filters'],
			['messages&state=done', 'No messages match your search and filters.', 'Clear filters'],
			['athletes', 'No athletes match your search and filters.', 'Clear filters'],
		] as const) {
			await page.goto(`${server.url}${screens.admin}?tab=${tab}&q=nobody+at+all`);
			await expect(page.getByText(text)).toBeVisible();
			await page.getByRole('button', { name: clear }).click();
			await expect(page.getByText(text)).toHaveCount(0);
			await expect(page.getByRole('searchbox')).toHaveValue('');
			await expect(page).not.toHaveURL(/[?&](q|state)=/);
		}
	});

	test('two admins on one request: each saves what they changed, and nothing else', { tag: '@long' }, async ({ page, server, openBrowser, playwright }) => {
		const last_name = `Vale-${Date.now()}`;
		// In a browser of their own: a page that finds itself with another person's cookie ends the session.
		const fan = await playwright.request.newContext();
		const { user_id } = await logInDemo(fan, server.url, 'user');
		const sent = await fan.post(server.url + requestApi.collaborationRequests, {
			headers: { 'x-api-key': 'nil-athletes-web' },
			data: {
				...{ user_id, player_id: 1, team_id: 1, first_name: 'Robin', last_name, email_address: 'robin@people.example', phone_number: '555 010 0142' },
				...{ street_address: '4 Harbor Row', city: 'Wexcombe', state: 'Ohio', zip_code: '44000', country: 'United States' },
				...{ scope_of_use: 'Gaming', requested_date: '2199-12-24', flat_fees: 750 },
			},
		});
		expect(sent.ok(), await sent.text()).toBe(true);
		await fan.dispose();
		const other = (await openBrowser()).pages()[0];
		if (other === undefined) throw new Error('no page');
		for (const admin of [page, other]) {
			await admin.setViewportSize(desktop);
			await beDemo(admin, server.url, 'admin');
			await admin.goto(`${server.url}${screens.admin}?tab=requests&q=${last_name}`);
			await chooseAction(admin, /^Actions for request /, 'Details…');
		}
		const save = async (admin: Page) => {
			await dialog(admin).getByRole('button', { name: 'Save' }).click();
			await expect(dialog(admin)).toHaveCount(0);
		};
		await dialog(other).getByRole('radio', { name: 'Accepted' }).check();
		await save(other);
		await dialog(page).getByLabel('Executed On').fill('2026-11-20');
		await save(page);
		const listed = page.getByRole('region', { name: 'Requests' }).locator('tbody tr');
		await expect(listed).toContainText('12/20/2026');
		await expect(listed).toContainText('Accepted');
	});
});

test('a disputed payment says what the bank wants, until when, and where to answer; refunding it isn’t offered', { tag: '@long' }, async ({
	page,
	ownServer,
	network,
}) => {
	await page.setViewportSize(phone);
	await beDemo(page, network.url, 'admin');
	await payDonation(page.request, network.url, 43);
	await changeData(
		ownServer,
		sql`insert into disputes (provider, dispute_ref, payment_id, amount_cents, status, reason, due_by, link, opened_at, checked_at)
			select 'sandbox', 'dp_' || n, payment_id, 4300, status, 'product_not_received', due_by::timestamptz, 'https://dashboard.stripe.com/disputes/dp_' || n, opened_at::timestamptz, now()
			from payments, (values
				(1, 'closed', null, '2026-10-01T12:00:00Z'),
				(2, 'open', '2026-12-08T17:30:00Z', '2026-11-20T12:00:00Z')
			) as dispute (n, status, due_by, opened_at)
			where amount_cents = 4300 and provider = 'sandbox'`,
	);
	await changeData(ownServer, sql`update payments set state = 'disputed' where amount_cents = 4300 and provider = 'sandbox'`);
	await page.goto(network.url + transactions);
	await expect(rows(page, 'Transactions').first()).toContainText('Disputed');
	await chooseAction(page, /^Actions for \$43 for /, 'Dispute…');
	await expect(dialog(page).getByRole('heading')).toHaveText('Dispute over $43');
	const told = dialog(page).getByRole('list', { name: 'Disputes' }).getByRole('listitem');
	await expect(told).toHaveCount(2);
	await expect(told.first()).toContainText(
		'11/20/2026: $43 disputed as “product not received.” The bank is holding the money until it decides. Answer by 12/08/2026, 5:30 PM.',
	);
	await expect(told.first().getByRole('link', { name: 'Open in Stripe (opens in a new tab)' })).toHaveAttribute(
		'href',
		'https://dashboard.stripe.com/disputes/dp_2',
	);
	await expect(told.last()).toContainText('10/01/2026: $43 disputed as “product not received.” The bank asked about it and closed its inquiry.');
	await expect(dialog(page).getByRole('radio')).toHaveCount(0);
	await expect(dialog(page).getByRole('button', { name: 'Close' })).toHaveCount(2);
	await expectAccessible(page, 'disputes', { part: '[role="dialog"]', sizes: [phone, desktop], themes: ['light', 'dark'] });
});
