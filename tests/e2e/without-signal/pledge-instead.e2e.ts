import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { sql } from '#server/db/drizzle.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';
import { askFirst } from '../fixtures/pages/ask-athletes-first.ts';
import { cards, readyForOffline } from '../fixtures/pages/browse-page.ts';
import { firstName } from '../fixtures/pages/claim-steps.ts';
import { changeData } from '../fixtures/servers/change-data.ts';

test('a donation from a dead zone, refused because the athlete hasn’t said yes, goes through as a pledge exactly once', async ({
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
	const name = await firstName(page);
	const row = page.getByRole('listitem').filter({ hasText: `for ${name}` });
	const instead = page.getByRole('button', { name: /^Pledge \$50 instead/ });

	await test.step('with no signal, the fan gives', async () => {
		await readyForOffline(page);
		network.cutOff();
		await cards(page)
			.filter({ hasText: name })
			.first()
			.getByRole('button', { name: `${messages.card.donate} to ${name}` })
			.click();
		const dialog = page.getByRole('dialog');
		await dialog.getByRole('radio', { name: '$50', exact: true }).check();
		await dialog.getByRole('button', { name: messages.makeOneTime }).click();
		await expect(dialog.getByRole('heading', { name: /^Saved on this phone\. Not charged\./ })).toBeFocused();
	});

	await test.step('meanwhile, the site turns to asking athletes first', async () => {
		const desk = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
		const admin = await desk.newPage();
		await beDemo(admin, ownServer.url, 'admin');
		await askFirst(admin, ownServer.url);
		await desk.close();
	});

	await test.step('with a signal, the donation is refused, and a pledge is offered in its place', async () => {
		network.heal();
		await page.goto(`${origin}${screens.outbox}`);
		await expect(row.getByText(`${name} hasn’t said yes to donations here yet. You can pledge instead. Not charged.`)).toBeVisible();
		await expect(row.getByText(new RegExp(`^If you pledge, nothing is charged unless ${name} says yes by \\w{3} \\d{1,2}, \\d{4}\\.$`))).toBeVisible();
		await expect(row.getByRole('button')).toHaveText(['Cancel', 'Try again', 'Pledge $50 instead']);
		await expectAccessible(page, 'pledge-instead');
		await row.getByRole('link').first().click();
		await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
		await expect(page.getByText(/^If you pledge, nothing is charged unless/)).toBeVisible();
		await expect(instead).toBeVisible();
		await expectAccessible(page, 'pledge-instead');
		await page.goBack();
	});

	await test.step('with no signal again, two taps save one pledge, and another tab leads to it', async () => {
		const other = await page.context().newPage();
		await other.goto(`${origin}${screens.outbox}`);
		await other.getByRole('link', { name: new RegExp(`for ${name}`) }).click();
		await expect(other.getByRole('button', { name: 'Pledge $50 instead' })).toBeVisible();
		network.cutOff();
		await instead.evaluate((button: HTMLButtonElement) => {
			button.click();
			button.click();
		});
		const pledge = page.getByRole('link', { name: new RegExp(`^Pledge: \\$50 for ${name}`) });
		await expect(pledge).toHaveCount(1);
		await expect(page.getByText(/We’ll send it once the donation that it replaces is canceled\.$/)).toBeVisible();
		await expect(instead).toHaveCount(0);
		await expectAccessible(page, 'pledge-instead');
		await other.getByRole('link', { name: 'See what replaced it' }).click();
		await expect(other.getByText(/We’ll send it once the donation that it replaces is canceled\.$/)).toBeVisible();
		await other.close();
	});

	await test.step('with a signal, it is sent once, and waits for its card', async () => {
		network.heal();
		await page.reload();
		await expect(page.getByText(/It doesn’t count until you save your card\.$/)).toHaveCount(1);
		await page.getByRole('link', { name: new RegExp(`^Save your card: Pledge: \\$50 for ${name}`) }).click();
		await page.getByRole('link', { name: 'Save your card', exact: true }).click();
		await page.getByRole('button', { name: /^Save Visa ••42/ }).click();
		await expect(page.getByText(/^Nothing is charged unless .+ This page will say so a day before we charge your card/)).toBeVisible();
		await ownServer.stop();
		const found = await changeData(
			ownServer,
			sql`select state, amount_cents::int, (select count(*)::int from cancelled_operations) as canceled, (select count(*)::int from intents i where i.player_id = p.player_id and i.state = 'created') as donations from pledges p`,
		);
		expect(found).toEqual([{ state: 'active', amount_cents: 5000, canceled: 1, donations: 0 }]);
		await ownServer.start();
	});
});
