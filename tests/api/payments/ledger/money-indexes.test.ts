import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { paymentRows } from '#server/modules/payments/admin/admin-payment-rows.ts';
import { movementsOf, undatedPage } from '#server/modules/payments/dates/correct-dates.ts';
import { ruleQueries } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { unbookedFees } from '#server/modules/payments/ledger/record-movements.ts';
import { unansweredPlans } from '#server/modules/payments/plans/pauses/unanswered-pauses.ts';
import { watchedPlans } from '#server/modules/payments/plans/plan-card.ts';
import { returnTimes } from '#server/modules/payments/receipts/return-times.ts';
import { bookedPage } from '#server/modules/payments/reconciliation/books-phase.ts';
import { nextPayout } from '#server/modules/payments/reconciliation/payouts-phase.ts';
import { explain } from '../../fixtures/databases/explain-query.ts';
import { fill, many } from '../../fixtures/databases/fill-tables.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

/** Both databases plan alike, but only PostgreSQL is quick to fill with this many rows. */
describe.runIf(process.env.TEST_DB === 'postgres')('200,000 payments, 40,000 plans: what is done again and again reads what it needs', () => {
	let database: Database;

	beforeAll(async () => {
		database = await testDatabase();
		await fill(database.db, async (tx) => {
			await tx.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'Sport', 'sport')`);
			await tx.execute(sql`insert into teams (sport_id, team_name, team_fold, slug) values (2, 'Team', 'team', 'team')`);
			await tx.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug)
				select 2, 1, 'team', 'Player ' || n, 'player ' || n, 'player-' || n from generate_series(1, ${many(20_000)}) n`);
			await tx.execute(sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, months, state)
				select md5(n::text)::uuid, 'recurring', 1 + n % ${many(20_000)}, 1, 'Player', 'Team', 5000, 6, 'paid' from generate_series(1, ${many(40_000)}) n`);
			await tx.execute(sql`insert into payments (payment_id, intent_id, player_id, team_id, sport_id, kind, provider, provider_ref, amount_cents, state, instalment, created_at)
				select md5('p' || n)::uuid, md5((1 + n % ${many(40_000)})::text)::uuid, 1 + n % ${many(20_000)}, 1, 2, 'recurring', 'stripe', 'pi_' || n, 5000, 'settled', 1 + n / ${many(40_000)},
					timestamptz '2026-01-01' + n * interval '10 seconds' from generate_series(0, ${many(200_000)} - 1) n`);
			await tx.execute(sql`insert into ledger_transactions (kind, payment_id, booking_key)
				select 'settled', md5('p' || n)::uuid, 'stripe:pi_' || n from generate_series(0, ${many(200_000)} - 1) n`);
			await tx.execute(sql`insert into ledger_entries (transaction_id, account, player_id, amount_cents)
				select transaction_id, account, case account when 'athlete' then player_id end, case account when 'athlete' then -5000 else 5000 end
				from ledger_transactions join payments using (payment_id) cross join (values ('athlete'), ('provider_clearing')) a (account)`);
			await tx.execute(sql`insert into balance_transactions (provider, txn_ref, category, source_ref, charge_ref, payment_id, amount_cents, fee_cents, currency, created_at, available_on)
				select 'stripe', 'txn_' || n, case when n % 1000 = 0 then 'payout' else 'charge' end, 'ch_' || n, 'pi_' || n, md5('p' || n)::uuid, 5000, 175, 'usd',
					timestamptz '2026-01-01' + n * interval '10 seconds', now() from generate_series(0, ${many(200_000)} - 1) n`);
			await tx.execute(sql`insert into plans (intent_id, player_id, team_id, months, amount_cents, state, provider, plan_ref, customer_ref, started_at, checked_at)
				select intent_id, player_id, 1, 6, 5000, 'active', 'stripe', 'sub_' || intent_id, 'cus_' || player_id, now(), now() from intents`);
		});
	}, 600_000);
	afterAll(() => database.close());

	const span = { provider: 'stripe', since: new Date('2026-01-10'), until: new Date('2026-01-11') };
	const queries: [string, () => { getSQL(): ReturnType<typeof sql> }][] = [
		['booked payments of a day', () => bookedPage(database.db, { ...span, cursor: null })],
		['and from where a page ended', () => bookedPage(database.db, { ...span, cursor: '1768003200000000_00000000-0000-4000-8000-000000000000' })],
		['a payout', () => nextPayout(database.db, { ...span, cursor: null })],
		['the next payout', () => nextPayout(database.db, { ...span, cursor: JSON.stringify({ txn_ref: 'txn_100000', after: null }) })],
		['payments of movements', () => unbookedFees(database.db, 'stripe', ['txn_1', 'txn_2'])],
		['plans that nobody has answered', () => unansweredPlans(database.db, new Date())],
		['plans of a donor’s record', () => watchedPlans(database.db, 'stripe', 'cus_77', new Date('2026-01-01'))],
		['plans of an athlete', () => sql`select intent_id from plans where player_id = 77 and state in ('active', 'past_due')`],
		['payments without the provider’s time', () => undatedPage(database.db, '77777777-0000-4000-8000-000000000000')],
		['how payments moved the balance', () => movementsOf(database.db, ['77777777-0000-4000-8000-000000000000', '88888888-0000-4000-8000-000000000000'])],
		['when money of a payment went back', () => returnTimes('77777777-0000-4000-8000-000000000000')],
		['a page of payments with how each moved the balance', () => paymentRows(database.db, undefined, 50)],
	];
	test.each(queries)('%s', async (_name, query) => {
		expect(await explain(database.db, query())).not.toMatch(/Seq Scan on (payments|intents|plans|balance_transactions)/);
	});

	test('the ledger check never reads all bookings of an athlete for each payment', async () => {
		for (const [rule, query] of ruleQueries) {
			const plan = await explain(database.db, { getSQL: () => query });
			expect(plan, rule).not.toMatch(/Index Scan using ledger_entries_player/);
		}
	});
});
