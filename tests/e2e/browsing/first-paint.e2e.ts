import type { Page } from '@playwright/test';
import { messages } from '#domain/texts/screen-messages.ts';
import { expect, test, withMotion } from '../fixtures/browser-test.ts';
import { cards, cardsSoFar, firstVisit, names as namesOf } from '../fixtures/pages/browse-page.ts';
import { holdResponse } from '../fixtures/pages/hold-requests.ts';

test.use(withMotion);

const APP = /\/assets\/(index|libraries)-.*\.js$/;

/** Holds the app's own scripts back, so the first paint stays. For once, they come over the network. */
async function holdApp(page: Page): Promise<() => void> {
	await page.evaluate(async (app) => {
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const { url } of await cache.keys()) if (new RegExp(app).test(url)) await cache.delete(url);
		}
	}, APP.source);
	return holdResponse(page, APP);
}

/**
 * Opens an address whose app is held back. If storage happens to be slow, there is no first paint: the worker gives it
 * up in favor of the app (decision 041).
 */
async function openFirstPaint(page: Page, address: string): Promise<void> {
	await expect(async () => {
		await page.goto(address, { waitUntil: 'commit' });
		await expect(page.locator('.first-paint > .browse-card')).toHaveCount(21, { timeout: 4000 });
	}).toPass({ timeout: 30_000 });
}

/** Shows all cards of the first paint, as a scroll does, but stays at the top. */
async function showAll(page: Page): Promise<void> {
	await page.evaluate(() => dispatchEvent(new Event('scroll')));
	await expect(cardsSoFar(page)).toHaveCount(21);
}

/** Names on the first paint's cards, or on the app's in their place. */
const names = (page: Page) => namesOf(page, cardsSoFar(page));

/** The places of elements on the screen, and their heights. */
function placesOf(page: Page, parts: string[]): Promise<string[]> {
	return page.evaluate(
		(selectors) =>
			selectors.map((selector) => {
				const box = document.querySelector(selector)?.getBoundingClientRect();
				return `${selector} ${Math.round(box?.x ?? Number.NaN)} ${Math.round(box?.y ?? Number.NaN)} ${Math.round(box?.height ?? Number.NaN)}`;
			}),
		parts,
	);
}

/** Of cards that are laid out before they are scrolled to: 4 on a phone, 12 elsewhere. */
function places(page: Page): Promise<string[]> {
	const last = (page.viewportSize()?.width ?? 0) < 768 ? 4 : 12;
	return placesOf(page, [
		'.app-header',
		'.app-status',
		'h1',
		'.browse-filters',
		'.browse-count',
		'.browse-card:nth-child(1)',
		'.browse-card:nth-child(3)',
		`.browse-card:nth-child(${last})`,
	]);
}

/** The cards' markup, without ids and without what is read later. */
function markup(page: Page): Promise<string[]> {
	return cardsSoFar(page).evaluateAll((all) =>
		all.map((card) => {
			const copy = card.cloneNode(true) as HTMLElement;
			for (const late of copy.querySelectorAll('dd, img, .browse-card-note:not(.ui-number)')) late.replaceChildren();
			for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
			return copy.outerHTML.replaceAll(/url\([^)]*\)/g, 'url()');
		}),
	);
}

/** Stores an athlete's removal, as a delta would. */
function retire(page: Page, player_id: number): Promise<void> {
	return page.evaluate(
		(gone) =>
			new Promise<void>((resolve, reject) => {
				const open = indexedDB.open('nil-athletes');
				open.onerror = () => reject(open.error);
				open.onsuccess = () => {
					const work = open.result.transaction(['replicas', 'changes'], 'readwrite');
					const records = work.objectStore('replicas');
					const read = records.get(2);
					read.onsuccess = () => {
						const revision = read.result.revision + 1;
						work.objectStore('changes').put({ sport_id: 2, player_id: gone, revision, player: null });
						records.put({ ...read.result, revision });
					};
					work.oncomplete = () => {
						open.result.close();
						resolve();
					};
					work.onerror = () => reject(work.error);
				};
			}),
		player_id,
	);
}

test.describe('the first paint is what the app draws', () => {
	// A new visitor's rosters are current. Otherwise, a total that another test's donation has changed would change when
	// the app arrives.
	test.use({ visitor: 'new' });

	// These filters find athletes whose every fact is known, and who didn't transfer. An unknown fact has a row until the
	// facts are read, and a former team none.
	for (const [width, filters, tag] of [
		[390, 'conference=Tidewater+Ten&position=WR', []],
		[900, 'class=Freshman&position=LS', ['@long']],
		[1440, 'position=S', ['@long']],
	] as const) {
		test(`${width} px: the cards stand before the app, where it puts them, and a tap on Donate Now is not lost`, { tag: [...tag] }, async ({ page }) => {
			await page.setViewportSize({ width, height: 900 });
			await firstVisit(page);
			const release = await holdApp(page);
			await openFirstPaint(page, `/?${filters}`);
			await showAll(page);
			await expect(page.getByRole('combobox')).toHaveCount(0);
			const firstPaint = {
				names: await names(page),
				places: await places(page),
				markup: await markup(page),
				count: await page.getByRole('status').first().textContent(),
			};
			const card = cardsSoFar(page).nth(1);
			const name = (await card.getByRole('heading').textContent()) ?? '';
			await card.getByRole('button', { name: messages.card.donate }).click();
			await expect(page.getByRole('dialog')).toHaveCount(0);
			release();
			await expect(page.getByRole('dialog')).toContainText(name);
			await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
			await expect(page.getByRole('combobox').first()).toBeVisible({ visible: width > 767 });
			await page.evaluate(() => scrollTo(0, 0));
			await expect.poll(() => names(page)).toEqual(firstPaint.names);
			await expect.poll(() => places(page)).toEqual(firstPaint.places);
			await expect.poll(() => markup(page)).toEqual(firstPaint.markup);
			expect(firstPaint.count).toMatch(/athletes/);
		});
	}
});

test('what there is no stored roster for, or nobody in, is left to the app', { tag: '@long' }, async ({ page }) => {
	await firstVisit(page);
	const release = await holdApp(page);
	await page.goto('/?q=qqqqqq', { waitUntil: 'commit' });
	await page.waitForFunction(() => document.readyState !== 'loading');
	await expect(page.locator('#root')).toBeEmpty();
	// Meanwhile, the page itself draws the app shell in the place where the app will draw it. Nothing is shown before its
	// styles arrive, but it can be measured.
	await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null));
	await expect(page.locator('.app-start .ui-logo-mark')).toBeVisible();
	const frame = await placesOf(page, ['.app-header', '.ui-logo-mark', '.app-status']);
	release();
	await expect(page.getByText(messages.noResults)).toBeVisible();
	expect(await placesOf(page, ['.app-header', '.ui-logo-mark', '.app-status'])).toEqual(frame);
	await expect(page.locator('.app-start')).toHaveCount(0);
});

test('who has gone since the rosters were stored is not shown', async ({ page }) => {
	await firstVisit(page);
	const before = await names(page);
	const details = await cards(page).first().getByRole('link').getAttribute('href');
	await retire(page, Number(/DetailsView\/(\d+)/.exec(details ?? '')?.[1]));
	const release = await holdApp(page);
	await openFirstPaint(page, '/');
	await showAll(page);
	expect((await names(page)).slice(0, 20)).toEqual(before.slice(1));
	release();
	await expect(page.getByRole('searchbox')).toBeVisible();
	await expect.poll(async () => (await names(page)).slice(0, 20)).toEqual(before.slice(1));
});

test('the app’s cards come complete, so each is drawn once', async ({ page }) => {
	await page.addInitScript(() => {
		new MutationObserver((_, observer) => {
			const card = document.querySelector('ul:not(.first-paint) > .browse-card:not(.browse-skeletons)');
			if (card === null) return;
			document.documentElement.dataset.firstCard = card.textContent;
			observer.disconnect();
		}).observe(document, { childList: true, subtree: true });
	});
	// If the page takes long to arrive, the app's data is read before anybody knows which teams are on the screen.
	await expect(async () => {
		await page.goto('/');
		await expect(cards(page).first()).toContainText(/\d lbs/);
		expect(await page.locator('html').getAttribute('data-first-card')).toMatch(/\d lbs/);
	}).toPass({ timeout: 30_000 });
});

test('on a phone, the cards below the first screen wait until somebody scrolls', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/');
	await expect(cards(page).first()).toBeVisible();
	const release = await holdApp(page);
	await openFirstPaint(page, '/');
	await expect(cardsSoFar(page)).toHaveCount(4);
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	await page.mouse.wheel(0, 600);
	await expect(cardsSoFar(page)).toHaveCount(21);
	// Their room was reserved, so the scrollbar doesn't jump.
	expect(height).toBeGreaterThan(21 * 200);
	release();
	await expect(cards(page)).toHaveCount(21);
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
});
