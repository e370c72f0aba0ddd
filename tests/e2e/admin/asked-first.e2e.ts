import { screens } from '#domain/api/api-paths.ts';
import { claimScreen, MY_PAGE } from '#domain/api/claim-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { logIn, newAccount } from '../fixtures/pages/account-pages.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';
import { askFirst } from '../fixtures/pages/ask-athletes-first.ts';
import { cards, readyForOffline } from '../fixtures/pages/browse-page.ts';
import { claimAndSign, claimCodeOf } from '../fixtures/pages/claim-steps.ts';
import { afterSync } from '../fixtures/pages/roster-syncs.ts';

test('a site asks athletes first: nobody can be given to until the athlete says yes, and phones know it, also with no signal', async ({
	page,
	browser,
	ownServer,
	network,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const origin = network.url;
	await page.setViewportSize(phone);
	await page.goto(origin);
	const card = cards(page).first();
	const name = (await card.getByRole('heading').textContent()) ?? '';
	const href = (await card.getByRole('link').getAttribute('href')) ?? '';
	const closed = cards(page).filter({ hasText: name }).first();
	const donate = closed.getByRole('button', { name: `${messages.card.donate} to ${name}` });
	const sentence = new RegExp(`^${name} hasn’t said yes to donations here yet\\.`);
	const desk = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
	const admin = await desk.newPage();
	const code = await claimCodeOf(admin, origin, name);

	await test.step('an admin turns to it, and reads what that does', () => askFirst(admin, origin));

	await test.step('phones offer a pledge in place of a donation, and still take requests', async () => {
		await afterSync(page, closed.getByText('Hasn’t said yes yet.'));
		await expect(donate).toHaveCount(0);
		await expect(closed.getByRole('button', { name: `${messages.card.pledge} to ${name}` })).toBeEnabled();
		await expect(closed.getByRole('button', { name: `${messages.card.collaborate} to ${name}` })).toBeEnabled();
		const sheet = page.getByRole('dialog');
		await closed.getByRole('button', { name: `${messages.card.pledge} to ${name}` }).click();
		await sheet.getByRole('radio', { name: '$50', exact: true }).check();
		await expect(sheet.getByRole('button', { name: /^Pledge until \w{3} \d{1,2}, \d{4} ?\$50$/ })).toBeVisible();
		network.cutOff();
		await page.goto(`${origin}${href}?donate`);
		await expect(sheet.getByText(sentence)).toBeVisible();
		// It ends so many days after it is sent, and nobody knows when that is.
		await expect(sheet.getByRole('button', { name: /^Pledge(?: \$|$)/ })).toBeVisible();
		await expectAccessible(page, 'asked-first');
		network.heal();
	});

	await test.step('the athlete claims the page, signs, and says yes', async () => {
		const theirs = await browser.newContext({ viewport: phone, locale: 'en-US' });
		const room = await theirs.newPage();
		await logIn(room, await newAccount(ownServer, 'Jordan Ellery'), origin);
		await room.goto(origin + claimScreen(code.player_id, code.code));
		await room.getByRole('button', { name: 'Claim this page' }).click();
		await expect(room.getByText('This page is yours. Fans can give to you once you’ve signed the agreement and said yes.')).toBeVisible();
		await room.getByLabel('Type my name').check();
		await room.getByLabel('Your full name').fill('Jordan Ellery');
		await room.getByRole('button', { name: 'Sign', exact: true }).click();
		const form = room.getByRole('form', { name: 'Say yes to donations' });
		await form.getByRole('button', { name: 'Say yes' }).click();
		await expect(form.getByText('Choose one.')).toBeVisible();
		await form.getByLabel('Yes, any job').check();
		await expectAccessible(room, 'asked-first');
		await form.getByRole('button', { name: 'Say yes' }).click();
		await expect(room.getByText('This page is yours. Fans can give to you.')).toBeVisible();
		await expect(room.getByText(/^You said yes to donations on /)).toBeVisible();
		await readyForOffline(room);
		await theirs.close();
	});

	await test.step('the phone opens Donate for this athlete alone', async () => {
		await page.goto(origin);
		await afterSync(page, donate.and(page.locator(':enabled')));
		await expect(cards(page).getByText('Hasn’t said yes yet.')).toHaveCount((await cards(page).count()) - 1);
		await donate.click();
		await expect(page.getByRole('dialog').getByRole('button', { name: messages.makeOneTime })).toBeVisible();
	});

	await test.step('the admin reads how many have said yes', async () => {
		await admin.reload();
		await expect(admin.getByText(/said yes: 1 athlete so far\.$/)).toBeVisible();
		await desk.close();
	});
});

test('on a phone, the room says that a yes with a visa waits for the school', async ({ page, browser, ownServer, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const origin = ownServer.url;
	await page.setViewportSize(phone);
	await page.goto(origin);
	const name = (await cards(page).nth(1).getByRole('heading').textContent()) ?? '';
	const desk = await browser.newContext({ locale: 'en-US' });
	const admin = await desk.newPage();
	const code = await claimCodeOf(admin, origin, name);
	await askFirst(admin, origin);
	await claimAndSign(page, ownServer, origin, code, 'Robin Vale');
	await page.getByLabel('F-1 visa', { exact: true }).check();
	await page.getByRole('button', { name: 'Say yes' }).click();
	await expect(page.getByText(/^You said yes\. We’re asking your school whether you may take money/)).toBeVisible();
	await expect(page.getByText(/You told us that you’re on an F-1 visa\.$/)).toBeVisible();
	await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
	await page.getByRole('button', { name: 'Change this answer' }).click();
	await expect(page.getByLabel('F-1 visa', { exact: true })).toBeChecked();
	await page.getByRole('button', { name: 'Keep my answer' }).click();

	await beDemo(admin, origin, 'admin');
	await admin.goto(`${origin}${screens.admin}?tab=athletes`);
	await admin.getByRole('button', { name: `Decide about the work status of ${name}` }).click();
	const dialog = admin.getByRole('dialog');
	await expect(dialog.getByText(/^F-1 visa, /)).toBeVisible();
	await dialog.getByLabel('What you checked (they read it)').fill('The school says that you may not.');
	await dialog.getByRole('button', { name: 'Decline' }).click();
	await expect(admin.getByRole('button', { name: `Decide about the work status of ${name}` })).toBeHidden();
	await expect(admin.getByRole('heading', { level: 1 })).toBeFocused();
	await desk.close();

	await page.goto(origin + MY_PAGE);
	const form = page.getByRole('form', { name: 'Say yes to donations' });
	await expect(form.getByText('We couldn’t confirm that you may take money: The school says that you may not.')).toBeVisible();
});
