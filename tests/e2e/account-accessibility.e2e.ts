import type { Page } from '@playwright/test';
import { screens } from '#domain/api-paths.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { desktop, expectAccessible, type Look, phone } from './fixtures/axe.ts';
import { fillLogin, logIn, menuItem, NO_PROFILE, newAccount, pressLogin } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

for (const [device, size] of Object.entries({ phone, desktop })) {
	test(`no violations of WCAG 2.2 AA on the account screens on a ${device}, faults and open states among them`, async ({ page, server, consoleWatch }) => {
		test.slow();
		await page.setViewportSize(size);
		const check = (what: string, part?: string) => expectScreen(page, what, { sizes: [size], ...(part && { part }) });
		consoleWatch.allow(NO_PROFILE);
		await page.goto(screens.login);
		await fillLogin(page, '', '');
		await pressLogin(page);
		await check('login, at fault');
		await page.goto(screens.createUser);
		await check('create account');
		await page.goto(screens.forgotPassword);
		await page.getByLabel('Email', { exact: true }).fill('nobody@people.example');
		await page.getByRole('button', { name: 'Send me a code' }).click();
		await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
		await check('forgotten password');
		await logIn(page, await newAccount(server));
		await page.goto(screens.account);
		await expect(page.getByText(peopleMessages.account.profileMissing)).toBeVisible();
		if (device === 'desktop') await (await menuItem(page, 'Account')).click();
		else await menuItem(page, 'Account Information');
		await check('my profile, menu open');
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: peopleMessages.account.createProfile }).click();
		await page.getByRole('button', { name: 'Correct name or e-mail' }).click();
		await check('profile form');
		await page.goto(screens.changePassword);
		await check('change password');
		await page.goto(screens.deleteAccount);
		await check('delete account');
		await page.getByRole('button', { name: 'Delete my account' }).click();
		await expect(page.getByRole('dialog')).toContainText('Nothing of yours waits');
		await check('confirmation', '[role="dialog"]');
	});
}

async function expectScreen(page: Page, what: string, look: Look): Promise<void> {
	await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
	await expectAccessible(page, what, look);
}
