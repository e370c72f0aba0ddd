import type { Page } from '@playwright/test';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { adminClaimApi, CLAIM_MAIL, claimApi } from '#domain/api/claim-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { JOIN_SUPPORT } from '#domain/api/support-paths.ts';
import { adminAthletesAnswerSchema } from '#domain/roster/athlete-edit.ts';
import { DEMO_ACCOUNTS } from '#server/modules/identity/demo-logins.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { type Account, logIn, NO_PROFILE, newAccount } from '../fixtures/pages/account-pages.ts';
import { chooseAction, openDashboard, users } from '../fixtures/pages/admin-dashboard.ts';
import { mailed } from '../fixtures/servers/mailed-text.ts';

const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY };
const DOMAIN = 'harborstate.example';
const SUBJECT = 'I can’t get into my page';
const DEMO_ADMIN = { ...DEMO_ACCOUNTS[1], user_name: 'Demo Admin' };
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, { user_email }: Account) => users(page).filter({ hasText: user_email });
const menuOf = ({ user_name, user_email }: Account) => `${user_name}, ${user_email}`;
const looks = { sizes: [desktop, phone] };
/** What is only an admin's. */
const ADMINS_ONLY =
	/get_all_transactions|all-users|\/admin\/(transactions|alerts|audit|site|system|giving|consent-mode|collaboration|school-desks|roster|imports)/;

/** Proves who is there, if the page asks before `next` is done. */
async function proveIfAsked(page: Page, { password }: Account, next: () => Promise<number>): Promise<void> {
	const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
	await expect.poll(async () => (await question.count()) + (await next())).toBeGreaterThan(0);
	if ((await question.count()) === 0) return;
	await question.getByLabel('Password', { exact: true }).fill(password);
	await question.getByRole('button', { name: 'Confirm' }).click();
	await expect(question).toHaveCount(0);
}

async function isRead(page: Page): Promise<void> {
	await expect(page.locator('[aria-busy="true"], .ui-skeleton')).toHaveCount(0);
}

test('an admin puts somebody into support, who answers a message, sees what waits, and decides and opens nothing else', { tag: '@also-long' }, async ({
	page,
	browser,
	openBrowser,
	ownServer: server,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allow(NO_PROFILE);
	consoleWatch.allowFailedRequests();
	const origin = server.url;
	const [robin, jordan] = [await newAccount(server), await newAccount(server, 'Jordan Ellery')];
	await openDashboard(page, origin);
	const listed = await page.request.get(`${origin}${adminRosterApi.athletes}?search=&retired=no&limit=1&skip=0`, { headers });
	const [athlete] = adminAthletesAnswerSchema.parse(await listed.json()).data;
	if (athlete === undefined) throw new Error('the league has no athletes');

	await test.step('a message and a claim by school email wait', async () => {
		const set = await page.request.put(origin + adminClaimApi.mailDomains(athlete.team_id), { headers, data: { domains: [DOMAIN] } });
		expect(set.ok()).toBe(true);
		const { request } = await browser.newContext();
		const multipart = { username: jordan.user_email, password: jordan.password };
		expect((await request.post(origin + api.login, { headers, multipart })).ok()).toBe(true);
		const email = `jordan@${DOMAIN}`;
		expect((await request.post(origin + claimApi.byMail, { headers, data: { player_id: athlete.player_id, email } })).ok()).toBe(true);
		const token = (await mailed(server.dataDir, email, new RegExp(`/claim/${CLAIM_MAIL}#[\\w-]+`))).split('#')[1];
		expect((await request.post(origin + claimApi.confirmMail, { headers, data: { token } })).ok()).toBe(true);
		const names = { first_name: 'Jordan', last_name: 'Ellery', phone_number: '555 0101', company_name: '' };
		const message = { ...names, email: jordan.user_email, subject: SUBJECT, message: 'I opened the link on Monday. What happens next?' };
		expect((await request.post(origin + requestApi.contactUs, { headers, data: message })).ok()).toBe(true);
	});

	await test.step('an admin invites a person, and their list says so', async () => {
		await chooseAction(page, menuOf(robin), 'Add to support…');
		await expect(dialog(page)).toContainText(robin.user_email);
		await expectAccessible(page, 'support: the question');
		await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
		await expect(dialog(page)).toHaveCount(0);
		await expect(rowOf(page, robin)).toContainText('User, invited to support');
	});

	const theirs = (await openBrowser()).pages()[0];
	if (theirs === undefined) throw new Error('no page');
	await logIn(theirs, robin, origin);
	/** Calls of the dashboard that aren't theirs, and answers that refuse. An answer may also ask who is there. */
	const beyond: string[] = [];
	theirs.on('request', (request) => {
		if (ADMINS_ONLY.test(request.url())) beyond.push(request.url());
	});
	theirs.on('response', async (response) => {
		if (response.status() === 403 && (await response.json()).code !== 'prove_again') beyond.push(`403 ${response.url()}`);
	});
	const heading = theirs.getByRole('heading', { level: 1, name: 'Support' });

	await test.step('they accept by the mailed link', async () => {
		await theirs.goto(origin + (await mailed(server.dataDir, robin.user_email, new RegExp(`${JOIN_SUPPORT}#[\\w-]{43}`))));
		await expect(theirs.getByText('Demo Admin invited you to support.')).toBeVisible();
		await expectAccessible(theirs, 'support: the invitation', looks);
		await theirs.getByRole('button', { name: 'Join support' }).click();
		await expect(theirs).toHaveURL(new RegExp(`${screens.admin}$`));
		await proveIfAsked(theirs, robin, () => theirs.getByRole('button', { name: new RegExp(SUBJECT) }).count());
		await expect(heading).toBeVisible();
		await theirs.goto(origin + screens.account);
		await theirs.getByRole('link', { name: 'Support', exact: true }).click();
		await expect(heading).toBeVisible();
		await expect(theirs).toHaveTitle(/^Support/);
	});

	await test.step('they read a message and close it', async () => {
		await expect(theirs.getByRole('tab')).toHaveText([/^Messages/, /^Athletes/]);
		await expect(theirs.getByRole('tab', { name: /^Messages/ })).toContainText('1');
		await isRead(theirs);
		await expect(theirs.getByRole('button', { name: /CSV/ })).toHaveCount(0);
		await expectAccessible(theirs, 'support: messages', looks);
		await theirs.getByRole('button', { name: new RegExp(`^${SUBJECT}`) }).click();
		await expect(dialog(theirs)).toContainText('What happens next?');
		await dialog(theirs).getByRole('button', { name: 'Mark as done' }).click();
		await expect(dialog(theirs)).toHaveCount(0);
		await expect(theirs.getByRole('tab', { name: /^Messages/ })).not.toContainText('1');
	});

	await test.step('they see a claim that waits, and nothing that decides', async () => {
		await theirs.getByRole('navigation', { name: 'Waiting' }).getByRole('link', { name: '1 athlete claims a page' }).click();
		await expect(theirs.getByText('Only admins and schools decide. You see how far things are.')).toBeVisible();
		await isRead(theirs);
		const claims = theirs.getByRole('region', { name: 'Claims by school email' });
		await expect(claims).toContainText(`jordan@${DOMAIN}`);
		await expect(claims).toContainText(jordan.user_email);
		const panel = theirs.getByRole('tabpanel', { name: 'Athletes' });
		await expect(panel.getByRole('button')).toHaveCount(0);
		await expect(panel.getByRole('checkbox')).toHaveCount(0);
		await expectAccessible(theirs, 'support: athletes', looks);
		await theirs.getByLabel('Sport').selectOption(String(athlete.sport_id));
		await theirs.getByLabel('Team', { exact: true }).selectOption(String(athlete.team_id));
		await theirs.getByLabel('Search athletes').fill(athlete.player_name);
		await theirs.getByRole('button', { name: `details of ${athlete.player_name}` }).click();
		await expect(dialog(theirs).getByRole('heading', { name: 'Donations' })).toBeVisible();
		await isRead(theirs);
		await expect(dialog(theirs).getByRole('button')).toHaveText(['']);
		await expect(dialog(theirs).getByRole('button', { name: 'Close' })).toBeVisible();
		await expect(dialog(theirs).getByRole('radio')).toHaveCount(0);
		await expectAccessible(theirs, 'support: an athlete', looks);
		await dialog(theirs).getByRole('button', { name: 'Close' }).click();
	});

	await test.step('an address of transactions opens nothing of them', async () => {
		for (const path of [`${screens.admin}?tab=transactions`, `${screens.dashboard}?tab=users`]) {
			await theirs.goto(origin + path);
			await expect(heading).toBeVisible();
			await isRead(theirs);
			await expect(theirs.getByRole('tab')).toHaveText([/^Messages/, /^Athletes/]);
			await expect(theirs.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
			await expect(theirs.getByRole('main')).not.toContainText(/transaction|refund/i);
		}
		expect(beyond).toEqual([]);
	});

	await test.step('an admin takes them out while it is open', async () => {
		await expect(rowOf(page, robin)).toContainText('invited to support');
		await page.reload();
		await expect(rowOf(page, robin).getByText('Support', { exact: true })).toBeVisible();
		await chooseAction(page, menuOf(robin), 'Remove from support…');
		await dialog(page).getByRole('button', { name: 'Remove from support', exact: true }).click();
		await proveIfAsked(page, DEMO_ADMIN, () => rowOf(page, robin).getByText('User', { exact: true }).count());
		await expect(rowOf(page, robin).getByText('User', { exact: true })).toBeVisible();
		await theirs.getByRole('tab', { name: 'Athletes' }).click();
		await expect(theirs.getByText('This page is for admins and support.')).toBeVisible();
		await expect(theirs.getByRole('tab')).toHaveCount(0);
		await theirs.goto(origin + screens.account);
		await expect(theirs.getByRole('link', { name: 'Your page' })).toBeVisible();
		await expect(theirs.getByRole('link', { name: 'Support', exact: true })).toHaveCount(0);
	});
});
