import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';

/** Number of refunds in progress; counting stops at `most`. */
export function countWaitingRefunds(db: Db, most: number): Promise<number> {
	// Worded like the partial index `refund_requests_waiting`.
	const waiting = db.select({ id: refundRequests.payment_id }).from(refundRequests).where(sql`state = 'waiting'`).limit(most).as('w');
	return db.$count(waiting);
}
