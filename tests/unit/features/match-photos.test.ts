import { describe, expect, it } from 'vitest';
import { MAX_PHOTO_BYTES } from '#domain/roster/photo-sizes.ts';
import { matchPhotos, type RosterAthlete } from '#features/admin/athletes/photos/match-photos.ts';

const wearer = (player_id: number, player_name: string, jersey_number: string | null): RosterAthlete => ({
	player_id,
	player_name,
	jersey_number,
	image_url: null,
});
const roster = [
	wearer(1, 'Ana Quillby', '12'),
	wearer(2, 'Bea Merrowby', '0'),
	wearer(3, 'Cora Garnwick', '00'),
	wearer(4, 'Dot Underhay', '7'),
	wearer(5, 'Eve Larkspur', '33'),
	wearer(6, 'Fay Larkspur', '33'),
	wearer(7, 'Gil Nonumber', null),
];
const file = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });
const match = (...files: ReturnType<typeof file>[]) => {
	const { matched, unclear } = matchPhotos(files, roster);
	return {
		matched: matched.map(({ file: { name }, athlete }) => [name, athlete.player_name]),
		unclear: unclear.map(({ file: { name }, reason }) => [name, reason]),
	};
};

describe('a folder of photos', () => {
	it('goes to the athletes whose numbers the names begin with, in the order of the numbers', () => {
		expect(match(file('12.jpg'), file('7-anything.webp', 'image/webp'), file('0.png', 'image/png'), file('00.png', 'image/png'))).toEqual({
			matched: [
				['00.png', 'Cora Garnwick'],
				['0.png', 'Bea Merrowby'],
				['7-anything.webp', 'Dot Underhay'],
				['12.jpg', 'Ana Quillby'],
			],
			unclear: [],
		});
	});

	it.each([['12_Quillby.JPG'], ['#12 Quillby.jpg'], ['012.jpg'], ['12']])('knows the number of %s', (name) => {
		expect(match(file(name)).matched).toEqual([[name, 'Ana Quillby']]);
	});

	it.each([
		['IMG_0012.jpg', 'Its name doesn’t begin with a jersey number.'],
		['2026-team.jpg', 'Its name doesn’t begin with a jersey number.'],
		['12th-man.jpg', 'Its name doesn’t begin with a jersey number.'],
		['99.jpg', 'No one on the team wears 99.'],
		['000.jpg', 'No one on the team wears 000.'],
		['33.jpg', 'Several athletes wear 33: Eve Larkspur, Fay Larkspur. Edit the right athlete and add the photo there.'],
	])('leaves out %s', (name, reason) => {
		expect(match(file(name))).toEqual({ matched: [], unclear: [[name, reason]] });
	});

	it('leaves out what isn’t a photo that can be uploaded', () => {
		expect(match(file('12.heic', 'image/heic'), file('12.txt', ''), file('7.jpg', 'image/jpeg', MAX_PHOTO_BYTES + 1), file('00.jpeg', ''))).toEqual({
			matched: [['00.jpeg', 'Cora Garnwick']],
			unclear: [
				['12.heic', 'It isn’t a JPEG, PNG, or WebP photo.'],
				['12.txt', 'It isn’t a JPEG, PNG, or WebP photo.'],
				['7.jpg', 'It’s larger than 10 MB.'],
			],
		});
	});

	it('leaves out both of two files with one number', () => {
		expect(match(file('12.jpg'), file('12-smiling.jpg'), file('7.jpg'))).toEqual({
			matched: [['7.jpg', 'Dot Underhay']],
			unclear: [
				['12.jpg', 'Another file has the same number. Keep one for Ana Quillby.'],
				['12-smiling.jpg', 'Another file has the same number. Keep one for Ana Quillby.'],
			],
		});
	});
});
