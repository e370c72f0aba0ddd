import type { Page } from '@playwright/test';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { donorNameChoice } from '#domain/donation/donor-name-choice.ts';
import { type Plan, plansAnswerSchema } from '#domain/donation/monthly-plan.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { fillLogin, logIn, NO_PROFILE, newAccount, pressLogin } from '../fixtures/pages/account-pages.ts';
import { cards, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';
import { chooseMonthly, giveMonthly, openSheet, pay } from '../fixtures/pages/donate-sheet.ts';
import { toast } from '../fixtures/pages/shown-toast.ts';

/** The plans that the server has booked for the person who is logged in here. */
async function plansOf(page: Page): Promise<Plan[]> {
	const answer = await page.request.get(new URL(api.myPlans, page.url()).href, { headers: { [API_KEY_HEADER]: DEFAULT_API_KEY } });
	return plansAnswerSchema.parse(await answer.json()).data;
}

async function home(page: Page): Promise<void> {
	await page.goto(screens.home);
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
}

test('a monthly donation: the button says what will happen, and the checkout books the first installment', async ({ page, server, consoleWatch }) => {
	consoleWatch.allow(NO_PROFILE);
	await logIn(page, await newAccount(server));
	await home(page);
	await openSheet(page);
	await chooseMonthly(page, 100, 6);
	const button = page.getByRole('dialog').getByRole('button', { name: messages.makeRecurring });
	await expect(button).toHaveText(/^Make Recurring Donation\$100\/month for 6 months · \$600 total · last payment [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
	await expect(page.getByRole('switch', { name: donorNameChoice.label })).not.toBeChecked();
	await page.keyboard.press('Escape');

	const { name, tab } = await giveMonthly(page, 20, 6, { named: true });
	await expect(tab.getByText('$20/month').first()).toBeVisible({ timeout: 20_000 });
	await pay(tab);
	await expect(tab.getByText(`for player ${name}`)).toBeVisible();
	expect(await plansOf(page)).toMatchObject([{ player_name: name, amount: 20, months: 6, paid: 1, state: 'active' }]);
	const [{ player_id, team_id }] = (await plansOf(page)) as [Plan];
	await page.goto(screens.details(player_id, team_id));
	const supporters = page.getByRole('region', { name: 'Recent supporters' });
	await expect(supporters.getByRole('listitem')).toHaveCount(1);
	await expect(supporters).not.toContainText('$');
	await page.goto(screens.outbox);
	await expect(page.getByRole('link', { name: new RegExp(`^\\$20/month × 6 for ${name} `) })).toBeVisible();
	await expect(page.getByText(/^Payment 1 of 6 made/)).toBeVisible({ timeout: 20_000 });

	// Canceled with two taps.
	await page.goto(screens.account);
	await page.getByRole('main').getByRole('link', { name: 'My Donations' }).click();
	await expect(page.getByText(/^Paid 1 of 6, next on [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/)).toBeVisible();
	await page.getByRole('button', { name: `Stop your monthly donation to ${name}` }).click();
	await page.getByRole('button', { name: 'Stop it now' }).click();
	await expect(page.getByText(/^Paid 1 of 6\. (Stopped|Stopping)/)).toBeVisible();
	expect(await plansOf(page)).toMatchObject([{ cancel_requested: true, paid: 1 }]);

	// The donor hides their name again.
	const hide = page.getByRole('button', { name: /^Don’t show my name/ });
	await expect(hide).toHaveCount(2);
	await page.getByRole('button', { name: `Don’t show my name on ${name}’s page` }).click();
	await expect(hide).toHaveCount(0);
	await expect(page.getByText(new RegExp(`for ${name} \\(`)).last()).toBeFocused();
});

test('the sheet says on which day the later payments come, also where a month has no such day', async ({ page }) => {
	await page.clock.setFixedTime(new Date('2027-01-31T17:00:00Z'));
	await home(page);
	await openSheet(page);
	await chooseMonthly(page, 20, 3);
	await expect(page.getByRole('dialog').getByText('The same card pays the rest, on the 31st, or the month’s last day. Stop anytime.')).toBeVisible();
});

test('without a signal it is saved, changed and sent later, with its months', { tag: '@long' }, async ({ page, context, server, consoleWatch }) => {
	test.slow();
	consoleWatch.allowFailedRequests();
	await logIn(page, await newAccount(server));
	await home(page);
	await readyForOffline(page);
	await context.setOffline(true);
	const { name, tab } = await giveMonthly(page, 10, 12);
	await expect(tab.getByRole('heading', { name: messages.savedOn('phone') })).toBeVisible();
	await expect(tab.getByText('Monthly donation, $10/month × 12')).toBeVisible();
	await expect(tab.getByText(`“${messages.payFor('$10/month × 12', name)}”`)).toBeVisible();
	await tab.getByRole('button', { name: 'Change the amount' }).click();
	await tab.getByRole('dialog').getByRole('radio', { name: '$50', exact: true }).check();
	await tab.getByRole('button', { name: 'Save $50/month × 12' }).click();
	await expect(tab.getByText('Monthly donation, $50/month × 12')).toBeVisible();
	await context.setOffline(false);
	await pay(tab);
	expect(await plansOf(page)).toMatchObject([{ amount: 50, months: 12, paid: 1 }]);
});

test('a second plan for the same athlete is asked about; a yes starts it, a cancel leaves one', { tag: '@long' }, async ({ page, server, consoleWatch }) => {
	test.slow();
	consoleWatch.allow(/409 .*create-checkout-session\/subscription/);
	await logIn(page, await newAccount(server));
	await home(page);
	const { name, tab } = await giveMonthly(page, 20, 3);
	await pay(tab);
	await tab.close();

	const { tab: refused } = await giveMonthly(page, 20, 3);
	await expect(refused.getByText(messages.planExists(name))).toBeVisible({ timeout: 20_000 });
	await expect(refused.getByRole('button', { name: 'Try again' })).toHaveCount(0);
	await refused.getByRole('button', { name: 'Cancel this donation' }).click();
	await expect(refused.getByRole('heading', { name: 'Canceled' })).toBeVisible();
	await refused.close();
	expect(await plansOf(page)).toHaveLength(1);

	const { tab: second, op_id } = await giveMonthly(page, 50, 6);
	await expect(second.getByText(messages.planExists(name))).toBeVisible({ timeout: 20_000 });
	await second.getByRole('button', { name: 'Start a second donation' }).click();
	await expect.poll(() => new URL(second.url()).pathname).not.toBe(screens.outboxRow(op_id));
	await pay(second);
	expect(await plansOf(page)).toMatchObject([
		{ amount: 50, months: 6, paid: 1 },
		{ amount: 20, months: 3, paid: 1 },
	]);
});

test('a visitor learns of the account before the tap, nothing is saved, and the login leads back to what they picked', { tag: '@long' }, async ({
	page,
	server,
}) => {
	const account = await newAccount(server);
	await home(page);
	// The card's link opens a new tab. Only its address matters here.
	const details = await cards(page).first().getByRole('link', { name: messages.card.viewDetails }).getAttribute('href');
	await page.goto(String(details));
	const from = page.url();
	await page
		.getByRole('button', { name: new RegExp(`^${messages.card.donate}`) })
		.first()
		.click();
	await chooseMonthly(page, 20, 6);
	const dialog = page.getByRole('dialog');
	const title = await dialog.getByRole('heading', { level: 2 }).textContent();
	await expect(dialog.getByText('You need a free account to give monthly.')).toBeVisible();
	await expect(dialog.getByText('You give without an account')).toHaveCount(0);
	await dialog.getByRole('button', { name: messages.makeRecurring }).click();
	await toast(page, messages.signUpFirst).waitFor();
	await expect(dialog.getByRole('alert')).toHaveCount(0);
	await expect(page.getByRole('link', { name: /^Waiting/ })).toHaveCount(0);
	expect(page.context().pages()).toHaveLength(1);
	await dialog.getByRole('link', { name: 'Log in or sign up' }).click();
	await expect(dialog).toHaveCount(0);
	await fillLogin(page, account.user_email, account.password);
	await pressLogin(page);
	await expect(page).toHaveURL(from);
	// The same athlete, amount, and months. One more tap gives.
	await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(String(title));
	await expect(dialog.getByRole('radio', { name: '$20', exact: true })).toBeChecked();
	await expect(dialog.getByRole('radio', { name: '6 months' })).toBeChecked();
	await expect(dialog.getByRole('link', { name: 'Log in or sign up' })).toHaveCount(0);
	// It comes back once.
	await page.keyboard.press('Escape');
	await page.reload();
	await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
	await expect(dialog).toHaveCount(0);
});
