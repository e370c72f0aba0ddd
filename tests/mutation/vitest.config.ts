import { defineConfig } from 'vitest/config';

/**
 * For `npm run mutate`, which makes one small change at a time to the code and asks whether a test notices: the unit tests
 * of what is changed. Stryker takes one project only. With several, or with only the tests that Vitest finds by a file's
 * imports, it reports changes as unnoticed although a test fails on them.
 */
export default defineConfig({
	test: {
		include: ['tests/unit/outbox/*.test.ts'],
		environment: 'node',
		setupFiles: ['tests/unit/fixtures/console-errors.ts'],
		testTimeout: 60_000,
	},
});
