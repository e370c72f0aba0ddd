import { defineConfig } from '@playwright/test';
import { testBrowserArgs } from '#tests/e2e/fixtures/chromium-args.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { findHeadlessShell } from './scripts/find-chromium.ts';
import { PATIENCE_MS } from './tests/e2e/fixtures/patience.ts';

export default defineConfig({
	testDir: 'tests/e2e',
	testMatch: '**/*.e2e.ts',
	globalSetup: './tests/e2e/fixtures/servers/prepare-servers.ts',
	workers: 3,
	// Spreads the tests of each file over the workers, except in files whose tests share an expensive setup.
	fullyParallel: true,
	// `npm run test:long` runs the tests that take too long with each commit, and those that do more there.
	...(isLong ? { grep: /@(also-)?long/ } : { grepInvert: /@long/ }),
	retries: 0,
	forbidOnly: Boolean(process.env.CI),
	timeout: 120_000,
	expect: { timeout: PATIENCE_MS },
	reporter: [['list']],
	outputDir: 'test-results',
	use: {
		launchOptions: { executablePath: findHeadlessShell(), args: testBrowserArgs, ignoreDefaultArgs: ['--disable-popup-blocking'] },
		viewport: { width: 390, height: 844 },
		locale: 'en-US',
		timezoneId: 'America/New_York',
		actionTimeout: PATIENCE_MS,
		// Recording takes a quarter of the time. Pass `--trace on` to get a trace.
		trace: 'off',
		screenshot: 'only-on-failure',
	},
});
