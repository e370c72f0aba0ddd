import type { SearchMatch } from '#domain/roster/listing/search-words.ts';
import type { Team } from '#domain/roster/roster.ts';

/** What a search found in addition to the athletes (docs/decisions/043). */
export interface SearchMatchInfo {
	match: SearchMatch;
	/** Teams whose name matches, to show above the athletes. */
	teams: Team[];
}
