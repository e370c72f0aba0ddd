import { adminApi } from '#domain/api/admin-paths.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { menuItem, runOut } from '#tests/e2e/fixtures/pages/account-pages.ts';
import { readyForOffline } from '#tests/e2e/fixtures/pages/browse-page.ts';
import { give } from '#tests/e2e/fixtures/pages/donate-sheet.ts';
import { expect } from '../patient-expect.ts';
import { after, open, type Scene, still } from './scene.ts';

/** What a logged-in person sees. The admin has given and saved nothing, so theirs are the empty screens. */
export const fanScenes: readonly Scene[] = [
	after(
		'menu-fan',
		'fan',
		screens.home,
		async (page, width) => {
			if (width < 1025) await page.getByRole('button', { name: 'Menu' }).click();
			else await (await menuItem(page, 'Account')).click();
		},
		{ part: 'header', byWidth: true },
	),
	still('favorites', 'fan', screens.favorites),
	still('favorites-empty', 'admin', screens.favorites),
	still('my-donations', 'fan', screens.myDonations),
	after('my-donations-stop', 'fan', screens.myDonations, (page) => page.getByRole('button', { name: /^Stop/ }).first().click()),
	still('my-donations-empty', 'admin', screens.myDonations),
	still('outbox-empty', 'admin', screens.outbox),
	still('statement', 'fan', screens.statement(new Date().getFullYear())),
	still('statement-empty', 'fan', screens.statement(2024)),
	after('receipt', 'fan', screens.myDonations, async (page) => {
		await page
			.getByRole('link', { name: /^Receipt/ })
			.first()
			.click();
		await expect(page.getByRole('article', { name: /^Receipt number/ })).toBeVisible();
	}),
	after('receipt-offline', 'fan', screens.myDonations, async (page) => {
		await readyForOffline(page);
		await page
			.getByRole('link', { name: /^Receipt/ })
			.first()
			.click();
		await expect(page.getByRole('article', { name: /^Receipt number/ })).toBeVisible();
		await page.context().setOffline(true);
		await page.reload();
		await expect(page.getByRole('article', { name: /^Receipt number/ })).toBeVisible();
	}),
	after('session-locked', 'fan', screens.account, async (page) => {
		await readyForOffline(page);
		await page.context().setOffline(true);
		await runOut(page);
		await page.reload();
		await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible();
	}),
	still('account', 'fan', screens.account),
	after('account-edit', 'fan', screens.account, async (page) => {
		await page.getByRole('button', { name: new RegExp(`${accountMessages.account.createProfile}|Edit Profile`) }).click();
		await page.getByRole('button', { name: 'Edit name or email' }).click();
	}),
	{
		name: 'become-admin',
		who: 'fan',
		play: async (page) => {
			const json = { invited_by: 'Ada Warden', expires_at: new Date(Date.now() + 259_200_000).toISOString() };
			await page.route(`**${adminApi.lookAtInvitation}`, (route) => route.fulfill({ json }));
			await open(page, `${screens.becomeAdmin}#example`);
			await expect(page.getByRole('button', { name: 'Become an admin' })).toBeVisible();
			return undefined;
		},
	},
	still('become-admin-error', 'fan', screens.becomeAdmin),
	after('create-passkey', 'fan', screens.account, (page) => page.getByRole('button', { name: 'Create a passkey' }).click(), { part: '[role="dialog"]' }),
	after('save-card', 'fan', screens.account, async (page) => {
		await page.getByRole('button', { name: 'Save a card' }).click();
		await expect(page.getByRole('heading', { name: 'Save a test card' })).toBeVisible();
	}),
	still('account-empty', 'admin', screens.account),
	still('change-password', 'fan', screens.changePassword),
	after('change-password-error', 'fan', screens.changePassword, async (page) => {
		await page.getByLabel('Old Password', { exact: true }).fill('Demo-fan-1');
		await page.getByLabel('New Password', { exact: true }).fill('short');
		await page
			.getByRole('main')
			.getByRole('button', { name: /Change|Save/ })
			.last()
			.click();
		await expect(page.getByRole('alert')).toBeVisible();
	}),
	still('delete-account', 'fan', screens.deleteAccount),
	after('delete-account-dialog', 'fan', screens.deleteAccount, async (page) => {
		await page.getByRole('button', { name: 'Delete my account' }).click();
		await expect(page.getByRole('dialog')).toBeVisible();
	}),
	after('logout-dialog', 'fan', screens.home, async (page) => {
		await readyForOffline(page);
		await page.context().setOffline(true);
		const { tab } = await give(page, 10);
		await tab.close();
		await (await menuItem(page, 'Logout')).click();
		await expect(page.getByRole('dialog')).toBeVisible();
	}),
];
