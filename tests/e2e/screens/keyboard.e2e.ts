import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { desktop, phone } from '../fixtures/checks/axe-check.ts';
import { expectHeld, tabThrough, tabTo } from '../fixtures/checks/keyboard-walk.ts';
import { fillLogin, logIn, loginRefused, newAccount } from '../fixtures/pages/account-pages.ts';
import { payDonation } from '../fixtures/pages/admin-dashboard.ts';
import { cards, field, names, stored } from '../fixtures/pages/browse-page.ts';
import { giveMonthly, pay } from '../fixtures/pages/donate-sheet.ts';

test.use(withMotion);

test.slow();

test('without a pointer: skip the header, filter, load more, give, ask, write', async ({ page }) => {
	await page.setViewportSize(desktop);
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
	await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toBeFocused();

	// Filters: typed, chosen with the arrow keys, cleared.
	await tabTo(page, page.getByRole('searchbox', { name: messages.filters.search }).or(page.getByLabel(messages.filters.search)).first());
	await tabTo(page, field(page, messages.filters.position));
	await page.keyboard.type('quarter');
	await expect(page.getByRole('option', { name: 'QB (Quarterback)' })).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/position=QB/);
	await expect(field(page, messages.filters.position)).toBeFocused();
	await expect(cards(page).first()).toContainText('QB (Quarterback)');
	await tabTo(page, page.getByRole('button', { name: messages.filters.clear }));
	await page.keyboard.press('Enter');
	await expect(page).not.toHaveURL(/position=QB/);
	await expect(cards(page)).toHaveCount(21);

	// The cards: each of their controls in order, and on to the next page.
	const [first = ''] = await names(page);
	const card = cards(page).first();
	const donate = card.getByRole('button', { name: `${messages.card.donate} to ${first}` });
	await page.getByRole('main').focus();
	await tabTo(page, donate);
	await page.keyboard.press('Enter');
	const sheet = page.getByRole('dialog');
	await expect(sheet).toBeVisible();
	await expectHeld(page, sheet);
	await tabTo(page, sheet.getByRole('radio', { name: '$10', exact: true }));
	await page.keyboard.press('ArrowRight');
	await expect(sheet.getByRole('radio', { name: '$20', exact: true })).toBeChecked();
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('ArrowLeft');
	await expect(sheet.getByRole('radio', { name: 'Other', exact: true })).toBeChecked();
	await tabTo(page, sheet.getByRole('button', { name: messages.makeOneTime }));
	await page.keyboard.press('Enter');
	await expect(sheet.getByLabel(messages.donateAmountLabel)).toBeFocused();
	await expect(sheet.getByLabel(messages.donateAmountLabel)).toHaveAccessibleDescription(/Please select or add donation amount\./);
	await page.keyboard.press('Escape');
	await expect(sheet).toHaveCount(0);
	await expect(donate).toBeFocused();

	await page.keyboard.press('Shift+Tab');
	const ask = card.getByRole('button', { name: `${messages.card.collaborate} to ${first}` });
	await expect(ask).toBeFocused();
	await page.keyboard.press('Enter');
	await expectHeld(page, sheet);
	await tabTo(page, sheet.getByRole('button', { name: 'Submit Request' }));
	await page.keyboard.press('Enter');
	await expect(sheet.getByLabel('First Name')).toBeFocused();
	await expect(sheet.getByLabel('First Name')).toHaveAccessibleDescription(requestMessages.collaboration.firstName);
	await page.keyboard.press('Escape');
	await expect(ask).toBeFocused();

	await page.getByRole('button', { name: messages.filters.loadMore }).focus();
	await page.keyboard.press('Enter');
	await expect(cards(page)).toHaveCount(42);
	await expect(cards(page).nth(21).getByRole('heading', { level: 2 })).toBeFocused();

	// A submenu with the arrow keys. The page that it leads to starts at its top.
	const why = page.getByRole('button', { name: messages.menu.whyDonate });
	await why.focus();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByRole('link', { name: 'Our Mission', exact: true }).filter({ visible: true })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(why).toBeFocused();
	await page.keyboard.press('ArrowUp');
	await expect(page.getByRole('banner').getByRole('link', { name: 'Benefits', exact: true }).filter({ visible: true })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Benefits' })).toBeVisible();
	await expect(page.getByRole('main')).toBeFocused();

	await page.goto(screens.contact);
	await tabTo(page, page.getByRole('button', { name: 'Send Message' }));
	await page.keyboard.press('Enter');
	await expect(page.getByLabel('First Name')).toBeFocused();
	await expect(page.getByLabel('First Name')).toHaveAccessibleDescription(requestMessages.contact.firstName);
});

test('on a phone with a keyboard: every stop shows its focus, nothing lies over it, nothing holds it, also in a window as low as at 400%', {
	tag: '@long',
}, async ({ page }) => {
	await page.setViewportSize(phone);
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await tabThrough(page, 'athletes');
	const menu = page.getByRole('button', { name: 'Menu' });
	await menu.focus();
	await page.keyboard.press('Enter');
	await tabTo(page, page.getByRole('link', { name: 'About Us' }).filter({ visible: true }).first());
	await page.keyboard.press('Escape');
	await expect(menu).toBeFocused();
	await page.keyboard.press('Enter');
	await tabTo(page, page.getByRole('link', { name: 'About Us' }).filter({ visible: true }).first());
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
	await expect(page.getByRole('main')).toBeFocused();

	await page.goto('/DetailsView/1/1');
	await expect(page.getByRole('link', { name: /^Poster for/ })).toBeVisible();
	const stops = await tabThrough(page, 'athlete');
	const order = ['to favorites', 'NIL Collaboration Request', 'Share ', 'Poster for', 'Donate Now'].map((part) =>
		stops.findIndex((stop) => stop.includes(part)),
	);
	expect(order, stops.join('\n')).toEqual([...order].sort((a, b) => a - b));
	await page.setViewportSize({ width: 320, height: 256 });
	await tabThrough(page, 'athlete at 400%');
	await page.goto(screens.contact);
	await expect(page.getByLabel('First Name')).toBeVisible();
	await tabThrough(page, 'contact at 400%');
});

test('logged in without a pointer: a login, a plan stopped in two taps, what is stored here erased', { tag: '@long' }, async ({
	page,
	server,
	consoleWatch,
}) => {
	consoleWatch.allow(/401 .*auth\/login/);
	await page.setViewportSize(desktop);
	const account = await newAccount(server);
	await page.goto(screens.login);
	await fillLogin(page, account.user_email, 'wrong');
	await page.keyboard.press('Enter');
	await loginRefused(page, accountMessages.account.badCredentials);
	await page.getByLabel('Password', { exact: true }).focus();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type(account.password);
	await page.keyboard.press('Enter');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	const { tab } = await giveMonthly(page, 20, 3);
	await pay(tab);
	await tab.close();

	await page.goto(screens.myDonations);
	const stop = page.getByRole('button', { name: /^Stop your monthly donation/ });
	await expect(stop).toBeVisible();
	await tabThrough(page, 'my donations');
	await stop.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'Stop it now' })).toBeFocused();
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Enter');
	await expect(stop).toBeFocused();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('listitem').filter({ hasText: /Stopped|Stopping/ })).toBeFocused();

	await page.goto(screens.onThisPhone);
	const erase = page.getByRole('button', { name: 'Erase everything' });
	await expect(page.getByText(/^Using \d+(\.\d+)? (MB|KB)/)).toBeVisible();
	await tabThrough(page, 'on this computer');
	await erase.focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog');
	await expectHeld(page, dialog);
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(erase).toBeFocused();
	await page.keyboard.press('Enter');
	await tabTo(page, dialog.getByRole('button', { name: 'Erase everything' }));
	await page.keyboard.press('Enter');
	await expect(page.getByText('Everything is erased:')).toBeVisible();
});

test('the dashboard without a pointer: tabs by arrows, dialogs that give the focus back', { tag: '@long' }, async ({ page, server }) => {
	await page.setViewportSize(desktop);
	// A payment that can be refunded.
	await payDonation(page.request, server.url, 11);
	await logIn(page, 'admin');
	// Other tests' accounts fill the first page.
	await page.goto(`${screens.admin}?q=Demo+Fan`);
	const users = page.getByRole('tab', { name: 'All Users List' });
	const fan = page.getByRole('button', { name: /^Actions for Demo Fan/ });
	await expect(fan).toBeVisible();
	await tabThrough(page, 'dashboard');
	const create = page.getByRole('button', { name: 'Create user' });
	await create.focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog');
	await expectHeld(page, dialog);
	await tabTo(page, dialog.getByRole('button', { name: 'Create Account' }));
	await page.keyboard.press('Enter');
	await expect(dialog.getByLabel('User Name')).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(create).toBeFocused();
	await fan.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('menuitem', { name: 'Make admin…' })).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByRole('menuitem', { name: 'Add to support…' })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(fan).toBeFocused();
	await page.keyboard.press('Enter');
	await page.keyboard.press('r');
	await expect(page.getByRole('menuitem', { name: 'Remove…' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expectHeld(page, dialog);
	await page.keyboard.press('Escape');
	await expect(fan).toBeFocused();
	await users.focus();
	await page.keyboard.press('ArrowRight');
	await expect(page.getByRole('tab', { name: 'All Transactions' })).toBeFocused();
	const payment = page.getByRole('button', { name: /^Actions for \$11 for / }).first();
	await expect(payment).toBeVisible();
	await payment.focus();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByRole('menuitem', { name: 'Refund…' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(dialog).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(payment).toBeFocused();
	await page.getByRole('switch').focus();
	await page.keyboard.press('Space');
	await expect(dialog).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('switch')).toBeFocused();
});
