import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { LISTING_PAGE, type Player } from '#domain/roster.ts';
import { listingQuery } from '#sync/queries.ts';
import { toBody } from './filter-query.ts';
import type { Filters } from './filters.ts';
import { useSettled } from './use-settled.ts';

export interface ServerListing {
	rows: readonly Player[];
	/** Undefined before the first answer. */
	total: number | undefined;
	fetching: boolean;
	error: Error | null;
	retry: () => void;
}

/** Pages from the server, for the time before the replica is there. A new filter keeps the old rows until its own arrive. */
export function useServerListing(filters: Filters, pages: number, enabled: boolean): ServerListing {
	const settled = useSettled(filters);
	const body = toBody(settled);
	const [last, setLast] = useState<{ rows: readonly Player[]; total: number | undefined; sport_id: number | undefined }>({
		rows: [],
		total: undefined,
		sport_id: undefined,
	});
	const answers = useQueries({
		queries: Array.from({ length: pages }, (_, page) => ({ ...listingQuery(body, page * LISTING_PAGE), enabled })),
		combine: (results) => ({
			pages: results.flatMap((result) => (result.data ? [result.data] : [])),
			fetching: results.some((result) => result.isFetching),
			error: results.find((result) => result.error)?.error ?? null,
			retry: () => {
				for (const result of results) if (result.isError) void result.refetch();
			},
		}),
	});

	const total = answers.pages[0]?.count;
	if (total === undefined) {
		const same = last.sport_id === filters.sport_id;
		return { rows: same ? last.rows : [], total: same ? last.total : undefined, fetching: answers.fetching, error: answers.error, retry: answers.retry };
	}
	const rows = answers.pages.flatMap((page) => page.filtered_players);
	if (rows.length !== last.rows.length || rows.some((row, i) => row !== last.rows[i]) || total !== last.total)
		setLast({ rows, total, sport_id: body.sport_id });
	return { rows, total, fetching: answers.fetching, error: answers.error, retry: answers.retry };
}
