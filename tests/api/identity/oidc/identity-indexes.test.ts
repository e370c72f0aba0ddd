import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { authTimeIsReportedBy } from '#server/modules/identity/oidc/login-age.ts';
import { explain } from '../../fixtures/databases/explain-query.ts';
import { fill, insertPeople } from '../../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 people of one identity provider that tells nothing', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await insertPeople(tx, 100_000);
			await tx.execute(sql`insert into identities (issuer, subject, user_id) select 'https://provider.example/', user_id::text, user_id from users`);
		});
	}, 300_000);
	afterAll(() => database.close());

	test('none of them is read to know it', async () => {
		expect(await explain(database.db, authTimeIsReportedBy(database.db, 'https://provider.example/'))).toContain('using identities_telling');
	});
});
