import type { Page } from '@playwright/test';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { adminAthleteSchema } from '#domain/roster/athlete-edit.ts';
import { teamSchema } from '#domain/roster/roster.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { beDemo, chooseAction } from '../fixtures/pages/admin-dashboard.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const athletes = (page: Page) => page.getByRole('tabpanel', { name: 'Athletes' });

test('an admin merges two records of one athlete, whose old link leads to the other, and undoes it', { tag: '@long' }, async ({
	page,
	ownServer: { url: origin },
	openBrowser,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY, origin };
	await beDemo(page, origin, 'admin');
	const post = async (path: string, data: object) => (await page.request.post(origin + path, { headers, data })).json();
	const team = teamSchema.parse(
		await post(adminRosterApi.teams, { sport_id: 2, team_name: 'Brackish Point Terns', conference: null, color: '#123a5c', alt_color: null }),
	);
	const add = async (player_name: string, jersey_number: string) =>
		adminAthleteSchema.parse(await post(adminRosterApi.athletes, { team_id: team.team_id, fields: { player_name, jersey_number } }));
	const [twin, kept] = [await add('Quil Vantongeren', '7'), await add('Quilla Vantongeren Jr.', '8')];
	const list = async (more = '') => {
		await page.goto(`${origin}${screens.admin}?tab=athletes&q=vantongeren${more}`);
		await expect(athletes(page).getByText('Vantongeren').first()).toBeVisible();
	};

	await list();
	await chooseAction(page, /^Actions for Quil Vantongeren/, 'Merge with another record…');
	await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();
	await expect(dialog(page).getByText('Choose the record that stays.').last()).toBeVisible();
	await dialog(page).getByLabel('Find the record that stays').fill('nobody at all');
	await expect(dialog(page).getByText('No other record in this sport has that name.')).toBeVisible();
	await dialog(page).getByLabel('Find the record that stays').fill('quilla');
	await dialog(page).getByLabel('Record that stays', { exact: true }).selectOption({ label: 'Quilla Vantongeren Jr., Brackish Point Terns, No. 8' });
	const facts = dialog(page).getByRole('table', { name: 'Both records' });
	await expect(facts.getByRole('row', { name: /^No\. 7 8$/ })).toBeVisible();
	await expect(facts.getByRole('row', { name: /^Received \$0 \$0$/ })).toBeVisible();
	await expectAccessible(page, 'two records side by side', { part: '[role="dialog"]', sizes: [phone, desktop], themes: ['light', 'dark'] });
	await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();
	await expect(page.getByText('Merged into Quilla Vantongeren Jr.')).toBeVisible();
	await expect(athletes(page).getByRole('button', { name: /^Actions for Quil Vantongeren/ })).toHaveCount(0);

	const fan = (await openBrowser()).pages()[0];
	if (fan === undefined) throw new Error('no page');
	await fan.goto(`${origin}${screens.details(twin.player_id, team.team_id)}`);
	await expect(fan.getByRole('heading', { level: 2, name: 'Quilla Vantongeren Jr.' })).toBeVisible();
	await expect(fan).toHaveURL(`${origin}${screens.details(kept.player_id, team.team_id)}`);

	await list('&state=retired');
	await expect(athletes(page)).toContainText('merged into Quilla Vantongeren Jr.');
	await chooseAction(page, /^Actions for Quil Vantongeren/, 'Undo merge…');
	await expect(dialog(page)).toContainText('This record stands for itself again');
	await dialog(page).getByRole('button', { name: 'Undo merge', exact: true }).click();
	await expect(dialog(page)).toHaveCount(0);
	await list();
	await expect(athletes(page).getByRole('button', { name: /^Actions for Quil Vantongeren/ })).toBeVisible();
});
