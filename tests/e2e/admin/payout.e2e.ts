import { screens } from '#domain/api/api-paths.ts';
import { SECRET_KEY, StripeFake, WEBHOOK_SECRET } from '#tests/fixtures/stripe-fake/stripe-fake.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { logIn } from '../fixtures/pages/account-pages.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';
import { providedLeague } from '../fixtures/servers/provided-league.ts';
import { TestServer } from '../fixtures/servers/test-server.ts';

const BLANK = 'This site hasn’t said how it pays athletes. Ask before you give.';
const LINE = 'Your money is held by Cedar Valley Collective, Inc. · Athletes get it by the 15th of the next month · Card fee paid by the collective';
const admin = { user_name: 'Robin Vale', user_email: 'robin@people.example', password: 'A-good-1' };

test('on a site that takes real money, an admin says how athletes are paid, and visitors read it, offline, too', async ({
	page,
	openBrowser,
	consoleWatch,
}) => {
	test.slow();
	const stripe = new StripeFake(() => new Date(), true);
	const env = {
		SEED: 'none',
		PAYMENTS: 'stripe',
		STRIPE_SECRET_KEY: SECRET_KEY,
		STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
		STRIPE_API_BASE: await stripe.listen(),
		ADMIN_EMAIL: admin.user_email,
		ADMIN_PASSWORD: admin.password,
	};
	const server = await TestServer.create({ league: providedLeague(), env });
	try {
		await server.start();
		const fans = await openBrowser();
		const fan = fans.pages()[0] ?? (await fans.newPage());
		await fan.goto(server.url + screens.transparency);
		await expect(fan.getByText(BLANK, { exact: true })).toBeVisible();

		await logIn(page, admin, server.url);
		await page.goto(`${server.url}${screens.admin}?tab=site`);
		const group = page.getByRole('group', { name: 'How athletes are paid' });
		await expect(group.getByText(BLANK, { exact: true })).toBeVisible();
		await group.getByLabel('Who holds the money', { exact: true }).fill('x'.repeat(121));
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect(group.getByText('Use at most 120 characters.')).toBeVisible();
		await group.getByLabel('Who holds the money', { exact: true }).fill(' Cedar Valley Collective, Inc. ');
		await group.getByLabel('When athletes get it', { exact: true }).fill('by the 15th of the next month');
		await group.getByLabel('Who pays the card fee', { exact: true }).fill('the collective');
		await expect(group.getByText(LINE, { exact: true })).toBeVisible();
		await expectAccessible(page, 'Admin → Site');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect(page.getByText(/^Saved\. Within an hour/)).toBeVisible();
		await expect(group.getByLabel('Who holds the money', { exact: true })).toHaveValue('Cedar Valley Collective, Inc.');

		// A visitor who knew it blank asks again after an hour; a new one reads it at once.
		await fan.evaluate(() => localStorage.clear());
		await fan.goto(server.url + screens.donate);
		await expect(fan.getByText(LINE, { exact: true })).toBeVisible();
		await readyForOffline(fan);
		consoleWatch.allowFailedRequests();
		await server.stop();
		await fan.goto(server.url + screens.transparency);
		await expect(fan.getByRole('heading', { name: 'How athletes are paid' })).toBeVisible();
		await expect(fan.getByText(LINE, { exact: true })).toBeVisible();
		await expectAccessible(fan, 'Transparency');
	} finally {
		await server.remove();
		await stripe.close();
	}
});
