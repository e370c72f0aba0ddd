import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FilterAnswer, FilterBody } from '#domain/roster/listing/filter-body.ts';
import { toFilterBody, toSearchBody } from '#domain/roster/listing/filter-query.ts';
import { LISTING_PAGE } from '#domain/roster/listing/listing.ts';
import { DEFAULT_FILTERS, type Filters } from '#domain/roster/listing/listing-filters.ts';
import type { Player, Team } from '#domain/roster/roster.ts';
import { LISTING_FRESH_MS, listingQuery, searchQuery } from '#roster/roster-queries.ts';

export interface ServerListing {
	rows: readonly Player[];
	/** Teams that the searched text matches. */
	teams: readonly Team[];
	/** The search matched nothing exactly, and the rows match it with one typo. */
	near: boolean;
	/** Undefined before the first answer. */
	total: number | undefined;
	fetching: boolean;
	error: Error | null;
	retry: () => void;
}

interface Answer {
	rows: readonly Player[];
	total: number;
	teams: readonly Team[];
	near: boolean;
}

const NOTHING: Pick<ServerListing, 'rows' | 'teams' | 'near' | 'total'> = { rows: [], teams: [], near: false, total: undefined };

/** Pages from the server, until the replica is there. A new filter keeps the old rows until its own arrive. */
export function useServerListing(filters: Filters, pages: number, { enabled, asked }: { enabled: boolean; asked: number }): ServerListing {
	const settled = useDebouncedFilters(filters, asked);
	const [last, setLast] = useState<{ answer: Answer; sport_id: number }>();
	const client = useQueryClient();
	const answer = useQuery({
		queryKey: pagesKey(toFilterBody(settled), pages),
		queryFn: () => askServer(client, settled, pages),
		enabled,
		// As long as the pages themselves.
		staleTime: LISTING_FRESH_MS,
		// The pages' own queries retry.
		retry: false,
	});
	const state = { fetching: answer.isFetching, error: answer.error, retry: () => void answer.refetch() };
	if (answer.data === undefined) return { ...(last?.sport_id === filters.sport_id ? last.answer : NOTHING), ...state };
	if (answer.data !== last?.answer) setLast({ answer: answer.data, sport_id: settled.sport_id });
	return { ...answer.data, ...state };
}

const pagesKey = (body: FilterBody, pages: number) => ['listing-pages', body, pages];

/** Puts the listing that home begins with into the cache, as the server's answer of this time (ms since 1970). */
export function putFirstPage(client: QueryClient, answer: FilterAnswer, updatedAt: number): void {
	const body = toFilterBody(DEFAULT_FILTERS);
	const known: Answer = { rows: answer.filtered_players, total: answer.count, teams: [], near: false };
	client.setQueryData(listingQuery(body, 0).queryKey, answer, { updatedAt });
	client.setQueryData(pagesKey(body, 1), known, { updatedAt });
}

/**
 * Asks the spec's call, and for a text also our own search (docs/decisions/043), whose athletes count if the spec's
 * call finds none. Each page is a separate query, so Load More requests only one page.
 */
async function askServer(client: QueryClient, filters: Filters, pages: number): Promise<Answer> {
	const body = toFilterBody(filters);
	const searched = toSearchBody(filters);
	const pagesOf = <Page>(fetchPage: (skip: number) => Promise<Page>) => Promise.all(Array.from({ length: pages }, (_, page) => fetchPage(page * LISTING_PAGE)));
	const [found, wider] = await Promise.all([
		pagesOf((skip) => client.fetchQuery(listingQuery(body, skip))),
		searched && client.fetchQuery(searchQuery(searched, 0)),
	]);
	const rows = found.flatMap((page) => page.filtered_players);
	const total = found[0]?.count ?? 0;
	if (searched === undefined || wider === undefined) return { rows, total, teams: [], near: false };
	if (total > 0) return { rows, total, teams: wider.teams, near: false };
	const widerPages = await pagesOf((skip) => client.fetchQuery(searchQuery(searched, skip)));
	return { rows: widerPages.flatMap((page) => page.players), total: wider.count, teams: wider.teams, near: wider.match === 'near' };
}

/** Pause after typing before the server is asked (spec §4, §9). The replica needs none. */
const DEBOUNCE_MS = 1000;

/**
 * The filters for the server. A choice applies right away; typing applies after the pause, or as soon as `asked` grows.
 */
function useDebouncedFilters(filters: Filters, asked: number): Filters {
	const [settled, setSettled] = useState(filters);
	const [answered, setAnswered] = useState(asked);
	if (chosenKey(filters) !== chosenKey(settled) || asked !== answered) {
		setSettled(filters);
		setAnswered(asked);
	}
	useEffect(() => {
		const timer = setTimeout(() => setSettled(filters), DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [filters]);
	return settled;
}

function chosenKey({ sport_id, conference, team_id, player_class, position }: Filters): string {
	return JSON.stringify([sport_id, conference, team_id, player_class, position]);
}
