/**
 * Captures every screen and its main states at 390 and 1440 px in both themes, from its own server with the demo
 * league, into `.cache/screens`: `npm run screens [-- WORD…]` (only those whose name contains one of the words; with
 * `--forced-colors`, as in high contrast). The pictures are for people to look at. Nothing is compared.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '#tests/e2e/fixtures/chromium-args.ts';
import { logIn } from '#tests/e2e/fixtures/pages/account-pages.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { buildPage, pageIsStale } from '../../scripts/page-build.ts';
import { prepareFan } from './prepare-scenes.ts';
import { scenes } from './scenes/all-scenes.ts';
import type { Scene } from './scenes/scene.ts';

const folder = join(import.meta.dirname, '../../.cache/screens');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const forcedColors = process.argv.includes('--forced-colors') ? 'active' : 'none';
/** The beginning of a long list is enough. */
const MOST_PX = 6000;
const sizes = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
] as const;

if (pageIsStale()) buildPage();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await TestServer.create({ env: { SEED: 'demo' } });
await server.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
let failed = 0;
try {
	const wanted = scenes.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
	if (wanted.some(({ who }) => who !== 'visitor')) await prepareFan(browser, server);
	for (const viewport of sizes) for (const who of ['visitor', 'fan', 'admin'] as const) failed += await capture(browser, viewport, wanted, who);
} finally {
	await browser.close();
	await server.remove();
}
console.log(`\n${folder}${failed > 0 ? `, ${failed} scenes failed` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

/** Plays one person's scenes at one screen size. Returns how many failed. */
async function capture(from: Browser, viewport: (typeof sizes)[number], wanted: readonly Scene[], who: Scene['who']): Promise<number> {
	const mine = wanted.filter((scene) => scene.who === who);
	if (mine.length === 0) return 0;
	const context = await from.newContext({
		viewport,
		baseURL: server.url,
		locale: 'en-US',
		timezoneId: 'America/New_York',
		reducedMotion: 'reduce',
		forcedColors,
	});
	context.setDefaultTimeout(10_000);
	let bad = 0;
	const first = await context.newPage();
	if (who !== 'visitor') await logIn(first, who);
	for (const { name, play } of mine) {
		const page = await context.newPage();
		try {
			const shown = (await play(page, viewport.width)) ?? page;
			for (const colorScheme of ['light', 'dark'] as const) await shoot(shown, colorScheme, `${name}-${viewport.width}-${colorScheme}`);
			console.log(`${name} ${viewport.width}`);
		} catch (error) {
			bad++;
			console.error(`${name} ${viewport.width}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
		}
		await context.setOffline(false);
		for (const open of context.pages()) if (open !== first) await open.close();
		for (const other of from.contexts()) if (other !== context) await other.close();
	}
	await context.close();
	return bad;
}

async function shoot(page: Page, colorScheme: 'light' | 'dark', name: string): Promise<void> {
	await page.emulateMedia({ colorScheme });
	await page.evaluate(() => document.fonts.ready);
	const open = await page.getByRole('dialog').count();
	const size = page.viewportSize() ?? { width: 0, height: 0 };
	// An open dialog hides the page, so the window is enough. Otherwise, the window grows, so that what sticks to its
	// edges is at the page's edges.
	const height = Math.min(MOST_PX, await page.evaluate(() => document.documentElement.scrollHeight));
	if (open === 0) await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
	await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
	await page.setViewportSize(size);
}
