import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { AdminPayment } from '#domain/admin/transaction-list.ts';
import { changedByRefund, paymentQuery } from '../../queries/transaction-queries.ts';

/** How many payments are polled at once. Always only a few, however many are waiting. */
const WATCHED = 10;

/**
 * Polls each payment in a list whose refund is waiting. The list and its sums are reloaded when one of these refunds
 * has ended.
 */
export function usePendingRefunds(owner: string, rows: readonly AdminPayment[]): void {
	const client = useQueryClient();
	const watched = rows.filter(({ waiting_cents }) => waiting_cents !== null).slice(0, WATCHED);
	const ended = useQueries({
		queries: watched.map(({ payment_id }) => paymentQuery(owner, payment_id)),
		combine: (answers) => answers.flatMap(({ data }) => (data !== undefined && data.waiting_cents === null ? [data.payment_id] : [])).join(),
	});
	useEffect(() => {
		if (ended === '') return;
		void refetchChanged(client, changedByRefund(owner));
	}, [ended, client, owner]);
}
