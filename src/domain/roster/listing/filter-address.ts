import { DEFAULT_FILTERS, type Filters } from './listing-filters.ts';

/** Filters from the URL's query. A value that can't be read counts as missing, because people type URLs. */
export function readFilters(params: URLSearchParams): Filters {
	return {
		sport_id: id(params.get('sport')) ?? DEFAULT_FILTERS.sport_id,
		conference: text(params.get('conference')),
		team_id: id(params.get('team')),
		player_class: text(params.get('class')),
		position: text(params.get('position')),
		search: params.get('q') ?? '',
		min: dollars(params.get('min')) ?? 0,
		max: dollars(params.get('max')),
	};
}

/** `?sport=…&team=…` without the defaults; empty if all are defaults. */
export function writeFilters(filters: Filters): string {
	const params = new URLSearchParams();
	if (filters.sport_id !== DEFAULT_FILTERS.sport_id) params.set('sport', String(filters.sport_id));
	if (filters.conference !== null) params.set('conference', filters.conference);
	if (filters.team_id !== null) params.set('team', String(filters.team_id));
	if (filters.player_class !== null) params.set('class', filters.player_class);
	if (filters.position !== null) params.set('position', filters.position);
	if (filters.search.trim() !== '') params.set('q', filters.search);
	if (filters.min > 0) params.set('min', String(filters.min));
	if (filters.max !== null) params.set('max', String(filters.max));
	return params.size === 0 ? '' : `?${params}`;
}

function text(value: string | null): string | null {
	return value === null || value === '' ? null : value;
}

/** One of our ids (`idSchema`), read without a parser, which the first paint doesn't load. */
function id(value: string | null): number | null {
	const number = Number(value || Number.NaN);
	return Number.isInteger(number) && number > 0 && number <= 2_147_483_647 ? number : null;
}

function dollars(value: string | null): number | null {
	return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
