import { infiniteQueryOptions, keepPreviousData, type QueryFilters, queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { isProofRequired } from '#core/api/identity-proof.ts';
import { withKey } from '#core/api/with-key.ts';
import { reconciliationSchema } from '#domain/admin/reconciliation.ts';
import {
	adminPaymentDetailSchema,
	adminTransactionsAnswerSchema,
	type RefundBody,
	type TransactionFilter,
	transactionSummarySchema,
} from '#domain/admin/transaction-list.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { doubledMs } from '#domain/time/pauses.ts';

/** Transactions per page. */
const PAGE = 50;
/** Poll interval while something is pending. For a refund, it grows to `LONGEST_WAITING_MS`. */
const WAITING_MS = 3000;
const LONGEST_WAITING_MS = 60_000;

/** Query key prefix of all transaction data for admins. */
const transactionsKey = (owner: string) => ['private', owner, 'transactions'] as const;

/** Queries that a refund changes, except for the payment itself, which `paymentQuery` polls. */
export const changedByRefund = (owner: string): QueryFilters => ({
	queryKey: transactionsKey(owner),
	predicate: ({ queryKey }) => queryKey[3] !== 'payment',
});

/**
 * The payments that match a filter, page by page, newest first. Refetching all their pages is expensive, so
 * `paymentQuery` polls what is waiting.
 */
export const transactionsQuery = (owner: string, filter: TransactionFilter) =>
	infiniteQueryOptions({
		queryKey: [...transactionsKey(owner), 'list', filter],
		queryFn: ({ pageParam, signal }) =>
			callApi(withQuery(adminApi.transactions, { ...filter, limit: PAGE, before: pageParam }), adminTransactionsAnswerSchema, { signal }),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: (last) => last.next ?? undefined,
		placeholderData: keepPreviousData,
	});

/** The totals of those payments, and the figures of both charts. */
export const transactionSummaryQuery = (owner: string, filter: TransactionFilter) =>
	queryOptions({
		queryKey: [...transactionsKey(owner), 'summary', filter],
		queryFn: ({ signal }) => callApi(withQuery(adminApi.transactionsSummary, filter), transactionSummarySchema, { signal }),
		placeholderData: keepPreviousData,
	});

/** URL of the same payments as a file. */
export function transactionsFile(filter: TransactionFilter): string {
	return withQuery(adminApi.transactionsCsv, filter);
}

/** One payment, fetched each time it is opened and polled while its refund is waiting. */
export const paymentQuery = (owner: string, payment_id: string) =>
	queryOptions({
		queryKey: [...transactionsKey(owner), 'payment', payment_id],
		queryFn: ({ signal }) => callApi(adminApi.payment(payment_id), adminPaymentDetailSchema, { signal }),
		gcTime: 0,
		refetchInterval: ({ state }) =>
			state.data?.waiting_cents == null || isProofRequired(state.error)
				? false
				: doubledMs(WAITING_MS, Math.floor(state.dataUpdateCount / 10), LONGEST_WAITING_MS),
	});

/**
 * Refunds a payment. Repeating the same `op_id` is the same refund. @throws ApiFailure, including `refund_waiting`,
 * `disputed`, `nothing_left` and `more_than_left`.
 */
export function refundPayment(payment_id: string, body: RefundBody, op_id: string) {
	return callApi(adminApi.refund(payment_id), adminPaymentDetailSchema, { method: 'POST', body, headers: withKey(op_id) });
}

/** Withdraws the waiting refund. @throws ApiFailure, `conflict` if no refund is waiting anymore. */
export function withdrawRefund(payment_id: string) {
	return callApi(adminApi.withdrawRefund(payment_id), adminPaymentDetailSchema, { method: 'POST' });
}

/** How the books compare with the card provider's records; polled while a comparison is running. */
export const reconciliationQuery = (owner: string) =>
	queryOptions({
		queryKey: [...transactionsKey(owner), 'reconciliation'],
		queryFn: ({ signal }) => callApi(adminApi.reconciliation, reconciliationSchema, { signal }),
		refetchInterval: ({ state }) => (state.data?.running == null || isProofRequired(state.error) ? false : WAITING_MS),
	});

/** Starts a comparison, unless one is running. @throws ApiFailure */
export function startReconciliation(days: number) {
	return callApi(adminApi.reconciliation, reconciliationSchema, { method: 'POST', body: { days } });
}

function withQuery(path: string, values: object): string {
	const entries = Object.entries(values).filter(([, value]) => value !== undefined);
	return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
