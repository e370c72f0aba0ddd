/**
 * Takes the manifest's and the README's screenshots from a running server with the demo league, whose athletes are
 * invented: `npm start`, then `npm run screenshots -- http://localhost:8080`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

const address = process.argv[2];
if (address === undefined) throw new Error('Usage: npm run screenshots -- ADDRESS');
const folder = join(import.meta.dirname, '../public/screenshots');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });

/** A returning device that already has its rosters stored. */
async function device(width: number, height: number, scale: number, colorScheme: 'light' | 'dark'): Promise<Page> {
	const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, colorScheme, locale: 'en-US', reducedMotion: 'reduce' });
	const page = await context.newPage();
	await page.goto(`${address}/`);
	await page.getByText(/^Rosters as of/).waitFor();
	await page
		.getByRole('link', { name: /View Details/ })
		.first()
		.waitFor();
	await page.evaluate(() => document.fonts.ready);
	return page;
}

const take = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) });

const phone = await device(390, 844, 2, 'light');
await take(phone, 'phone-home');
const details = await phone
	.getByRole('link', { name: /View Details/ })
	.first()
	.getAttribute('href');
if (details === null) throw new Error('The first card has no link to its details.');
const night = await device(390, 844, 2, 'dark');
await night.goto(new URL(details, address).href);
await night
	.getByRole('button', { name: /Donate/ })
	.first()
	.waitFor();
await take(night, 'phone-athlete');
await take(await device(1440, 900, 1, 'light'), 'wide-home');
const readme = await device(1440, 900, 1, 'dark');
// Athletes of several teams, each in its own colors.
await readme.goto(`${address}/?min=500`);
await readme
	.getByRole('link', { name: /View Details/ })
	.first()
	.waitFor();
await readme.screenshot({ path: join(import.meta.dirname, '../docs/screenshot-home.png') });
await browser.close();
