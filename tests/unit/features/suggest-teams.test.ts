import { expect, test } from 'vitest';
import type { Team } from '#domain/roster/roster.ts';
import { suggestTeams } from '#features/browse/your-team/suggest-teams.ts';

const named = (conference: string | null, ...names: string[]): Omit<Team, 'team_id'>[] => names.map((team_name) => ({ team_name, conference }));

const TEAMS: readonly Team[] = [
	...named('Inland', 'Alder State', 'Alton Tech', 'Amberly'),
	...named('Coast', 'Bay City', 'Bellmere', 'Birch State', 'Brackwater'),
	...named('North', 'Caldwell', 'Cedar State'),
	...named(null, 'Dunmore'),
].map((team, index) => ({ team_id: index + 1, ...team }));

const suggested = (text: string, teams = TEAMS) => suggestTeams(teams, text).map(({ team_name }) => team_name);

test('without a text, each conference is there before any comes twice, in alphabetical order', () => {
	expect(suggested('')).toEqual(['Alder State', 'Alton Tech', 'Amberly', 'Bay City', 'Caldwell', 'Dunmore']);
	expect(suggested('  ', TEAMS.slice(0, 2))).toEqual(['Alder State', 'Alton Tech']);
	expect(suggested('', [])).toEqual([]);
});

test('with more than six conferences, the largest ones are there', () => {
	const small = [...'efghij'].map((letter, index): Team => ({ team_id: 100 + index, team_name: `${letter}field`, conference: letter }));
	expect(suggested('', [...TEAMS, ...small])).toEqual(['Alder State', 'Bay City', 'Caldwell', 'Dunmore', 'efield', 'ffield']);
});

test('one letter finds teams with a word that begins with it', () => {
	expect(suggested('s')).toEqual(['Alder State', 'Birch State', 'Cedar State']);
	expect(suggested('STATE ced')).toEqual(['Cedar State']);
});

test('a typo is forgiven only if nothing matches exactly', () => {
	expect(suggested('Belmere')).toEqual(['Bellmere']);
	expect(suggested('Amberly')).toEqual(['Amberly']);
	expect(suggested('zz')).toEqual([]);
});

test('no more than six', () => {
	expect(suggested('b', [...TEAMS, ...TEAMS])).toHaveLength(6);
});
