import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { PERSISTED } from '#core/api/queries/persisted-keys.ts';
import { api } from '#domain/api/api-paths.ts';
import type { FilterBody } from '#domain/roster/listing/filter-body.ts';
import type { SearchBody } from '#domain/roster/listing/search-body.ts';

const MINUTE = 60_000;
/** For how long a page of the listing counts as current. */
export const LISTING_FRESH_MS = MINUTE;

/** Every sport, in the server's order. Persists between visits. */
export const sportsQuery = queryOptions({
	queryKey: [PERSISTED, 'sports'],
	queryFn: ({ signal }) =>
		callApi(api.sports, () => import('#domain/roster/listing/browse-answers.ts').then((answers) => answers.sportsAnswerSchema), { signal }),
	staleTime: 10 * MINUTE,
	gcTime: Number.POSITIVE_INFINITY,
});

/** The largest amount that any athlete has received, in dollars. Persists between visits. */
export const maxDonationQuery = queryOptions({
	queryKey: [PERSISTED, 'max-donation'],
	queryFn: ({ signal }) =>
		callApi(api.maxDonation, () => import('#domain/roster/listing/browse-answers.ts').then((answers) => answers.maxDonationAnswerSchema), { signal }),
	select: (answer) => answer.max_donation_amount,
	staleTime: MINUTE,
	gcTime: Number.POSITIVE_INFINITY,
});

/** All teams of a sport. Used before its replica is loaded. */
export const teamsQuery = (sport_id: number) =>
	queryOptions({
		queryKey: ['teams', sport_id],
		queryFn: ({ signal }) =>
			callApi(api.teams(sport_id), () => import('#domain/roster/listing/browse-answers.ts').then((answers) => answers.teamsAnswerSchema), { signal }),
		staleTime: 5 * MINUTE,
	});

/** One page of the listing from the server, for the first visit, until the replica is loaded (design §3). */
export const listingQuery = (body: FilterBody, skip: number) =>
	queryOptions({
		queryKey: ['listing', body, skip],
		queryFn: ({ signal }) =>
			callApi(api.filterPlayers(skip), () => import('#domain/roster/listing/filter-body.ts').then((answers) => answers.filterAnswerSchema), {
				method: 'POST',
				body,
				signal,
			}),
		staleTime: LISTING_FRESH_MS,
		gcTime: 2 * MINUTE,
	});

/** One page of a search that `listingQuery` has no answer to, and the teams that match (docs/decisions/043). */
export const searchQuery = (body: SearchBody, skip: number) =>
	queryOptions({
		queryKey: ['search', body, skip],
		queryFn: ({ signal }) =>
			callApi(api.searchPlayers(skip), () => import('#domain/roster/listing/search-body.ts').then((answers) => answers.searchAnswerSchema), {
				method: 'POST',
				body,
				signal,
			}),
		staleTime: MINUTE,
		gcTime: 2 * MINUTE,
	});

/**
 * One athlete from the server. `athlete_gone` for a retired one. After a move, the answer's team_id may differ from the
 * requested one.
 */
export const playerQuery = (player_id: number, team_id: number) =>
	queryOptions({
		queryKey: ['player', player_id, team_id],
		queryFn: ({ signal }) =>
			callApi(api.player(player_id, team_id), () => import('#domain/roster/roster.ts').then((answers) => answers.playerSchema), { signal }),
		staleTime: MINUTE,
	});

const WITH_TOTALS: readonly unknown[] = ['player', 'listing', 'listing-pages', 'search', 'team-players', 'max-donation', 'support'];

/** Whether a query's answer holds totals that a payment changes. */
export const holdsTotals = ({ queryKey: [first, second] }: { queryKey: readonly unknown[] }): boolean =>
	WITH_TOTALS.includes(first === PERSISTED ? second : first);

/** A team's athletes by the slugs or names in a URL; `query` narrows them to the athletes of that name. */
export const teamPlayersQuery = (sport: string, team: string, query?: string) =>
	queryOptions({
		queryKey: ['team-players', sport, team, query ?? null],
		queryFn: ({ signal }) =>
			callApi(
				api.teamPlayers(sport, team, query),
				() => import('#domain/roster/listing/browse-answers.ts').then((answers) => answers.teamPlayersAnswerSchema),
				{ signal },
			),
		staleTime: MINUTE,
	});

/** Not cached: a supporter who leaves the list disappears at once. */
export const supportersQuery = (player_id: number) =>
	queryOptions({
		queryKey: ['supporters', player_id],
		queryFn: ({ signal }) =>
			callApi(api.supporters(player_id), () => import('#domain/donation/supporter-list.ts').then((answers) => answers.supportersAnswerSchema), { signal }),
		gcTime: 0,
	});
