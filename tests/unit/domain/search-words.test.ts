import { describe, expect, it, test } from 'vitest';
import { isNearStart, matchingTeams, positionWords, searchedWords, wordPartsOf } from '#domain/roster/listing/search-words.ts';
import { APOSTROPHES } from '#tests/fixtures/apostrophes.ts';
import { isOneEdit } from '../roster/fixtures/one-edit.ts';
import { seeded } from '../roster/fixtures/roster-league.ts';

test('a position is found by its code and by the words of its label', () => {
	expect(positionWords('QB')).toEqual(['qb', 'quarterback']);
	expect(positionWords('WR')).toEqual(['wr', 'wide', 'receiver']);
	expect(positionWords('ZZ')).toEqual(['zz']);
});

test('a search is split into words and numbers, and only long words of letters may be near', () => {
	expect(searchedWords('QB #12 Skogelnd').words).toEqual([
		{ text: 'qb', isNumber: false, mayBeNear: false },
		{ text: 'skogelnd', isNumber: false, mayBeNear: true },
		{ text: '12', isNumber: true, mayBeNear: false },
	]);
	expect(searchedWords('QB 12').mayBeNear).toBe(false);
	expect(searchedWords('smit иванов 12345 abcde1').mayBeNear).toBe(false);
	expect(searchedWords(' !!! ').words).toEqual([]);
});

describe('near a start', () => {
	it.each([
		['skogelnd', 'skogeland', 'a letter is missing'],
		['skogelannd', 'skogeland', 'a letter too many'],
		['skogelend', 'skogeland', 'another letter'],
		['skogelnad', 'skogeland', 'two letters swapped'],
		['kogeland', 'skogeland', 'the first letter is missing'],
		['ksogeland', 'skogeland', 'the first two swapped'],
		['skogelandx', 'skogeland', 'a letter after the end'],
		['skgel', 'skogeland', 'only the start was typed'],
		['skogeland', 'skogeland', 'no edit at all'],
		['smith', 'sm𠮷ith', 'a letter beyond the basic plane counts as one'],
	])('%s is near %s: %s', (word, candidate) => expect(isNearStart(word, candidate)).toBe(true));

	it.each([
		['skogelnd', 'skagelund'],
		['sgokeland', 'skogeland'],
		['quarterback', 'quart'],
		['qqqqqq', 'quick'],
		['smith', ''],
	])('%s is not near %s', (word, candidate) => expect(isNearStart(word, candidate)).toBe(false));

	const seed = Number(process.env.SEED_NEAR ?? Date.now() % 1e9);
	it(`is one edit from a start, and a half of the word stays (SEED_NEAR=${seed})`, () => {
		const random = seeded(seed);
		const text = (length: number) => Array.from({ length }, () => 'abc'.charAt(Math.floor(random() * 3))).join('');
		let near = 0;
		for (let i = 0; i < 20_000; i++) {
			const [word, candidate] = [text(5 + Math.floor(random() * 3)), text(3 + Math.floor(random() * 7))];
			const expected = isOneEdit(word, candidate);
			expect(isNearStart(word, candidate), `${word} ${candidate}`).toBe(expected);
			if (!expected) continue;
			near++;
			const { start, end, swapped } = wordPartsOf(word);
			const isKept = candidate.startsWith(start) || candidate.includes(end, 1) || candidate.startsWith(swapped);
			expect(isKept, `${word} ${candidate}`).toBe(true);
		}
		expect(near).toBeGreaterThan(100);
	});
});

describe('matching teams', () => {
	const teams = ['Alkali Flats', 'Texas A&M', 'North Alkali', 'Alkali', 'Ohio State', ...Array.from({ length: 8 }, (_, i) => `Zed State ${i}`)].map(
		(team_name, i) => ({ team_id: i + 1, team_name, conference: null }),
	);
	const found = (search: string, near = false) => matchingTeams(teams, search, near).map(({ team_name }) => team_name);

	it('have every word, in any order, and those that begin with the search come first', () => {
		expect(found('alkali')).toEqual(['Alkali', 'Alkali Flats', 'North Alkali']);
		expect(found('fla ÁLK')).toEqual(['Alkali Flats']);
		expect(found('a&m')).toEqual(['Texas A&M']);
		expect(found('alkali quarterback')).toEqual([]);
	});
	it('are at most six, and none for one or two letters', () => {
		expect(found('state')).toHaveLength(6);
		expect(found('al')).toEqual([]);
	});
	it.each(APOSTROPHES)('are found with any mark for an apostrophe, in the search and in the name: %s', (mark) => {
		const marked = APOSTROPHES.slice(0, 6).map((each, i) => ({ team_id: i + 1, team_name: `Vailu${each}u ${i}`, conference: null }));
		for (const search of ['vailuu', `Vailu${mark}u`]) expect(matchingTeams(marked, search, false), search).toHaveLength(6);
		expect(matchingTeams([{ team_id: 1, team_name: `Vailu${mark}u`, conference: null }], 'vailuu', false)).toHaveLength(1);
	});
	it('may have one typo if asked', () => {
		expect(found('alkail flats')).toEqual([]);
		expect(found('alkail flats', true)).toEqual(['Alkali Flats']);
	});
});
