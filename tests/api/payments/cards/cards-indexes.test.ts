import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq, inArray, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { cardCharges, cardSetups, savedCards } from '#server/db/schema/cards-schema.ts';
import { basketLines, baskets } from '#server/db/schema/payments-schema.ts';
import { explain } from '../../fixtures/databases/explain-query.ts';
import { fill, insertPeople, many } from '../../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

const ID = '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a44';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('100,000 donations by card and as many in baskets', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await insertPeople(tx, 20_000);
			await tx.execute(sql`
				insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, state)
				select md5(n::text)::uuid, 'one_time', 1, 1, 'Player', 'Team', 5000, 'paid' from generate_series(1, ${many(200_000)}) n`);
			await tx.execute(sql`
				insert into saved_cards (user_id, provider, method_ref, brand, last4, exp_month, exp_year, created_at)
				select 1 + n % ${many(20_000)}, 'stripe', 'pm_' || n, 'visa', '4242', 12, 2031, now() from generate_series(1, ${many(40_000)}) n`);
			await tx.execute(sql`
				insert into card_setups (setup_id, user_id, provider, setup_ref, state, created_at)
				select md5(n::text)::uuid, 1 + n % ${many(20_000)}, 'stripe', 'cs_' || n, 'saved', now() - n * interval '1 minute' from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`
				insert into card_charges (intent_id, user_id, card_id, amount_cents, words, agreed_at, state, attempt, started_at, created_at, updated_at)
				select md5(n::text)::uuid, 1 + n % ${many(20_000)}, md5('c' || n % ${many(40_000)})::uuid, 5000, 'Give $50', now(), 'captured', 1, now() - n * interval '1 minute', now(), now()
				from generate_series(1, ${many(100_000)}) n`);
			await tx.execute(sql`
				insert into baskets (basket_id, op_id, body_hash, intent_ids, user_id, state, attempt, created_at, updated_at)
				select md5('b' || n)::uuid, md5('o' || n)::uuid, '', array[md5(n::text)::uuid], 1 + n % ${many(20_000)}, case when n % 1000 = 0 then 'expired' else 'paid' end, 1, now(),
					now() - n * interval '1 minute' from generate_series(1, ${many(50_000)}) n`);
			await tx.execute(sql`
				insert into basket_lines (basket_id, attempt, line, intent_id, amount_cents)
				select md5('b' || (1 + n / 2))::uuid, 1, 1 + n % 2, md5((${many(100_000)} + n)::text)::uuid, 5000 from generate_series(0, ${many(100_000)} - 1) n`);
		});
	}, 300_000);
	afterAll(() => database.close());

	test('a list, a consent, the limit of a day, a removed card, a basket, and tidying read only their own rows', async () => {
		const { db } = database;
		const live = ['waiting', 'authorizing', 'authorized'] as const;
		const plans: [index: string, query: Parameters<typeof explain>[1]][] = [
			['saved_cards_user', db.select().from(savedCards).where(eq(savedCards.user_id, 12))],
			[
				'saved_cards_method',
				db
					.select()
					.from(savedCards)
					.where(and(eq(savedCards.provider, 'stripe'), eq(savedCards.method_ref, 'pm_7'))),
			],
			[
				'card_setups_user',
				db
					.select()
					.from(cardSetups)
					.where(and(eq(cardSetups.user_id, 12), eq(cardSetups.state, 'open'))),
			],
			['card_setups_created', db.select().from(cardSetups).where(sql`created_at < '2020-01-01'`)],
			['card_charges_user', db.select().from(cardCharges).where(eq(cardCharges.user_id, 12))],
			[
				'card_charges_day',
				db.select().from(cardCharges).where(sql`user_id = 12 and started_at > now() - interval '1 day' and state in ('authorizing', 'authorized', 'captured')`),
			],
			[
				'card_charges_card',
				db
					.select()
					.from(cardCharges)
					.where(and(eq(cardCharges.card_id, ID), inArray(cardCharges.state, [...live]))),
			],
			[
				'basket_lines_basket_id_attempt_line_pk',
				db
					.select()
					.from(basketLines)
					.where(and(eq(basketLines.basket_id, ID), eq(basketLines.attempt, 1))),
			],
			['basket_lines_intent', db.select().from(basketLines).where(eq(basketLines.intent_id, ID))],
			['baskets_op', db.select().from(baskets).where(eq(baskets.op_id, ID))],
			['baskets_user', db.select().from(baskets).where(eq(baskets.user_id, 12))],
			['baskets_unpaid', db.select().from(baskets).where(sql`updated_at < '2020-01-01' and state <> 'paid'`)],
		];
		for (const [index, query] of plans) expect(await explain(db, query), index).toMatch(new RegExp(index));
	});
});
