import type { Locator, Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { DEMO_ACCOUNTS } from '#server/modules/identity/demo-logins.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { knownAs, logIn, newAccount, nextScreen, untilHome } from '../fixtures/pages/account-pages.ts';
import { beDemo, chooseAction, openDashboard, payDonation, rows } from '../fixtures/pages/admin-dashboard.ts';
import { googleButton, logInByRedirect, signInAs, untilLoggedIn } from '../fixtures/pages/provider-login.ts';
import { lieIdle } from '../fixtures/servers/age-session.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';

const words = accountMessages.account;
const password = DEMO_ACCOUNTS.find(({ role }) => role === 'admin')?.password ?? '';
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const passwordOf = (dialog: Locator) => dialog.getByLabel('Password', { exact: true });

async function prove(page: Page, given: string): Promise<void> {
	await passwordOf(question(page)).fill(given);
	await question(page).getByRole('button', { name: 'Confirm' }).click();
}

test('an admin who was away for half an hour shows who they are at the next thing they do, and goes on', { tag: '@long' }, async ({
	page,
	server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await openDashboard(page, server.url);
	await lieIdle(page.request, server, server.url, { proved: 45, active: 31 });
	await page.getByRole('tab', { name: 'Messages' }).click();
	await expect(question(page)).toBeVisible();
	await expect(passwordOf(question(page))).toBeFocused();
	await expectAccessible(page, 'confirm it’s you', { part: '[role="dialog"]', sizes: [phone, desktop], themes: ['light', 'dark'] });

	// The person may leave it, and it comes back with the next try.
	await page.keyboard.press('Escape');
	await expect(question(page)).toHaveCount(0);
	const panel = page.getByRole('tabpanel', { name: 'Messages' });
	await expect(panel.getByRole('alert')).toContainText(words.proveAgain);
	await panel.getByRole('button', { name: 'Try again' }).click();

	await prove(page, '');
	await expect(passwordOf(question(page))).toHaveAccessibleDescription(words.passwordMissing);
	await prove(page, 'Wrong-1-pass');
	await expect(passwordOf(question(page))).toHaveAccessibleDescription('Wrong password.');
	await expect(passwordOf(question(page))).toBeFocused();
	await passwordOf(question(page)).fill(password);
	await page.keyboard.press('Enter');
	await expect(question(page)).toHaveCount(0);
	await expect(panel.getByRole('alert')).toHaveCount(0);
	await expect(panel.getByRole('searchbox')).toBeVisible();

	// It also comes before a file that the browser downloads by itself.
	await page.goto(`${server.url}${screens.admin}?tab=transactions`);
	await expect(rows(page, 'Transactions').first()).toBeVisible();
	await expect(page.getByText('Charts', { exact: true })).toBeVisible();
	await expect(page.getByRole('heading', { name: /^Ledger vs\./ })).toBeVisible();
	await lieIdle(page.request, server, server.url, { proved: 45, active: 31 });
	await page.getByRole('link', { name: 'Download CSV' }).click();
	const file = page.waitForEvent('download');
	await prove(page, password);
	expect((await file).suggestedFilename()).toMatch(/^transactions-/);
});

test('the dashboard of an admin who has gone hides what it shows, dialogs too, and asks; what was typed is still there', { tag: '@long' }, async ({
	page,
	server,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await page.clock.install();
	await openDashboard(page, server.url);
	const search = page.getByRole('searchbox', { name: 'Search users' });
	await search.fill('fan@demo.example');
	await expect(rows(page, 'Users')).toHaveCount(1);
	await page.getByRole('button', { name: /^Actions for / }).click();
	await page.getByRole('menuitem', { name: 'Suspend…' }).click();
	const dialog = page.getByRole('dialog', { name: /^Suspend/ });
	await expect(dialog).toBeVisible();
	await lieIdle(page.request, server, server.url, { proved: 45, active: 31 });
	await page.clock.fastForward('29:00');
	await expect(question(page)).toHaveCount(0);
	await page.clock.fastForward('02:00');
	await expect(question(page)).toBeVisible();
	await expect(search).toBeHidden();
	// The question's own scrim covers everything behind it, and nothing shows through.
	const covered = await page
		.locator('.ui-sheet')
		.first()
		.evaluate((sheet) => {
			const { left, width, top } = sheet.getBoundingClientRect();
			const at = document.elementFromPoint(left + width / 2, top + 2);
			return at !== null && !sheet.contains(at) && document.querySelectorAll('.ui-sheet').length === 2;
		});
	expect(covered).toBe(true);
	await expect(page.locator('.ui-scrim').last()).toHaveCSS('background-color', /^rgb\(/);

	await prove(page, password);
	await expect(dialog).toBeVisible();
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(search).toHaveValue('fan@demo.example');

	// Whoever can't prove it sees nothing.
	await page.clock.fastForward('31:00');
	await question(page).getByRole('button', { name: 'Cancel' }).click();
	await expect(page).toHaveURL(({ pathname }) => pathname === screens.home);
	await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a refund asks for the password again, keeps what was typed, and is made once', async ({ page, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await beDemo(page, server.url, 'admin');
	await payDonation(page.request, server.url, 41);
	await page.goto(`${server.url}${screens.admin}?tab=transactions`);
	await chooseAction(page, /\$41 for /, 'Refund…');
	const refund = page.getByRole('dialog', { name: 'Refund $41?' });
	await refund.getByRole('radio', { name: 'Part of it' }).check();
	const amount = refund.getByRole('textbox', { name: 'Amount in dollars' });
	const reason = refund.getByRole('textbox', { name: 'Reason, for other admins (optional)' });
	await amount.fill('12');
	await reason.fill('Given twice by mistake');
	await lieIdle(page.request, server, server.url, { proved: 6, active: 1 });

	const sent: (string | undefined)[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith('/refund')) sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
	});
	await refund.getByRole('button', { name: 'Refund $12' }).click();
	await question(page).getByRole('button', { name: 'Cancel' }).click();
	await expect(question(page)).toHaveCount(0);
	await expect(refund.getByRole('alert')).toHaveText(words.proveAgain);
	await expect(refund.getByRole('button', { name: 'Refund $12' })).toBeFocused();
	expect([await amount.inputValue(), await reason.inputValue()]).toEqual(['12', 'Given twice by mistake']);

	await refund.getByRole('button', { name: 'Refund $12' }).click();
	await prove(page, password);
	await expect(refund.getByRole('list', { name: 'Refunds so far' })).toContainText('Given twice by mistake');
	await expect(refund.getByRole('status')).toHaveText('Refunded $12 of $41', { timeout: 20_000 });
	// Canceled, asked again, and sent once more: one request, with the same content.
	expect(sent).toHaveLength(3);
	expect(new Set(sent).size).toBe(1);
	const database = await server.openData();
	const made = await database.db.select().from(refundRequests).where(eq(refundRequests.reason, 'Given twice by mistake'));
	await database.close();
	expect(made.map(({ amount_cents }) => amount_cents)).toEqual([1200]);
});

test('deleting one’s own account asks for the password again', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const account = await newAccount(server);
	await logIn(page, account);
	await lieIdle(page.request, server, server.url, { proved: 6, active: 6 });
	await page.goto(screens.deleteAccount);
	await page.getByRole('button', { name: 'Delete my account' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
	await prove(page, account.password);
	await untilHome(page);
});

test.describe('an account of the identity provider', () => {
	const other = ['Someone Else', 'else@fans.example'] as const;

	async function pressDelete(page: Page): Promise<void> {
		await page.getByRole('button', { name: 'Delete my account' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
	}

	/** Someone who logged in there a while ago, and now deletes their account. */
	async function deletes(page: Page, server: TestServer, origin: string, who: readonly [name: string, email: string]): Promise<void> {
		await logInByRedirect(page, origin, ...who);
		await lieIdle(page.request, server, origin, { proved: 6, active: 6 });
		await page.goto(origin + screens.deleteAccount);
		await pressDelete(page);
	}

	/** The account is gone, and so is the provider's own session: the page goes there and comes back. */
	async function untilGone(page: Page): Promise<void> {
		await untilLoggedIn(page, null);
		await expect(page).toHaveURL(({ pathname }) => pathname === screens.home);
		await nextScreen(page);
	}

	test('logs in there again, as the same person, and the call goes on', { tag: '@long' }, async ({ page, networkServer, network, consoleWatch }) => {
		consoleWatch.allowFailedRequests();
		const who = ['Proof Ostrander', 'proof@fans.example'] as const;
		await deletes(page, networkServer, network.url, who);
		await expect(googleButton(page)).toBeVisible();
		await expectAccessible(page, 'confirm it’s you at the provider', { part: '[role="dialog"]' });
		for (const given of [other, who]) {
			const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
			const closed = popup.waitForEvent('close');
			await signInAs(popup, ...given);
			await closed;
			if (given === other) await expect(question(page).getByRole('alert')).toHaveText(accountMessages.identity.errors.other_account);
		}
		await untilGone(page);
		expect(network.seen.filter(({ path }) => /^\/idp\/auth\?.*prompt=login/.test(path))).toHaveLength(2);
		expect(network.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
	});

	test('goes there and comes back to where it was, where the browser opens no window', { tag: '@long' }, async ({
		page,
		networkServer,
		network,
		consoleWatch,
	}) => {
		consoleWatch.allowFailedRequests();
		const who = ['Nora Window', 'no-window@fans.example'] as const;
		await page.addInitScript(() => {
			window.open = () => null;
		});
		await deletes(page, networkServer, network.url, who);
		await googleButton(page).click();
		// Someone else signs in there, and the session here stays.
		await signInAs(page, ...other);
		await expect(page.getByRole('alert')).toContainText(accountMessages.identity.errors.other_account);
		expect(await knownAs(page)).toBe(who[1]);
		await page.goto(network.url + screens.deleteAccount);
		await pressDelete(page);
		await googleButton(page).click();
		await signInAs(page, ...who);
		await expect(page).toHaveURL(network.url + screens.deleteAccount);
		await pressDelete(page);
		await untilGone(page);
	});
});
