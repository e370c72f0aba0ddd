import { describe, expect, test } from 'vitest';
import { applyFilterAction, DEFAULT_FILTERS, type FilterAction, type Filters } from '#domain/roster/listing/listing-filters.ts';

const full: Filters = { sport_id: 3, conference: 'Meridian', team_id: 12, player_class: 'Senior', position: 'QB', search: 'jo smi', min: 5, max: 50 };
const meridian = { team_id: 12, team_name: 'Lakehaven', conference: 'Meridian' };
const alone = { team_id: 13, team_name: 'Port Ashby', conference: null };

const rules: [string, Filters, FilterAction, Filters][] = [
	[
		'a sport resets conference, team, class, player and position',
		full,
		{ type: 'sport', sport_id: 4 },
		{ ...full, sport_id: 4, conference: null, team_id: null, player_class: null, position: null, search: '' },
	],
	[
		'a conference resets player, class and position, and the team of another conference',
		full,
		{ type: 'conference', conference: 'Tidewater', team_conference: 'Meridian' },
		{ ...full, conference: 'Tidewater', team_id: null, player_class: null, position: null, search: '' },
	],
	[
		'a conference keeps a team of its own',
		{ ...full, conference: null },
		{ type: 'conference', conference: 'Meridian', team_conference: 'Meridian' },
		{ ...full, player_class: null, position: null, search: '' },
	],
	[
		'a conference drops a team whose conference is not known',
		full,
		{ type: 'conference', conference: 'Tidewater' },
		{ ...full, conference: 'Tidewater', team_id: null, player_class: null, position: null, search: '' },
	],
	[
		'no conference keeps the team',
		full,
		{ type: 'conference', conference: null, team_conference: 'Meridian' },
		{ ...full, conference: null, player_class: null, position: null, search: '' },
	],
	[
		'a team fills an empty conference from itself',
		DEFAULT_FILTERS,
		{ type: 'team', team: meridian },
		{ ...DEFAULT_FILTERS, team_id: 12, conference: 'Meridian' },
	],
	['a team leaves a chosen conference alone', { ...full, team_id: null }, { type: 'team', team: meridian }, full],
	['a team without a conference fills none', DEFAULT_FILTERS, { type: 'team', team: alone }, { ...DEFAULT_FILTERS, team_id: 13 }],
	['a team drops a position that it does not have', full, { type: 'team', team: meridian, positions: ['WR'] }, { ...full, position: null }],
	['a team keeps a position that it has', full, { type: 'team', team: meridian, positions: ['QB', 'WR'] }, full],
	['no team leaves the rest', full, { type: 'team', team: null }, { ...full, team_id: null }],
	[
		'a loaded player fills an empty class and position',
		{ ...full, player_class: null, position: null },
		{ type: 'player_loaded', player_class: 'Junior', position: 'WR' },
		{ ...full, player_class: 'Junior', position: 'WR' },
	],
	['a loaded player leaves a chosen class and position alone', full, { type: 'player_loaded', player_class: 'Junior', position: 'WR' }, full],
	['class alone', full, { type: 'player_class', player_class: null }, { ...full, player_class: null }],
	['position alone', full, { type: 'position', position: 'WR' }, { ...full, position: 'WR' }],
	['text alone', full, { type: 'search', search: 'x' }, { ...full, search: 'x' }],
	['donations alone', full, { type: 'donations', min: 1, max: null }, { ...full, min: 1, max: null }],
	['clear goes back to the default sport and empties the rest', full, { type: 'clear' }, DEFAULT_FILTERS],
];

describe('filter cascade (spec §4)', () => {
	test.each(rules)('%s', (_rule, before, action, after) => {
		expect(applyFilterAction(before, action)).toEqual(after);
	});

	test('the default sport is 2, the range open', () => {
		expect(DEFAULT_FILTERS).toMatchObject({ sport_id: 2, min: 0, max: null });
	});
});
