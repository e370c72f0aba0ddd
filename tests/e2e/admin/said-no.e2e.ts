import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { removalMessages } from '#domain/texts/removal-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { athleteTexts } from '#features/athlete/athlete-texts.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo, chooseAction } from '../fixtures/pages/admin-dashboard.ts';
import { cards, tellOnline } from '../fixtures/pages/browse-page.ts';
import { afterSync } from '../fixtures/pages/roster-syncs.ts';
import { mailed } from '../fixtures/servers/mailed-text.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('an athlete without an account asks, an admin decides, and phones know it, also with no signal', async ({ page, ownServer, network, consoleWatch }) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const origin = network.url;
	await page.setViewportSize(phone);
	await page.goto(origin);
	const card = cards(page).first();
	const name = (await card.getByRole('heading').textContent()) ?? '';
	const href = (await card.getByRole('link').getAttribute('href')) ?? '';
	const email = `robin-${randomUUID().slice(0, 8)}@people.example`;

	await test.step('the athlete asks from their page, and proves the mailbox', async () => {
		await page.goto(origin + href);
		await page.getByRole('link', { name: 'Pause donations or be removed' }).click();
		const form = page.getByRole('form', { name: 'Is this you?' });
		await expect(form.getByRole('heading')).toContainText(name);
		await form.getByRole('button', { name: 'Email me a link' }).click();
		await expect(form.getByLabel('Who are you, and how can we check that?')).toHaveAccessibleDescription('Tell us who you are and how we can check it.');
		await form.getByLabel('Pause', { exact: true }).check();
		await form.getByLabel('Your Email').fill(email);
		await form.getByLabel('Who are you, and how can we check that?').fill('It’s me. Coach Whitfield can tell you.');
		await expectAccessible(page, 'said-no');
		await form.getByRole('button', { name: 'Email me a link' }).click();
		await expect(page.getByText(removalMessages.asked)).toBeVisible();
		const link = await mailed(ownServer.dataDir, email, /\/removal#[\w-]{43}/);
		await page.goto(origin + screens.aboutUs);
		await page.goto(origin + link.slice(link.indexOf('/removal')));
		await expect(page.getByText(name)).toBeVisible();
		await page.getByRole('button', { name: 'Send this request' }).click();
		await expect(page.getByText(removalMessages.confirmed)).toBeVisible();
	});

	await test.step('an admin checks and pauses', async () => {
		await beDemo(page, origin, 'admin');
		await page.goto(`${origin}${screens.admin}?tab=athletes`);
		await page.getByRole('button', { name: `Decide the request for ${name}` }).click();
		await dialog(page).getByRole('button', { name: 'Pause' }).click();
		await expect(dialog(page).getByText('Say why.')).toBeVisible();
		await dialog(page).getByLabel('What you checked (they read it)').fill('Your coach says so.');
		await expectAccessible(page, 'said-no');
		await dialog(page).getByRole('button', { name: 'Pause' }).click();
		await expect(page.getByRole('button', { name: `Decide the request for ${name}` })).toBeHidden();
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
	});

	const closed = cards(page).filter({ hasText: name }).first();
	await test.step('the phone closes the buttons, and says why', async () => {
		await page.goto(origin);
		await afterSync(page, closed.getByText('Not taking donations.'));
		await expect(closed.getByRole('button', { name: `${messages.card.donate} to ${name}` })).toBeDisabled();
		await expect(closed.getByRole('button', { name: `${messages.card.collaborate} to ${name}` })).toBeDisabled();
		await page.goto(origin + href);
		await expect(page.getByText(`${name} isn’t taking donations or requests right now.`).filter({ visible: true })).toHaveCount(1);
		await expectAccessible(page, 'said-no');
	});

	await test.step('with no signal, the first paint and the page still say so', async () => {
		network.cutOff();
		await page.goto(origin);
		await expect(closed.getByText('Not taking donations.')).toBeVisible();
		await expect(closed.getByRole('button', { name: `${messages.card.donate} to ${name}` })).toBeDisabled();
		await page.goto(`${origin}${href}?donate`);
		await expect(dialog(page).getByText(`${name} isn’t taking donations or requests right now.`)).toBeVisible();
		await expect(dialog(page).getByRole('button', { name: messages.makeOneTime })).toBeHidden();
		network.heal();
	});

	const fan = await page.context().newPage();
	await test.step('a fan has opened the athlete from a list, and went on', async () => {
		await fan.goto(origin);
		await fan.getByRole('searchbox').fill(name);
		await fan.getByRole('region', { name: 'Athletes' }).getByRole('link').filter({ hasText: name }).first().click();
		await expect(fan.getByRole('heading', { name, level: 2 })).toBeVisible();
		await fan.getByRole('banner').getByRole('link').first().click();
		await expect(fan).toHaveURL(`${origin}/`);
	});

	await test.step('an admin removes the athlete, who leaves the phone', async () => {
		await page.goto(`${origin}${screens.admin}?tab=athletes&q=${encodeURIComponent(name)}`);
		await chooseAction(page, new RegExp(`^Actions for ${name}`), 'Pause, close, or remove…');
		await dialog(page).getByLabel('Removed', { exact: true }).check();
		await dialog(page).getByLabel('Reason (only admins and the school’s desk see it)').fill('They asked us to.');
		await expectAccessible(page, 'said-no');
		await dialog(page).getByRole('button', { name: 'Remove for good' }).click();
		await expect(dialog(page).getByText('Removed', { exact: true }).first()).toBeVisible();
		await page.goto(origin);
		await expect(async () => {
			await tellOnline(page);
			await expect(cards(page).first()).not.toContainText(name, { timeout: 3_000 });
		}).toPass({ timeout: 60_000 });
		await page.goto(origin + href);
		await expect(page.getByRole('main').getByRole('heading').first()).not.toContainText(name);
		network.cutOff();
		await fan.goBack();
		await expect(fan.getByText(athleteTexts.missing.gone.title)).toBeVisible();
		await expect(fan.getByText(name)).toHaveCount(0);
	});
});
