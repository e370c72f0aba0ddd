import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';

/** The payment of a donation or a plan's first installment. No row while there is none. */
export function firstPayment(db: Db, intent_id: string) {
	return db
		.select({ payment_id: payments.payment_id })
		.from(payments)
		.where(and(eq(payments.intent_id, intent_id), eq(payments.instalment, 1), eq(payments.surplus, false)));
}
