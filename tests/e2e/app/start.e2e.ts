import { DEMO_ACCOUNTS } from '#server/modules/identity/demo-logins.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { logIn } from '../fixtures/pages/account-pages.ts';
import { cards } from '../fixtures/pages/browse-page.ts';
import { heartOf } from '../fixtures/pages/favorites-page.ts';

test.slow();
test.use({ visitor: 'new' });

test('npm start on a fresh machine: it says where to go and with which accounts; what is done there outlives a restart', async ({
	page,
	embeddedServer,
	network,
	consoleWatch,
}) => {
	expect(embeddedServer.output).toContain(`NIL Athletes is running at ${network.url}`);
	for (const { user_name, user_email, password } of DEMO_ACCOUNTS)
		expect(embeddedServer.output).toContain(`${user_name}: log in with ${user_email} and ${password}`);
	await logIn(page, 'fan', network.url);
	await expect(cards(page)).toHaveCount(21);
	const { heart, name } = await heartOf(page, 3);
	const saved = page.waitForResponse((response) => response.url().endsWith('/v1/save_favourite_player'));
	await heart.click();
	expect((await saved).ok()).toBe(true);

	// The page may make requests meanwhile.
	consoleWatch.allowFailedRequests();
	expect(await embeddedServer.stop()).toBe(0);
	await embeddedServer.start();
	await page.goto(`${network.url}/favorites`);
	await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible();
	const listed = await page.request.get(`${network.url}/v1/get_all_sports`, { headers: { 'x-api-key': 'nil-athletes-web' } });
	expect(await listed.json()).toHaveLength(6);
});
