import type { Page } from '@playwright/test';
import { api } from '#domain/api/api-paths.ts';
import { teamsAnswerSchema } from '#domain/roster/listing/browse-answers.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { cards } from '../fixtures/pages/browse-page.ts';
import { call } from '../fixtures/servers/call-server.ts';

const empty = (page: Page) => page.locator('.ui-empty').filter({ hasText: messages.noResults });

test('an empty search says what was searched, and Clear search brings everybody back', { tag: '@long' }, async ({ page }) => {
	await page.goto('/?q=qqqqqq');
	await expect(empty(page)).toContainText("No athlete or team in Men's College Football matches “qqqqqq.”");
	await expectAccessible(page, 'an empty search', { part: 'main' });
	await empty(page).getByRole('button', { name: 'Clear search' }).click();
	await expect(cards(page)).toHaveCount(21);
	await expect(page.getByRole('searchbox')).toHaveValue('');
	await expect(page.getByRole('searchbox')).toBeFocused();
});

test('filters that exclude everybody say so, and Clear filters removes them', { tag: '@long' }, async ({ page }) => {
	await page.goto('/?class=Junior&min=999999');
	await expect(empty(page)).toContainText('No athletes match all of these filters.');
	await empty(page).getByRole('button', { name: messages.filters.clear }).click();
	await expect(cards(page)).toHaveCount(21);
	await expect(page).toHaveURL(/\/$/);
	await page.goto('/?q=qqqqqq&class=Junior');
	await expect(empty(page)).toContainText('No athlete with these filters matches “qqqqqq.”');
	await expect(empty(page).getByRole('button')).toHaveText([messages.filters.clear]);
});

test('a team’s name that no athlete fits leads to the team', async ({ page, server }) => {
	const [team] = await call(server, api.teams(2), teamsAnswerSchema);
	const { team_name } = team as { team_name: string };
	await page.goto(`/?${new URLSearchParams({ q: team_name, min: '999999' })}`);
	await expect(empty(page)).toContainText(`is named “${team_name}.” There’s a team, though.`);
	await empty(page)
		.getByRole('link', { name: `See ${team_name}` })
		.click();
	await expect(page.getByRole('heading', { level: 1, name: team_name })).toBeVisible();
});
