import { api, screens } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { amountMessages } from '#domain/money/amount-messages.ts';
import { filterMessages } from '#domain/roster/listing/filter-messages.ts';
import { POSITION_LABELS, positionText } from '#domain/roster/positions.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/checks/axe-check.ts';
import { cards, choose, field, listDrawn, names, options, readyForOffline, stored } from '../fixtures/pages/browse-page.ts';

const { filters } = messages;

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page }) => {
	await page.goto('/');
	await expect(cards(page)).toHaveCount(21);
	await stored(page, 2);
	// What is stored is what is shown: a search makes no request.
	await expect(page.getByText(/^Rosters as of/)).toBeVisible();
});

test('the first screen says what the spec quotes', async ({ page }) => {
	await expect(page.getByRole('heading', { level: 1, name: "Men's College Football" })).toBeVisible();
	await expect(page.getByText(messages.searchIntro)).toBeVisible();
	await expect(page.getByRole('searchbox', { name: filters.search })).toBeVisible();
	for (const label of [filters.sport, filters.conference, filters.team, filters.class, filters.position]) await expect(field(page, label)).toBeVisible();
	await expect(field(page, filters.sport)).toHaveValue("Men's College Football");
	for (const label of [filters.conference, filters.team, filters.class, filters.position]) {
		await expect(field(page, label)).toHaveValue('');
		await expect(field(page, label)).toHaveAttribute('placeholder', messages.select.placeholder);
	}
	await expect(page.getByRole('button', { name: filters.clear })).toBeVisible();
	await expect(page.getByRole('button', { name: filters.loadMore })).toBeVisible();
});

test('a card shows its athlete, and View Details opens a new tab', async ({ page, context }) => {
	const card = cards(page).filter({ hasText: 'lbs' }).first();
	for (const text of ['Class', 'Height', 'Weight', /\d'\d+"/, /\d lbs/, /[A-Z]+ \([A-Z][a-z ]+\), number \d+/i]) await expect(card).toContainText(text);
	const name = await card.getByRole('heading', { level: 2 }).textContent();
	const [details] = await Promise.all([context.waitForEvent('page'), card.getByRole('link', { name: /View Details/ }).click()]);
	await expect(details).toHaveURL(/\/DetailsView\/\d+\/\d+$/);
	await expect(details.getByText(messages.detailsHeading)).toBeVisible();
	await expect(details.getByRole('heading', { name: name ?? '' })).toBeVisible();
	await expect(details.getByRole('button', { name: messages.card.donate })).toBeVisible();
});

test('Load More appends 21, in the order of teams and names', async ({ page }) => {
	const first = await names(page);
	await page.getByRole('button', { name: filters.loadMore }).click();
	await expect(cards(page)).toHaveCount(42);
	expect((await names(page)).slice(0, 21)).toEqual(first);
	await expect(cards(page).nth(21).getByRole('heading')).toBeFocused();
});

test('sport can not be cleared; the others can, by the cross', { tag: '@long' }, async ({ page }) => {
	await choose(page, filters.class, 'Junior');
	await expect(page.getByRole('button', { name: `Clear ${filters.class}` })).toBeVisible();
	await expect(page.getByRole('button', { name: `Clear ${filters.sport}` })).toHaveCount(0);
	await page.getByRole('button', { name: `Clear ${filters.class}` }).click();
	await expect(field(page, filters.class)).toHaveValue('');
	await expect(page).toHaveURL(/\/$/);
});

test('positions are shown as code and label in brackets', { tag: '@long' }, async ({ page }) => {
	const shown = await options(page, filters.position);
	expect(shown.length).toBeGreaterThan(5);
	const known = Object.keys(POSITION_LABELS).map(positionText);
	for (const text of shown) expect(known).toContain(text);
	expect(shown).toContain('QB (Quarterback)');
});

test('a select: typing filters, nothing left says No options, pages step by 5, 300 px at most', { tag: '@long' }, async ({ page }) => {
	const team = field(page, filters.team);
	await team.click();
	const list = page.getByRole('listbox');
	expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
	const active = () => team.getAttribute('aria-activedescendant').then((id) => Number(id?.split('-').at(-1)));
	await page.keyboard.press('PageDown');
	expect(await active()).toBe(5);
	await page.keyboard.press('PageDown');
	expect(await active()).toBe(10);
	await page.keyboard.press('PageUp');
	expect(await active()).toBe(5);
	await page.keyboard.press('Home');
	expect(await active()).toBe(0);
	await page.keyboard.press('End');
	expect(await active()).toBe((await page.getByRole('option').count()) - 1);
	await team.fill('zzzz no such team');
	await expect(page.getByText(messages.select.empty)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(list).toHaveCount(0);
	await team.click();
	await page.getByRole('heading', { level: 1 }).click();
	await expect(list).toHaveCount(0);
});

test('cascade: a team brings its conference and narrows the positions to its own', { tag: '@long' }, async ({ page }) => {
	const [team = ''] = await options(page, filters.team);
	await choose(page, filters.team, team);
	await expect(field(page, filters.conference)).not.toHaveValue('');
	await expect(page).toHaveURL(/team=\d+/);
	await expect.poll(() => cards(page).getByText(team, { exact: true }).count()).toBe(21);
	const mine = new Set<string>();
	const more = page.getByRole('button', { name: filters.loadMore });
	for (await listDrawn(page); await more.isVisible(); await listDrawn(page)) {
		const before = await cards(page).count();
		await more.click();
		await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
	}
	for (const text of await cards(page).locator('.browse-card-plays').allTextContents()) if (text.includes('(')) mine.add(text.split(',')[0] ?? '');
	expect(new Set(await options(page, filters.position))).toEqual(mine);
});

test('cascade: a conference narrows the teams and empties class and position and the search', { tag: '@long' }, async ({ page }) => {
	await page.getByRole('searchbox').fill('a');
	await choose(page, filters.class, 'Senior');
	await choose(page, filters.position, /^QB/);
	const all = await options(page, filters.team);
	const [conference = ''] = await options(page, filters.conference);
	await choose(page, filters.conference, conference);
	await expect(field(page, filters.class)).toHaveValue('');
	await expect(field(page, filters.position)).toHaveValue('');
	await expect(page.getByRole('searchbox')).toHaveValue('');
	const narrowed = await options(page, filters.team);
	expect(narrowed.length).toBeLessThan(all.length);
	await expect(cards(page).first()).toContainText(conference);
});

test('cascade: another sport empties conference, team, class, position and search', { tag: '@long' }, async ({ page }) => {
	const [team = ''] = await options(page, filters.team);
	await choose(page, filters.team, team);
	await choose(page, filters.class, 'Senior');
	await page.getByRole('searchbox').fill('a');
	await choose(page, filters.sport, /Basketball/);
	for (const label of [filters.conference, filters.team, filters.class, filters.position]) await expect(field(page, label)).toHaveValue('');
	await expect(page.getByRole('searchbox')).toHaveValue('');
	await expect(cards(page)).toHaveCount(21);
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Basketball');
});

test('amounts in the filters are read like any others, and a refused one says why', async ({ page }) => {
	const least = page.getByRole('textbox', { name: 'At least' });
	// Cents are cents, not two more digits of the dollars.
	await least.fill('$1.99');
	await expect(page).toHaveURL(/\?min=1$/);
	await least.fill('0,500');
	await least.press('Tab');
	await expect(page.getByRole('alert').filter({ hasText: amountMessages.zero })).toBeVisible();
	await expect(least).toHaveAccessibleDescription(amountMessages.zero);
	await expect(least).toHaveValue('0,500');
	await expect(page).toHaveURL(/\?min=1$/);
	await page.getByRole('button', { name: filters.clear }).first().click();
	await expect(least).toHaveValue('0');
	await expect(page.getByText(amountMessages.zero)).toHaveCount(0);
});

test('Clear filters goes back to football, all ranges and page one', { tag: '@long' }, async ({ page }) => {
	await choose(page, filters.sport, /Soccer/);
	await choose(page, filters.class, 'Freshman');
	await page.getByRole('button', { name: filters.loadMore }).click();
	await page.getByRole('button', { name: filters.clear }).first().click();
	await expect(page).toHaveURL(/\/$/);
	await expect(field(page, filters.sport)).toHaveValue("Men's College Football");
	await expect(field(page, filters.class)).toHaveValue('');
	await expect(cards(page)).toHaveCount(21);
	// Also if nothing is chosen: it returns to the first page and the top, and rereads everything.
	await page.getByRole('button', { name: filters.loadMore }).click();
	await expect(cards(page)).toHaveCount(42);
	await page.getByRole('textbox', { name: 'At least' }).fill('1');
	// A roster that is just being read isn't asked for again.
	await expect(async () => {
		const reload = Promise.all([page.waitForRequest(`**${feedApi.head}`, { timeout: 3000 }), page.waitForRequest(`**${api.maxDonation}`, { timeout: 3000 })]);
		await Promise.all([reload, page.getByRole('button', { name: filters.clear }).first().click()]);
	}).toPass();
	await expect(page.getByRole('textbox', { name: 'At least' })).toHaveValue('0');
	await expect(cards(page)).toHaveCount(21);
	await page.getByRole('button', { name: filters.loadMore }).click();
	await expect(cards(page)).toHaveCount(42);
	await page.getByRole('button', { name: filters.clear }).first().click();
	await expect(cards(page)).toHaveCount(21);
	expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('search: word starts over folded accents, in any order, and jersey numbers', async ({ page }) => {
	const [name = ''] = (await names(page)).filter((each) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(each));
	const [first = '', last = ''] = name.split(' ');
	await page.getByRole('searchbox').fill(`${last.slice(0, 4).toUpperCase()} ${first.slice(0, 3)}`);
	const wanted = last.slice(0, 4).toLowerCase();
	await expect
		.poll(async () => {
			const found = await names(page);
			return found.includes(name) && found.every((each) => each.toLowerCase().includes(wanted));
		})
		.toBe(true);
	await page.getByRole('searchbox').fill('#12');
	await expect
		.poll(async () => {
			const positions = await cards(page).locator('.browse-card-plays').allTextContents();
			return positions.length > 0 && positions.every((text) => /umber 12$/.test(text));
		})
		.toBe(true);
	await page.getByRole('searchbox').fill('qqqqqq');
	await expect(page.getByText(messages.noResults)).toBeVisible();
	await expect(page.getByRole('button', { name: filters.loadMore })).toHaveCount(0);
});

test('what is typed while the address follows what was typed before stays', { tag: '@long' }, async ({ page, context }) => {
	const devtools = await context.newCDPSession(page);
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	const lost = await page.evaluate(
		async (step) => {
			const box = document.querySelector('input[type="search"]') as HTMLInputElement;
			const type = (text: string) => {
				// As typing does, bypassing the value that React tracks for the field.
				Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
				box.dispatchEvent(new Event('input', { bubbles: true }));
			};
			const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
			const lost: number[] = [];
			for (let ms = 0; ms < 160; ms += step) {
				type(`a${ms}`);
				const asked = `?q=a${ms}`;
				while (location.search !== asked) await wait(1);
				await wait(ms);
				type(`b${ms}`);
				await wait(200);
				if (box.value !== `b${ms}`) lost.push(ms);
			}
			return lost;
		},
		isLong ? 8 : 32,
	);
	expect(lost, 'milliseconds after the address').toEqual([]);
});

test('the donation range filters by what was received', { tag: '@long' }, async ({ page }) => {
	await page.getByRole('textbox', { name: 'At least' }).fill('500');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/min=500/);
	await expect
		.poll(async () => {
			const texts = await cards(page).allTextContents();
			return texts.length > 0 && texts.every((text) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 0) >= 500);
		})
		.toBe(true);
});

test('filters live in the address: a reload and a shared link show the same, back undoes', async ({ page }) => {
	await choose(page, filters.class, 'Sophomore');
	await choose(page, filters.position, /^WR/);
	// The cards follow the field a moment later.
	await expect
		.poll(async () => {
			const positions = await cards(page).locator('.browse-card-plays').allTextContents();
			return positions.length > 0 && positions.every((text) => text.startsWith('WR'));
		})
		.toBe(true);
	const shown = await names(page);
	expect(shown).not.toEqual([]);
	await page.reload();
	await expect(field(page, filters.class)).toHaveValue('Sophomore');
	await expect.poll(() => names(page)).toEqual(shown);
	await page.goBack();
	await expect(field(page, filters.position)).toHaveValue('');
	await expect(field(page, filters.class)).toHaveValue('Sophomore');
});

test('what was typed is gone with Clear Filters, however fast; Enter with nothing typed leaves a team’s address alone', { tag: '@long' }, async ({ page }) => {
	const search = page.getByRole('searchbox', { name: filters.search });
	for (let i = 0; i < 5; i++) {
		// In one task, before the letter's cards are drawn.
		await search.evaluate((input: HTMLInputElement, clear) => {
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'b');
			input.dispatchEvent(new Event('input', { bubbles: true }));
			const button = [...document.querySelectorAll('button')].find((each) => each.textContent === clear);
			button?.click();
		}, filters.clear);
		await expect(search).toHaveValue('');
	}
	const [team = ''] = await options(page, filters.team);
	await page.keyboard.press('Escape');
	const address = `/mens-college-football/${team
		.toLowerCase()
		.replace(/['’.]/g, '')
		.replace(/[^a-z0-9]+/g, '-')}`;
	await page.goto(address);
	await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
	await search.press('Enter');
	await expect.poll(() => names(page)).not.toEqual([]);
	// Longer than the address waits for more typing.
	await page.waitForTimeout(400);
	expect(new URL(page.url()).pathname).toBe(address);
	await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
});

test('a team has an address of its own, also with one athlete', { tag: '@long' }, async ({ page }) => {
	const [team = ''] = await options(page, filters.team);
	const slug = team
		.toLowerCase()
		.replace(/['’.]/g, '')
		.replace(/[^a-z0-9]+/g, '-');
	await page.goto(`/mens-college-football/${slug}`);
	await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
	const [name = ''] = (await names(page)).filter((each) => /^[A-Za-z]+ [A-Za-z]+$/.test(each));
	await page.goto(`/mens-college-football/${slug}/${name.toLowerCase().replace(' ', '-')}`);
	await expect.poll(() => names(page)).toEqual([name]);
	await expect(field(page, filters.class)).not.toHaveValue('');
	await expect(field(page, filters.position)).not.toHaveValue('');
});

test('on a phone the filters fold into a sheet, whose button says what it shows', async ({ page }) => {
	await page.setViewportSize({ width: 767, height: 844 });
	const show = page.getByRole('button', { name: filters.show });
	const sheet = page.getByRole('dialog', { name: filterMessages.title });
	await expect(field(page, filters.team)).toHaveCount(0);
	await show.click();
	await expect(field(page, filters.team)).toBeVisible();
	await sheet.getByRole('button', { name: filters.hide }).click();
	await expect(sheet).toHaveCount(0);
	await expect(show).toBeFocused();

	await page.setViewportSize({ width: 390, height: 844 });
	await show.click();
	await field(page, filters.class).click();
	// Escape closes the list, and the sheet stays.
	await page.keyboard.press('Escape');
	await expect(page.getByRole('listbox')).toHaveCount(0);
	await field(page, filters.class).click();
	await page.getByRole('option', { name: 'Junior' }).click();
	await field(page, filters.position).click();
	await page.getByRole('option', { name: /^QB/ }).click();
	const done = sheet.getByRole('button', { name: /^Show \d+ athletes$/ });
	await expect(done).toBeInViewport({ ratio: 1 });
	const shown = Number(/\d+/.exec((await done.textContent()) ?? '')?.[0]);
	expect(shown).toBeGreaterThan(0);
	await done.click();
	await expect(sheet).toHaveCount(0);
	await expect(page.getByText(`${shown} athletes`, { exact: true })).toBeVisible();

	// Folded, the filters still say what is set, and each goes with a tap.
	await expect(show).toHaveAccessibleName(`${filters.show} 2 set`);
	const remove = page.getByRole('button', { name: /^Remove / });
	await expect(remove).toHaveText(['Junior', 'QB (Quarterback)']);
	await remove.first().click();
	await expect(remove).toHaveText(['QB (Quarterback)']);
	await expect(show).toBeFocused();
	await expect(show).toHaveAccessibleName(`${filters.show} 1 set`);
	await expect(page).toHaveURL(/\?position=QB$/);
	await expect(page.getByText(`${shown} athletes`, { exact: true })).toHaveCount(0);
	await expectAccessible(page, 'folded filters');
	await show.click();
	await expectAccessible(page, 'sheet of the filters');

	await page.setViewportSize({ width: 768, height: 844 });
	await expect(field(page, filters.team)).toBeVisible();
	await expect(sheet).toHaveCount(0);
	await expect(show).toHaveCount(0);
	await expect(remove).toHaveCount(0);
});

test('Save stands beside the title on a phone, and below it on the narrowest one with large text', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const title = page.getByRole('heading', { level: 1 });
	const save = page.locator('.browse-cover-action').getByRole('button');
	await expect(save).toBeVisible();
	const below = async () => {
		const [action, heading] = await Promise.all([save.boundingBox(), title.boundingBox()]);
		if (action === null || heading === null) throw new Error('the cover isn’t drawn');
		// Beside a title, it would stand further right.
		const isBelow = action.y >= heading.y + heading.height && Math.abs(action.x - heading.x) < 2;
		return { isBelow, isWhole: action.x >= 0 && action.x + action.width <= (page.viewportSize()?.width ?? 0) };
	};
	expect(await below()).toEqual({ isBelow: false, isWhole: true });
	await page.setViewportSize({ width: 320, height: 640 });
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
	await expect.poll(below).toEqual({ isBelow: true, isWhole: true });
});

test('the age of rosters is told where rosters are, and elsewhere only offline', async ({ page, context, consoleWatch }) => {
	consoleWatch.allowFailedRequests();
	const age = page.getByText(/Rosters as of/);
	await readyForOffline(page);
	for (const path of [screens.mission, screens.contact, screens.outbox]) {
		await page.goto(path);
		await expect(page.getByRole('link', { name: 'Saved on this computer', exact: true })).toBeVisible();
		await expect(age).toHaveCount(0);
	}
	await context.setOffline(true);
	await expect(age).toBeVisible();
	await context.setOffline(false);
	await expect(age).toHaveCount(0);
	await page.goto(screens.home);
	await expect(age).toBeVisible();
});
