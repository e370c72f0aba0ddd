/**
 * Draws every icon of the app from the logo and writes them to `public/`. The icons are committed, so a build needs no
 * browser.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { LOGO_JERSEY, LOGO_LETTERS } from '#domain/drawing/logo-drawing.ts';
import { findChromium } from './find-chromium.ts';

const folder = join(import.meta.dirname, '../public');
const ink = '#0e1613';
const paper = '#f4f7f5';

const search = 'M23 11a11 11 0 1 0 .01 0ZM31.5 30.5 42 41';
const clock = 'M31 7a15 15 0 1 0 .01 0ZM31 13v10l7 4';

/** The logo mark, `width` wide, on a 100 × 100 square. `radius` rounds the square's corners. */
function square(mark: string, width: number, radius: number): string {
	const scale = width / 62;
	const place = `translate(${50 - 31 * scale} ${50 - 22.5 * scale}) scale(${scale})`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius}" fill="${ink}"/><g transform="${place}">${mark}</g></svg>\n`;
}

const logo = `<path d="${LOGO_JERSEY}" fill="${paper}"/><path d="${LOGO_LETTERS}" fill="${ink}"/>`;
const line = (path: string) => `<path d="${path}" fill="none" stroke="${paper}" stroke-width="5" stroke-linecap="square"/>`;

async function png(page: Page, svg: string, size: number): Promise<Buffer> {
	await page.setViewportSize({ width: size, height: size });
	await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
	return page.screenshot({ omitBackground: true });
}

/** An .ico file that holds one 32 px PNG. */
function ico(image: Buffer): Buffer {
	const head = Buffer.alloc(22);
	head.writeUInt16LE(1, 2);
	head.writeUInt16LE(1, 4);
	head.writeUInt8(32, 6);
	head.writeUInt8(32, 7);
	head.writeUInt16LE(1, 10);
	head.writeUInt16LE(32, 12);
	head.writeUInt32LE(image.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, image]);
}

const save = (name: string, body: string | Buffer) => writeFileSync(join(folder, name), body);

mkdirSync(join(folder, 'icons'), { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
for (const size of [192, 512]) {
	save(`icons/icon-${size}.png`, await png(page, square(logo, 74, 20), size));
	// Launchers cut the icon to different shapes, but always show the middle 80%.
	save(`icons/maskable-${size}.png`, await png(page, square(logo, 58, 0), size));
}
save('apple-touch-icon.png', await png(page, square(logo, 70, 0), 180));
save('icons/shortcut-search.png', await png(page, square(line(search), 62, 20), 96));
save('icons/shortcut-waiting.png', await png(page, square(line(clock), 62, 20), 96));
save('favicon.svg', square(logo, 84, 20));
save('favicon.ico', ico(await png(page, square(logo, 84, 20), 32)));
// One color, because the launcher supplies its own. The letters are holes.
save(
	'icons/monochrome.svg',
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill-rule="evenodd" transform="translate(10.3 21.2) scale(1.28)" d="${LOGO_JERSEY}${LOGO_LETTERS}"/></svg>\n`,
);
await browser.close();
