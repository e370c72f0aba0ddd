import { readFile } from 'node:fs/promises';
import { screens } from '#domain/api/api-paths.ts';
import { receiptSchema } from '#domain/donation/donation-records.ts';
import { keepsakeSvg } from '#domain/keepsake/keepsake-svg.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';
import { claimAndSign, codeFromAdmin, firstName } from '../fixtures/pages/claim-steps.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';

test('an athlete signs once, and a donor’s card is drawn and checked on the phone, also with no signal', async ({
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
	await readyForOffline(page);
	const name = await firstName(page);
	const code = await codeFromAdmin(browser, origin, name);
	const theirs = await browser.newContext({ viewport: phone, locale: 'en-US' });
	const room = await theirs.newPage();
	await claimAndSign(room, ownServer, origin, code, 'Jordan Ellery');
	const section = room.getByRole('region', { name: 'Cards for your supporters' });
	await expect(section.getByText('Nobody is waiting for a card yet.')).toBeVisible();

	let receipt = '';
	await test.step('a donation’s receipt says that its card waits', async () => {
		const { tab } = await give(page, 50);
		await pay(tab);
		await tab
			.getByRole('link', { name: /receipt/i })
			.first()
			.click();
		await expect(tab.getByText(`${name} hasn’t signed this season’s cards yet. Yours will be here once they do.`)).toBeVisible();
		await expectAccessible(tab, 'keepsake');
		receipt = tab.url();
		await tab.close();
	});

	await test.step('the athlete signs', async () => {
		await room.reload();
		await expect(section.getByText('One donation is waiting for its card.')).toBeVisible();
		await section.getByRole('button', { name: 'Sign the cards' }).click();
		await expect(section.getByText('Draw your signature in the box.')).toBeVisible();
		const pad = section.getByRole('img', { name: 'Box for your signature' });
		await pad.scrollIntoViewIfNeeded();
		const box = await pad.boundingBox();
		if (box === null) throw new Error('there is no box');
		await room.mouse.move(box.x + 20, box.y + 40);
		await room.mouse.down();
		for (let step = 1; step <= 10; step++) await room.mouse.move(box.x + 20 + step * 20, box.y + 40 + (step % 2) * 30);
		await room.mouse.up();
		await expectAccessible(room, 'keepsake');
		await section.getByRole('button', { name: 'Sign the cards' }).click();
		await expect(section.getByText(/^You signed for \d{4}–\d\d on /)).toBeVisible();
		await expect(section.getByRole('heading')).toBeFocused();
		await expect(section.getByText('One card so far.')).toBeVisible();
	});

	const card = page.getByRole('img', { name: new RegExp(`^Card No\\. 1 from ${name}, .+ Signed by hand\\.$`) });
	const checked = page.getByText('Checked: this site signed the card.');
	await test.step('the donor has it, the same to the byte as anywhere', async () => {
		const answered = page.waitForResponse((response) => /\/v1\/receipts\//.test(response.url()));
		await page.goto(receipt);
		const { keepsake } = receiptSchema.parse(await (await answered).json());
		await expect(checked).toBeVisible();
		if (keepsake?.state !== 'issued') throw new Error(`the card is ${keepsake?.state}`);
		const svg = keepsakeSvg(keepsake.facts, { host: new URL(origin).host, isVoid: false });
		expect(decodeURIComponent(((await card.getAttribute('src')) ?? '').replace('data:image/svg+xml,', ''))).toBe(svg);
		await expectAccessible(page, 'keepsake');
		const saving = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Save as a picture' }).click();
		const saved = await saving;
		expect(saved.suggestedFilename()).toBe(`${name}, No. 1.png`);
		const png = await readFile(await saved.path());
		expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1500, 960]);
		await page.goto(`${origin}/k/${keepsake.facts.token}`);
		await expect(page.getByText('This card is valid.')).toBeVisible();
		await expectAccessible(page, 'keepsake');
	});

	await test.step('the athlete writes a note, and changes it', async () => {
		const cameIn = room.getByRole('region', { name: 'What came in' });
		await cameIn.getByRole('button', { name: /^Write a note for the \$50 of / }).click();
		const field = cameIn.getByLabel('Your note to this donor');
		await expect(field).toBeFocused();
		await expectAccessible(room, 'keepsake');
		await cameIn.getByRole('button', { name: 'Save note' }).click();
		await expect(cameIn.getByText('Write a note first.')).toBeVisible();
		await field.fill('Thanks for coming');
		await cameIn.getByRole('button', { name: 'Save note' }).click();
		await expect(cameIn.getByText('“Thanks for coming”')).toBeVisible();
		await cameIn.getByRole('button', { name: /^Change the note for / }).click();
		await expect(field).toHaveValue('Thanks for coming');
		await field.fill('<b>Thanks</b> for coming to every game!');
		await field.press('Enter');
		await expect(cameIn.getByText('“<b>Thanks</b> for coming to every game!”')).toBeVisible();
		await expectAccessible(room, 'keepsake');
	});

	const note = page.getByText(`${name} wrote: “<b>Thanks</b> for coming to every game!”`);
	await test.step('the donor reads it with the card, which it is part of', async () => {
		const answered = page.waitForResponse((response) => /\/v1\/receipts\//.test(response.url()));
		await page.goto(receipt);
		const { keepsake } = receiptSchema.parse(await (await answered).json());
		await expect(note).toBeVisible();
		await expect(checked).toBeVisible();
		if (keepsake?.state !== 'issued') throw new Error(`the card is ${keepsake?.state}`);
		const svg = keepsakeSvg(keepsake.facts, { host: new URL(origin).host, isVoid: false, note: keepsake.note?.text });
		expect(decodeURIComponent(((await card.getAttribute('src')) ?? '').replace('data:image/svg+xml,', ''))).toBe(svg);
		expect(svg).toContain('“&lt;b&gt;Thanks');
		await expectAccessible(page, 'keepsake');
		await page.goto(`${origin}/k/${keepsake.facts.token}`);
		await expect(page.getByText('This card is valid.')).toBeVisible();
		await expect(page.getByText('every game')).toHaveCount(0);
	});

	await test.step('with no signal, it is there and checked', async () => {
		network.cutOff();
		await page.goto(receipt);
		await expect(checked).toBeVisible();
		await expect(card).toBeVisible();
		await expect(note).toBeVisible();
		network.heal();
	});

	await test.step('the athlete takes it back', async () => {
		const cameIn = room.getByRole('region', { name: 'What came in' });
		await cameIn.getByRole('button', { name: /^Remove the note for / }).click();
		await expect(cameIn.getByRole('button', { name: /^Write a note for / })).toBeVisible();
		await theirs.close();
		await page.goto(`${origin}${screens.home}`);
		await page.goto(receipt);
		await expect(checked).toBeVisible();
		await expect(note).toHaveCount(0);
	});

	await test.step('one that was altered isn’t confirmed', async () => {
		await page.route('**/v1/receipts/*', async (route) => {
			const answer = await route.fetch();
			const altered = await answer.json();
			altered.keepsake.facts.number = 1_000;
			await route.fulfill({ response: answer, json: altered });
		});
		await page.goto(`${origin}${screens.home}`);
		await page.goto(receipt);
		await expect(page.getByText('We can’t confirm this card. It isn’t what this site signed.')).toBeVisible();
		await expect(page.getByRole('img', { name: /^Card No\./ })).toHaveCount(0);
	});
});
