import type { Browser, BrowserContext, Page } from '@playwright/test';
import { prepareFan } from '#tests/screens/prepare-scenes.ts';
import { scenes } from '#tests/screens/scenes/all-scenes.ts';
import { home, type Scene } from '#tests/screens/scenes/scene.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { expectNamed } from '../fixtures/checks/accessible-names.ts';
import { desktop, expectAccessible, phone } from '../fixtures/checks/axe-check.ts';
import { expectBearsStrain, expectForcedColors, expectStill, expectTargets } from '../fixtures/checks/strain-layout.ts';
import { expectWholeWords } from '../fixtures/checks/whole-words.ts';
import { logIn } from '../fixtures/pages/account-pages.ts';
import type { TestServer } from '../fixtures/servers/test-server.ts';
import { watchConsole } from '../fixtures/watch-console.ts';

type Person = Scene['who'];
/** One person's browser, which plays their scenes one after the other. */
interface Seat {
	context: BrowserContext;
	page: Page;
	console: ReturnType<typeof watchConsole>;
}

/** Servers whose fan has already donated. A second monthly donation for the same athlete would need confirmation. */
const prepared = new WeakSet<TestServer>();

async function takeSeat(browser: Browser, server: TestServer, who: Person): Promise<Seat> {
	// Applies to the whole browser, because some screens are in their own tab.
	const context = await browser.newContext({ baseURL: server.url, viewport: phone, reducedMotion: 'reduce' });
	const console = watchConsole();
	console.allowFailedRequests();
	console.add(context);
	const page = await context.newPage();
	if (who !== 'visitor') await logIn(page, who);
	await home(page);
	return { context, page, console };
}

/** What opens over a screen is checked on its own. */
async function partOf(shown: Page, { part }: Scene): Promise<{ part?: string }> {
	if (part !== undefined) return { part };
	return (await shown.getByRole('dialog').count()) > 0 ? { part: '[role="dialog"]' } : {};
}

/** Plays a scene, passes on the page that shows it, and leaves the browser as the next scene needs it. */
async function show({ page, context }: Seat, { play }: Scene, size: { width: number; height: number }, look: (shown: Page) => Promise<void>): Promise<void> {
	await page.setViewportSize(size);
	const shown = (await play(page, size.width)) ?? page;
	await shown.setViewportSize(size);
	await look(shown);
	if (shown !== page) await (shown.context() === context ? shown : shown.context()).close();
	await context.setOffline(false);
	await page.unrouteAll();
}

/**
 * The scenes of some people, each a test. Every commit checks them on a phone in the light theme, and the long run the
 * rest.
 */
function walk(people: readonly Person[]): void {
	const seats = new Map<Person, Promise<Seat>>();

	test.afterAll(async () => {
		for (const seat of seats.values()) await (await seat).context.close();
		seats.clear();
	});

	for (const scene of scenes.filter(({ who }) => people.includes(who))) {
		const { name, who } = scene;
		const seated = async (browser: Browser, server: TestServer): Promise<Seat> => {
			// Refundable money, a request, and a message come from the fan.
			if (who !== 'visitor' && !prepared.has(server)) {
				await prepareFan(browser, server);
				prepared.add(server);
			}
			const seat = seats.get(who) ?? takeSeat(browser, server, who);
			seats.set(who, seat);
			return seat;
		};

		test(`${who}, ${name}: WCAG 2.2 AA, names, targets, less motion, whole words`, async ({ browser, server }) => {
			const seat = await seated(browser, server);
			await show(seat, scene, phone, async (shown) => {
				await expectNamed(shown, name);
				await expectTargets(shown, name);
				await expectStill(shown, name);
				await expectAccessible(shown, name, await partOf(shown, scene));
				await expectWholeWords(shown, name);
			});
			expect(seat.console.take()).toEqual([]);
		});

		test(`${who}, ${name}: every width and theme, forced colors, zoom, text spacing`, { tag: '@long' }, async ({ browser, server }) => {
			const seat = await seated(browser, server);
			for (const size of scene.byWidth ? [phone, desktop] : [phone]) {
				await show(seat, scene, size, async (shown) => {
					await expectNamed(shown, name);
					await expectTargets(shown, name);
					await expectStill(shown, name);
					await expectForcedColors(shown, name);
					const sizes = scene.byWidth ? [size] : [desktop, phone];
					await expectAccessible(shown, name, { ...(await partOf(shown, scene)), sizes, themes: ['dark', 'light'] });
					await expectBearsStrain(shown, name);
				});
			}
			expect(seat.console.take()).toEqual([]);
		});
	}
}

test.describe('every screen of a visitor', () => walk(['visitor']));

test.describe('every screen of an account', () => {
	// In one worker, so the fan's donations are prepared once.
	test.describe.configure({ mode: 'default' });
	walk(['fan', 'admin']);
});
