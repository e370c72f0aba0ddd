import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminPayment, TransactionFilter } from '#domain/admin/transaction-list.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { AdminError } from '../admin-error.tsx';
import { transactionSummaryQuery, transactionsFile, transactionsQuery } from '../queries/transaction-queries.ts';
import { DataTableSkeleton } from '../table/data-table-skeleton.tsx';
import { MoreRows } from '../table/more-rows.tsx';
import { useAddressFilter } from '../table/use-address-filter.ts';
import { BooksCheck } from './books-check.tsx';
import { TeamsChart } from './charts/teams-chart.tsx';
import { TimeChart } from './charts/time-chart.tsx';
import { Totals } from './charts/totals.tsx';
import { CsvLink } from './csv-link.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import { RefundDialog } from './refunds/refund-dialog.tsx';
import { usePendingRefunds } from './refunds/use-pending-refunds.ts';
import { readFilter, writeFilter } from './transaction-filter-address.ts';
import { TransactionRows } from './transaction-rows.tsx';
import './transactions.css';
import { transactionsTexts } from './transactions-texts.ts';
import { useOpenedPayment } from './use-opened-payment.ts';

const texts = transactionsTexts;

/** All Transactions (spec §2), newest first. The filters are in the address, so a reload or a link keeps them. */
export function TransactionsPanel({ owner }: { owner: string }) {
	const [search, change] = useAddressFilter();
	const filter = readFilter(search);
	const clear = () => change((now) => writeFilter(now, {}));
	const list = useInfiniteQuery(transactionsQuery(owner, filter));
	const summary = useQuery(transactionSummaryQuery(owner, filter));
	const [refunded, setRefunded] = useState<AdminPayment>();
	const { opened, open } = useOpenedPayment();
	const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
	const tests = rows.filter(({ standing }) => standing === 'voided').length;
	usePendingRefunds(owner, rows);
	const isNothing = list.data !== undefined && rows.length === 0 && !list.isError;
	return (
		<div className="admin-rows" data-stale={list.isPlaceholderData || summary.isPlaceholderData || undefined}>
			<FilterBar filter={filter} onChange={(part) => change((now) => writeFilter(now, { ...readFilter(now), ...part }))} onClear={clear} />
			{list.isError && rows.length === 0 ? (
				<AdminError error={list.error} onAgain={() => Promise.all([list.refetch(), summary.refetch()])} busy={list.isFetching} />
			) : isNothing ? (
				<Nothing filter={filter} onClear={clear} />
			) : (
				<>
					{summary.data !== undefined ? (
						// Every payment that matches may be a test, which counts in no total.
						summary.data.totals.payments > 0 && (
							<>
								<Totals summary={summary.data} />
								<details className="admin-charts-fold">
									<summary>{texts.charts}</summary>
									<div className="admin-charts">
										{/* Keyed, because a different range has different bars, so the selected bar no longer exists. */}
										<TimeChart key={JSON.stringify(summary.data.covers)} summary={summary.data} />
										<TeamsChart summary={summary.data} />
									</div>
								</details>
							</>
						)
					) : summary.isError ? (
						<AdminError error={summary.error} onAgain={() => summary.refetch()} busy={summary.isFetching} />
					) : (
						<div role="status" aria-busy="true" aria-label={texts.loadingTotals}>
							<Skeleton height="7rem" />
						</div>
					)}
					<div className="admin-over">
						<p className="ui-quiet ui-number" role="status">
							{summary.data === undefined || list.data === undefined ? '' : texts.count(rows.length - tests, summary.data.totals.payments, tests)}
						</p>
						<CsvLink address={transactionsFile(filter)} />
					</div>
					{list.data === undefined ? (
						<DataTableSkeleton label={texts.label} />
					) : (
						<TransactionRows rows={rows} refundsBy={list.data.pages[0]?.refunds_by} onOpen={({ payment_id }) => open(payment_id)} onRefund={setRefunded} />
					)}
					<MoreRows list={list} />
				</>
			)}
			<BooksCheck owner={owner} />
			{refunded !== undefined && <RefundDialog owner={owner} payment={refunded} onClose={() => setRefunded(undefined)} />}
			{opened !== undefined && <PaymentDrawer key={opened} owner={owner} payment_id={opened} onClose={() => open(undefined)} />}
		</div>
	);
}

function Nothing({ filter, onClear }: { filter: TransactionFilter; onClear: () => void }) {
	const isNarrowed = Object.keys(filter).length > 0;
	return (
		<EmptyState title={messages.noResults}>
			<p>{isNarrowed ? texts.noMatch : texts.empty}</p>
			{isNarrowed && <Button onClick={onClear}>{messages.filters.clear}</Button>}
		</EmptyState>
	);
}
