import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { AdminError } from '../admin-error.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type Column, DataTable, type RowOpening } from './data-table.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { MoreRows } from './more-rows.tsx';

interface PagedTableProps<Row> {
	label: string;
	found: UseInfiniteQueryResult<InfiniteData<{ data: Row[]; count: number }>>;
	/** Shown if there are no rows at all. */
	empty: string;
	/** Whether a search or filter is set, and how to clear all of them. */
	isNarrowed: boolean;
	onClear: () => void;
	columns: readonly Column<Row>[];
	keyOf: (row: Row) => string;
	titleOf: (row: Row) => string;
	open: RowOpening<Row>;
	action: (row: Row) => React.ReactNode;
}

/** The results, page by page, or what to show while they load, if they can't be loaded, or if there are none. */
export function PagedTable<Row>({ label, found, empty, isNarrowed, onClear, columns, keyOf, titleOf, open, action }: PagedTableProps<Row>) {
	// Rows that were added in the meantime shift the pages, so a row may come twice.
	const rows = [...new Map(found.data?.pages.flatMap(({ data }) => data).map((row) => [keyOf(row), row])).values()];
	const count = found.data?.pages.at(-1)?.count ?? 0;
	if (found.isPending) return <DataTableSkeleton label={label} />;
	if (found.isError && rows.length === 0) return <AdminError error={found.error} onAgain={() => found.refetch()} busy={found.isFetching} />;
	return (
		<>
			<p className="ui-quiet ui-number" role="status">
				{adminTexts.table.count(rows.length, count, label)}
			</p>
			{rows.length === 0 ? (
				<EmptyState title={messages.noResults}>
					<p>{isNarrowed ? adminTexts.table.noMatch(label) : empty}</p>
					{isNarrowed && <Button onClick={onClear}>{messages.filters.clear}</Button>}
				</EmptyState>
			) : (
				<DataTable label={label} columns={columns} rows={rows} keyOf={keyOf} titleOf={titleOf} open={open} action={action} />
			)}
			<MoreRows list={found} />
		</>
	);
}
