import type { Page } from '@playwright/test';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { intentStatusSchema } from '#domain/donation/donation.ts';
import { type Plan, plansAnswerSchema } from '#domain/donation/monthly-plan.ts';
import { sql } from '#server/db/drizzle.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { logIn, newAccount } from '../fixtures/pages/account-pages.ts';
import { firstVisit } from '../fixtures/pages/browse-page.ts';
import { giveMonthly, pay } from '../fixtures/pages/donate-sheet.ts';
import { call } from '../fixtures/servers/call-server.ts';
import { changeData } from '../fixtures/servers/change-data.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';

// This test starts and stops servers.
test.slow();

async function planOf(page: Page): Promise<Plan> {
	const answer = await page.request.get(new URL(api.myPlans, page.url()).href, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY } });
	const [plan] = plansAnswerSchema.parse(await answer.json()).data;
	if (plan === undefined) throw new Error('no plan has begun');
	return plan;
}

/**
 * The only athlete with a plan moves to another team of the sport while the server is down, as in an import.
 * @returns the team's name.
 */
async function moveAthlete(server: TestServer): Promise<string> {
	const [team] = await changeData<{ team_id: number; team_name: string }>(
		server,
		sql`select t.team_id, t.team_name from teams t join players p on p.sport_id = t.sport_id join plans l on l.player_id = p.player_id
			where t.team_id <> p.team_id and t.retired_at is null order by t.team_id limit 1`,
	);
	if (team === undefined) throw new Error('no other team');
	await changeData(
		server,
		sql`update players p set team_id = t.team_id, team_fold = t.team_fold from teams t where t.team_id = ${team.team_id} and p.player_id in (select player_id from plans)`,
	);
	return team.team_name;
}

test('a monthly donation whose athlete moves is paused; the donor goes on with the new team; a payment that fails is made by the donor', {
	tag: '@long',
}, async ({ page, ownServer, network, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	await logIn(page, await newAccount(ownServer, 'Robin Vale'), network.url);
	await firstVisit(page, network.url);
	const { name, tab } = await giveMonthly(page, 20, 6);
	await pay(tab);
	await tab.close();
	const { intent_id, team_name } = await planOf(page);

	await ownServer.stop();
	const newTeam = await moveAthlete(ownServer);
	await ownServer.start();
	await expect.poll(async () => (await planOf(page)).paused?.team?.team_name, { timeout: 60_000 }).toBe(newTeam);
	await page.goto(network.url + screens.myDonations);
	await expect(page.getByText(`Paid 1 of 6. Paused: ${name} has moved to ${newTeam}. You’re not being charged.`)).toBeVisible();
	await expect(page.getByText(`for ${name} (${team_name})`).first()).toBeVisible();
	await expect(page.getByRole('button', { name: `Stop your monthly donation to ${name}` })).toBeVisible();
	await expectAccessible(page, 'a paused donation');
	await page.getByRole('button', { name: `Continue the monthly donation for ${name} at ${newTeam}` }).click();
	await expect(page.getByText(`for ${name} (${newTeam})`).first()).toBeVisible();
	await expect(page.getByText(/^Paid 1 of 6[.,]/)).toBeVisible();
	await expect.poll(async () => (await planOf(page)).next_charge_at, { timeout: 60_000 }).not.toBeNull();

	const { transaction_id } = await call(ownServer, api.intent(intent_id), intentStatusSchema);
	await page.goto(`${network.url}/sandbox/checkout/${transaction_id}`);
	await page.getByRole('button', { name: 'A month passes and the card is declined' }).click();
	await expect.poll(async () => (await planOf(page)).state, { timeout: 60_000 }).toBe('past_due');
	await page.goto(network.url + screens.myDonations);
	await expect(page.getByText('Paid 1 of 6. The last payment didn’t go through.')).toBeVisible();
	await expectAccessible(page, 'a payment that failed');
	await page.getByRole('button', { name: `Pay this month’s donation for ${name}` }).click();
	await page.getByRole('button', { name: 'This time the card works' }).click();
	await expect.poll(async () => (await planOf(page)).paid, { timeout: 60_000 }).toBe(2);
});
