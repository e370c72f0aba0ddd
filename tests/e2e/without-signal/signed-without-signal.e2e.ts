import { screens } from '#domain/api/api-paths.ts';
import { MY_PAGE } from '#domain/api/claim-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { rememberAirplaneMode, setAirplaneMode } from '../fixtures/pages/airplane-mode.ts';
import { readyForOffline, tellOnline } from '../fixtures/pages/browse-page.ts';
import { claimAndSign, codeFromAdmin, firstName } from '../fixtures/pages/claim-steps.ts';
import { give, pay } from '../fixtures/pages/donate-sheet.ts';

test('an athlete signs the cards and writes a note with no signal, and both are sent once there is one', async ({
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
	await rememberAirplaneMode(page);
	await page.goto(origin);
	await readyForOffline(page);
	const name = await firstName(page);
	const { tab } = await give(page, 50);
	await pay(tab);
	await tab.close();
	const code = await codeFromAdmin(browser, origin, name);
	await claimAndSign(page, ownServer, origin, code, 'Jordan Ellery');
	const section = page.getByRole('region', { name: 'Cards for your supporters' });
	const cameIn = page.getByRole('region', { name: 'What came in' });
	await expect(section.getByRole('button', { name: 'Sign the cards' })).toBeVisible();
	await expect(cameIn.getByText('$50').first()).toBeVisible();
	await expect(cameIn.getByRole('button', { name: /note/ })).toHaveCount(0);

	const waits = section.getByText(/^You signed for \d{4}–\d\d\. Your signature is saved on this phone, and we’ll send it as soon as we can\.$/);
	async function sign() {
		await section.getByLabel('Type my name').check();
		await section.getByLabel('Your full name').fill('Jordan Ellery');
		await section.getByRole('button', { name: 'Sign the cards' }).click();
	}

	await test.step('with no signal, a signature is saved, can be taken back, and is in the outbox', async () => {
		await setAirplaneMode(page, true);
		await page.goto(origin + MY_PAGE);
		await expect(section.getByText(/^As of /)).toBeVisible();
		await sign();
		await expect(waits).toBeVisible();
		await expect(section.getByRole('heading')).toBeFocused();
		await expectAccessible(page, 'signed-without-signal');
		await section.getByRole('button', { name: 'Undo' }).click();
		await sign();
		// What isn't saved yet is lost with its page.
		await expect(waits).toBeVisible();
		await page.goto(origin + screens.outbox);
		await expect(page.getByText(new RegExp(`^Sign ${name}’s cards for \\d{4}–\\d\\d$`))).toBeVisible();
		await expectAccessible(page, 'signed-without-signal');
		await page.goto(origin + MY_PAGE);
		await expect(waits).toBeVisible();
	});

	await test.step('a refusal is shown, and what was signed can be sent again', async () => {
		const detail = 'Sign the agreement first.';
		await page.route('**/keepsakes/signature', (route) => route.fulfill({ status: 409, json: { code: 'agreement_changed', detail } }));
		await setAirplaneMode(page, false);
		await expect(section.getByRole('alert')).toHaveText(detail);
		await expectAccessible(page, 'signed-without-signal');
		await page.unroute('**/keepsakes/signature');
		const sent: string[] = [];
		page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/keepsakes/signature') && sent.push(request.url()));
		await section.getByRole('button', { name: 'Send it again' }).click();
		await expect(section.getByText(/^You signed for \d{4}–\d\d on /)).toBeVisible();
		expect(sent).toHaveLength(1);
	});

	await expect(page.getByRole('link', { name: 'Get it in My Profile' })).toHaveAttribute('href', screens.account);

	await test.step('with no signal, a note is saved, and sent once there is one', async () => {
		await expect(cameIn.getByRole('button', { name: /^Write a note for the \$50 of / }).first()).toBeVisible();
		network.cutOff();
		await page.goto(origin + MY_PAGE);
		await cameIn
			.getByRole('button', { name: /^Write a note for the \$50 of / })
			.first()
			.click();
		const field = cameIn.getByRole('textbox', { name: 'Your note to this donor' });
		const suggested = cameIn.getByRole('group', { name: 'Start with one of these' });
		await expect(field).toBeFocused();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await expect(field).toBeFocused();
		await expect(field).toHaveValue('Your support keeps me going. Thank you!');
		await expect(suggested.getByRole('button')).toHaveCount(3);
		await expectAccessible(page, 'signed-without-signal');
		await page.keyboard.press('End');
		await page.keyboard.type(' Jo');
		await expect(field).toHaveValue('Your support keeps me going. Thank you! Jo');
		await expect(suggested).toHaveCount(0);
		await field.fill('Thanks for coming to every game!');
		await cameIn.getByRole('button', { name: 'Save note' }).click();
		await expect(cameIn.getByText('“Thanks for coming to every game!”')).toBeVisible();
		const saved = cameIn.getByText('Saved on this phone. We’ll send it as soon as we can.');
		await expect(saved).toBeVisible();
		await expectAccessible(page, 'signed-without-signal');
		network.heal();
		await tellOnline(page);
		await expect(saved).toHaveCount(0);
		await page.reload();
		await expect(cameIn.getByText('“Thanks for coming to every game!”')).toBeVisible();
		await expect(saved).toHaveCount(0);
	});
});
