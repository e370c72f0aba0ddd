import { chromium } from '@playwright/test';
import { chromiumArgs } from '#tests/e2e/fixtures/chromium-args.ts';
import { findHeadlessShell } from '../../../scripts/find-chromium.ts';
import { asText, fromText, type WebBrowser } from './web-browser.ts';

/** Chromium as the browser tests drive it. */
export async function startChromium(): Promise<WebBrowser> {
	const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArgs });
	const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
	return {
		open: async (address) => void (await page.goto(address)),
		run: async (code) => fromText(await page.evaluate(`(${asText(code)})()`)),
		click: (selector) => page.locator(selector).first().click(),
		close: () => browser.close(),
	};
}
