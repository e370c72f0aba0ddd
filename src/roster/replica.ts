import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import type { Player, Team } from '#domain/roster/roster.ts';
import type { SearchMatchInfo } from './search/found-rows.ts';

/**
 * One page. If `complete` is false, the cold fields (height, links, …) of some rows are still null; `Replica.complete`
 * reads them.
 */
export interface RosterPage {
	rows: Player[];
	/** Number of matching athletes, over all pages. */
	total: number;
	complete: boolean;
}

/** One sport's rosters in memory. Immutable: applying a change creates a new one. */
export interface Replica {
	readonly sport_id: number;
	/** When the server read the rows, ISO 8601. */
	readonly as_of: string;
	/** Increases with every applied change. */
	readonly version: number;
	readonly count: number;
	readonly teamCount: number;
	readonly maxReceivedCents: number;
	/** Rows in listing order: folded team name, folded player name, player_id. Synchronous. */
	search(query: RosterQuery, offset: number, limit: number): RosterPage;
	/** The search of home (docs/decisions/043). The same rows if names match, in the same order. */
	find(query: RosterQuery, offset: number, limit: number): RosterPage & SearchMatchInfo;
	/** The same rows with their cold fields, by one bulk read. Rows that are already complete come back as they are. */
	complete(rows: readonly Player[]): Promise<Player[]>;
	teams(conference?: string): Team[];
	conferences(): string[];
	classes(team_id?: number): string[];
	positions(team_id?: number): string[];
	player(player_id: number): Promise<Player | undefined>;
	/** All teams with that slug; an ambiguous one returns several. */
	teamsBySlug(slug: string): Team[];
}
