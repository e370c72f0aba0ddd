import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { FilterAction, Filters } from '#domain/roster/listing-filters.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/form/select/select.tsx';
import { browseTexts } from '../browse-texts.ts';
import { DonationRange } from './donation-range.tsx';
import { NameSearch, SEARCH_TEXT } from './name-search.tsx';
import type { Facets } from './use-facets.ts';

const texts = messages.filters;

interface FilterPanelProps {
	filters: Filters;
	facets: Facets;
	dispatch: (action: FilterAction) => void;
	onSearch: () => void;
	onClear: () => void;
}

/** The sidebar of spec §2. Up to 767 px, everything but the search is collapsible. */
export function FilterPanel({ filters, facets, dispatch, onSearch, onClear }: FilterPanelProps) {
	const [open, setOpen] = useState(false);
	const body = useId();
	const teamOf = (team_id: number | null) => facets.teams?.find((team) => team.team_id === team_id);
	function search(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// The last letters may not be in the filters yet.
		const text = new FormData(event.currentTarget).get(SEARCH_TEXT);
		if (typeof text === 'string') dispatch({ type: 'search', search: text });
		onSearch();
		// Hides a phone's keyboard to make room for the results.
		if (matchMedia('(pointer: coarse)').matches && document.activeElement instanceof HTMLElement) document.activeElement.blur();
	}
	const choose = { texts: messages.select, clearable: true };
	return (
		<search className="filters" aria-label={browseTexts.filters.name}>
			<form onSubmit={search}>
				<NameSearch value={filters.search} onType={(search) => dispatch({ type: 'search', search })} />
				<Button className="fold-filters" aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
					<SlidersHorizontal className="i" aria-hidden="true" />
					{open ? texts.hide : texts.show}
				</Button>
				<div className="body" id={body} data-open={open || undefined}>
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
					<DonationRange min={filters.min} max={filters.max} most={facets.maxDollars} onChange={(min, max) => dispatch({ type: 'donations', min, max })} />
					<Button className="clear" onClick={onClear}>
						{texts.clear}
					</Button>
				</div>
			</form>
		</search>
	);
}
