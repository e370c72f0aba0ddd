import { describe, expect, it } from 'vitest';
import { currentSeason, pastSeason, rosterSourceText, seasonText } from '#domain/roster/roster-source.ts';

const facts = (season: string, source: string | null = null) => ({ season, source, as_of: null });

describe('a roster’s season', () => {
	it.each([
		['2025', '2025–26'],
		['1999', '1999–00'],
		['2008', '2008–09'],
	])('%s is written %s', (season, text) => expect(seasonText(season)).toBe(text));

	it('changes in August, for every sport', () => {
		expect(currentSeason(new Date(2026, 6, 31))).toBe(2025);
		expect(currentSeason(new Date(2026, 7, 1))).toBe(2026);
		expect(currentSeason(new Date(2027, 0, 1))).toBe(2026);
	});

	it('is over only if no team has a newer one', () => {
		const november = new Date(2026, 10, 23);
		expect(pastSeason([facts('2024'), facts('2025')], november)).toBe('2025');
		expect(pastSeason([facts('2024'), facts('2026')], november)).toBeNull();
		expect(pastSeason([], november)).toBeNull();
	});
});

it('names sources as their publishers ask, and nothing for one that isn’t known', () => {
	expect(rosterSourceText(facts('2025', 'srd-wbb'))).toContain('University of Maryland');
	expect(rosterSourceText(facts('2025', 'espn-cfb'))).toContain('cfbfastR-data');
	expect(rosterSourceText(facts('2025', 'school'))).toBe('the school');
	expect(rosterSourceText(facts('2025', 'elsewhere'))).toBeNull();
	expect(rosterSourceText(facts('2025'))).toBeNull();
});
