import type { Page } from '@playwright/test';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { pledgeApi, pledgeScreen } from '#domain/api/pledge-paths.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';

interface Row {
	player_id: number;
	player_name: string;
	team_id: number;
	team_name: string;
}

/** Calls the API from the page, with its session. */
function call<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
	return page.evaluate(
		async ({ method, path, body, header, key }) => {
			const answer = await fetch(path, { method, headers: { [header]: key, 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
			if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
			return answer.json();
		},
		{ method, path, body, header: API_KEY_HEADER, key: DEFAULT_API_KEY },
	);
}

test('a pledge whose athlete has moved asks its donor, who keeps it or chooses another athlete', async ({ page, browser, ownServer }) => {
	test.slow();
	const origin = ownServer.url;
	const computer = await browser.newContext({ locale: 'en-US' });
	const admin = await computer.newPage();
	await beDemo(admin, origin, 'admin');
	const { data } = await call<{ data: Row[] }>(admin, 'GET', `${adminRosterApi.athletes}?sport_id=2&retired=no&limit=100&skip=0`);
	const [athlete, teammate] = data;
	const newTeam = data.find(({ team_id }) => team_id !== athlete?.team_id);
	if (athlete === undefined || teammate === undefined || newTeam === undefined) throw new Error('the demo league has too few athletes');
	const { player_id, player_name, team_id, team_name } = athlete;

	await page.setViewportSize(phone);
	await page.goto(origin);
	const ids: string[] = [];
	await test.step('two pledges wait for an athlete', async () => {
		for (const amount of [30, 70]) {
			const { intent_id } = await call<{ intent_id: string }>(page, 'POST', api.checkoutOneTime, { amount, player_id, player_name, team_id, pledge: true });
			ids.push(intent_id);
			await page.goto(origin + pledgeApi.card(intent_id));
			await page.getByRole('button', { name: /^Save Visa ••42/ }).click();
			await expect(page.getByText(/^Nothing is charged unless /)).toBeVisible();
		}
	});

	const [kept = '', changed = ''] = ids;
	const asks = new RegExp(`^${player_name} is no longer with ${team_name} and now plays for ${newTeam.team_name}\\.`);
	const opens = (pledge_id: string) =>
		expect(async () => {
			await page.goto(origin + pledgeScreen(pledge_id));
			await expect(page.getByText(asks)).toBeVisible({ timeout: 1000 });
		}).toPass();

	await test.step('the athlete moves, and the donor keeps one', async () => {
		await call(admin, 'POST', adminRosterApi.transfer(player_id), { from_team_id: team_id, to_team_id: newTeam.team_id });
		await opens(kept);
		await expectAccessible(page, 'pledge');
		await page.getByRole('button', { name: `Keep it for ${newTeam.team_name}` }).click();
		await expect(page.getByText(/^Nothing is charged unless /)).toBeFocused();
		await expect(page.getByRole('article').getByText(`(${newTeam.team_name})`)).toBeVisible();
	});

	await test.step('for the other one, the roster of the team that they were with is offered, and a search', async () => {
		await opens(changed);
		const opener = page.getByRole('button', { name: 'Choose another athlete' });
		await opener.click();
		const dialog = page.getByRole('dialog', { name: 'Choose another athlete' });
		await expect(dialog.getByRole('group', { name: `On the ${team_name} roster` })).toBeVisible();
		await expectAccessible(page, 'pledge');
		await dialog.getByRole('button', { name: 'Pledge for this athlete' }).click();
		await expect(dialog.getByText('Choose an athlete first.')).toBeVisible();
		await dialog.getByRole('searchbox', { name: 'Name or team' }).fill(teammate.player_name);
		await dialog.getByRole('radio', { name: new RegExp(`^${teammate.player_name}`) }).check();
		// Enter in the search pledges for nobody.
		await dialog.getByRole('searchbox').press('Enter');
		await expect(dialog.getByRole('button', { name: /^Pledge \$70 for / })).toBeVisible();
		await dialog.getByRole('radio', { name: new RegExp(`^${teammate.player_name}`) }).focus();
		// By keyboard, and back to the page.
		await page.keyboard.press('Enter');
		await expect(dialog).toBeHidden();
		await expect(page.getByText(new RegExp(`^Nothing is charged unless ${teammate.player_name} says yes`))).toBeFocused();
		await expect(page.locator('.pledge-amount')).toHaveText('$70');
	});
	await computer.close();
});
