import { defineConfig } from 'vitest/config';
import { mutatedAreas } from './mutated-areas.ts';

const area = mutatedAreas[process.env.MUTATED_AREA ?? ''];
if (area === undefined) throw new Error('MUTATED_AREA names no area: start this with npm run mutate.');

/** Some tests have their seed in their name, and Stryker finds a test by its name. */
const seeds = { SEED_FIND: '1', SEED_ROSTERS: '1', OUTBOX_SEED: '1' };

/**
 * For `npm run mutate`, which makes one small change at a time to the code and asks whether a test notices. Stryker takes
 * one project only. With several, or with only the tests that Vitest finds by a file's imports, it reports changes as
 * unnoticed although a test fails on them.
 */
export default defineConfig({
	test: {
		include: area.tests,
		environment: 'node',
		...(area.withDatabase
			? { env: { TEST_DB: 'postgres', ...seeds }, globalSetup: ['tests/api/fixtures/databases/postgres-setup.ts'], isolate: false }
			: { env: seeds, setupFiles: ['tests/unit/fixtures/console-errors.ts'] }),
		testTimeout: area.withDatabase ? 90_000 : 40_000,
		hookTimeout: 120_000,
	},
});
