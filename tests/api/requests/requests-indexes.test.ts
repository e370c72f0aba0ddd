import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestState } from '#domain/collaboration/collaboration.ts';
import type { MessageState } from '#domain/collaboration/contact.ts';
import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { collaborationRequests, contactMessages } from '#server/db/schema/requests-schema.ts';
import { messagesBefore, messagesPage, messagesWhere } from '#server/modules/requests/contact-messages.ts';
import { myRequestRows, requestsBefore, requestsPage, requestsWhere } from '#server/modules/requests/list-requests.ts';
import { explain } from '../fixtures/databases/explain-query.ts';
import { fill, many } from '../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 requests and messages: no list reads them all', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(
				sql`insert into users (user_name, user_email, email_key) select 'u', n || '@people.example', n || '@people.example' from generate_series(1, 1000) n`,
			);
			await tx.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'Sport', 'sport')`);
			await tx.execute(sql`insert into teams (sport_id, team_name, team_fold, slug) values (2, 'Team', 'team', 'team')`);
			await tx.execute(
				sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug) select 2, 1, 'team', 'P', 'p', 'p-' || n from generate_series(1, 1000) n`,
			);
			await tx.execute(sql`insert into collaboration_requests (op_id, user_id, player_id, player_name, team_id, team_name, scope_of_use, requested_date, status, search_fold, created_at)
				select md5(n::text)::uuid, case when n % 2 = 0 then 1 + n % 1000 end, 1 + n % 1000, 'P', 1, 'Team', 'Gaming', '2026-12-24',
					(array['new', 'in_review', 'accepted', 'declined'])[1 + n % 4], substr(md5(n::text), 1, 8) || ' ' || substr(md5(n::text), 9, 6) || ' team', timestamptz '2026-01-01' + n * interval '1 minute'
				from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`insert into contact_messages (op_id, user_id, first_name, last_name, email, phone_number, subject, message, state, search_fold, created_at)
				select md5(n::text)::uuid, case when n % 2 = 0 then 1 + n % 1000 end, 'A', 'B', n || '@people.example', 'p', 's', 'm', case when n % 50 = 0 then 'open' else 'done' end,
					substr(md5(n::text), 1, 8) || ' ' || substr(md5(n::text), 9, 6), timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${many(100_000)}) n`);
		});
	}, 300_000);
	afterAll(() => database.close());

	const plan = (query: { getSQL(): SQL }) => explain(database.db, query);
	const page = { limit: 20, skip: 0 };
	const last = { created_at: new Date('2026-02-01'), request_id: 40_000, message_id: 40_000 };

	test.each<[RequestState | undefined, string]>([
		[undefined, ''],
		['accepted', ''],
		[undefined, 'a1b2'],
		['new', 'a1b c2'],
		[undefined, 'team'],
	])('requests, state %s, search %j', async (status, search) => {
		const where = requestsWhere({ status, search });
		expect(await plan(requestsPage(database.db, where, page))).not.toContain('Seq Scan');
	});

	test.each<[MessageState | undefined, string]>([
		[undefined, ''],
		['open', ''],
		['done', 'a1b2'],
	])('messages, state %s, search %j', async (state, search) => {
		expect(await plan(messagesPage(database.db, messagesWhere({ state, search }), page))).not.toContain('Seq Scan');
	});

	test('the next rows of a file, a person’s own, and an operation are found in an index', async () => {
		const { db } = database;
		const [requests, messages] = [requestsBefore(last), messagesBefore(last)];
		expect(await plan(requestsPage(db, requests, { limit: 500, skip: 0 }))).toContain('collaboration_requests_newest');
		expect(await plan(messagesPage(db, messages, { limit: 500, skip: 0 }))).toContain('contact_messages_newest');
		expect(await plan(myRequestRows(db, 8))).toContain('collaboration_requests_user');
		for (const [table, address] of [
			[contactMessages, 'email'],
			[collaborationRequests, 'email_address'],
		] as const)
			expect(
				await plan(
					db
						.select()
						.from(table)
						.where(sql.raw(`user_id is null and lower(${address}) = lower('Robin@People.example')`)),
				),
			).toContain('_of_address');
		for (const table of [collaborationRequests, contactMessages]) {
			const key = sql`op_id = ${'0cc175b9-c0f1-b6a8-31c3-99e269772661'}`;
			expect(await plan(db.select().from(table).where(key))).toMatch(/Index Scan using \w+_op/);
			expect(await plan(db.select().from(table).where(sql`user_id = 8`))).not.toContain('Seq Scan');
			expect(await plan(db.select({ n: sql`count(*)` }).from(table))).toContain('Index Only Scan');
		}
	});
});
