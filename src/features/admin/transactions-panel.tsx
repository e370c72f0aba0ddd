import { useInfiniteQuery } from '@tanstack/react-query';
import type { Transaction } from '#domain/admin.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { messages } from '#domain/messages.ts';
import { dollarsToCents, formatUsd } from '#domain/money.ts';
import { transactionsQuery } from '#sync/admin.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { AdminTrouble } from './admin-trouble.tsx';
import { type Column, Listing } from './listing.tsx';
import { ListingBones } from './listing-bones.tsx';

/** Columns of spec §3; the months stand with the type. */
const columns: Column<Transaction>[] = [
	{ label: 'Date', cell: (row) => calendarDate(row.created_at), whole: true },
	{ label: 'Amount', cell: amountOf, end: true, whole: true, titled: true },
	{ label: 'Type', cell: typeOf },
	{ label: 'Athlete', cell: (row) => row.player_name, titled: true },
	{ label: 'Team', cell: (row) => row.team_name },
	{ label: 'Conference', cell: (row) => row.team_conference },
	{ label: 'Donor', cell: (row) => row.user_email ?? 'No account' },
	{ label: 'Company', cell: (row) => row.user_company_name },
	{ label: 'Transaction', cell: (row) => row.transaction_id },
];

/** All Transactions (spec §2), newest first. */
export function TransactionsPanel({ owner }: { owner: string }) {
	const transactions = useInfiniteQuery(transactionsQuery(owner));
	// A payment that came in meanwhile moves the pages by one.
	const rows = [...new Map(transactions.data?.pages.flat().map((row) => [keyOf(row), row])).values()];

	if (transactions.isPending) return <ListingBones label="Transactions" />;
	if (transactions.isError && rows.length === 0) {
		return <AdminTrouble error={transactions.error} onAgain={() => transactions.refetch()} busy={transactions.isFetching} />;
	}
	if (rows.length === 0) {
		return (
			<EmptyState title={messages.noResults}>
				<p>A donation stands here as soon as it is paid.</p>
			</EmptyState>
		);
	}
	return (
		<div className="panel-rows">
			<Listing label="Transactions" columns={columns} rows={rows} keyOf={keyOf} titleOf={(row) => `${amountOf(row)} for ${row.player_name}`} />
			{transactions.isError && <AdminTrouble error={transactions.error} onAgain={() => transactions.fetchNextPage()} busy={transactions.isFetching} />}
			{transactions.hasNextPage && !transactions.isError && (
				<div className="more">
					<Button busy={transactions.isFetchingNextPage} onClick={() => transactions.fetchNextPage()}>
						{messages.filters.loadMore}
					</Button>
				</div>
			)}
		</div>
	);
}

function amountOf(row: Transaction): string {
	return formatUsd(dollarsToCents(row.transaction_amount));
}

function typeOf({ transaction_type, recurring_cost_duration }: Transaction): string {
	if (transaction_type === 'one_time') return 'One-time';
	return recurring_cost_duration === null ? 'Recurring' : `Recurring, ${recurring_cost_duration} months`;
}

function keyOf(row: Transaction): string {
	return `${row.transaction_id} ${row.created_at}`;
}
