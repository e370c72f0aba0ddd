import { expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { oldestPostgres } from '../fixtures/databases/oldest-postgres.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';

const { files, isInstalled, isExpected } = oldestPostgres;

test.skipIf(!isInstalled && !isExpected)(
	`the tests that can differ by version run on PostgreSQL 15, in ${files}${isInstalled ? '' : ': SKIPPED, it is not installed'}`,
	async () => {
		expect(isInstalled, `TEST_POSTGRES_OLDEST: there is no PostgreSQL in ${files}`).toBe(true);
		const database = await testDatabase();
		try {
			expect(rowsOf(await database.db.execute(sql`select current_setting('server_version_num')::int / 10000 as version`))).toEqual([{ version: 15 }]);
		} finally {
			await database.close();
		}
	},
);
