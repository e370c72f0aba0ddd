import { describe, expect, it } from 'vitest';
import { currentSeason, pastSeason, rosterSourceText, seasonText } from '#domain/roster/roster-source.ts';

const facts = (season: string, source: string | null = null) => ({ season, source, as_of: null });

describe('a roster’s season', () => {
	it.each([
		['2025', '2025–26'],
		['1999', '1999–00'],
		['2008', '2008–09'],
	])('%s is written %s', (season, text) => expect(seasonText(season)).toBe(text));

	it('changes in August, for every sport and in every time zone', () => {
		expect(currentSeason(new Date('2026-07-31T23:59:59Z'))).toBe(2025);
		expect(currentSeason(new Date('2026-08-01T00:00:00Z'))).toBe(2026);
		expect(currentSeason(new Date('2027-01-01T00:00:00Z'))).toBe(2026);
	});

	it('is over only if no team has a newer one', () => {
		const november = new Date('2026-11-23T12:00:00Z');
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
