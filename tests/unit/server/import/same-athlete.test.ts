import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classFits, type MatchCandidate, matchAthletes, matchGrade } from '#server/modules/rosters/import/reconcile/same-athlete.ts';

const person = (player_class: string | null, birthplace: string | null) => ({ player_class, birthplace });
const pair = (
	sameTeam: boolean,
	known: ReturnType<typeof person>,
	listed: ReturnType<typeof person>,
	ids: [row: number, player: number] = [1, 10],
): MatchCandidate => ({
	row_id: ids[0],
	player_id: ids[1],
	sameTeam,
	seasons: 1,
	...known,
	listed,
});
const junior = person('Junior', 'Humble, TX');

describe('whether two are one person', () => {
	it.each([
		['same team, same hometown', true, junior, person('Senior', 'Humble, TX'), 0],
		['same team, same hometown, a class that went back', true, junior, person('Freshman', 'Humble, TX'), 0],
		['same team, no hometown', true, junior, person('Senior', null), 1],
		['same team, no hometown, a class that went back', true, junior, person('Freshman', null), 'maybe'],
		['same team, a hometown spelled differently', true, junior, person('Senior', 'Houston, TX'), 2],
		['same team, another hometown and class', true, junior, person('Freshman', 'Graz, Austria'), 'no'],
		['another team, same hometown, class fits', false, junior, person('Senior', 'HUMBLE, Texas'), 3],
		['another team, same hometown, a class that went back', false, junior, person('Freshman', 'Humble, TX'), 'maybe'],
		['another team, no hometown', false, junior, person('Senior', null), 'maybe'],
		['another team, another hometown', false, junior, person('Senior', 'Graz, Austria'), 'no'],
	])('%s', (_, sameTeam, known, listed, expected) => {
		expect(matchGrade(pair(sameTeam, known, listed))).toBe(expected);
	});

	it.each([
		['Freshman', 'Freshman', 1, true],
		['Freshman', 'Sophomore', 1, true],
		['Freshman', 'Junior', 1, true],
		['Freshman', 'Senior', 1, false],
		['Freshman', 'Senior', 3, true],
		['Sophomore', 'Freshman', 1, false],
		['Sophomore', 'Freshman', 0, true],
		[null, 'Freshman', 1, true],
		['Senior', 'Graduate', undefined, true],
	])('%s → %s after %s seasons: %s', (before, after, seasons, fits) => {
		expect(classFits(before, after, seasons)).toBe(fits);
	});
});

describe('who is who', () => {
	it('gives each line and each athlete to one at most, the best reasons first', () => {
		const { same, unclear } = matchAthletes([
			pair(true, junior, person('Senior', 'Humble, TX'), [1, 10]),
			pair(false, junior, person('Senior', 'Humble, TX'), [2, 10]),
			pair(false, junior, person('Senior', 'Humble, TX'), [3, 11]),
		]);
		expect([...same]).toEqual([
			[1, 10],
			[3, 11],
		]);
		expect([...unclear]).toEqual([]);
	});

	it('guesses nothing where two are as likely', () => {
		const twice = [pair(false, junior, person('Senior', 'Humble, TX'), [1, 10]), pair(false, junior, person('Senior', 'Humble, TX'), [1, 11])];
		expect(matchAthletes(twice)).toEqual({ same: new Map(), unclear: new Map([[1, [10, 11]]]) });
	});

	it('never gives an athlete to two lines, whatever comes in', () => {
		const some = fc.record({
			row_id: fc.integer({ min: 1, max: 6 }),
			player_id: fc.integer({ min: 10, max: 15 }),
			sameTeam: fc.boolean(),
			seasons: fc.constantFrom(undefined, 0, 1, 2),
			player_class: fc.constantFrom(null, 'Freshman', 'Senior'),
			birthplace: fc.constantFrom(null, 'Humble, TX', 'Graz, Austria'),
			listed: fc.record({ player_class: fc.constantFrom(null, 'Freshman', 'Senior'), birthplace: fc.constantFrom(null, 'Humble, TX', 'Graz, Austria') }),
		});
		fc.assert(
			fc.property(fc.uniqueArray(some, { maxLength: 30, selector: (one) => `${one.row_id} ${one.player_id}` }), (pairs) => {
				const { same, unclear } = matchAthletes(pairs);
				expect(new Set(same.values()).size).toBe(same.size);
				for (const row of same.keys()) expect(unclear.has(row)).toBe(false);
			}),
			{ verbose: true },
		);
	});
});
