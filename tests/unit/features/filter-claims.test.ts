import { expect, it } from 'vitest';
import type { TeamClaim } from '#domain/claims/claim-forms.ts';
import { filterClaims } from '#features/admin/school-desk/filter-claims.ts';

const athlete = (player_name: string, state: TeamClaim['state']): TeamClaim => ({
	player_id: 1,
	player_name,
	jersey_number: null,
	state,
	code_until: null,
	is_own_pause: false,
	is_blocked: false,
	holder: null,
});
const athletes = [athlete('Émile Okafor-Lind', 'claimed'), athlete('Jordan Ellery', 'listed'), athlete('Emil Vale', 'listed')];
const names = (text: string, state: TeamClaim['state'] | '') => filterClaims(athletes, text, state).map(({ player_name }) => player_name);

it('finds names whatever their accents and capitals, also by a part', () => {
	expect(names('EMIL', '')).toEqual(['Émile Okafor-Lind', 'Emil Vale']);
	expect(names(' okafor lind ', '')).toEqual(['Émile Okafor-Lind']);
	expect(names('nobody', '')).toEqual([]);
});

it('without a text and a state, everybody is shown; a state narrows', () => {
	expect(names('', '')).toHaveLength(3);
	expect(names('', 'listed')).toEqual(['Jordan Ellery', 'Emil Vale']);
	expect(names('emil', 'claimed')).toEqual(['Émile Okafor-Lind']);
});
