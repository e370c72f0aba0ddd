import { screens } from '#domain/api/api-paths.ts';
import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { addDays } from '#domain/time/calendar-day.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';
import { askFirst } from '../fixtures/pages/ask-athletes-first.ts';
import { cards, readyForOffline } from '../fixtures/pages/browse-page.ts';
import { claimAndSign, claimCodeOf, firstName } from '../fixtures/pages/claim-steps.ts';
import { afterSync } from '../fixtures/pages/roster-syncs.ts';
import { changeData } from '../fixtures/servers/change-data.ts';

test('pledges made with no signal are sent once and noticed at the athlete’s yes; one is undone, and one is charged and has its card', async ({
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
	const card = cards(page).filter({ hasText: name }).first();
	const desk = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
	const admin = await desk.newPage();
	const code = await claimCodeOf(admin, origin, name);
	await askFirst(admin, origin);
	await desk.close();
	const pledge = card.getByRole('button', { name: `${messages.card.pledge} to ${name}` });

	let other = '';
	await test.step('with no signal, it is saved here, and so is another one', async () => {
		await afterSync(page, pledge);
		await readyForOffline(page);
		network.cutOff();
		await pledge.click();
		const dialog = page.getByRole('dialog');
		await expect(dialog.getByText(/nothing is charged unless/)).toBeVisible();
		await dialog.getByRole('radio', { name: '$50', exact: true }).check();
		await expectAccessible(page, 'pledge');
		await dialog.getByRole('button', { name: /^Pledge/ }).click();
		await expect(dialog.getByRole('heading', { name: /^Saved on this phone\. Not charged\./ })).toBeFocused();
		await expect(dialog.getByText('When you’re back online, save your card for it under Waiting.', { exact: false })).toBeVisible();
		await dialog.getByRole('button', { name: 'Add another athlete' }).click();
		await pledge.click();
		await dialog.getByRole('radio', { name: '$10', exact: true }).check();
		await dialog.getByRole('button', { name: /^Pledge/ }).click();
		await expect(dialog.getByRole('heading', { name: /^Saved on this phone\. Not charged\./ })).toBeFocused();
		await page.goto(`${origin}${screens.outbox}`);
		await expect(page.getByRole('heading', { name: /^Pledges/ })).toBeVisible();
		await expectAccessible(page, 'pledge');
	});

	await test.step('with a signal, it is sent, and its card is saved', async () => {
		network.heal();
		await page.reload();
		await expect(page.getByText(/It doesn’t count until you save your card\.$/)).toHaveCount(2);
		await expect(page.getByText('Your pledge doesn’t count until you save your card for it.', { exact: true })).toBeVisible();
		await page.getByRole('link', { name: new RegExp(`^Save your card: Pledge: \\$10 for ${name}`) }).click();
		await page.getByRole('link', { name: 'Save your card', exact: true }).click();
		await page.getByRole('button', { name: /^Save Visa ••42/ }).click();
		await expect(page.getByText(/^Nothing is charged unless .+ This page will say so a day before we charge your card/)).toBeVisible();
		other = page.url();
		await page.goto(`${origin}${screens.outbox}`);
		await page.getByRole('link', { name: new RegExp(`^Save your card: Pledge: \\$50 for ${name}`) }).click();
		await expect(page.getByText(/^Your pledge doesn’t count until you save your card\./)).toBeVisible();
		await expectAccessible(page, 'pledge');
		await page.getByRole('link', { name: 'Save your card', exact: true }).click();
		await page.getByRole('button', { name: /^Save Visa ••42/ }).click();
		await expect(page.getByText(/^Nothing is charged unless .+ This page will say so a day before we charge your card/)).toBeVisible();
		await expect(page.getByText('Visa ending in 4242')).toBeVisible();
		await page.goto(`${origin}${screens.outbox}`);
		await expect(page.getByText('Nothing is waiting.')).toBeVisible();
		await page.getByRole('link', { name: new RegExp(`^Pledge: \\$50 for ${name}`) }).click();
	});

	await test.step('its amount can be lowered, and its date changed', async () => {
		const open = page.getByRole('button', { name: 'Change amount or date' });
		await open.click();
		const dialog = page.getByRole('dialog', { name: 'Change amount or date' });
		await dialog.getByRole('radio', { name: '$20', exact: true }).check();
		await dialog.getByRole('button', { name: 'Pledge $20 instead' }).click();
		await expect(dialog).toBeHidden();
		await expect(page.locator('.pledge-amount')).toHaveText('$20');
		await expect(open).toBeFocused();
		await open.click();
		const last = (await dialog.getByLabel('Ends on').getAttribute('max')) ?? '';
		await dialog.getByLabel('Ends on').fill(addDays(last, 1));
		await dialog.getByRole('button', { name: 'Save' }).click();
		await expect(dialog.getByText(/^Choose a day from /)).toBeVisible();
		await expectAccessible(page, 'pledge');
		await dialog.getByLabel('Ends on').fill(last);
		await dialog.getByRole('button', { name: 'Save' }).click();
		await expect(dialog).toBeHidden();
		await expect(page.getByText(`Ends${dayOf(last, 'UTC')}`)).toBeVisible();
	});

	await test.step('with no signal, another card needs a connection, and with one, it takes the place of the first', async () => {
		const another = page.getByRole('link', { name: 'Use another card' });
		await page.context().setOffline(true);
		await another.click();
		await expect(page.getByText('You need a connection for that. Your pledge is saved.')).toBeVisible();
		await page.context().setOffline(false);
		await another.click();
		await page.getByRole('button', { name: /^Save Visa ••41/ }).click();
		await expect(page.getByText('Visa ending in 0341')).toBeVisible();
		await expect(page.getByText(/^Nothing is charged unless /)).toBeVisible();
		await expectAccessible(page, 'pledge');
	});

	const theirs = await browser.newContext({ viewport: phone, locale: 'en-US' });
	const room = await theirs.newPage();
	await test.step('the athlete says yes, and the donor reads when the card is charged', async () => {
		await claimAndSign(room, ownServer, origin, code, 'Jordan Ellery');
		await room.getByLabel('Yes, any job').check();
		await room.getByRole('button', { name: 'Say yes' }).click();
		await expect(room.getByText('This page is yours. Fans can give to you.')).toBeVisible();
		await expect(async () => {
			await page.reload();
			await expect(page.getByText(/^.+ said yes\. We’ll charge your card after .+ You can cancel until then\.$/)).toBeVisible({ timeout: 1000 });
		}).toPass();
		await expectAccessible(page, 'pledge');
	});

	await test.step('and cancels in time', async () => {
		await page.getByRole('button', { name: 'Cancel pledge' }).click();
		const dialog = page.getByRole('dialog', { name: 'Cancel your pledge?' });
		await dialog.getByRole('button', { name: 'Cancel pledge' }).click();
		await expect(page.getByText('You canceled this pledge. Nothing was charged, and we don’t keep a card for it.')).toBeFocused();
		expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${pledgeScreen('')}`));
	});

	/** As if the time had passed. */
	const skip = async (statement: SQL) => {
		await ownServer.stop();
		await changeData(ownServer, statement);
		await ownServer.start();
	};
	const reads = (text: RegExp) =>
		expect(async () => {
			await page.goto(other);
			await expect(page.getByText(text)).toBeVisible({ timeout: 1000 });
		}).toPass();

	await test.step('the other one is charged a day later, once', async () => {
		await reads(/^.+ said yes\. We’ll charge your card after /);
		await skip(sql`update pledges set charge_at = now(), due_at = now(), notice_mail_id = null where state = 'noticed'`);
		await reads(/^We’re charging your card\.$/);
		await expectAccessible(page, 'pledge');
		// The ten minutes in which the donor can undo it.
		await skip(sql`update jobs set run_after = now() where kind = 'card_capture' and done_at is null`);
		await reads(/^Your card was charged, and .+ gets your donation\. We don’t keep the card that you saved for it\.$/);
		await ownServer.stop();
		expect(await changeData(ownServer, sql`select p.amount_cents::int from payments p join intents i using (intent_id) where i.pledge_id is not null`)).toEqual(
			[{ amount_cents: 1000 }],
		);
		await ownServer.start();
	});

	await test.step('and its card, which the athlete signs, is there with no signal', async () => {
		await page.getByRole('link', { name: 'See your receipt' }).click();
		await expect(page.getByText(/hasn’t signed this season’s cards yet\./)).toBeVisible();
		const cardsOfRoom = room.getByRole('region', { name: 'Cards for your supporters' });
		await room.reload();
		await cardsOfRoom.getByLabel('Type my name').check();
		await cardsOfRoom.getByLabel('Your full name').fill('Jordan Ellery');
		await cardsOfRoom.getByRole('button', { name: 'Sign the cards' }).click();
		await expect(cardsOfRoom.getByText('One card so far.')).toBeVisible();
		await theirs.close();
		await page.reload();
		await expect(page.getByText('Checked: this site signed the card.')).toBeVisible();
		network.cutOff();
		await page.reload();
		await expect(page.getByText('Checked: this site signed the card.')).toBeVisible();
		await expect(page.getByRole('img', { name: /^Card No\. 1 from .+ Signed Jordan Ellery\.$/ })).toBeVisible();
	});
});

test('with a signal, a tap on Pledge leads to the page that saves the card, and an equal one is asked about', async ({ page, browser, ownServer }) => {
	const origin = ownServer.url;
	await page.goto(origin);
	const name = await firstName(page);
	const desk = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
	const admin = await desk.newPage();
	await beDemo(admin, origin, 'admin');
	await askFirst(admin, origin);
	await desk.close();
	const pledge = cards(page)
		.filter({ hasText: name })
		.first()
		.getByRole('button', { name: `${messages.card.pledge} to ${name}` });
	await afterSync(page, pledge);
	const choose = async () => {
		await pledge.click();
		const dialog = page.getByRole('dialog', { name: new RegExp(`^Pledge For ${name}`) });
		await dialog.getByRole('radio', { name: '$50', exact: true }).check();
		await dialog.getByRole('button', { name: /^Pledge/ }).click();
		return dialog;
	};
	const opened = page.waitForEvent('popup');
	await choose();
	const tab = await opened;
	await tab.getByRole('button', { name: /^Save Visa ••42/ }).click();
	await expect(tab.getByText(/^Nothing is charged unless .+ This page will say so a day before we charge your card/)).toBeVisible();
	await tab.close();
	const again = await choose();
	await expect(again.getByText(/^You already pledged \$50 for .+ Pledge again\?$/)).toBeFocused();
	await again.getByRole('button', { name: 'No, one is enough' }).click();
	await page.goto(`${origin}${screens.outbox}`);
	await expect(page.getByRole('link', { name: new RegExp(`^Pledge: \\$50 for ${name}`) })).toHaveCount(1);
});
