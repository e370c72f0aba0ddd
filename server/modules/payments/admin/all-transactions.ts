import type { Transaction } from '#domain/admin/admin-user.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { count, desc, eq, ne, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { userProfiles, users } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { presentRecord } from '#server/modules/rosters/public.ts';
import { transactionId } from './admin-payment-rows.ts';

const newest = [desc(payments.created_at), desc(payments.payment_id)];

/**
 * A page of all payments, newest first, and how many there are. Tests from before the site took real money aren't among
 * them.
 */
export async function listTransactions(db: Db, page: { limit: number; skip: number }): Promise<{ transactions: Transaction[]; total: number }> {
	const rows = await transactionsPage(db, page);
	const [counted] = await countOfPayments(db);
	return {
		transactions: rows.map(({ amount_cents, created_at, provider, ...row }) => ({
			...row,
			transaction_amount: centsToDollars(toCents(amount_cents)),
			created_at: created_at.toISOString(),
			test: !takesRealMoney(provider),
		})),
		total: counted?.n ?? 0,
	};
}

export function countOfPayments(db: Db) {
	// Subtracted, because an index alone counts both, and hardly any payment is a test.
	const tests = db.select({ n: count() }).from(payments).where(eq(payments.standing, 'voided'));
	return db.select({ n: sql<number>`count(*) - (${tests})`.mapWith(Number) }).from(payments);
}

/** An index alone selects the page first, and only its rows are joined. */
export function transactionsPage(db: Db, { limit, skip }: { limit: number; skip: number }) {
	const page = db
		.select()
		.from(payments)
		.where(ne(payments.standing, 'voided'))
		.orderBy(...newest)
		.limit(limit)
		.offset(skip)
		.as('page');
	return db
		.select({
			// A deleted donor appears under a pseudonym; a visitor's donation has no e-mail.
			user_email: sql<string | null>`coalesce(${users.user_email}, ${intents.donor_pseudonym})`,
			user_company_name: userProfiles.company_name,
			team_conference: teams.conference,
			team_name: sql<string>`case when ${page.team_id} = ${intents.team_id} then ${intents.team_name} else ${teams.team_name} end`,
			player_name: players.player_name,
			transaction_id: transactionId(page),
			amount_cents: page.amount_cents,
			transaction_type: sql<Transaction['transaction_type']>`coalesce(${intents.kind}, 'one_time')`,
			recurring_cost_duration: intents.months,
			created_at: page.created_at,
			provider: page.provider,
		})
		.from(page)
		.innerJoin(players, eq(players.player_id, presentRecord(page.player_id)))
		.leftJoin(intents, eq(intents.intent_id, page.intent_id))
		.innerJoin(teams, eq(teams.team_id, page.team_id))
		.leftJoin(users, eq(users.user_id, intents.user_id))
		.leftJoin(userProfiles, eq(userProfiles.user_id, users.user_id))
		.orderBy(desc(page.created_at), desc(page.payment_id));
}
