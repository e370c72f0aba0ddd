import { randomUUID } from 'node:crypto';
import { API_KEY_HEADER, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { mailed } from '../fixtures/servers/mailed-text.ts';

const words = requestMessages.deletion;
const linkPattern = new RegExp(`${screens.deletion}#[\\w-]{43}`);

for (const { tag, ...viewport } of [
	{ width: 1440, height: 900, tag: '@long' },
	{ width: 390, height: 844, tag: [] },
]) {
	test(`a visitor asks for a link on the contact page, sees what it would delete, and deletes it, at ${viewport.width} px`, { tag }, async ({
		page,
		server,
		consoleWatch,
	}) => {
		await page.setViewportSize(viewport);
		const email = `robin-${randomUUID().slice(0, 8)}@people.example`;
		const subject = `About a receipt ${randomUUID().slice(0, 8)}`;
		const message = { first_name: 'Robin', last_name: 'Vale', email, phone_number: '555', subject, message: 'Words.' };
		const sent = await page.request.post(server.url + requestApi.contactUs, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY }, data: message });
		expect(sent.ok()).toBe(true);

		await page.goto(screens.privacy);
		await page.getByRole('link', { name: words.title }).click();
		await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
		await page.goto(screens.contact);
		const form = page.getByRole('form', { name: words.title });
		await form.getByRole('button', { name: words.ask }).click();
		await expect(form.getByLabel('Your Email')).toHaveAccessibleDescription(requestMessages.contact.emailInvalid);
		await form.getByLabel('Your Email').fill(email);
		await form.getByLabel('Your Email').press('Enter');
		await expect(form.getByRole('status')).toHaveText(words.asked);

		const link = await mailed(server.dataDir, email, linkPattern);
		await page.goto(screens.aboutUs);
		await page.goto(link);
		await expect(page.getByText(`Message “${subject}”`)).toBeVisible();
		await expect(page.getByText(email)).toBeVisible();
		await page.getByRole('button', { name: words.confirm }).click();
		await expect(page.getByText(words.deleted)).toBeVisible();
		consoleWatch.allowFailedRequests();
		await page.reload();
		await expect(page.getByRole('main').getByRole('alert')).toContainText(words.linkWrong);
		await page.getByRole('link', { name: 'Get another link' }).click();
		await expect(page.getByRole('form', { name: words.title })).toBeVisible();
	});
}

test('without an answer it says so, keeps what was typed, and can be tried again', { tag: '@long' }, async ({ page, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await page.route(`**${requestApi.deletionLink}`, (route) => route.abort('connectionfailed'));
	await page.goto(screens.deletion);
	await page.getByLabel('Your Email').fill('robin@people.example');
	await page.getByRole('button', { name: words.ask }).click();
	await expect(page.getByRole('alert')).toContainText('The email may be on its way');
	await expect(page.getByLabel('Your Email')).toHaveValue('robin@people.example');
	await page.unroute(`**${requestApi.deletionLink}`);
	await page.getByRole('button', { name: words.ask }).click();
	await expect(page.getByText(words.asked)).toBeVisible();
	await page.route(`**${requestApi.lookAtDeletion}`, (route) => route.abort('connectionfailed'));
	await page.goto(screens.aboutUs);
	await page.goto(`${screens.deletion}#${'x'.repeat(43)}`);
	await expect(page.getByRole('main').getByRole('alert')).toContainText('You need a connection to delete this.');
	await page.unroute(`**${requestApi.lookAtDeletion}`);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toContainText(words.linkWrong);
});
