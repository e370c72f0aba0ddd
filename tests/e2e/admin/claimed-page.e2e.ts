import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { screens } from '#domain/api/api-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { fillLogin, newAccount, pressLogin } from '../fixtures/pages/account-pages.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';
import { firstName } from '../fixtures/pages/claim-steps.ts';

const dialog = (page: Page) => page.getByRole('dialog');
/** The most taps from the printed card to a claimed page, for somebody with an account. */
const MOST_TAPS = 8;

test('a printed code leads an athlete through the login to their page, and to the agreement', async ({ page, browser, ownServer, network, consoleWatch }) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const origin = network.url;
	const athlete = await newAccount(ownServer, 'Jordan Ellery');
	await page.goto(origin);
	const name = await firstName(page);
	let link = '';
	let team = '';

	await test.step('an admin makes codes and prints them', async () => {
		await beDemo(page, origin, 'admin');
		await page.goto(`${origin}${screens.admin}?tab=athletes`);
		await page.getByRole('button', { name: 'Codes and claims' }).click();
		await dialog(page).getByLabel('Sport').selectOption({ label: "Men's College Football" });
		team = (await teamOf(page, origin, name)) ?? '';
		await dialog(page).getByLabel('Team').selectOption({ label: team });
		await expectAccessible(page, 'claimed-page');
		await dialog(page)
			.getByRole('button', { name: /^Make \d+ codes$/ })
			.click();
		await expect(dialog(page).getByRole('button', { name: 'Print cards' })).toBeVisible();
		// Nobody can see them again, so one tap outside doesn't lose them.
		await page.keyboard.press('Escape');
		await expect(dialog(page).getByText('You haven’t printed or downloaded these codes')).toBeVisible();
		await expectAccessible(page, 'claimed-page');
		await dialog(page).getByRole('button', { name: 'Back to the codes' }).click();
		const download = page.waitForEvent('download');
		await dialog(page).getByRole('button', { name: 'Download CSV' }).click();
		const text = readFileSync(await (await download).path(), 'utf8');
		link =
			text
				.split('\r\n')
				.find((line) => line.includes(name))
				?.match(/\/claim\/\d+#\w{10}/)?.[0] ?? '';
		expect(link).not.toBe('');
		await page.emulateMedia({ media: 'print' });
		const card = page.getByRole('article').filter({ hasText: name });
		await expect(card).toBeVisible();
		await expect(card.getByRole('img', { name: `Claims the page of ${name}` })).toBeVisible();
		await expect(dialog(page)).toBeHidden();
		await page.emulateMedia({ media: 'screen' });
	});

	const context = await browser.newContext({ viewport: phone, locale: 'en-US' });
	const theirs = await context.newPage();
	let taps = 0;
	await theirs.exposeFunction('countTap', () => void taps++);
	// A field is tapped before somebody types into it.
	await theirs.addInitScript(() => {
		const count = (window as unknown as { countTap: () => void }).countTap;
		addEventListener('click', () => count(), true);
		addEventListener('focusin', ({ target }) => target instanceof HTMLInputElement && target.type !== 'checkbox' && count(), true);
	});

	await test.step('the athlete scans it, logs in, and the code is still there', async () => {
		await theirs.goto(origin + link);
		await expect(theirs.getByRole('heading', { name: new RegExp(`^Is this you\\? ${name}`) })).toBeVisible();
		await expectAccessible(theirs, 'claimed-page');
		await theirs.getByRole('main').getByRole('link', { name: 'Log in' }).click();
		await fillLogin(theirs, athlete.user_email, athlete.password);
		await pressLogin(theirs);
		await expect(theirs.getByLabel('Code', { exact: true })).toHaveValue(/^\w{5}-\w{5}$/);
		await expectAccessible(theirs, 'claimed-page');
		await theirs.getByRole('button', { name: 'Claim this page' }).click();
		await expect(theirs.getByRole('heading', { level: 1, name: 'Your page' })).toBeVisible();
		await expect(theirs.getByText('This page is yours.')).toBeVisible();
		expect(taps).toBeGreaterThanOrEqual(5);
		expect(taps).toBeLessThanOrEqual(MOST_TAPS);
	});

	await test.step('they draw their signature', async () => {
		const form = theirs.getByRole('form', { name: 'The agreement' });
		await expect(form.getByRole('listitem')).toHaveCount(6);
		await form.getByRole('button', { name: 'Sign', exact: true }).click();
		await expect(form.getByText('Draw your signature in the box.')).toBeVisible();
		const pad = form.getByRole('img', { name: 'Box for your signature' });
		await pad.scrollIntoViewIfNeeded();
		const box = await pad.boundingBox();
		if (box === null) throw new Error('there is no box');
		await theirs.mouse.move(box.x + 20, box.y + 40);
		await theirs.mouse.down();
		for (let step = 1; step <= 10; step++) await theirs.mouse.move(box.x + 20 + step * 20, box.y + 40 + (step % 2) * 30);
		await theirs.mouse.up();
		await expect(form.getByText('You drew your signature.')).toBeVisible();
		await expectAccessible(theirs, 'claimed-page');
		await form.getByRole('button', { name: 'Sign', exact: true }).click();
		await expect(theirs.getByText(/^You signed the agreement on /)).toBeVisible();
		await expectAccessible(theirs, 'claimed-page');
	});

	await test.step('they send words and a photo, an admin looks at both, and fans see them', async () => {
		const room = theirs.getByRole('region', { name: 'On your page' });
		await room.getByLabel('In your own words').fill('I answer every message.');
		await room.getByRole('button', { name: 'Send this text' }).click();
		await expect(room.getByText('We’re reviewing this text.')).toBeVisible();
		await room.locator('input[type=file]').setInputFiles('public/apple-touch-icon.png');
		await expect(room.getByText('We’re reviewing your photo.')).toBeVisible();
		await expectAccessible(theirs, 'claimed-page');
		await dialog(page).getByRole('button', { name: 'Close' }).click();
		await page.goto(`${origin}${screens.admin}?tab=athletes`);
		await expect(page.getByRole('img', { name: `The photo that ${name} sent` })).toBeVisible();
		await expectAccessible(page, 'claimed-page');
		await page.getByRole('button', { name: `Approve the text of ${name}` }).click();
		await page.getByRole('button', { name: `Approve the photo of ${name}` }).click();
		await expect(page.getByRole('img', { name: `The photo that ${name} sent` })).toBeHidden();
		await theirs.reload();
		await expect(room.getByText('Fans see this.')).toBeVisible();
		await expect(room.getByRole('img', { name: 'The photo on your page' })).toBeVisible();
		await theirs.getByRole('link', { name: `See ${name}’s page` }).click();
		await expect(theirs.getByText('I answer every message.')).toBeVisible();
		await expectAccessible(theirs, 'claimed-page');
	});

	await test.step('the code is used up, and the admin sees who holds the page', async () => {
		await page.getByRole('button', { name: 'Codes and claims' }).click();
		await dialog(page).getByLabel('Sport').selectOption({ label: "Men's College Football" });
		await dialog(page).getByLabel('Team').selectOption({ label: team });
		await expect(dialog(page).getByText('Everyone who hasn’t claimed their page has a code.')).toBeVisible();
		await expect(dialog(page).getByText(athlete.user_email)).toBeVisible();
		await beDemo(page, origin, 'user');
		await page.goto(origin + link);
		await page.getByRole('button', { name: 'Claim this page' }).click();
		await expect(page.getByText('Someone already claimed this page.')).toBeVisible();
	});
	await context.close();
});

/** The team of an athlete, as the dashboard's list names it. */
async function teamOf(page: Page, origin: string, name: string): Promise<string | undefined> {
	const answer = await page.request.get(`${origin}/v1/admin/athletes?search=${encodeURIComponent(name)}&retired=no&limit=5&skip=0`, {
		headers: { 'x-api-key': 'nil-athletes-web' },
	});
	const { data } = (await answer.json()) as { data: { player_name: string; team_name: string }[] };
	return data.find((row) => row.player_name === name)?.team_name;
}
