import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArgs } from '#tests/e2e/fixtures/chromium-args.ts';
import { findHeadlessShell } from '../../../scripts/find-chromium.ts';

/** Passes a fresh profile of a phone's browser, 390×844 with touch, and deletes it afterwards. */
export async function withPhone<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
	const profile = mkdtempSync(join(tmpdir(), 'phone-bench-'));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: findHeadlessShell(),
		args: chromiumArgs,
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
		locale: 'en-US',
	});
	try {
		return await work(context);
	} finally {
		await context.close();
		rmSync(profile, { recursive: true, force: true });
	}
}
