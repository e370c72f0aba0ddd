import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '#tests/e2e/fixtures/chromium-args.ts';
import { findChromium } from '../../scripts/find-chromium.ts';

/** A separate browser profile that outlives the browser, to measure a start on what an earlier visit has stored. */
export class Profile {
	readonly #folder = mkdtempSync(join(tmpdir(), 'roster-bench-'));
	#context: BrowserContext | undefined;

	/** Starts the browser. `script` runs in every page before the page's own. */
	async start(script?: string): Promise<Page> {
		this.#context = await chromium.launchPersistentContext(this.#folder, {
			executablePath: findChromium(),
			headless: true,
			args: chromiumArgs,
			viewport: { width: 1440, height: 900 },
		});
		if (script !== undefined) await this.#context.addInitScript({ content: script });
		const page = this.#context.pages()[0] ?? (await this.#context.newPage());
		page.setDefaultTimeout(180_000);
		page.on('pageerror', (error) => console.error('  page:', error.message));
		return page;
	}

	async stop(): Promise<void> {
		await this.#context?.close();
		this.#context = undefined;
	}

	async remove(): Promise<void> {
		await this.stop();
		rmSync(this.#folder, { recursive: true, force: true });
	}
}

/**
 * Records when 21 cards are in the document: `globalThis.cardsAt`, in milliseconds from the start of the navigation.
 */
export const WATCH_CARDS = `
	new MutationObserver((_, observer) => {
		if (document.querySelectorAll('.browse-card:not(.browse-skeletons)').length < 21) return;
		globalThis.cardsAt = performance.now();
		observer.disconnect();
	}).observe(document, { childList: true, subtree: true });
`;
