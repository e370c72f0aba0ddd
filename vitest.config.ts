import { defineConfig } from 'vitest/config';

/** The API's tests run unchanged on both databases; a project differs by its driver alone. */
const api = (driver: 'pglite' | 'postgres', globalSetup: string[]) => ({
	test: {
		name: `api-${driver}`,
		include: ['tests/api/**/*.test.ts'],
		environment: 'node',
		env: { TEST_DB: driver },
		globalSetup,
		// Two suites at a time on two cores, some with whole leagues: a slow machine must not fail them.
		testTimeout: 90_000,
		hookTimeout: 120_000,
		maxWorkers: 2,
		isolate: false,
	},
});

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['tests/unit/**/*.test.{ts,tsx}'],
					environment: 'node',
					setupFiles: ['tests/unit/fixtures/console-errors.ts'],
					testTimeout: 15_000,
					maxWorkers: 2,
				},
			},
			api('pglite', []),
			api('postgres', ['tests/api/fixtures/postgres.ts']),
		],
	},
});
