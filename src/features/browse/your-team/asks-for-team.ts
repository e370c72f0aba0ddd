import { writeFilters } from '#domain/roster/listing/filter-address.ts';
import { DEFAULT_FILTERS, type Filters } from '#domain/roster/listing/listing-filters.ts';
import type { YourTeam } from './your-team.ts';

/** Whether home asks for the person's team: on a first visit, above the whole list of a sport. */
export function asksForTeam({ isNew }: YourTeam, filters: Filters): boolean {
	return isNew && writeFilters({ ...filters, sport_id: DEFAULT_FILTERS.sport_id }) === '';
}
