import { defineConfig } from 'vitest/config';

/**
 * For `npm run mutate`, which changes an operator at a time and asks whether a test notices: the unit tests of what is
 * mutated. Stryker takes one project only. With several, or with the
 * tests that Vitest finds by a file's imports, it calls changes unnoticed that fail a test.
 */
export default defineConfig({
	test: {
		include: ['tests/unit/outbox/*.test.ts'],
		environment: 'node',
		setupFiles: ['tests/unit/fixtures/console-errors.ts'],
		testTimeout: 60_000,
	},
});
