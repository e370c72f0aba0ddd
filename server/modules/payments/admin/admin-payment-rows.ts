import type { AdminPayment } from '#domain/admin/transaction-list.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { desc, eq, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { userProfiles, users } from '#server/db/schema/people-schema.ts';
import { players, sports, teams } from '#server/db/schema/rosters-schema.ts';
import { presentRecord } from '#server/modules/rosters/public.ts';

/**
 * Rows of the admin's list, newest first. An index of `payments` selects the page first, and only its rows are joined.
 */
export function paymentRows(db: Db, where: SQL | undefined, limit: number) {
	const page = db.select().from(payments).where(where).orderBy(desc(payments.created_at), desc(payments.payment_id)).limit(limit).as('page');
	// The charge's own balance movement, which the lines of a basket share. Its refunds and disputes have other rows.
	const balanceMovement = db
		.select({ source_ref: balanceTransactions.source_ref, txn_ref: balanceTransactions.txn_ref, payout_ref: balanceTransactions.payout_ref })
		.from(balanceTransactions)
		.where(
			sql`${balanceTransactions.provider} = ${page.provider} and ${balanceTransactions.charge_ref} = ${page.provider_ref} and ${balanceTransactions.category} = 'charge'`,
		)
		.limit(1)
		.as('moved');
	return db
		.select({
			payment_id: page.payment_id,
			created_at: page.created_at,
			/** Microseconds as text, which the database itself compares. */
			created_us: sql<string>`(extract(epoch from ${page.created_at}) * 1000000)::bigint::text`,
			amount_cents: page.amount_cents,
			refunded_cents: page.refunded_cents,
			lost_cents: page.lost_cents,
			fee_cents: page.fee_cents,
			waiting_cents: refundRequests.amount_cents,
			standing: page.standing,
			transaction_type: sql<AdminPayment['transaction_type']>`${page.kind}`,
			recurring_cost_duration: intents.months,
			instalment: page.instalment,
			// The present one, also if the search found a former one. Receipts keep the name of their time.
			player_name: players.player_name,
			team_name: sql<string>`case when ${page.team_id} = ${intents.team_id} then ${intents.team_name} else ${teams.team_name} end`,
			team_conference: teams.conference,
			sport_name: sports.sport_name,
			user_email: sql<string | null>`coalesce(${users.user_email}, ${intents.donor_pseudonym})`,
			user_company_name: userProfiles.company_name,
			transaction_id: transactionId(page),
			receipt_number: page.receipt_number,
			charge_ref: balanceMovement.source_ref,
			balance_transaction: balanceMovement.txn_ref,
			payout_ref: balanceMovement.payout_ref,
			dated_before: page.dated_before,
			provider: page.provider,
		})
		.from(page)
		.innerJoin(players, eq(players.player_id, presentRecord(page.player_id)))
		.leftJoin(intents, eq(intents.intent_id, page.intent_id))
		.innerJoin(teams, eq(teams.team_id, page.team_id))
		.innerJoin(sports, eq(sports.sport_id, page.sport_id))
		.leftJoin(users, eq(users.user_id, intents.user_id))
		.leftJoin(userProfiles, eq(userProfiles.user_id, users.user_id))
		.leftJoin(refundRequests, sql`${refundRequests.payment_id} = ${page.payment_id} and ${refundRequests.state} = 'waiting'`)
		.leftJoinLateral(balanceMovement, sql`true`)
		.orderBy(desc(page.created_at), desc(page.payment_id));
}

/** Receipts show the checkout's reference. A surplus charge and a later installment have their own. */
export function transactionId(page: { surplus: unknown; instalment: unknown; provider_ref: unknown }): SQL<string> {
	return sql<string>`case when ${page.surplus} or ${page.instalment} > 1 then ${page.provider_ref} else coalesce(${intents.provider_session_id}, ${page.provider_ref}) end`;
}

type PaymentRow = Awaited<ReturnType<typeof paymentRows>>[number];

export function toAdminPayment({ created_us: _created_us, created_at, dated_before, ...row }: PaymentRow): AdminPayment {
	return { ...row, created_at: created_at.toISOString(), dated_before: dated_before?.toISOString() ?? null, test: !takesRealMoney(row.provider) };
}
