import type { SearchMatch } from '#domain/roster/listing/search-words.ts';
import type { Team } from '#domain/roster/roster.ts';

/** Findings of a search in addition to the athletes (docs/decisions/043). */
export interface SearchMatchInfo {
	match: SearchMatch;
	/** Teams whose name matches, to show above the athletes. */
	teams: Team[];
}
