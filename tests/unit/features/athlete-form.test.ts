import { describe, expect, it } from 'vitest';
import { jerseyContrast } from '#domain/roster/new-team.ts';
import { sizedPhoto } from '#domain/roster/photo-sizes.ts';
import { formTexts, heightOf, inchesOf, readAthleteForm } from '#features/admin/athletes/athlete-form.ts';

describe('the form of an athlete', () => {
	const seen = formTexts({ player_name: 'Ira Vesper', position: 'Quarterback', jersey_number: '7', height_in: 75, weight_lb: null });

	it('sends what was changed, by the server’s rules, and leaves alone what a roster wrote otherwise', () => {
		const typed = { ...seen, player_name: ' Ira Vesper-Quill ', jersey_number: '', height_in: `6'4"`, weight_lb: '214', pending_transfer: true };
		expect(readAthleteForm(typed, seen)).toEqual({
			changes: { player_name: 'Ira Vesper-Quill', jersey_number: null, height_in: 76, weight_lb: 214, pending_transfer: true },
		});
		expect(readAthleteForm(seen, seen)).toEqual({ changes: {} });
		expect(readAthleteForm({ ...seen, position: 'wr' }, seen)).toEqual({ changes: { position: 'WR' } });
	});

	it.each([
		['player_name', '  ', 'Enter a name.'],
		['jersey_number', '12A', 'Enter up to three digits.'],
		['height_in', '6 feet', 'Enter a height from'],
		['height_in', `9'0"`, 'Enter a height from'],
		['weight_lb', 'heavy', 'Enter a whole number of pounds'],
		['bio_url', 'bio.example', 'https://'],
	] as const)('%s "%s" is a mistake of that field', (field, text, words) => {
		expect(readAthleteForm({ ...seen, [field]: text }, seen)).toEqual({ error: { field, text: expect.stringContaining(words) } });
	});
});

it.each([
	[`6'3"`, 75],
	['6-3', 75],
	['6’11', 83],
	[`5'`, 60],
	['', null],
	['6-12', undefined],
	['75', undefined],
])('the height %s', (text, inches) => expect(inchesOf(text)).toBe(inches));

it('a height is written as it is read', () => {
	for (let inches = 48; inches <= 96; inches++) expect(inchesOf(heightOf(inches))).toBe(inches);
});

it('a second color that can’t be read on the first is told', () => {
	expect(jerseyContrast('#123a5c', '#e8b23a')).toMatchObject({ isLegible: true, colors: { num: '#e8b23a' } });
	expect(jerseyContrast('#123a5c', '#1a4a6c')).toMatchObject({ isLegible: false, colors: { num: '#ffffff' } });
	expect(jerseyContrast('#123a5c', null)).toMatchObject({ ratio: null, isLegible: false });
});

it('our own photos come in other sizes, those of other hosts don’t', () => {
	expect(sizedPhoto('/v1/photos/12-0123456789abcdef-640.webp', 'small')).toBe('/v1/photos/12-0123456789abcdef-160.webp');
	expect(sizedPhoto('https://photos.example/12-640.webp', 'small')).toBe('https://photos.example/12-640.webp');
	expect(sizedPhoto(null, 'large')).toBeNull();
});
