import { screens } from '#domain/api/api-paths.ts';
import { claimScreen, MY_PAGE } from '#domain/api/claim-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { logIn, newAccount } from '../fixtures/pages/account-pages.ts';
import { cards, readyForOffline, tellOnline } from '../fixtures/pages/browse-page.ts';
import { codeFromAdmin } from '../fixtures/pages/claim-steps.ts';

test('an athlete pauses their page with no signal, and it takes effect with one', async ({ page, browser, ownServer, network, consoleWatch }) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const origin = network.url;
	await page.setViewportSize(phone);
	await page.goto(origin);
	const card = cards(page).first();
	const name = (await card.getByRole('heading').textContent()) ?? '';
	const href = (await card.getByRole('link').getAttribute('href')) ?? '';
	const code = await codeFromAdmin(browser, origin, name);
	const athlete = await newAccount(ownServer, 'Jordan Ellery');

	await test.step('they claim it, and see what came in', async () => {
		await logIn(page, athlete, origin);
		await page.goto(origin + claimScreen(code.player_id, code.code));
		await page.getByRole('button', { name: 'Claim this page' }).click();
		await expect(page.getByText('This page is yours. Fans can give to you.')).toBeVisible();
		await expect(page.getByRole('region', { name: 'What came in' }).getByText(/^\$/).first()).toBeVisible();
		await readyForOffline(page);
	});

	await test.step('with no signal, the page is as it was last known, and a pause is saved', async () => {
		network.cutOff();
		await page.goto(origin + MY_PAGE);
		await expect(page.getByText(/^As of /).first()).toBeVisible();
		await page.getByRole('button', { name: 'Pause donations' }).click();
		await expect(page.getByText('Your pause is saved on this phone. It takes effect as soon as we can send it.')).toBeVisible();
		await expectAccessible(page, 'paused-by-athlete');
		await page.goto(origin + screens.outbox);
		await expect(page.getByText(`Pause donations to ${name}`)).toBeVisible();
		await expectAccessible(page, 'paused-by-athlete');
	});

	await test.step('with a signal, it takes effect, and another phone can’t give', async () => {
		network.heal();
		await tellOnline(page);
		await page.goto(origin + MY_PAGE);
		await expect(page.getByText('You paused donations. Nobody can give to you right now.')).toBeVisible();
		const fan = await browser.newContext({ viewport: phone, locale: 'en-US' });
		const theirs = await fan.newPage();
		await theirs.goto(`${origin}${href}`);
		await expect(theirs.getByText(`${name} isn’t taking donations or requests right now.`).filter({ visible: true }).first()).toBeVisible();
		await fan.close();
	});

	await test.step('they take donations again', async () => {
		await page.getByRole('button', { name: 'Take donations again' }).click();
		await expect(page.getByText('This page is yours. Fans can give to you.')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Pause donations' })).toBeVisible();
	});

	await test.step('they opt out, which asks first', async () => {
		await page.getByRole('button', { name: 'Opt out…' }).click();
		const question = page.getByRole('dialog', { name: 'Opt out of donations?' });
		await expectAccessible(page, 'paused-by-athlete');
		await question.getByRole('button', { name: 'Opt out', exact: true }).click();
		await expect(page.getByText('Your page is closed to donations.')).toBeVisible();
		await expect(page.getByRole('link', { name: 'Contact us' }).first()).toBeVisible();
	});
});
