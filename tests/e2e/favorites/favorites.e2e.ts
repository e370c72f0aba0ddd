import { api, screens } from '#domain/api/api-paths.ts';
import { formatDollars } from '#domain/money/money.ts';
import { positionText } from '#domain/roster/positions.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { compareFolded, fold } from '#domain/texts/fold.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { cards, stored } from '../fixtures/pages/browse-page.ts';
import { athletesOf, heartOf, newAccount, newFan, rows } from '../fixtures/pages/favorites-page.ts';
import { toast } from '../fixtures/pages/shown-toast.ts';

const { title, added, removed } = accountMessages.favorites;

test.beforeEach(async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
});

test('a heart is set on the card, and shows there, on the details, in the list and in another tab', async ({ page, context }) => {
	const fan = await newFan(page);
	await expect(cards(page)).toHaveCount(21);
	const other = await context.newPage();
	await other.goto('/');
	const { heart, name } = await heartOf(page, 2);
	const elsewhere = other.getByRole('button', { name: new RegExp(`${name} (to|from) favorites$`) });
	await expect(heart).toHaveAccessibleName(`Add ${name} to favorites`);
	await expect(heart).toHaveAttribute('aria-pressed', 'false');
	const box = await heart.boundingBox();
	expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

	await heart.click();
	await toast(page, added).waitFor();
	await expect(heart).toHaveAttribute('aria-pressed', 'true');
	await expect(heart).toHaveAccessibleName(`Remove ${name} from favorites`);
	await expect(elsewhere).toHaveAttribute('aria-pressed', 'true');
	await expect.poll(async () => (await fan.favorites()).map((one) => one.player_name)).toEqual([name]);
	// It costs nothing and is visible itself, so nothing is shown as waiting.
	await expect(page.getByRole('link', { name: /Waiting/ })).toHaveCount(0);

	await page.goto(screens.favorites);
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
	await expect(rows(page).getByRole('heading', { level: 2 })).toHaveText([name]);
	await rows(page)
		.getByRole('link', { name: `${messages.card.viewDetails} for ${name}` })
		.click();
	await expect(page.getByRole('heading', { level: 1, name: messages.detailsHeading })).toBeVisible();
	await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
	await page.getByRole('button', { name: `Remove ${name} from favorites` }).click();
	await toast(page, removed).waitFor();
	await expect(elsewhere).toHaveAttribute('aria-pressed', 'false');
	await page.goBack();
	await expect(page.getByText(messages.noResults)).toBeVisible();
	await expect.poll(fan.favorites).toEqual([]);
});

test('a favorite is a chip on home, which leads to their page', async ({ page }) => {
	const fan = await newFan(page);
	const [athlete] = await athletesOf(page, 2, 1);
	const { player_id = 0, player_name = '' } = athlete ?? {};
	await fan.save(player_id);
	await page.goto('/');
	await page.getByRole('navigation', { name: 'Yours' }).getByRole('link', { name: player_name }).click();
	await expect(page).toHaveURL(new RegExp(`/DetailsView/${player_id}/`));
	await expect(page.getByRole('heading', { level: 2, name: player_name })).toBeVisible();
});

test('a visitor goes to the login, and comes back to where they were with the heart set', async ({ page }) => {
	const { user_email, password } = await newAccount(page);
	await page.goto('/?q=a');
	await expect(cards(page).first()).toBeVisible();
	await page.getByRole('button', { name: messages.filters.loadMore }).click();
	await expect(cards(page)).toHaveCount(42);
	const { name } = await heartOf(page, 30);
	const heart = page.getByRole('button', { name: new RegExp(`^(Add|Remove) ${name} (to|from) favorites$`) });
	await heart.click();
	await expect(page).toHaveURL(new RegExp(`${screens.login}$`));
	await page.getByLabel('Email').fill(user_email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
	await toast(page, added).waitFor();
	await expect(page).toHaveURL(/\/\?q=a$/);
	await page.goto(screens.favorites);
	await expect(rows(page).getByRole('heading', { level: 2 })).toHaveText([name]);
});

test('the list without an account leads to the login', { tag: '@long' }, async ({ page }) => {
	await page.goto(screens.favorites);
	await expect(page).toHaveURL(new RegExp(`${screens.login}$`));
});

test('the list shows every field, by donations received, and gives and leads on', { tag: '@long' }, async ({ page }) => {
	const fan = await newFan(page);
	const athletes = (await athletesOf(page, 2, 500)).filter((one) => one.received_donations > 0).slice(0, 3);
	const [plain] = (await athletesOf(page, 2, 100)).filter((one) => one.received_donations === 0 && one.weight !== null);
	const chosen = [...athletes, ...(plain ? [plain] : [])];
	expect(chosen.length).toBeGreaterThan(2);
	for (const { player_id } of chosen) await fan.save(player_id);
	await page.goto(screens.favorites);
	const sorted = [...chosen].sort(
		(a, b) => b.received_donations - a.received_donations || compareFolded(fold(a.player_name), fold(b.player_name)) || a.player_id - b.player_id,
	);
	await expect(rows(page)).toHaveCount(sorted.length);
	expect(await rows(page).getByRole('heading', { level: 2 }).allTextContents()).toEqual(sorted.map((one) => one.player_name));
	for (const [at, one] of sorted.entries()) {
		const row = rows(page).nth(at);
		await expect(row.getByText(formatDollars(one.received_donations), { exact: true })).toBeVisible();
		for (const text of [one.team_name, one.player_class, one.position && positionText(one.position), one.jersey_number, one.height]) {
			if (text) await expect(row).toContainText(text);
		}
		if (one.weight === null) await expect(row).not.toContainText('lbs');
		else await expect(row).toContainText(`${one.weight} lbs`);
		await expect(row.getByRole('button', { name: `Remove ${one.player_name} from favorites` })).toHaveAttribute('aria-pressed', 'true');
	}
	await rows(page).first().getByRole('button', { name: messages.card.donate }).click();
	await expect(page.getByRole('dialog', { name: messages.donationTitle(sorted[0]?.player_name ?? '', sorted[0]?.team_name ?? '') })).toBeVisible();
});

test('fifty a page; Load More appends; removing one begins from the start', { tag: '@long' }, async ({ page }) => {
	const fan = await newFan(page);
	const athletes = await athletesOf(page, 2, 53);
	for (const { player_id } of athletes.slice(0, 49)) await fan.save(player_id);
	await page.goto(screens.favorites);
	await expect(rows(page)).toHaveCount(49);
	const more = page.getByRole('button', { name: messages.filters.loadMore });
	await expect(more).toHaveCount(0);
	for (const { player_id } of athletes.slice(49)) await fan.save(player_id);
	await page.reload();
	await expect(rows(page)).toHaveCount(50);
	const before = await rows(page).getByRole('heading', { level: 2 }).allTextContents();
	await more.click();
	await expect(rows(page)).toHaveCount(53);
	const after = await rows(page).getByRole('heading', { level: 2 }).allTextContents();
	expect(after.slice(0, 50)).toEqual(before);
	expect(new Set(after)).toEqual(new Set(athletes.map((one) => one.player_name)));
	await expect(rows(page).nth(50).getByRole('heading', { level: 2 })).toBeFocused();
	await expect(more).toHaveCount(0);

	await rows(page)
		.nth(51)
		.getByRole('button', { name: /^Remove/ })
		.click();
	await toast(page, removed).waitFor();
	await expect(rows(page)).toHaveCount(50);
	expect(await rows(page).getByRole('heading', { level: 2 }).allTextContents()).toEqual(after.filter((_, at) => at !== 51).slice(0, 50));
	await expect(rows(page).last().getByRole('heading', { level: 2 })).toBeFocused();
	await expect.poll(async () => (await fan.favorites()).length).toBe(52);
});

test('reads well and without violations of WCAG 2.2 AA', { tag: '@long' }, async ({ page }) => {
	const fan = await newFan(page);
	await expect(cards(page)).toHaveCount(21);
	for (const { player_id } of (await athletesOf(page, 2, 500)).filter((one) => one.received_donations > 0).slice(0, 4)) await fan.save(player_id);
	await page.goto(screens.favorites);
	await expect(rows(page)).toHaveCount(4);
	await expect(page.getByRole('progressbar')).toHaveCount(0);
	await expectAccessible(page, 'favorites');
});

declare global {
	interface Window {
		/** How often “Try again” was pressed. */
		presses: number;
	}
}

test('a list that does not come says so, and comes when asked again', { tag: '@long' }, async ({ page, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const fan = await newFan(page);
	const [athlete] = await athletesOf(page, 2, 1);
	await fan.save(athlete?.player_id ?? 0);
	const list = `**${api.favorites(fan.user_id, 500, 0)}`;
	// Done while no app runs, because an app whose database disappears during a sync logs that to the console.
	await page.goto('/healthz');
	await page.evaluate(
		() =>
			new Promise((resolve) => {
				indexedDB.deleteDatabase('nil-athletes').onsuccess = resolve;
			}),
	);
	// The answer depends on the number of presses, because the page also asks by itself.
	await page.addInitScript(() => {
		window.presses = 0;
		addEventListener('click', ({ target }) => target instanceof Element && target.textContent === 'Try again' && window.presses++, true);
	});
	await page.route(list, async (route) => {
		const presses = await page.evaluate(() => window.presses);
		if (presses === 0) await route.abort();
		else if (presses === 1) await route.fulfill({ status: 500, json: { detail: 'Something went wrong on our end. Please try again.', code: 'internal' } });
		else await route.continue();
	});
	await page.goto(screens.favorites);
	await expect(page.getByText('Your favorites aren’t on this phone yet')).toBeVisible();
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('alert')).toHaveText(/Something went wrong on our end/);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(rows(page)).toHaveCount(1);
	await expect(page.getByRole('alert')).toHaveCount(0);
	await stored(page, 2);
});
