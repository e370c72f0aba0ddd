import { useEffect, useState } from 'react';
import type { Filters } from '#domain/roster/listing/listing-filters.ts';

/** Pause after typing before the server is asked (spec §4, §9). The replica needs none. */
const DEBOUNCE_MS = 1000;

/**
 * The filters for the server. A choice applies right away; typing applies after the pause, or as soon as `asked` grows.
 */
export function useDebouncedFilters(filters: Filters, asked: number): Filters {
	const [settled, setSettled] = useState(filters);
	const [answered, setAnswered] = useState(asked);
	if (chosenKey(filters) !== chosenKey(settled) || asked !== answered) {
		setSettled(filters);
		setAnswered(asked);
	}
	useEffect(() => {
		const timer = setTimeout(() => setSettled(filters), DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [filters]);
	return settled;
}

function chosenKey({ sport_id, conference, team_id, player_class, position }: Filters): string {
	return JSON.stringify([sport_id, conference, team_id, player_class, position]);
}
