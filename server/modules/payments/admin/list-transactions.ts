import type { AdminPayment, TransactionFilter } from '#domain/admin/transaction-list.ts';
import { and, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { paymentRows, toAdminPayment } from './admin-payment-rows.ts';
import { filterCondition } from './filter-condition.ts';

export interface TransactionsPage {
	data: AdminPayment[];
	/** Cursor to older payments; null at the end. */
	next: string | null;
}

/** `next` of a page: the microsecond and the id of its last row. */
export const CURSOR = /^(\d{1,17})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/**
 * A page of the payments that match the filter, newest first, from where an earlier page ended. The last page is as
 * fast as the first. @param where narrows it further.
 */
export async function listFiltered(
	db: Db,
	filter: TransactionFilter,
	{ before, limit, where }: { before?: string | undefined; limit: number; where?: SQL | undefined },
): Promise<TransactionsPage> {
	const rows = await filteredPage(db, filter, before, limit, where);
	const last = rows.at(-1);
	return {
		data: rows.map(toAdminPayment),
		next: last === undefined || rows.length < limit ? null : `${last.created_us}_${last.payment_id}`,
	};
}

export function filteredPage(db: Db, filter: TransactionFilter, before: string | undefined, limit: number, where?: SQL) {
	return paymentRows(db, and(filterCondition(filter), where, before === undefined ? undefined : olderThan(before)), limit);
}

function olderThan(cursor: string): SQL {
	const [, us, payment_id] = CURSOR.exec(cursor) ?? [];
	if (us === undefined) throw new Error(`not a cursor: ${cursor}`);
	return sql`(${payments.created_at}, ${payments.payment_id}) < (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${payment_id}::uuid)`;
}
