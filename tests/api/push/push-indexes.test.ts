import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { pushMessages, pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { playerMoves } from '#server/db/schema/rosters-schema.ts';
import { explain } from '../fixtures/databases/explain-query.ts';
import { fill, insertPeople, many } from '../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';
import { insertRoster } from '../fixtures/payments/payment-world.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 devices with a message each, all but one sent', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await insertPeople(tx, 100_000);
			await tx.execute(sql`
				insert into push_subscriptions (endpoint_hash, endpoint, p256dh, auth, device_id, user_id, session_id, messages, shows_amount)
				select md5(user_id::text), 'https://push.example.net/' || user_id, 'x', 'x', md5('d' || user_id), user_id, gen_random_uuid(), '{paid}', false from users`);
			await tx.execute(sql`
				insert into push_messages (endpoint_hash, kind, event_key, facts, done_at)
				select endpoint_hash, 'paid', 'paid:1', '{}', case when user_id > 1 then now() end from push_subscriptions`);
			const { athlete, team } = await insertRoster(tx);
			await tx.execute(sql`
				insert into player_moves (player_id, from_team_id, to_team_id, told_at)
				select ${athlete}::int, ${team}::int, ${team}::int, case when n > 1 then now() end from generate_series(1, ${many(100_000)}) n`);
		});
	}, 300_000);
	afterAll(() => database.close());

	test('an event, a logout, the worker, and tidying read only their own rows', async () => {
		const { db } = database;
		const plans: [string, Parameters<typeof explain>[1]][] = [
			['push_subscriptions_user', db.select().from(pushSubscriptions).where(eq(pushSubscriptions.user_id, 12))],
			['push_subscriptions_device', db.select().from(pushSubscriptions).where(eq(pushSubscriptions.device_id, 'x'))],
			['push_subscriptions_session', db.select().from(pushSubscriptions).where(eq(pushSubscriptions.session_id, '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a44'))],
			['push_subscriptions_seen', db.select().from(pushSubscriptions).where(sql`seen_at < '2020-01-01'`)],
			['push_messages_due', db.select().from(pushMessages).where(sql`done_at is null and run_after <= now()`).orderBy(pushMessages.run_after).limit(1)],
			[
				'push_messages_event',
				db
					.select()
					.from(pushMessages)
					.where(and(eq(pushMessages.endpoint_hash, 'x'), eq(pushMessages.kind, 'ready'))),
			],
			['push_messages_created', db.select().from(pushMessages).where(sql`created_at < '2020-01-01'`)],
			['player_moves_untold', db.select().from(playerMoves).where(sql`told_at is null`).orderBy(playerMoves.move_id).limit(20_000)],
		];
		for (const [index, query] of plans) expect(await explain(db, query), index).toContain(index);
	});
});
