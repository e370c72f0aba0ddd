import { filterMessages } from '#domain/roster/listing/filter-messages.ts';
import { DEFAULT_FILTERS, type FilterAction, type Filters } from '#domain/roster/listing/listing-filters.ts';
import { positionText } from '#domain/roster/positions.ts';
import type { Team } from '#domain/roster/roster.ts';

export interface SetFilter {
	name: 'conference' | 'team' | 'player_class' | 'position' | 'donations';
	label: string;
	/** The action that removes the filter. */
	clear: FilterAction;
}

/** The filters that are set and can be removed, in the panel's order. The sport always has a value, so it isn't one. */
export function setFilters(filters: Filters, teams: readonly Team[] | undefined): SetFilter[] {
	const { conference, team_id, player_class, position, min, max } = filters;
	const team = teams?.find((each) => each.team_id === team_id);
	const all: (SetFilter | false)[] = [
		conference !== null && { name: 'conference', label: conference, clear: { type: 'conference', conference: null, team_conference: team?.conference } },
		team_id !== null && { name: 'team', label: team?.team_name ?? 'Team', clear: { type: 'team', team: null } },
		player_class !== null && { name: 'player_class', label: player_class, clear: { type: 'player_class', player_class: null } },
		position !== null && { name: 'position', label: positionText(position), clear: { type: 'position', position: null } },
		(min > DEFAULT_FILTERS.min || max !== null) && {
			name: 'donations',
			label: filterMessages.donations(min, max),
			clear: { type: 'donations', min: DEFAULT_FILTERS.min, max: DEFAULT_FILTERS.max },
		},
	];
	return all.filter((each) => each !== false);
}
