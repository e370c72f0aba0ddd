import type { StatementPayment } from '#domain/donation/donation-records.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { teams } from '#server/db/schema/rosters-schema.ts';
import { paymentState, returnedCents } from './donation-state.ts';

/** Payments with the donations that they pay. */
export function selectPayments(db: Db) {
	return db
		.select({
			payment_id: payments.payment_id,
			receipt_number: payments.receipt_number,
			created_at: payments.created_at,
			dated_before: payments.dated_before,
			amount_cents: payments.amount_cents,
			refunded_cents: payments.refunded_cents,
			lost_cents: payments.lost_cents,
			state: payments.state,
			surplus: payments.surplus,
			instalment: payments.instalment,
			provider: payments.provider,
			provider_ref: payments.provider_ref,
			line: payments.line,
			// Like the admin's list: the checkout's reference, but a surplus charge's or a later installment's own.
			reference: sql<string>`case when ${payments.surplus} or ${payments.instalment} > 1 then ${payments.provider_ref} else coalesce(${intents.provider_session_id}, ${payments.provider_ref}) end`,
			intent_id: intents.intent_id,
			pledge_id: intents.pledge_id,
			months: intents.months,
			player_id: intents.player_id,
			player_name: intents.player_name,
			team_id: sql<number>`coalesce(${payments.team_id}, ${intents.team_id})`,
			// An installment may be for another team than the donation started with.
			team_name: sql<string>`case when ${payments.team_id} <> ${intents.team_id} then ${teams.team_name} else ${intents.team_name} end`,
			user_id: intents.user_id,
			donor_pseudonym: intents.donor_pseudonym,
			time_zone: intents.time_zone,
		})
		.from(payments)
		.innerJoin(intents, eq(intents.intent_id, payments.intent_id))
		.leftJoin(teams, eq(teams.team_id, payments.team_id));
}

export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];

/** As receipts and statements show it. */
export function toPayment(row: PaymentRow): StatementPayment {
	const { payment_id, receipt_number, intent_id, player_id, player_name, team_id, team_name, months, reference } = row;
	return {
		...{ payment_id, intent_id, player_id, player_name, team_id, team_name, months, reference },
		number: receipt_number,
		paid_at: row.created_at.toISOString(),
		state: paymentState(row),
		amount: dollars(row.amount_cents),
		returned: dollars(returnedCents(row)),
		instalment: installmentOf(row),
		test: !takesRealMoney(row.provider),
	};
}

/** Null for a one-time donation and for surplus money. */
export function installmentOf({ months, surplus, instalment }: { months: number | null; surplus: boolean; instalment: number }): number | null {
	return months === null || surplus ? null : instalment;
}

export function dollars(cents: number): number {
	return centsToDollars(toCents(cents));
}
