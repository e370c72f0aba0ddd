import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { screens } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { myRequestsAnswerSchema } from '#domain/collaboration/collaboration.ts';
import { MAX_SEARCH } from '#domain/roster/listing/search-body.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { pagesTexts } from '#features/pages/pages-texts.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { logIn, logOut, NO_PROFILE, newAccount, privateRecordsHere } from '../fixtures/pages/account-pages.ts';
import { beDemo } from '../fixtures/pages/admin-dashboard.ts';
import { rememberAirplaneMode, setAirplaneMode } from '../fixtures/pages/airplane-mode.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { fillRequest, openRequest } from '../fixtures/pages/fill-request.ts';
import { toast, toastOf } from '../fixtures/pages/shown-toast.ts';

const words = requestMessages.collaboration;

test('half a request outlives its tab; without a signal it is saved, changed, and sent once; an admin accepts it, and its sender sees that', async ({
	page: first,
	context,
	browser,
	server,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	consoleWatch.allow(NO_PROFILE);
	const last_name = `Vale-${randomUUID().slice(0, 6)}`;
	await logIn(first, await newAccount(server));
	await first.goto('/');
	await stored(first, 2);
	await readyForOffline(first);
	const opened = await openRequest(first);
	await opened.sheet.getByLabel('Company Name').fill('Half a company');
	// It is stored before the tab closes.
	await expect.poll(() => privateRecordsHere(first)).toContain('Half a company');
	const page = await context.newPage();
	await rememberAirplaneMode(page);
	await first.close();

	await page.goto('/');
	const { sheet, name } = await openRequest(page);
	await expect(sheet.getByText('Pick up where you left off.')).toBeVisible();
	await expect(sheet.getByLabel('Company Name')).toHaveValue('Half a company');
	await fillRequest(sheet, last_name);
	await setAirplaneMode(page, true);
	await toastOf(page, 'Saved on this phone.', () => sheet.getByRole('button', { name: 'Submit Request' }).click());
	await expect(sheet).toHaveCount(0);

	await page.getByRole('link', { name: /Waiting/ }).click();
	const row = page.getByRole('listitem').filter({ hasText: `NIL Collaboration Request to ${name}` });
	await expect(row.getByText('We’ll send it when you’re online.')).toBeVisible();
	await expect(row.getByRole('button', { name: 'Edit' })).toBeVisible();
	await page.reload();
	await row.getByRole('button', { name: 'Edit' }).click();
	const again = page.getByRole('dialog');
	await expect(again.getByLabel('Last Name')).toHaveValue(last_name);
	await again.getByLabel('Flat Fee Amount').fill('1,250.50');
	await again.getByRole('button', { name: 'Submit Request' }).click();
	await expect(again).toHaveCount(0);
	await toastOf(page, words.submitted, () => setAirplaneMode(page, false));
	await expect(row.getByText(/^Sent .+ as No. \d+$/)).toBeVisible({ timeout: 30_000 });
	expect(await privateRecordsHere(page)).not.toContain(last_name);
	const { data } = myRequestsAnswerSchema.parse(
		await (await page.request.get(server.url + requestApi.myRequests, { headers: { 'x-api-key': 'nil-athletes-web' } })).json(),
	);
	expect(data).toMatchObject([{ player_name: name, flat_fees: 1250.5, status: 'new' }]);

	const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
	consoleWatch.add(desk);
	const office = await desk.newPage();
	await beDemo(office, server.url, 'admin');
	await office.goto(`${server.url}${screens.admin}?tab=requests`);
	await office.getByLabel('Search requests').fill(last_name);
	const listed = office.getByRole('region', { name: 'Requests' }).locator('tbody tr');
	await expect(office.getByText('1 of 1 requests')).toBeVisible();
	await expect(listed).toContainText('$1,250.50');
	await listed.getByRole('button', { name: /details of request/ }).click();
	const details = office.getByRole('dialog');
	await expect(details).toContainText('Half a company');
	await details.getByRole('radio', { name: 'Accepted' }).check();
	await details.getByLabel('Executed On').fill('2026-11-20');
	await expect(details.getByText('12/20/2026')).toBeVisible();
	await details.getByLabel('State Law Deadline').fill('2026-11-27');
	await expect(details.getByText('Disclosure due: 11/27/2026, by the state-law deadline.')).toBeVisible();
	await expectAccessible(office, 'details of a request', { part: '[role="dialog"]' });
	await office.setViewportSize({ width: 1440, height: 900 });
	await details.getByRole('button', { name: 'Save' }).click();
	await expect(details).toHaveCount(0);
	await expect(listed).toContainText('Accepted');
	await expect(listed).toContainText('11/27/2026');
	const [file] = await Promise.all([office.waitForEvent('download'), office.getByRole('button', { name: 'Download CSV' }).click()]);
	expect(await readFile(await file.path(), 'utf8')).toContain(`Robin,${last_name}`);
	await office.getByLabel('Status', { exact: true }).selectOption('declined');
	await expect(office.getByText('No Results found.')).toBeVisible();
	await expectAccessible(office, 'requests');
	await desk.close();

	await page.goto(screens.account);
	const mine = page.getByRole('region', { name: 'Collaboration requests' });
	await expect(mine).toContainText(name);
	await expect(mine).toContainText('Accepted');
	await mine.getByRole('link', { name }).click();
	await expect(page).toHaveURL(/\/request\/\d+$/);
	await expect(page.getByRole('main').getByText('Your request was accepted.')).toBeVisible();

	// A draft belongs to the person, and goes with them.
	await page.goto('/');
	const other = await openRequest(page, 1);
	await other.sheet.getByLabel('First Name').fill('Not for the next one');
	await expect.poll(() => privateRecordsHere(page)).toContain('Not for the next one');
	await page.keyboard.press('Escape');
	await logOut(page);
	await expect.poll(() => privateRecordsHere(page)).not.toContain('Not for the next one');
});

test('a guest’s request gets an answer: a page by secret link, first here and offline, then with our words, by mail and from the outbox', async ({
	page,
	browser,
	server,
	consoleWatch,
}) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	const last_name = `Vale-${randomUUID().slice(0, 6)}`;
	await rememberAirplaneMode(page);
	await page.goto('/');
	await stored(page, 2);
	await readyForOffline(page);
	const { sheet, name } = await openRequest(page);
	await fillRequest(sheet, last_name);
	await toastOf(page, words.submitted, () => sheet.getByRole('button', { name: 'Submit Request' }).click());
	await expect(sheet).toHaveCount(0);
	const next = toast(page, 'We’ll email you the answer.');
	await expect(next).toHaveText(/^Request No\. \d+ sent\. We’ll email you the answer\. See your request$/);
	await next.getByRole('link', { name: 'See your request' }).click();
	await expect(page).toHaveURL(/\/request\/\d+#[\w-]{43}$/);
	await expect(next).toHaveCount(0);
	const main = page.getByRole('main');
	await expect(main.getByText('We have your request. We’ll email the answer to robin@people.example.')).toBeVisible();
	await expect(main.getByRole('list', { name: 'Status' }).locator('[aria-current]')).toHaveText('Sent');
	await expect(main.getByText('4 Harbor Row')).toHaveCount(0);
	await expectAccessible(page, 'a request’s page');

	await setAirplaneMode(page, true);
	await page.reload();
	await expect(main.getByText('You’re offline. You need a connection to see the status.')).toBeVisible();
	await expect(main.getByText(name)).toBeVisible();
	await expect(main.getByText(/^Request No. \d+, sent from this phone at /)).toBeVisible();
	await expectAccessible(page, 'a request’s page without a connection');
	await setAirplaneMode(page, false);
	await expect(main.getByText('We have your request. We’ll email the answer to robin@people.example.')).toBeVisible();

	const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	consoleWatch.add(desk);
	const office = await desk.newPage();
	await beDemo(office, server.url, 'admin');
	await office.goto(`${server.url}${screens.admin}?tab=requests`);
	await office.getByLabel('Search requests').fill(last_name);
	const listed = office.getByRole('region', { name: 'Requests' }).locator('tbody tr');
	await expect(office.getByText('1 of 1 requests')).toBeVisible();
	await listed.getByRole('button', { name: /details of request/ }).click();
	const details = office.getByRole('dialog');
	await expect(details.getByRole('link', { name: 'Reply in your own mail program' })).toHaveAttribute(
		'href',
		/^mailto:robin%40people\.example\?subject=Request%20No\.%20\d+%20for%20/,
	);
	await expect(details.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
	await details.getByRole('radio', { name: 'Declined' }).check();
	await details.getByLabel('Answer').fill('Not this season.\nAsk again in May.');
	await expect(details.getByText('Saving emails the sender at robin@people.example.')).toBeVisible();
	await expectAccessible(office, 'an answer to a request', { part: '[role="dialog"]' });
	await office.setViewportSize({ width: 1440, height: 900 });
	await details.getByRole('button', { name: 'Save and email' }).click();
	await expect(details).toHaveCount(0);
	await listed.getByRole('button', { name: /details of request/ }).click();
	await expect(details.getByRole('region', { name: 'What was written to the sender' })).toContainText('Not this season.');
	await desk.close();

	await page.goto('/');
	await page.goto(screens.outbox);
	await expect(main.getByText('Nothing is waiting.')).toBeVisible();
	await page.getByRole('link', { name: `NIL Collaboration Request to ${name}` }).click();
	await expect(main.getByText('Your request was declined.')).toBeVisible();
	await expect(main.getByRole('list', { name: 'Status' }).locator('[aria-current]')).toHaveText('Declined');
	await expect(main.getByText('Ask again in May.')).toBeVisible();
	await expectAccessible(page, 'an answered request');
	const link = page.url();
	await page.goto(link.replace(/#./, '#_'));
	await page.reload();
	await expect(main.getByText('We couldn’t find that request.')).toBeVisible();
	await page.goto(link.replace(/#.*/, ''));
	await expect(page).toHaveURL(new RegExp(`${screens.login}$`));
});

test('the sheet: what is wrong stands beside its field, choices clear what they hide, Cancel discards; sent at once it says so', { tag: '@long' }, async ({
	page,
}) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	const { sheet } = await openRequest(page);
	const submit = sheet.getByRole('button', { name: 'Submit Request' });
	await submit.click();
	await expect(sheet.getByRole('alert')).toHaveText('13 things missing.');
	for (const text of [words.firstName, words.city, words.scope, words.acknowledge]) await expect(sheet.getByText(text)).toBeVisible();
	await expect(sheet.getByLabel('First Name')).toBeFocused();
	const steps = sheet.getByRole('navigation', { name: 'Parts of the request' });
	await expect(steps.getByRole('button', { name: 'About you' })).toHaveAttribute('aria-current', 'step');
	await sheet.getByLabel('First Name').fill('Robin');
	await expect(sheet.getByRole('alert')).toHaveText('12 things missing.');
	await expectAccessible(page, 'collaboration request with everything missing', { part: '[role="dialog"]' });
	await steps.getByRole('button', { name: 'The collaboration' }).click();
	await expect(sheet.getByRole('radio').first()).toBeFocused();
	await fillRequest(sheet, 'Vale');
	await expect(sheet.getByRole('alert')).toHaveCount(0);
	await expect(sheet.getByRole('progressbar', { name: '14 of 14 required fields filled in' })).toBeVisible();
	await sheet.getByRole('radio', { name: 'Other' }).first().check();
	await submit.click();
	await expect(sheet.getByRole('alert')).toHaveText('1 thing missing.');
	await expect(sheet.getByText(words.scopeOther)).toBeVisible();
	await expect(sheet.getByLabel('Other Scope of Use')).toBeFocused();
	await sheet.getByLabel('Other Scope of Use').fill('A mural');
	await sheet.getByRole('radio', { name: 'Gaming' }).check();
	await expect(sheet.getByLabel('Other Scope of Use')).toHaveCount(0);
	await sheet.getByRole('radio', { name: 'Royalties' }).check();
	await submit.click();
	await expect(sheet.getByRole('alert')).toHaveText('1 thing missing.');
	await expect(sheet.getByText(words.royalties)).toBeVisible();
	await sheet.getByRole('radio', { name: 'Flat Fee' }).check();
	await expect(sheet.getByLabel('Flat Fee Amount')).toHaveValue('');
	await submit.click();
	await expect(sheet.getByText(words.flatFee)).toBeVisible();
	await expectAccessible(page, 'collaboration request', { part: '[role="dialog"]' });

	await sheet.getByRole('button', { name: 'Cancel' }).click();
	await expect(sheet).toHaveCount(0);
	await openRequest(page);
	await expect(sheet.getByLabel('First Name')).toHaveValue('');
	await expect(sheet.getByText('Pick up where you left off.')).toHaveCount(0);
	await fillRequest(sheet, 'Vale');
	await toastOf(page, words.submitted, () => submit.click());
	await expect(sheet).toHaveCount(0);
	await openRequest(page);
	await expect(sheet.getByLabel('First Name')).toHaveValue('');
});

test('an athlete’s page has the request beside Donate Now, and a refusal stays in the sheet with what was typed', { tag: '@long' }, async ({
	page,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await page.goto('/DetailsView/1/1');
	await page.getByRole('button', { name: /NIL Collaboration Request/ }).click();
	const sheet = page.getByRole('dialog');
	await fillRequest(sheet, 'Vale');
	await page.route(`**${requestApi.collaborationRequests}`, (route) =>
		route.fulfill({ status: 404, json: { code: 'athlete_gone', detail: 'Finn Merrowspear is no longer on a roster.' } }),
	);
	await toastOf(page, requestMessages.failed, () => sheet.getByRole('button', { name: 'Submit Request' }).click());
	await expect(sheet.getByRole('alert')).toHaveText(`${requestMessages.failed} Finn Merrowspear is no longer on a roster.`);
	await expect(sheet.getByLabel('Last Name')).toHaveValue('Vale');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('link', { name: /Waiting/ })).toHaveCount(0);
});

test('a request begins with the profile; what differs is typed over', async ({ page, server, consoleWatch }) => {
	consoleWatch.allow(NO_PROFILE);
	const account = await newAccount(server);
	await logIn(page, account);
	await page.goto(screens.account);
	await page.getByRole('button', { name: accountMessages.account.createProfile }).click();
	const profile = page.getByRole('main').locator('form');
	await profile.getByLabel('First Name', { exact: true }).fill('Robin');
	await profile.getByLabel('City', { exact: true }).fill('Wexcombe');
	await profile.getByRole('button', { name: 'Create Profile' }).click();
	await expect(page).toHaveURL(/\/$/);
	const { sheet } = await openRequest(page);
	await expect(sheet.getByLabel('First Name')).toHaveValue('Robin');
	await expect(sheet.getByLabel('City')).toHaveValue('Wexcombe');
	await expect(sheet.getByLabel('Email Address')).toHaveValue(account.user_email);
	await expect(sheet.getByText('We filled in what your account knows about you.')).toBeVisible();
	// What nobody has typed isn't a draft.
	await page.keyboard.press('Escape');
	await openRequest(page);
	await expect(sheet.getByText('Pick up where you left off.')).toHaveCount(0);
});

test('Benefits starts a request: a business finds the athlete there, by rosters or by the server, and the form opens', async ({
	page,
	context,
	consoleWatch,
}) => {
	consoleWatch.allowFailedRequests();
	await page.goto(screens.benefits);
	// Until the app is there, the link leads home.
	await expect(page.locator('#root .app-status')).toBeVisible();
	const choose = page.getByRole('dialog', { name: pagesTexts.chooseAthlete.title });
	const start = page.getByRole('link', { name: pagesTexts.startRequest });
	const found = choose.getByRole('listitem').getByRole('button');
	await start.click();
	await expect(choose.getByText(pagesTexts.chooseAthlete.hint)).toBeVisible();
	await expectAccessible(page, 'choosing an athlete for a request', { part: '[role="dialog"]', themes: ['light', 'dark'] });
	// More than the server reads is not typed.
	await expect(choose.getByRole('searchbox')).toHaveAttribute('maxlength', String(MAX_SEARCH));
	await choose.getByRole('searchbox').fill('zzzzzz');
	await expect(choose.getByText(messages.noResults)).toBeVisible();
	await choose.getByRole('searchbox').fill('quarterback');
	await expect(found).toHaveCount(8);
	await expect(choose.getByText(/^The first 8 of \d+ athletes/)).toBeVisible();
	const name = (await found.first().locator('b').textContent()) ?? '';
	await found.first().click();
	await expect(choose).toHaveCount(0);
	const sheet = page.getByRole('dialog', { name: messages.card.collaborate });
	await expect(sheet.getByLabel('First Name')).toBeVisible();
	await expect(sheet.getByText(name)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(sheet).toHaveCount(0);

	await stored(page, 2);
	await readyForOffline(page);
	await context.setOffline(true);
	await start.click();
	await choose.getByRole('searchbox').fill(name);
	await expect(found.first()).toContainText(name);
});
