import type { Page } from '@playwright/test';
import { screens } from '#domain/api-paths.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { overflow, violations } from './fixtures/axe.ts';
import { fillLogin, logIn, menuItem, NO_PROFILE, newAccount, pressLogin } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const colorScheme of ['light', 'dark'] as const) {
	for (const [device, viewport] of Object.entries(sizes)) {
		test.describe(`${colorScheme}, ${device}`, () => {
			test.use({ colorScheme, viewport });

			test('no violations of WCAG 2.2 AA on the account screens, faults and open states among them', async ({ page, server, consoleWatch }) => {
				test.slow();
				consoleWatch.allow(NO_PROFILE);
				await page.goto(screens.login);
				await fillLogin(page, '', '');
				await pressLogin(page);
				await check(page, 'login, at fault');
				await page.goto(screens.createUser);
				await check(page, 'create account');
				await page.goto(screens.forgotPassword);
				await page.getByLabel('Email', { exact: true }).fill('nobody@people.example');
				await page.getByRole('button', { name: 'Send me a code' }).click();
				await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
				await check(page, 'forgotten password');
				await logIn(page, await newAccount(server));
				await page.goto(screens.account);
				await expect(page.getByText(peopleMessages.account.profileMissing)).toBeVisible();
				if (device === 'desktop') await (await menuItem(page, 'Account')).click();
				else await menuItem(page, 'Account Information');
				await check(page, 'my profile, menu open');
				await page.keyboard.press('Escape');
				await page.getByRole('button', { name: peopleMessages.account.createProfile }).click();
				await page.getByRole('button', { name: 'Correct name or e-mail' }).click();
				await check(page, 'profile form');
				await page.goto(screens.changePassword);
				await check(page, 'change password');
				await page.goto(screens.deleteAccount);
				await check(page, 'delete account');
				await page.getByRole('button', { name: 'Delete my account' }).click();
				await expect(page.getByRole('dialog')).toContainText('Nothing of yours waits');
				await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
				await check(page, 'confirmation', '[role="dialog"]');
			});
		});
	}
}

async function check(page: Page, what: string, part?: string): Promise<void> {
	await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
	expect(await violations(page, part), what).toEqual([]);
	expect(await overflow(page), `${what}: scrolls sideways`).toBe(0);
}
