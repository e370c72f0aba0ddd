import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { disputes } from '#server/db/schema/disputes-schema.ts';
import { paymentRefunds, payments } from '#server/db/schema/payments-schema.ts';

interface Row {
	kind: string;
	ref: string;
	at: string | Date;
}

/**
 * When the provider returned money of a payment or got it back, by `movementOf`. A refund has a time of its own. Its
 * failure and what a dispute took and gave back have that of their balance movements, which we read later. Without one,
 * a lost dispute has the time at which it was opened, because the bank takes the money then.
 */
export async function providerTimes(db: Db, payment_id: string): Promise<Map<string, Date>> {
	const rows = rowsOf<Row>(await db.execute(returnTimes(payment_id)));
	return new Map(rows.map(({ kind, ref, at }) => [`${kind}:${ref}`, new Date(at)]));
}

/** Later rows take precedence. */
export function returnTimes(payment_id: string) {
	return sql`
		select kind, ref, at from (
			select 1 as rank, 'lost' as kind, dispute_ref as ref, opened_at as at from ${disputes} where ${eq(disputes.payment_id, payment_id)}
			union all
			select 2, m.kind, b.source_ref, b.created_at
			from ${payments} y join balance_transactions b on b.provider = y.provider and b.charge_ref = y.provider_ref
			join (values ('refund', 'refunded'), ('refund_failure', 'refund_failed'), ('dispute', 'lost'), ('dispute_reversal', 'won')) m (category, kind) on m.category = b.category
			where y.payment_id = ${payment_id} and b.source_ref is not null
			union all
			select 3, 'refunded', refund_ref, made_at from ${paymentRefunds} where ${eq(paymentRefunds.payment_id, payment_id)} and made_at is not null
		) told order by rank, at`;
}

/** The movement that a booking is about: its kind, and the provider's id of the refund or dispute. */
export function movementOf(kind: string, booking_key: string): string {
	return booking_key.slice(booking_key.lastIndexOf(`:${kind}:`) + 1);
}
