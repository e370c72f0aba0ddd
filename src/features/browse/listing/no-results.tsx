import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { Filters } from '#domain/roster/listing/listing-filters.ts';
import type { Team } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { setFilters } from '../filters/set-filters.ts';
import { noResultsTexts as texts } from './no-results-texts.ts';

export interface NoResultsProps {
	filters: Filters;
	/** Teams that the searched text matches. */
	teams: readonly Team[];
	/** Undefined while the sport's name is unknown. */
	sport: string | undefined;
	/** Called before the team's link is followed. */
	onLeave: (event: MouseEvent) => void;
	onClear: () => void;
	onClearSearch: () => void;
}

/** The empty result (spec §2), why it is empty, and the one thing to do about it. */
export function NoResults({ filters, teams, sport, onLeave, onClear, onClearSearch }: NoResultsProps) {
	const searched = filters.search.trim();
	const set = setFilters(filters, undefined).length > 0;
	const [team] = teams;
	return (
		<EmptyState title={messages.noResults}>
			{searched === '' ? (
				<>
					<p>{set ? texts.filtered : texts.sport}</p>
					<Button onClick={onClear}>{messages.filters.clear}</Button>
				</>
			) : team !== undefined && sport !== undefined ? (
				<>
					<p>{texts.named(searched, set)}</p>
					<Link className={buttonClass()} to={screens.team(sport, team.team_name)} onClick={onLeave}>
						{texts.seeTeam(team.team_name)}
					</Link>
				</>
			) : set ? (
				<>
					<p>{texts.both(searched)}</p>
					<Button onClick={onClear}>{messages.filters.clear}</Button>
				</>
			) : (
				<>
					<p>{texts.searched(searched, sport)}</p>
					<Button onClick={onClearSearch}>{texts.clearSearch}</Button>
				</>
			)}
		</EmptyState>
	);
}
