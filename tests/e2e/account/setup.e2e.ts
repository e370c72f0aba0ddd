import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { NO_PROFILE, nextScreen } from '../fixtures/pages/account-pages.ts';
import { providedLeague } from '../fixtures/servers/league-templates.ts';
import { TestServer } from '../fixtures/servers/test-server.ts';

test('the operator of a new site becomes its admin with the code from the log', async ({ page, consoleWatch }) => {
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
		const make = form.getByRole('button', { name: 'Become the admin' });
		await make.click();
		await expect(form.getByLabel('Setup code', { exact: true })).toHaveAccessibleDescription(new RegExp(accountMessages.account.setupCodeWrong.slice(0, 40)));
		await form.getByLabel('Setup code', { exact: true }).fill(code.toLowerCase());
		await make.click();
		await nextScreen(page);
		await expect(page.getByRole('heading', { level: 1, name: accountMessages.admin.title })).toBeVisible();
	} finally {
		await server.remove();
	}
});
