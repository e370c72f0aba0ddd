import type { FilterBody } from './filter-body.ts';
import type { Filters } from './listing-filters.ts';
import type { SearchBody } from './search-body.ts';

/** Filters in the API's form (dollars). */
export function toFilterBody(filters: Filters): FilterBody {
	const search = filters.search.trim();
	return {
		sport_id: filters.sport_id,
		...(filters.team_id !== null && { team_id: filters.team_id }),
		...(filters.conference !== null && { conference: filters.conference }),
		...(filters.player_class !== null && { player_class: filters.player_class }),
		...(filters.position !== null && { position: filters.position }),
		...(search !== '' && { player_name: search }),
		...(filters.min > 0 && { min_donation: filters.min }),
		...(filters.max !== null && { max_donation: filters.max }),
	};
}

/** Filters with a searched text, for our own search (docs/decisions/043); undefined if there is no text. */
export function toSearchBody(filters: Filters): SearchBody | undefined {
	const { player_name, ...others } = toFilterBody(filters);
	return player_name === undefined ? undefined : { ...others, sport_id: filters.sport_id, search: player_name };
}

/**
 * Filters of the replica's listing. A missing filter doesn't filter. `search` is matched as `searchTokens` describes.
 * Amounts are cents, both ends included.
 */
export interface RosterQuery {
	conference?: string | undefined;
	team_id?: number | undefined;
	player_class?: string | undefined;
	position?: string | undefined;
	search?: string | undefined;
	min_cents?: number | undefined;
	max_cents?: number | undefined;
}

/** Filters in the replica's form (cents). Same meaning as `toFilterBody`. */
export function toRosterQuery(filters: Filters): RosterQuery {
	const search = filters.search.trim();
	// Lists each field, because the compiler doesn't check for extra fields in a spread.
	return {
		team_id: filters.team_id ?? undefined,
		conference: filters.conference ?? undefined,
		player_class: filters.player_class ?? undefined,
		position: filters.position ?? undefined,
		search: search === '' ? undefined : search,
		min_cents: filters.min > 0 ? filters.min * 100 : undefined,
		max_cents: filters.max === null ? undefined : filters.max * 100,
	};
}
