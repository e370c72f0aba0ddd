import { useEffect, useRef } from 'react';
import type { FilterAction, Filters } from '#domain/roster/listing/listing-filters.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/form/select/select.tsx';
import { DonationRange } from './donation-range.tsx';
import { useFacets } from './use-facets.ts';

const texts = messages.filters;

interface FilterFieldsProps {
	filters: Filters;
	/** How often everything was cleared. */
	clears: number;
	dispatch: (action: FilterAction) => void;
	onClear: () => void;
}

/** Every filter except the search (spec §2). What they offer is read or requested once they are on the screen. */
export function FilterFields({ filters, clears, dispatch, onClear }: FilterFieldsProps) {
	const facets = useFacets(filters);
	const teamOf = (team_id: number | null) => facets.teams?.find((team) => team.team_id === team_id);
	/** An amount is read a moment after it was typed. If everything was cleared meanwhile, it counts no more. */
	const latest = useRef(clears);
	useEffect(() => {
		latest.current = clears;
	}, [clears]);
	const choose = { texts: messages.select, clearable: true };
	return (
		<>
			<Select
				{...choose}
				{...facets.sport}
				clearable={false}
				label={texts.sport}
				value={String(filters.sport_id)}
				onChange={(id) => id !== null && dispatch({ type: 'sport', sport_id: Number(id) })}
			/>
			<Select
				{...choose}
				{...facets.conference}
				label={texts.conference}
				value={filters.conference}
				onChange={(conference) => dispatch({ type: 'conference', conference, team_conference: teamOf(filters.team_id)?.conference })}
			/>
			<Select
				{...choose}
				{...facets.team}
				label={texts.team}
				value={filters.team_id === null ? null : String(filters.team_id)}
				onChange={(id) => {
					const team = id === null ? undefined : teamOf(Number(id));
					dispatch({ type: 'team', team: team ?? null, positions: team && facets.positionsOf(team.team_id) });
				}}
			/>
			<Select
				{...choose}
				{...facets.player_class}
				label={texts.class}
				value={filters.player_class}
				onChange={(player_class) => dispatch({ type: 'player_class', player_class })}
			/>
			<Select
				{...choose}
				{...facets.position}
				label={texts.position}
				value={filters.position}
				onChange={(position) => dispatch({ type: 'position', position })}
			/>
			{/* An amount that couldn't be read is cleared as well, although it never became a filter. */}
			<DonationRange
				key={clears}
				min={filters.min}
				max={filters.max}
				most={facets.maxDollars}
				onChange={(min, max) => latest.current === clears && dispatch({ type: 'donations', min, max })}
			/>
			<Button onClick={onClear}>{texts.clear}</Button>
		</>
	);
}
