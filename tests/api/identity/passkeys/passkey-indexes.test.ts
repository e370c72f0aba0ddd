import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { passkeyChallenges, passkeys } from '#server/db/schema/passkeys-schema.ts';
import { explain } from '../../fixtures/databases/explain-query.ts';
import { fill, insertPeople } from '../../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 people with a passkey and a challenge each', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await insertPeople(tx, 100_000);
			await tx.execute(
				sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name) select user_id, md5(user_id::text), '', 0, '{}', true, 'Phone' from users`,
			);
			await tx.execute(
				sql`insert into passkey_challenges (challenge_hash, purpose, asker_hash, user_id, expires_at) select md5(user_id::text), 'prove', md5('s' || user_id), user_id, now() from users`,
			);
		});
	}, 300_000);
	afterAll(() => database.close());

	test('a login, a list, a new challenge, and tidying read only their own rows', async () => {
		const { db } = database;
		const plans: [string, Parameters<typeof explain>[1]][] = [
			['passkeys_credential', db.select().from(passkeys).where(eq(passkeys.credential_id, 'x'))],
			['passkeys_user', db.select().from(passkeys).where(eq(passkeys.user_id, 12))],
			[
				'passkey_challenges_asker',
				db
					.select()
					.from(passkeyChallenges)
					.where(and(eq(passkeyChallenges.asker_hash, 'x'), eq(passkeyChallenges.purpose, 'prove'))),
			],
			['passkey_challenges_user', db.select().from(passkeyChallenges).where(eq(passkeyChallenges.user_id, 12))],
			['passkey_challenges_expiry', db.select().from(passkeyChallenges).where(sql`expires_at < '2020-01-01'`)],
		];
		for (const [index, query] of plans) expect(await explain(db, query)).toContain(index);
	});
});
