import type { FilterBody } from './filter-body.ts';
import type { Filters } from './listing-filters.ts';

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

/** Filters in the replica's form (cents). Same meaning as `toFilterBody`. */
export function toRosterQuery(filters: Filters) {
	const search = filters.search.trim();
	return {
		...(filters.team_id !== null && { team_id: filters.team_id }),
		...(filters.conference !== null && { conference: filters.conference }),
		...(filters.player_class !== null && { player_class: filters.player_class }),
		...(filters.position !== null && { position: filters.position }),
		...(search !== '' && { text: search }),
		...(filters.min > 0 && { min_cents: filters.min * 100 }),
		...(filters.max !== null && { max_cents: filters.max * 100 }),
	};
}
