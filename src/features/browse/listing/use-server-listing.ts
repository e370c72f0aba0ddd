import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toFilterBody } from '#domain/roster/filter-query.ts';
import { LISTING_PAGE } from '#domain/roster/listing.ts';
import type { Filters } from '#domain/roster/listing-filters.ts';
import type { Player } from '#domain/roster/roster.ts';
import { listingQuery } from '#roster/roster-queries.ts';
import { useDebouncedFilters } from '../filters/use-debounced-filters.ts';

export interface ServerListing {
	rows: readonly Player[];
	/** Undefined before the first answer. */
	total: number | undefined;
	fetching: boolean;
	error: Error | null;
	retry: () => void;
}

const NO_ROWS: readonly Player[] = [];

/** Pages from the server, until the replica is there. A new filter keeps the old rows until its own arrive. */
export function useServerListing(filters: Filters, pages: number, { enabled, asked }: { enabled: boolean; asked: number }): ServerListing {
	const settled = useDebouncedFilters(filters, asked);
	const body = toFilterBody(settled);
	const [last, setLast] = useState<{ rows: readonly Player[]; total: number | undefined; sport_id: number | undefined }>({
		rows: NO_ROWS,
		total: undefined,
		sport_id: undefined,
	});
	const client = useQueryClient();
	// Each page is a separate query, so Load More requests only one page.
	const answer = useQuery({
		queryKey: ['listing-pages', body, pages],
		queryFn: () => Promise.all(Array.from({ length: pages }, (_, page) => client.fetchQuery(listingQuery(body, page * LISTING_PAGE)))),
		enabled,
		// The pages' own queries retry.
		retry: false,
	});
	const state = { fetching: answer.isFetching, error: answer.error, retry: () => void answer.refetch() };

	const rows = useMemo(() => answer.data?.flatMap((page) => page.filtered_players), [answer.data]);
	const first = answer.data?.[0];
	if (rows === undefined || first === undefined) {
		const same = last.sport_id === filters.sport_id;
		return { rows: same ? last.rows : NO_ROWS, total: same ? last.total : undefined, ...state };
	}
	const total = first.count;
	if (rows.length !== last.rows.length || rows.some((row, i) => row !== last.rows[i]) || total !== last.total)
		setLast({ rows, total, sport_id: body.sport_id });
	return { rows, total, ...state };
}
