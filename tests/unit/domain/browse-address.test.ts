import { expect, test } from 'vitest';
import { readFilters, writeFilters } from '#domain/roster/listing/filter-address.ts';
import { toFilterBody, toRosterQuery } from '#domain/roster/listing/filter-query.ts';
import { DEFAULT_FILTERS, type Filters } from '#domain/roster/listing/listing-filters.ts';
import { errorReason } from '#features/browse/listing/listing-error.tsx';

const full: Filters = { sport_id: 3, conference: 'Big & Tall', team_id: 12, player_class: 'Senior', position: 'QB', search: 'Émile #12', min: 5, max: 50 };

test('defaults leave the address empty', () => {
	expect(writeFilters(DEFAULT_FILTERS)).toBe('');
	expect(readFilters(new URLSearchParams(''))).toEqual(DEFAULT_FILTERS);
});

test('every filter survives the address', () => {
	expect(writeFilters(full)).toBe('?sport=3&conference=Big+%26+Tall&team=12&class=Senior&position=QB&q=%C3%89mile+%2312&min=5&max=50');
	expect(readFilters(new URLSearchParams(writeFilters(full)))).toEqual(full);
});

test.each(['sport=x&team=-1', 'sport=0&team=1.5', 'sport=&team=', 'min=-5&max=abc', 'sport=99999999999'])('%s counts as not given', (query) => {
	expect(readFilters(new URLSearchParams(query))).toEqual(DEFAULT_FILTERS);
});

test('dollars go to the API, cents to the replica', () => {
	expect(toFilterBody(full)).toEqual({
		sport_id: 3,
		conference: 'Big & Tall',
		team_id: 12,
		player_class: 'Senior',
		position: 'QB',
		player_name: 'Émile #12',
		min_donation: 5,
		max_donation: 50,
	});
	expect(toRosterQuery(full)).toEqual({
		conference: 'Big & Tall',
		team_id: 12,
		player_class: 'Senior',
		position: 'QB',
		search: 'Émile #12',
		min_cents: 500,
		max_cents: 5000,
	});
	expect(toFilterBody(DEFAULT_FILTERS)).toEqual({ sport_id: 2 });
	expect(toRosterQuery(DEFAULT_FILTERS)).toEqual({});
});

test.each([
	['422: Unknown field', 'Unknown field'],
	['a: b: c', 'b: c'],
	['no colon', 'no colon'],
	['nothing after:', 'nothing after:'],
])('toast of "%s" is "%s" (spec §8)', (text, toast) => {
	expect(errorReason(text)).toBe(toast);
});
