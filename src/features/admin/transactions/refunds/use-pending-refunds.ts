import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paymentQuery, transactionsKey } from '#admin/transaction-queries.ts';
import type { AdminPayment } from '#domain/admin/transaction-list.ts';

/** Payments that are asked about at once: a few always, however many wait. */
const WATCHED = 10;

/** Watches those payments of a list whose refund waits, each by itself; the list and its sums are read anew when one of these refunds has ended. */
export function usePendingRefunds(owner: string, rows: readonly AdminPayment[]): void {
	const client = useQueryClient();
	const watched = rows.filter(({ waiting_cents }) => waiting_cents !== null).slice(0, WATCHED);
	const ended = useQueries({
		queries: watched.map(({ payment_id }) => paymentQuery(owner, payment_id)),
		combine: (answers) => answers.flatMap(({ data }) => (data !== undefined && data.waiting_cents === null ? [data.payment_id] : [])).join(),
	});
	useEffect(() => {
		if (ended === '') return;
		void client.invalidateQueries({ queryKey: transactionsKey(owner), predicate: (query) => query.queryKey[3] !== 'payment' });
	}, [ended, client, owner]);
}
