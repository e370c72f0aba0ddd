import { and, asc, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';

/** What the provider says about a payment that carries the time of our booking. */
export interface ProviderDates {
	payment_id: string;
	/** When the provider took the money; null if it no longer knows the charge. */
	taken_at: Date | null;
	refunds: { refund_ref: string; made_at: Date }[];
}

/**
 * Gives payments, and the donations and refunds that belong to them, the provider's time. A payment that has it already
 * stays as it is. The ledger keeps when we booked, and triggers move the stored sums.
 *
 * @returns how many payments are in another month now, in UTC.
 */
export async function storeDates(tx: Db, dates: readonly ProviderDates[]): Promise<number> {
	if (dates.length === 0) return 0;
	const ids = dates.map(({ payment_id }) => payment_id);
	// Locks intents before payments, and each in the order of their ids (docs/decisions/061).
	const paid = tx.select({ intent_id: payments.intent_id }).from(payments).where(inArray(payments.payment_id, ids));
	await tx.select({ intent_id: intents.intent_id }).from(intents).where(inArray(intents.intent_id, paid)).orderBy(asc(intents.intent_id)).for('update');
	const locked = await tx
		.select({ payment_id: payments.payment_id })
		.from(payments)
		.where(and(inArray(payments.payment_id, ids), isNull(payments.dated_by)))
		.orderBy(asc(payments.payment_id))
		.for('update');
	const open = new Set(locked.map(({ payment_id }) => payment_id));
	const given = dates.filter(({ payment_id }) => open.has(payment_id));
	if (given.length === 0) return 0;
	await storeRefundDates(tx, given);
	const rows = JSON.stringify(given.map(({ payment_id, taken_at }) => ({ payment_id, taken_at })));
	// A receipt prints minutes, so copies of a payment that moved by seconds say the same.
	const [result] = rowsOf<{ moved: number }>(
		await tx.execute(sql`
			with given as (
				select * from json_to_recordset(${rows}::json) as g(payment_id uuid, taken_at timestamptz)
			), dated as (
				update payments y set
					created_at = coalesce(g.taken_at, y.created_at),
					settled_at = coalesce(g.taken_at, y.settled_at),
					dated_by = case when g.taken_at is null then 'booking' else 'provider' end,
					dated_before = case when date_trunc('minute', g.taken_at) <> date_trunc('minute', y.created_at) then y.created_at end
				from given g where y.payment_id = g.payment_id
				returning y.intent_id, y.instalment, y.surplus, y.created_at, y.dated_before
			), donations as (
				update intents i set paid_at = d.created_at from dated d
				where i.intent_id = d.intent_id and d.instalment = 1 and not d.surplus and i.state = 'paid'
			)
			select count(*) filter (where ${isInAnotherMonth})::int as moved from dated`),
	);
	return result?.moved ?? 0;
}

/** Whether a payment's date was corrected to another month, in UTC. */
export const isInAnotherMonth = sql.raw(`date_trunc('month', dated_before at time zone 'UTC') <> date_trunc('month', created_at at time zone 'UTC')`);

async function storeRefundDates(tx: Db, dates: readonly ProviderDates[]): Promise<void> {
	const rows = dates.flatMap(({ payment_id, refunds }) => refunds.map((refund) => ({ payment_id, ...refund })));
	if (rows.length === 0) return;
	await tx.execute(sql`
		update payment_refunds r set made_at = g.made_at
		from json_to_recordset(${JSON.stringify(rows)}::json) as g(payment_id uuid, refund_ref text, made_at timestamptz)
		where r.payment_id = g.payment_id and r.refund_ref = g.refund_ref and r.made_at is null`);
}

/** Payments of a charge that still carry the time of our booking: one, or one for each line of a basket. */
export function undatedOf(db: Db, provider: string, charge_ref: string) {
	return db
		.select({ payment_id: payments.payment_id })
		.from(payments)
		.where(and(eq(payments.provider, provider), eq(payments.provider_ref, charge_ref), isNull(payments.dated_by)));
}
