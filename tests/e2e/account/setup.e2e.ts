import { PERSISTED_LISTS_KEY } from '#core/api/queries/persisted-keys.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { NO_PROFILE, nextScreen } from '../fixtures/pages/account-pages.ts';
import { readyForOffline } from '../fixtures/pages/browse-page.ts';
import { call } from '../fixtures/servers/call-server.ts';
import { mailed } from '../fixtures/servers/mailed-text.ts';
import { providedLeague } from '../fixtures/servers/provided-league.ts';
import { TestServer } from '../fixtures/servers/test-server.ts';

test('the operator of a new site becomes its admin with the code from the log, and says who runs it, which everybody can read offline', async ({
	page,
	consoleWatch,
}) => {
	consoleWatch.allow(NO_PROFILE);
	consoleWatch.allowFailedRequests();
	// Behind a proxy, others can reach it.
	const server = await TestServer.create({ league: providedLeague(), env: { TRUST_PROXY: '1' } });
	try {
		await server.start();
		await expect.poll(() => server.output).toContain(screens.setup);
		const [code = ''] = /([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/.exec(server.output) ?? [];
		await page.goto(server.url + screens.setup);
		const form = page.getByRole('form', { name: 'Set up this site' });
		await form.getByLabel('Setup code', { exact: true }).fill('AAAA-AAAA-AAAA-AAAA');
		await form.getByLabel('User Name', { exact: true }).fill('Casey Doyle');
		await form.getByLabel('Email', { exact: true }).fill('casey@give.example');
		for (const label of ['Password', 'Confirm Password']) await form.getByLabel(label, { exact: true }).fill('Stadium-Lights-8');
		const make = form.getByRole('button', { name: 'Create admin account' });
		await make.click();
		await expect(form.getByLabel('Setup code', { exact: true })).toHaveAccessibleDescription(new RegExp(accountMessages.account.setupCodeWrong.slice(0, 40)));
		await form.getByLabel('Setup code', { exact: true }).fill(code.toLowerCase());
		await make.click();
		await nextScreen(page);
		await expect(page.getByRole('heading', { level: 1, name: accountMessages.admin.title })).toBeVisible();

		const site = page.getByRole('form', { name: 'Site' });
		await site.getByLabel('Club name').fill('Cedar Valley Collective');
		await site.getByLabel('Legal name').fill('Cedar Valley Collective, Inc.');
		await site.getByLabel('Contact email').fill('hello@give');
		await site.getByLabel('Website').fill('https://cedar-valley.example');
		await site.getByLabel('Privacy contact').fill('Our privacy officer is Robin Vale.');
		await site.getByLabel('Terms').fill('Be kind.\n\n# Changes\n\nWe say so here.');
		await site.getByRole('button', { name: 'Save' }).click();
		await expect(site.getByLabel('Contact email')).toHaveAccessibleDescription(accountMessages.account.emailInvalid);
		await site.getByLabel('Contact email').fill('hello@give.example');
		await site.getByRole('button', { name: 'Save' }).click();
		await expect(page.getByRole('banner').getByText('Cedar Valley Collective')).toBeVisible();

		await call(server, api.forgotPassword, doneSchema, { user_email: 'casey@give.example' });
		await mailed(server.dataDir, 'casey@give.example', /^From: "?Cedar Valley Collective"? <no-reply@localhost>\r$/m);
		await mailed(server.dataDir, 'casey@give.example', /\nCedar Valley Collective, Inc\.\r?\nhello@give\.example/);

		// What persists is written a moment after it has changed.
		await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), PERSISTED_LISTS_KEY)).toContain('Our privacy officer');
		await readyForOffline(page);
		await page.context().setOffline(true);
		await page.goto(server.url + screens.terms);
		await expect(page.getByRole('heading', { level: 2, name: 'Changes' })).toBeVisible();
		await expect(page.getByRole('banner').getByText('Cedar Valley Collective')).toBeVisible();
		await expect(page.getByRole('contentinfo')).toContainText('Run by Cedar Valley Collective, Inc.');
		await page.goto(server.url + screens.privacy);
		await expect(page.getByText('Our privacy officer is Robin Vale.')).toBeVisible();
	} finally {
		await server.remove();
	}
});
