import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { adminClaimApi, CLAIM_MAIL, claimApi } from '#domain/api/claim-paths.ts';
import { JOIN_DESK, SCHOOL_DESK, schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { adminAthletesAnswerSchema } from '#domain/roster/athlete-edit.ts';
import { DEMO_ACCOUNTS } from '#server/modules/identity/demo-logins.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { expectHeld, tabThrough, tabTo } from '../fixtures/checks/keyboard-walk.ts';
import { type Account, logIn, logOut, NO_PROFILE, newAccount, privateRecordsHere } from '../fixtures/pages/account-pages.ts';
import { chooseAction, openDashboard } from '../fixtures/pages/admin-dashboard.ts';
import { mailed } from '../fixtures/servers/mailed-text.ts';

const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY };
const dialog = (page: Page) => page.getByRole('dialog');
const DEMO_ADMIN = { ...DEMO_ACCOUNTS[1], user_name: 'Demo Admin' };
const rowOf = (page: Page, name: string) => page.getByRole('button', { name: `details of ${name}` });
const REASON = 'They are on the roster.';
const DOMAIN = 'harborstate.example';

/** Proves who is there, if the page asks before `next` is done. */
async function proveIfAsked(page: Page, { password }: Account, next: () => Promise<number>): Promise<void> {
	const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
	await expect.poll(async () => (await question.count()) + (await next())).toBeGreaterThan(0);
	if ((await question.count()) === 0) return;
	await question.getByLabel('Password', { exact: true }).fill(password);
	await question.getByRole('button', { name: 'Confirm' }).click();
	await expect(question).toHaveCount(0);
}

async function openTab(page: Page, name: string): Promise<void> {
	await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
	await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
}

test('an admin gives a school its desk, which decides about its own athletes, also reads them offline, and about no others', async ({
	page,
	browser,
	openBrowser,
	ownServer: server,
	network,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allow(NO_PROFILE);
	consoleWatch.allowFailedRequests();
	const origin = network.url;
	const robin = await newAccount(server);
	await openDashboard(page, origin);
	const listed = await page.request.get(`${origin}${adminRosterApi.athletes}?search=&retired=no&limit=50&skip=0`, { headers });
	const { data: athletes } = adminAthletesAnswerSchema.parse(await listed.json());
	const [first] = athletes;
	if (first === undefined) throw new Error('the league has no athletes');
	const own = athletes.filter(({ team_id }) => team_id === first.team_id);
	const [, second, third, fourth] = own;
	if (second === undefined || third === undefined || fourth === undefined) throw new Error('the first team has fewer than four athletes');

	/** Somebody with an address at the school asks for the page of an athlete. */
	async function claim(player_id: number, account: Account, email: string): Promise<BrowserContext> {
		const context = await browser.newContext();
		const multipart = { username: account.user_email, password: account.password };
		expect((await context.request.post(origin + api.login, { headers, multipart })).ok()).toBe(true);
		expect((await context.request.post(origin + claimApi.byMail, { headers, data: { player_id, email } })).ok()).toBe(true);
		const token = (await mailed(server.dataDir, email, new RegExp(`/claim/${CLAIM_MAIL}#[\\w-]+`))).split('#')[1];
		expect((await context.request.post(origin + claimApi.confirmMail, { headers, data: { token } })).ok()).toBe(true);
		return context;
	}

	await test.step('an admin invites a person to the desk of a team’s school', async () => {
		await chooseAction(page, `${robin.user_name}, ${robin.user_email}`, 'School desk…');
		await dialog(page).getByLabel('Sport').selectOption(String(first.sport_id));
		await dialog(page).getByLabel('Team', { exact: true }).selectOption(String(first.team_id));
		await expect(dialog(page).getByText(`This is the desk of ${first.team_name}.`)).toBeVisible();
		await expectAccessible(page, 'school-desk');
		await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
		await expect(dialog(page)).toHaveCount(0);
		await page.getByRole('button', { name: 'School desks' }).click();
		await expect(dialog(page).getByRole('listitem').filter({ hasText: robin.user_email })).toContainText('Invited.');
		await dialog(page).getByRole('button', { name: 'Close' }).click();
		const set = await page.request.put(origin + adminClaimApi.mailDomains(first.team_id), { headers, data: { domains: [DOMAIN] } });
		expect(set.ok()).toBe(true);
		await claim(first.player_id, await newAccount(server, 'Jordan Ellery'), `jordan@${DOMAIN}`);
		await claim(second.player_id, await newAccount(server, 'Casey Doyle'), `casey@${DOMAIN}`);
		await claim(fourth.player_id, await newAccount(server, 'Robin Ash'), `ash@${DOMAIN}`);
	});

	const theirs = (await openBrowser()).pages()[0];
	if (theirs === undefined) throw new Error('no page');

	await test.step('they accept by the mailed link', async () => {
		await logIn(theirs, robin, origin);
		const link = await mailed(server.dataDir, robin.user_email, new RegExp(`${JOIN_DESK}#[\\w-]{43}`));
		await theirs.goto(origin + link);
		await expect(theirs.getByText(`Demo Admin invited you to the desk of ${first.team_name}.`)).toBeVisible();
		await expectAccessible(theirs, 'school-desk');
		await theirs.getByRole('button', { name: 'Join the desk' }).click();
		await expect(theirs).toHaveURL(new RegExp(`${SCHOOL_DESK}$`));
		const heading = theirs.getByRole('heading', { level: 1, name: first.team_name });
		await proveIfAsked(theirs, robin, () => heading.count());
		await expect(heading).toBeVisible();
		await theirs.goto(origin + screens.account);
		await theirs.getByRole('link', { name: 'School desk' }).click();
		await expect(heading).toBeVisible();
	});

	await test.step('without a pointer, each tab shows where the focus is, and lets it go', async () => {
		for (const name of ['Athletes', 'Codes', 'Export', 'Claims']) {
			await openTab(theirs, name);
			await tabThrough(theirs, `desk, ${name}`);
		}
		await theirs.getByRole('tab', { name: /^Claims/ }).focus();
		await theirs.keyboard.press('ArrowRight');
		await expect(theirs.getByRole('tab', { name: /^Claims/ })).toHaveAttribute('aria-selected', 'false');
		await theirs.keyboard.press('ArrowLeft');
		await expect(theirs.getByRole('tab', { name: /^Claims/ })).toBeFocused();
	});

	await test.step('by keys alone, they approve a claim whose answer is lost, and the second press takes it for what it is', async () => {
		const decide = theirs.getByRole('button', { name: `Decide the claim for ${fourth.player_name}` });
		await tabTo(theirs, decide);
		await theirs.keyboard.press('Space');
		await expect(dialog(theirs)).toBeVisible();
		await expectHeld(theirs, dialog(theirs));
		await tabTo(theirs, dialog(theirs).getByLabel('What you checked (they read it)'));
		await theirs.keyboard.type(REASON);
		// The server approves, and nobody hears of it; neither can the lists be read again.
		let lost = 0;
		await theirs.route(/\/v1\/school-desk/, async (route) => {
			if (route.request().method() === 'GET') return lost > 0 ? route.abort() : route.continue();
			const response = await route.fetch();
			if (response.status() !== 200) return route.fulfill({ response });
			lost++;
			return route.abort();
		});
		await tabTo(theirs, dialog(theirs).getByRole('button', { name: 'Approve', exact: true }));
		await theirs.keyboard.press('Enter');
		await proveIfAsked(theirs, robin, async () => lost);
		await expect(dialog(theirs).getByRole('alert')).toBeVisible();
		expect(lost).toBe(1);
		await theirs.unroute(/\/v1\/school-desk/);
		const approve = dialog(theirs).getByRole('button', { name: 'Approve', exact: true });
		if (!(await approve.evaluate((button) => button === document.activeElement))) await tabTo(theirs, approve);
		await theirs.keyboard.press('Enter');
		await expect(dialog(theirs)).toHaveCount(0);
		await expect(decide).toHaveCount(0);
		await expect(theirs.getByRole('tab', { name: /^Claims/ })).toContainText('2');
	});

	await test.step('they approve two claims with one reason', async () => {
		await expectAccessible(theirs, 'school-desk');
		await theirs.getByRole('checkbox', { name: 'Select all 2' }).check();
		await theirs.getByRole('button', { name: 'Approve 2' }).click();
		await expect(dialog(theirs).getByText(/^These accounts haven’t proved their own address: /)).toBeVisible();
		await expect(dialog(theirs).getByRole('button', { name: 'Cancel' })).toBeVisible();
		await dialog(theirs).getByLabel('What you checked (they read it)').fill(REASON);
		await dialog(theirs).getByRole('button', { name: 'Approve', exact: true }).click();
		await proveIfAsked(theirs, robin, () => theirs.getByText('Nothing waits.').count());
		await expect(theirs.getByText('Nothing waits.')).toBeVisible();
		await expect(theirs.getByRole('heading', { level: 1 })).toBeFocused();
		await expect(theirs.getByRole('tab', { name: /^Claims/ })).not.toContainText('2');
	});

	await test.step('they make codes, which are shown once', async () => {
		await openTab(theirs, 'Codes');
		await expectAccessible(theirs, 'school-desk');
		await theirs.getByRole('button', { name: /^Make \d+ codes$/ }).click();
		const download = theirs.waitForEvent('download');
		await dialog(theirs).getByRole('button', { name: 'Download CSV' }).click();
		const text = readFileSync(await (await download).path(), 'utf8');
		expect(text).toContain(third.player_name);
		expect(text).not.toContain(first.player_name);
		await dialog(theirs).getByRole('button', { name: 'Back to the team' }).click();
		await expect(dialog(theirs)).toHaveCount(0);
		const code = /\w{5}-\w{5}/.exec(text)?.[0] ?? '';
		expect(code).not.toBe('');
		expect(await privateRecordsHere(theirs)).not.toContain(code.replace('-', ''));
	});

	await test.step('they pause an athlete', async () => {
		await openTab(theirs, 'Athletes');
		await theirs.getByLabel('Search athletes').fill(third.player_name);
		await rowOf(theirs, third.player_name).click();
		await expectAccessible(theirs, 'school-desk');
		await dialog(theirs).getByLabel('Paused', { exact: true }).check();
		await dialog(theirs).getByLabel('Reason (only your desk and admins see it)').fill('They asked us to.');
		await dialog(theirs).getByRole('button', { name: 'Pause', exact: true }).click();
		await proveIfAsked(theirs, robin, () => dialog(theirs).getByText('Changes').count());
		await expect(dialog(theirs).getByText(/^Open → Paused, Robin Vale, /)).toBeVisible();
		await dialog(theirs).getByRole('button', { name: 'Close' }).click();
		await expect(rowOf(theirs, third.player_name)).toBeFocused();
		await expect(theirs.getByRole('cell', { name: 'Paused' }).or(theirs.getByRole('definition').filter({ hasText: 'Paused' }))).toBeVisible();
	});

	await test.step('a press after an answer is another decision, also while the lists can’t be read again', async () => {
		const keys: (string | undefined)[] = [];
		const answers: number[] = [];
		await theirs.route(/\/v1\/school-desk/, async (route) => {
			const request = route.request();
			if (request.method() === 'GET') return answers.length > 0 ? route.abort() : route.continue();
			const response = await route.fetch();
			if (response.status() !== 403) {
				keys.push(request.headers()['idempotency-key']);
				answers.push(response.status());
			}
			return route.fulfill({ response });
		});
		await theirs.getByLabel('Search athletes').fill(first.player_name);
		await rowOf(theirs, first.player_name).click();
		await dialog(theirs).getByLabel('Paused', { exact: true }).check();
		await dialog(theirs).getByLabel('Reason (only your desk and admins see it)').fill('They asked us to.');
		const pause = dialog(theirs).getByRole('button', { name: 'Pause', exact: true });
		await pause.click();
		await proveIfAsked(theirs, robin, async () => answers.length);
		// The panel still shows the athlete as open, and the athlete is paused.
		await expect(pause).toBeEnabled();
		await pause.click();
		await expect.poll(() => answers).toEqual([200, 409]);
		expect(new Set(keys).size).toBe(2);
		await theirs.unroute(/\/v1\/school-desk/);
		await dialog(theirs).getByRole('button', { name: 'Close' }).click();
	});

	await test.step('they read why they can’t open whom an admin paused', async () => {
		const data = { to: 'paused', seen: 'listed', reason: REASON };
		expect((await page.request.post(origin + adminClaimApi.consent(second.player_id), { headers, data })).ok()).toBe(true);
		await theirs.getByLabel('Search athletes').fill(second.player_name);
		await rowOf(theirs, second.player_name).click();
		await expect(dialog(theirs).getByText('Your desk didn’t pause this. Only whoever did, or an admin, can open it again.')).toBeVisible();
		await expect(dialog(theirs).getByLabel('Open', { exact: true })).toHaveCount(0);
		await dialog(theirs).getByRole('button', { name: 'Close' }).click();
	});

	await test.step('they download their athletes', async () => {
		await openTab(theirs, 'Export');
		await expectAccessible(theirs, 'school-desk');
		const download = theirs.waitForEvent('download');
		await theirs.getByRole('button', { name: 'Download CSV' }).click();
		const text = readFileSync(await (await download).path(), 'utf8');
		expect(text).toContain(third.player_name);
	});

	await test.step('another school’s team isn’t theirs, whatever the address says', async () => {
		const teams = await page.request.get(origin + api.teams(first.sport_id), { headers });
		const foreign = ((await teams.json()) as { team_id: number; team_name: string }[]).find(({ team_name }) => team_name !== first.team_name);
		if (foreign === undefined) throw new Error('the league has one team');
		const refused = await theirs.request.get(origin + schoolDeskApi.team(foreign.team_id), { headers });
		expect(refused.status()).toBe(404);
		await theirs.goto(`${origin}${SCHOOL_DESK}?tab=athletes&team=${foreign.team_id}`);
		await expect(theirs.getByText(/^\d+ of \d+ athletes$/)).toBeVisible();
		await expect(rowOf(theirs, third.player_name)).toBeVisible();
	});

	await test.step('a device that has heard of the desk’s end shows nothing of it, also without a server', async () => {
		await theirs.route(`**${api.session}`, async (route) => {
			const response = await route.fetch();
			const { session } = await response.json();
			await route.fulfill({ response, json: { session: { ...session, is_desk: false } } });
		});
		await theirs.goto(origin + screens.account);
		await expect(theirs.getByRole('link', { name: 'Your page' })).toBeVisible();
		await expect(theirs.getByRole('link', { name: 'School desk' })).toHaveCount(0);
		expect(await privateRecordsHere(theirs)).toContain('school-desk ');
		await theirs.unroute(`**${api.session}`);
		await server.stop();
		await theirs.goto(`${origin}${SCHOOL_DESK}?tab=athletes`);
		await expect(theirs.getByText('You haven’t opened this yet.')).toBeVisible();
		await expect(theirs.getByRole('heading', { level: 1, name: 'School desk' })).toBeVisible();
		await expect.poll(() => privateRecordsHere(theirs)).not.toContain('school-desk ');
		await server.start();
		await theirs.goto(origin + screens.account);
		await theirs.getByRole('link', { name: 'School desk' }).click();
		await openTab(theirs, 'Athletes');
		await expect(rowOf(theirs, third.player_name)).toBeVisible();
	});

	await test.step('without a server they read the lists, and decide nothing', async () => {
		await server.stop();
		await theirs.goto(`${origin}${SCHOOL_DESK}?tab=athletes`);
		await expect(theirs.getByText(/^As of /)).toBeVisible();
		await expect(theirs.getByRole('heading', { level: 1, name: first.team_name })).toBeVisible();
		await rowOf(theirs, first.player_name).click();
		await expect(dialog(theirs).getByRole('button', { name: `End the claim for ${first.player_name}` })).toBeDisabled();
		await dialog(theirs).getByRole('button', { name: 'Close' }).click();
		await expectAccessible(theirs, 'school-desk');
		await openTab(theirs, 'Export');
		await expect(theirs.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
		expect(await privateRecordsHere(theirs)).toContain(third.player_name);
		await logOut(theirs);
		expect(await privateRecordsHere(theirs)).not.toContain(third.player_name);
		expect(await privateRecordsHere(theirs)).not.toContain('school-desk ');
	});

	await test.step('an admin ends the desk while it is open', async () => {
		await server.start();
		await logIn(theirs, robin, origin);
		await theirs.goto(`${origin}${SCHOOL_DESK}?tab=athletes`);
		await expect(rowOf(theirs, third.player_name)).toBeVisible();
		await page.goto(origin + screens.admin);
		await page.getByRole('button', { name: 'School desks' }).click();
		await dialog(page)
			.getByRole('button', { name: `Take off the desk…: ${robin.user_name}, ${first.team_name}` })
			.click();
		await expect(dialog(page).getByRole('button', { name: 'Keep' })).toBeFocused();
		await dialog(page).getByRole('button', { name: 'Take off the desk', exact: true }).click();
		await proveIfAsked(page, DEMO_ADMIN, () => dialog(page).getByText('No school has a desk yet.').count());
		await expect(dialog(page).getByText(robin.user_email)).toHaveCount(0);
		await openTab(theirs, 'Claims');
		await expect(theirs.getByText('This page is for the desks of schools.')).toBeVisible();
		await expect.poll(() => privateRecordsHere(theirs)).not.toContain('school-desk ');
		await theirs.goto(origin + screens.account);
		await expect(theirs.getByRole('link', { name: 'Your page' })).toBeVisible();
		await expect(theirs.getByRole('link', { name: 'School desk' })).toHaveCount(0);
	});
});
