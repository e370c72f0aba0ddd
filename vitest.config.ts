import { defineConfig } from 'vitest/config';
import { oldestPostgres } from '#tests/api/fixtures/databases/oldest-postgres.ts';

const api = (names: string[]) => names.map((name) => `tests/api/**/${name}.test.ts`);

/** These test a database in a folder, and servers that are killed while using it. */
const embeddedOnly = api([
	'embedded-database',
	'empty-cluster',
	'import-kill',
	'operator-errors',
	'payments-kill',
	'rehearse-import',
	'roster-desk-kill',
	'start',
	'start-memory',
	'ticks-kill',
]);
/** Of these, one that runs only in `npm run test:long`: each change kills an import in `import-kill`. */
const embeddedLong = api(['roster-desk-kill']);
/**
 * These need a database server that goes away, overlap open transactions, fill tables faster than the embedded database
 * can, query both databases, or run a command on the database that the test has open.
 */
const postgresOnly = api(['*-indexes', 'database-cuts', 'database-outage', 'recover-command', 'same-rows', 'sync-feed-writers']);
/**
 * Of the files that run on PostgreSQL with each change, these also run on the embedded database. Their results can
 * differ by the driver (streams, types, transaction ids, bulk writes), or because there is only one connection, which
 * serializes concurrent queries. The others run there in `npm run test:long`.
 */
const bothWithEachChange = api([
	'claim-races',
	'emptied-teams',
	'import',
	'import-hand-over',
	'import-refusals',
	'interrupted-downloads',
	'payments-faults',
	'payments-ledger',
	'received-totals',
	'removed-athletes',
	'restored',
	'settling-batches',
	'shared-feed',
	'sync-feed',
	'test-database',
	'ticks',
	'upgrade',
]);
/** Reports whether the oldest supported PostgreSQL is installed. */
const oldestOnly = api(['oldest-postgres']);
/**
 * Results that can differ by the version of PostgreSQL: an import once never finished on 15, and the planner chooses
 * different plans. On 15, these run in `npm run test:long`.
 */
const byVersion = api([
	'*-indexes',
	'browse',
	'browse-answers',
	'import',
	'import-questions',
	'import-real-files',
	'restored',
	'same-rows',
	'sync-feed',
	'ticks',
]);
/**
 * `npm run test:long` runs more cases of these: large tables, random ones, faults of Stripe, kills, settings, hostile
 * files.
 */
const longer = {
	unit: ['hostile', 'limits'].map((name) => `tests/unit/server/import/import-${name}.test.ts`),
	postgres: api(['*-indexes', '*-random', 'athlete-support', 'claim-races', 'database-cuts', 'plans', 'same-rows', 'stripe-pauses', 'stripe-plans', 'tidy']),
};
/**
 * Only the long run includes these: a hundred days of the demo, an earlier version's checkouts, the real rosters of every source, each command on a
 * newer release's database, a kill at each moment of a plan's life, and a demo league that a real roster replaces.
 */
const longOnly = api(['demo-athletes', 'former-checkouts', 'import-demo-seed', 'import-real-files', 'import-real-sources', 'newer-database', 'plans-kill']);
/** Only a server with the embedded database hands its files over. On PostgreSQL, only the long run does it. */
const embeddedFirst = api(['import-hand-over']);

interface ApiProject {
	name: string;
	driver: 'pglite' | 'postgres';
	include?: string[];
	exclude?: string[];
	env?: Record<string, string>;
	setup?: string;
}

/** The API tests run unchanged on both databases. The projects differ in their driver and their files. */
const apiProject = ({ name, driver, include = api(['*']), exclude = [], env = {}, setup = 'postgres-setup' }: ApiProject) => ({
	test: {
		name,
		include,
		exclude,
		environment: 'node' as const,
		env: { TEST_DB: driver, ...env },
		globalSetup: driver === 'postgres' ? [`tests/api/fixtures/databases/${setup}.ts`] : [],
		// Three files run at a time on two cores, some with whole leagues. A slow machine must not fail them.
		testTimeout: 90_000,
		hookTimeout: 120_000,
		// Two would leave a sixth of two cores idle, because they wait for processes and the database.
		maxWorkers: 3,
		isolate: false,
	},
});

const unitProject = ({ name, include, env = {} }: { name: string; include: string[]; env?: Record<string, string> }) => ({
	test: {
		name,
		include,
		env,
		environment: 'node' as const,
		setupFiles: ['tests/unit/fixtures/console-errors.ts'],
		// Property tests compute for seconds on a busy machine.
		testTimeout: 60_000,
		maxWorkers: 3,
	},
});

const long = { TEST_LONG: '1' };

export default defineConfig({
	test: {
		projects: [
			unitProject({ name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] }),
			apiProject({ name: 'api-postgres', driver: 'postgres', exclude: [...embeddedOnly, ...embeddedFirst, ...oldestOnly, ...longOnly] }),
			apiProject({ name: 'api-pglite', driver: 'pglite', include: [...embeddedOnly, ...bothWithEachChange], exclude: embeddedLong }),
			// The rest are steps of `npm run test:long`.
			unitProject({ name: 'long-unit', include: longer.unit, env: long }),
			apiProject({ name: 'long-postgres', driver: 'postgres', include: [...longer.postgres, ...longOnly, ...embeddedFirst], env: long }),
			apiProject({
				name: 'long-postgres-oldest',
				driver: 'postgres',
				// If it isn't installed, only the test that reports that runs.
				include: [...oldestOnly, ...(oldestPostgres.isInstalled ? byVersion : [])],
				env: long,
				setup: 'oldest-postgres-setup',
			}),
			apiProject({
				name: 'long-operations',
				driver: 'postgres',
				include: ['tests/long/operations/*.test.ts'],
				env: long,
				setup: oldestPostgres.isInstalled ? 'oldest-postgres-setup' : 'postgres-setup',
			}),
			// Firefox, WebKit, and Chromium, each test with one browser after the other.
			unitProject({ name: 'long-browsers', include: ['tests/long/browsers/*.test.ts'], env: long }),
			apiProject({ name: 'long-pglite', driver: 'pglite', exclude: [...postgresOnly, ...oldestOnly, ...bothWithEachChange], env: long }),
		],
	},
});
