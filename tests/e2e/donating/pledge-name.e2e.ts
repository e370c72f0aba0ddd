import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { pledgeApi, pledgeScreen } from '#domain/api/pledge-paths.ts';
import { checkoutAnswerSchema } from '#domain/donation/donation.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';

test('a pledge that names its donor says so, and the donor leaves the name off', async ({ page, ownServer: { url }, consoleWatch }) => {
	await page.setViewportSize(phone);
	const { user_id } = await beDemo(page, url, 'user');
	const body = { amount: 30, player_id: 1, player_name: 'whoever', team_id: 1, user_id, named: true, pledge: true };
	const answer = await page.request.post(url + api.checkoutOneTime, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY }, data: body });
	const { intent_id } = checkoutAnswerSchema.parse(await answer.json());
	await page.goto(url + pledgeApi.card(intent_id));
	await page.getByRole('button', { name: /^Save Visa ••42/ }).click();
	const says = page.getByText(/^If your pledge is paid, your name will appear on .+’s page\.$/);
	await expect(says).toBeVisible();
	await expectAccessible(page, 'pledge');

	consoleWatch.allowFailedRequests();
	const button = page.getByRole('button', { name: 'Don’t show my name' });
	await page.route(`**${pledgeApi.pledge(intent_id)}`, (route) => (route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.fallback()));
	await button.click();
	await expect(page.getByText(/Your name may have been left off\./)).toBeVisible();
	await expect(says).toBeVisible();
	await page.unroute(`**${pledgeApi.pledge(intent_id)}`);

	await button.click();
	await expect(page.getByText('Your name won’t appear.')).toBeVisible();
	await expect(says).toBeHidden();
	await expect(page.getByText(/^Nothing is charged unless /)).toBeFocused();
	await page.goto(url + pledgeScreen(intent_id));
	await expect(page.getByText(/^Nothing is charged unless /)).toBeVisible();
	await expect(says).toBeHidden();
});
