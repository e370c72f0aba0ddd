import { REFUNDABLE_LISTED, type RefundableAnswer } from '#domain/admin/refundable-payments.ts';
import { desc, eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { recordsOf } from '#server/modules/rosters/public.ts';
import { leftOf } from '../refunds/refundable.ts';

/**
 * The payments to an athlete of which something can be given back, newest first. A refund that is on its way, a dispute, and
 * another provider's payments are left out.
 */
export async function refundableOf(db: Db, player_id: number, provider: string): Promise<RefundableAnswer> {
	const rows = await db
		.select({ payment: payments, player_name: intents.player_name, count: sql<number>`count(*) over ()::int`, left: sql<string>`sum(${left}) over ()` })
		.from(payments)
		.leftJoin(intents, eq(intents.intent_id, payments.intent_id))
		.where(
			sql`${payments.player_id} in ${recordsOf(player_id)} and ${payments.provider} = ${provider} and ${payments.state} in ('settled', 'won') and not ${payments.surplus}
				and ${left} > 0 and not exists (select 1 from refund_requests r where r.payment_id = ${payments.payment_id} and r.state = 'waiting')`,
		)
		.orderBy(desc(payments.created_at), desc(payments.payment_id))
		.limit(REFUNDABLE_LISTED);
	return {
		payments: rows.map(({ payment, player_name }) => ({
			payment_id: payment.payment_id,
			receipt_number: payment.receipt_number,
			player_name: player_name ?? '',
			created_at: payment.created_at.toISOString(),
			amount_cents: payment.amount_cents,
			left_cents: leftOf(payment),
		})),
		count: rows[0]?.count ?? 0,
		left_cents: Number(rows[0]?.left ?? 0),
	};
}

const left = sql`${payments.amount_cents} - ${payments.refunded_cents} - ${payments.lost_cents}`;
