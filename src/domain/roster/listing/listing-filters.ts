import type { Team } from '../roster.ts';
import { DEFAULT_SPORT_ID } from './listing.ts';

/** The listing's filters (spec §3, filter state). Donations are whole dollars. */
export interface Filters {
	sport_id: number;
	conference: string | null;
	team_id: number | null;
	player_class: string | null;
	position: string | null;
	/** Free text. */
	search: string;
	min: number;
	/** null: up to the largest amount that anyone has received. */
	max: number | null;
}

export const DEFAULT_FILTERS: Filters = {
	sport_id: DEFAULT_SPORT_ID,
	conference: null,
	team_id: null,
	player_class: null,
	position: null,
	search: '',
	min: 0,
	max: null,
};

export type FilterAction =
	| { type: 'sport'; sport_id: number }
	/** `team_conference`: conference of the currently chosen team; undefined if unknown. */
	| { type: 'conference'; conference: string | null; team_conference?: string | null | undefined }
	/** `positions`: the team's positions; undefined if they aren't known yet. */
	| { type: 'team'; team: Team | null; positions?: readonly string[] | undefined }
	| { type: 'player_class'; player_class: string | null }
	| { type: 'position'; position: string | null }
	| { type: 'search'; search: string }
	| { type: 'donations'; min: number; max: number | null }
	/** The URL named a player, who has been loaded. */
	| { type: 'player_loaded'; player_class: string | null; position: string | null }
	| { type: 'clear' };

/** The filter cascade of spec §4, as a pure function. */
export function applyFilterAction(filters: Filters, action: FilterAction): Filters {
	switch (action.type) {
		case 'sport':
			return { ...filters, sport_id: action.sport_id, conference: null, team_id: null, player_class: null, position: null, search: '' };
		case 'conference': {
			const { conference, team_conference } = action;
			const keepsTeam = conference === null || conference === team_conference;
			return { ...filters, conference, team_id: keepsTeam ? filters.team_id : null, player_class: null, position: null, search: '' };
		}
		case 'team': {
			const { team, positions } = action;
			if (team === null) return { ...filters, team_id: null };
			const narrowed = filters.position !== null && positions !== undefined && !positions.includes(filters.position);
			return { ...filters, team_id: team.team_id, conference: filters.conference ?? team.conference, position: narrowed ? null : filters.position };
		}
		case 'player_class':
			return { ...filters, player_class: action.player_class };
		case 'position':
			return { ...filters, position: action.position };
		case 'search':
			return { ...filters, search: action.search };
		case 'donations':
			return { ...filters, min: action.min, max: action.max };
		case 'player_loaded':
			return { ...filters, player_class: filters.player_class ?? action.player_class, position: filters.position ?? action.position };
		case 'clear':
			return DEFAULT_FILTERS;
	}
}
