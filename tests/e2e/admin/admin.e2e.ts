import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible } from '../fixtures/checks/axe-check.ts';
import { addUsers, beDemo, chooseAction, openDashboard, remember, rows, users } from '../fixtures/pages/admin-dashboard.ts';
import { rememberAirplaneMode, setAirplaneMode } from '../fixtures/pages/airplane-mode.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';
import { fillMessage } from '../fixtures/pages/fill-request.ts';
import { holdResponse } from '../fixtures/pages/hold-requests.ts';

const words = { ...accountMessages.account, ...accountMessages.admin };
const dialog = (page: Page) => page.getByRole('dialog');

/** The total number of users while `shown` of them are listed. It includes accounts of other tests on this server. */
async function countOfUsers(page: Page, shown: number): Promise<number> {
	const count = page.getByText(new RegExp(`^${shown} of [\\d,]+ users$`));
	await expect(count).toBeVisible();
	return Number(/of ([\d,]+)/.exec((await count.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
}

test.describe('who sees it', () => {
	test('a user who is no admin, also one who changed what the browser remembers, sees nothing of it', async ({ page, server, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		const given: string[] = [];
		page.on('response', (response) => {
			if (/all-users|get_all_transactions|\/v1\/admin\//.test(response.url()) && response.ok()) given.push(response.url());
		});
		const fan = await beDemo(page, server.url, 'user');
		for (const session of [fan, { ...fan, user_role: 'admin' as const, is_admin: true }]) {
			await remember(page, session);
			for (const path of [screens.admin, screens.dashboard]) {
				await page.goto(server.url + path);
				await expect(page.getByText('This page is for admins and support.')).toBeVisible();
				await expect(page.getByRole('tab')).toHaveCount(0);
			}
		}
		// Without a cookie, an admin's records open nothing either. They are written where no page runs that could remove
		// them.
		await page.goto(`${server.url}/healthz`);
		await page.context().clearCookies();
		await remember(page, { ...fan, user_role: 'admin', is_admin: true });
		await Promise.all([page.waitForResponse(/\/v1\/session$/), page.goto(server.url + screens.admin)]);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(page.getByRole('tab')).toHaveCount(0);
		expect(given).toEqual([]);
	});

	test('both addresses show it, each under its heading', { tag: '@long' }, async ({ page, server }) => {
		await beDemo(page, server.url, 'admin');
		for (const [path, heading] of [
			[screens.admin, 'Admin Dashboard'],
			[screens.dashboard, 'Dashboard'],
		] as const) {
			await page.goto(server.url + path);
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
			await expect(page.getByRole('tab')).toHaveText([
				'All Users List',
				/^All Transactions/,
				/^Requests/,
				/^Messages/,
				'Rosters',
				'Athletes',
				'Audit log',
				'Site',
				'System',
			]);
			await expect(page.getByRole('switch')).toHaveAccessibleName('Donate Request');
			await expect(users(page)).not.toHaveCount(0);
		}
	});
});

test('alerts stand above the lists, say what to do, and go when they are cleared or have cleared by themselves', async ({ page, server }) => {
	const alert = {
		alert_id: 7,
		title: 'Stripe refuses to open checkouts',
		detail: 'The API key lacks a permission.',
		link: 'https://dashboard.stripe.com/apikeys',
		times: 3,
		first_at: '2026-09-05T19:04:11.000Z',
		last_at: '2026-09-05T19:20:37.000Z',
	};
	let open = [alert, { ...alert, alert_id: 8, title: 'Stripe refuses to make refunds', link: null, times: 1 }];
	const cleared: string[] = [];
	await page.route(`**${adminApi.alerts}`, (route) => route.fulfill({ json: { data: open } }));
	await page.route(`**${adminApi.clearAlert(8)}`, (route) => {
		cleared.push(route.request().method());
		open = [alert];
		return route.fulfill({ json: { data: open } });
	});
	await beDemo(page, server.url, 'admin');
	await page.goto(server.url + screens.admin);
	const alerts = page.getByRole('region', { name: 'Alerts' }).getByRole('listitem');
	await expect(alerts).toHaveCount(2);
	await expect(alerts.first()).toContainText('The API key lacks a permission.');
	await expect(alerts.first()).toContainText(/3 times since .*, last at /);
	await expect(alerts.first().getByRole('link', { name: /^Open Stripe/ })).toHaveAttribute('href', alert.link);
	await page.getByRole('button', { name: 'Clear: Stripe refuses to make refunds' }).click();
	await expect(alerts).toHaveCount(1);
	expect(cleared).toEqual(['POST']);
	open = [];
	await page.reload();
	await expect(users(page)).not.toHaveCount(0);
	await expect(alerts).toHaveCount(0);
});

test('one line above the tabs says what waits, and leads there; what is handled leaves it', async ({ page, server }) => {
	await page.setViewportSize(desktop);
	const subject = `Line-${randomUUID().slice(0, 6)}`;
	await page.goto(server.url + screens.contact);
	await fillMessage(page, subject);
	await page.getByRole('button', { name: 'Send Message' }).click();
	await expect(page).toHaveURL(/\/$/);
	await beDemo(page, server.url, 'admin');
	await page.goto(server.url + screens.admin);
	const line = page.getByRole('navigation', { name: 'Waiting for you' });
	const waiting = Number(/\d+/.exec((await line.getByRole('link', { name: /new message/ }).textContent()) ?? '')?.[0]);
	expect(waiting).toBeGreaterThan(0);
	await expect(page.getByRole('tab', { name: new RegExp(`^Messages.*\\b${waiting} waiting$`) })).toBeVisible();
	await line.getByRole('link', { name: /new message/ }).click();
	await expect(page.getByRole('tab', { name: /^Messages/, selected: true })).toBeVisible();
	const row = page.getByRole('row').filter({ hasText: subject });
	await expect(row).toHaveCount(1);
	await expectAccessible(page, 'the line of what waits', { part: 'main' });
	await page.setViewportSize(desktop);
	await chooseAction(page, new RegExp(subject), 'Mark as done');
	await expect(row).toHaveCount(0);
	if (waiting === 1) await expect(line.getByRole('link', { name: /new message/ })).toHaveCount(0);
	else await expect(line.getByRole('link', { name: new RegExp(`^${waiting - 1} new message`) })).toBeVisible();
});

test.describe('all users', () => {
	test.use({ viewport: desktop });

	test('ten at a time, newest first, with dates as MM/DD/YYYY; search by the starts of words', { tag: '@long' }, async ({ page, server }) => {
		await beDemo(page, server.url, 'admin');
		await addUsers(page, server.url, 'member', 21);
		await page.goto(server.url + screens.admin);
		await expect(users(page)).toHaveCount(10);
		await expect(page.getByRole('columnheader')).toHaveText([
			'ID',
			'Name',
			'User name',
			'Email',
			'Phone',
			'Company',
			'Address',
			'Role',
			'Status',
			'Joined',
			'Action',
		]);
		await expect(users(page).first()).toContainText('member21@people.example');
		await expect(users(page).first()).toContainText(/(0\d|1[0-2])\/\d\d\/20\d\d/);
		const all = await countOfUsers(page, 10);
		const more = page.getByRole('button', { name: messages.filters.loadMore });
		for (let there = 20; there < all + 10; there += 10) {
			await more.click();
			await expect(users(page)).toHaveCount(Math.min(there, all));
		}
		await expect(more).toHaveCount(0);

		const search = page.getByRole('searchbox', { name: 'Search users' });
		await search.fill('member0');
		await expect(page.getByText('9 found for “member0”')).toBeVisible();
		await expect(users(page)).toHaveCount(9);
		await search.fill('ember');
		await expect(page.getByText(messages.noResults)).toBeVisible();
		// The previous list comes back at once, and is reread page by page.
		await Promise.all([page.waitForResponse(/all-users\?limit=10&skip=20$/), search.fill('')]);
		await expect(users(page)).toHaveCount(all);
	});

	test('removing asks first, says so, and reads the list again from its start; removing the last admin isn’t offered', async ({ page, server }) => {
		await beDemo(page, server.url, 'admin');
		await addUsers(page, server.url, 'guest', 18);
		await page.goto(server.url + screens.admin);
		const all = await countOfUsers(page, 10);
		await page.getByRole('button', { name: messages.filters.loadMore }).click();
		await expect(users(page)).toHaveCount(20);
		const menu = page.getByRole('button', { name: 'Actions for guest05, guest05@people.example', exact: true });
		await menu.click();
		const remove = page.getByRole('menuitem', { name: 'Remove…' });
		// What takes something from a person is red, in the menu and in the question.
		const red = await remove.evaluate((item) => getComputedStyle(item).color);
		expect(red).not.toBe(await page.getByRole('button', { name: 'Create user' }).evaluate((button) => getComputedStyle(button).color));
		await remove.click();
		await expect(dialog(page).getByRole('button', { name: 'Remove', exact: true })).toHaveCSS('color', red);
		await expect(dialog(page)).toContainText('guest05@people.example');
		await dialog(page).getByRole('button', { name: 'Cancel' }).click();
		await expect(menu).toBeFocused();
		await expect(users(page)).toHaveCount(20);
		await chooseAction(page, /guest05/, 'Remove…');
		await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
		await expect(page.getByText(words.userRemoved)).toBeVisible();
		await expect(dialog(page)).toHaveCount(0);
		await expect(users(page)).toHaveCount(10);
		expect(await countOfUsers(page, 10)).toBe(all - 1);
		await expect(page.getByText('guest05@people.example')).toHaveCount(0);

		// Removing the last admin isn't offered.
		await page.getByRole('searchbox', { name: 'Search users' }).fill('Demo Admin');
		await expect(users(page)).toHaveCount(1);
		await expect(users(page)).toContainText(words.lastAdmin);
		await expect(users(page).getByRole('button')).toHaveCount(0);
		// Nor is it on their own account's page, which says why.
		await page.goto(server.url + screens.deleteAccount);
		await expect(page.getByText('You’re the only admin, so you can’t delete your account yet.')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
	});
});

test.describe('the create-user form', () => {
	test('says what is wrong in the order of the spec, then makes the account', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
		const email = `robin-${randomUUID().slice(0, 8)}@people.example`;
		await openDashboard(page, server.url);
		await page.getByRole('button', { name: 'Create user' }).click();
		const field = (label: string) => dialog(page).getByRole('textbox', { name: label, exact: true });
		const submit = dialog(page).getByRole('button', { name: words.create });
		const steps: [fill: [string, string][], wrong: string, text: string][] = [
			[[], 'User Name', 'Please enter User Name'],
			[[['User Name', '  ']], 'User Name', 'Please enter User Name'],
			[[['User Name', 'Robin Vale']], 'Email', 'Please enter a valid Email'],
			[[['Email', 'robin@people']], 'Email', 'Please enter a valid Email'],
		];
		for (const [fill, wrong, text] of steps) {
			for (const [label, value] of fill) await field(label).fill(value);
			await submit.click();
			await expect(dialog(page).getByRole('alert')).toHaveText([text]);
			await expect(field(wrong)).toBeFocused();
			await expect(field(wrong)).toHaveAccessibleDescription(text);
		}
		consoleWatch.allowFailedRequests();
		await expect(dialog(page).getByLabel(/Password/)).toHaveCount(0);
		await field('Email').fill('FAN@demo.example');
		await submit.click();
		await expect(dialog(page).getByRole('alert')).toHaveText([words.emailTakenForAdmin]);
		await expect(field('Email')).toBeFocused();
		await field('Email').fill(email);
		// Held up, so the busy text can be seen.
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route('**/v1/admin/users', async (route) => {
			await held;
			await route.continue();
		});
		await submit.click();
		const busy = dialog(page).getByRole('button', { name: 'Creating...' });
		await expect(busy).toBeDisabled();
		release();
		await expect(page.getByText('User created successfully!')).toBeVisible();
		await expect(dialog(page)).toHaveCount(0);
		await expect(users(page).first()).toContainText(email);
	});
});

test('all transactions: the newest first, by amount, type, athlete and reference, and on to the next page', { tag: '@long' }, async ({ page, server }) => {
	await page.setViewportSize(desktop);
	await openDashboard(page, server.url);
	await page.getByRole('tab', { name: words.transactions }).click();
	await expect(rows(page, 'Transactions')).toHaveCount(50);
	await expect(page.getByRole('columnheader')).toHaveText([
		'Date',
		'Amount',
		'Fee',
		'Net',
		'Status',
		'Type',
		'Athlete',
		'Team',
		'Sport',
		'Conference',
		'Donor',
		'Company',
		'Transaction',
		'Receipt',
		'Action',
	]);
	// Donations of other tests on this server may come before the league's.
	const first = rows(page, 'Transactions').filter({ hasText: 'demo_' }).first();
	await expect(first).toContainText(
		/^\d\d\/\d\d\/\d{4}\$[\d.]+, details of receipt No\. \d+Unknown\$[\d.]+ before feePaidOne-time\D+(?:No account|demo-donor-\d+)—NoneCopy transaction ID demo_/,
	);
	// The hidden words beside the amount name the receipt of this row.
	await expect(first).toContainText(/receipt No\. (\d+)Unknown.+\D\1$/);
	await page.getByRole('button', { name: messages.filters.loadMore }).click();
	await expect(rows(page, 'Transactions')).toHaveCount(100);
	await page.reload();
	await expect(page.getByRole('tab', { name: words.transactions })).toHaveAttribute('aria-selected', 'true');
});

test('while the server is asked who this is, what holds the places stays within a phone’s page', { tag: '@long' }, async ({ page, server }) => {
	await beDemo(page, server.url, 'admin');
	const release = await holdResponse(page, `**${api.session}`);
	await page.goto(server.url + screens.admin);
	await expect(page.getByRole('status', { name: 'Loading Admin Dashboard…' })).toBeVisible();
	const sticksOut = () =>
		page.evaluate(() =>
			[...document.querySelectorAll('main .ui-skeleton')]
				.map((one) => one.getBoundingClientRect())
				.filter(({ left, right }) => left < 0 || right > document.documentElement.clientWidth)
				.map(({ left, right }) => `${left} to ${right}`),
		);
	expect(await sticksOut()).toEqual([]);
	release();
	await expect(users(page)).not.toHaveCount(0);
});

test('offline it says why there is nothing, keeps no copy, and comes back', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await rememberAirplaneMode(page);
	await openDashboard(page, server.url);
	await readyForOffline(page);
	await setAirplaneMode(page, true);
	await page.reload();
	await expect(page.getByText('You’re offline.').first()).toBeVisible({ timeout: 20_000 });
	await expect(page.getByText(/Nothing is saved on this (phone|computer)/)).toBeVisible();
	await expect(page.getByText('fan@demo.example')).toHaveCount(0);
	await setAirplaneMode(page, false);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(users(page)).not.toHaveCount(0);
});

test('everything can be reached and done with the keyboard', async ({ page, server }) => {
	await openDashboard(page, server.url);
	const tab = (name: string) => page.getByRole('tab', { name });
	await tab(words.users).focus();
	await page.keyboard.press('ArrowRight');
	await expect(tab(words.transactions)).toBeFocused();
	await expect(rows(page, 'Transactions')).toHaveCount(50);
	await page.keyboard.press('Home');
	await expect(tab(words.users)).toBeFocused();
	await expect(users(page)).not.toHaveCount(0);
	const giving = page.getByRole('switch', { name: words.givingSwitch });
	await giving.focus();
	await page.keyboard.press('Space');
	await expect(dialog(page)).toContainText('Pause donations?');
	await page.keyboard.press('Escape');
	await expect(giving).toBeFocused();
	await expect(giving).toBeChecked();
});
