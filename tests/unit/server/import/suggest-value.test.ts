import { describe, expect, it } from 'vitest';
import type { Mend } from '#domain/admin/roster-desk.ts';
import { knownSchool, nearestSchool } from '#server/modules/rosters/import/mending/nearest-school.ts';
import { suggestValue } from '#server/modules/rosters/import/mending/suggest-value.ts';

const soccer = 4;
const baseball = 5;

describe('a value that can’t be read', () => {
	it.each<[Mend['column'], value: string, meant: string]>([
		['class', 'Freshie', 'Freshman'],
		['class', 'Sophmre', 'Sophomore'],
		['class', 'Juni', 'Junior'],
		['class', 'Senoirr', 'Senior'],
		['class', 'Grads', 'Graduate'],
		['class', '2030', 'Freshman'],
		['class', 'Class of 2027', 'Senior'],
		['class', '’29', 'Sophomore'],
		['position', 'Goalkeaper', 'GK'],
		['position', 'Midfeild', 'M'],
		['height', '06-Feb', '6-2'],
		['height', 'Feb-06', '6-2'],
		['height', '2/6/2026', '6-2'],
		['height', '511', '5-11'],
		['height', '602', '6-2'],
		['height', '6.11', '6-11'],
		['height', '5;9', '5-9'],
		['height', '6-O', '6-0'],
		['height', '5-l1"', '5-11'],
		['weight', '18O', '180'],
		['jersey', 'O7', '07'],
		['jersey', '1l', '11'],
		['sport', 'Womens Socer', "Women's Soccer"],
		['sport', 'W Volley ball', "Women's Volleyball"],
		['sport', 'Bassball', 'Baseball'],
		['season', 'Fall 2026', '2026'],
		['season', '2026–2027', '2026'],
		['season', '2O26', '2026'],
		['pending_transfer', 'yess', 'yes'],
		['pending_transfer', 'In the transfer portal', 'yes'],
		['pending_transfer', 'Not in the portal', 'no'],
		['photo', 'www.photos.example/1.jpg', 'https://www.photos.example/1.jpg'],
		['profile', 'https:/school.example/ana', 'https://school.example/ana'],
	])('of the column %s, %j, probably is %j', (column, value, to) => {
		expect(suggestValue(column, ` ${value} `, { sport_id: soccer, season: '2026' })).toEqual({ column, from: value, to });
	});

	it.each<[column: string, value: string, why: string]>([
		['class', 'Fr', 'it is too short to be near one word'],
		['class', 'Year', 'it is near no class'],
		['class', '2035', 'nobody graduates so late'],
		['class', '2026', 'it was last season'],
		['position', 'Outside', 'several begin so'],
		['position', 'Captain', 'it is none'],
		['height', '6.1', 'it may be 6-1 or 6-10'],
		['height', '5,1', 'it may be 5-1 or 5-10'],
		['height', '6-12', 'there is no twelfth inch'],
		['height', '03-Feb', 'nobody is three feet tall'],
		['height', 'tall', 'it says no number'],
		['weight', '185-190', 'it is two'],
		['weight', '13 st', 'it is another unit'],
		['weight', '18', 'it stays implausible'],
		['jersey', 'RS', 'it is no number'],
		['jersey', '12a', 'it is more than a number'],
		['sport', 'Basketbal', 'men and women play it'],
		['sport', 'Mens Volleyball', 'only women’s rosters are imported'],
		['sport', 'Quidditch', 'it is near no sport'],
		['season', 'Spring 2026', 'the season began the year before'],
		['season', '2024 to 2026', 'it is two'],
		['season', '26', 'it may be a day'],
		['pending_transfer', 'perhaps', 'it is neither'],
		['photo', 'photo.jpg', 'it says no server'],
		['profile', 'javascript://x.example/', 'it isn’t for the web'],
		['name', 'Ana Qillby', 'names aren’t mended'],
		['hometown', 'Humbel', 'towns aren’t mended'],
		['class', '', 'there is nothing'],
	])('of the column %s, %j, isn’t guessed, because %s', (column, value) => {
		expect(suggestValue(column, value, { sport_id: soccer, season: '2026' })).toBeUndefined();
	});

	it('is judged by the line’s own sport and season', () => {
		expect(suggestValue('position', 'Shortstpo', { sport_id: soccer })).toBeUndefined();
		expect(suggestValue('position', 'Shrtstopp', { sport_id: baseball })?.to).toBe('SS');
		expect(suggestValue('class', '2030', { season: '2027' })?.to).toBe('Sophomore');
		expect(suggestValue('class', '2030')).toBeUndefined();
	});
});

describe('a new team', () => {
	const schools = ['Port Ashby', 'Whitlow State', 'North Ellerby', 'Boston College', 'Marlow', 'Saint Orrin’s', 'Kansas'].map(knownSchool);

	it.each([
		['Port Ashbey', 'Port Ashby'],
		['University of Port Ashby', 'Port Ashby'],
		['Port Ashby Women’s Soccer', 'Port Ashby'],
		['Whitlow Sate', 'Whitlow State'],
		['Marlo', 'Marlow'],
		['St Orins', 'Saint Orrin’s'],
	])('called %j probably is %j', (name, meant) => {
		expect(nearestSchool(name, schools)).toBe(meant);
	});

	it.each([
		['South Ellerby', 'the other direction is another school'],
		['Whitlow', 'without State it is another school'],
		['Port Ashby State', 'with State it is another school'],
		['Boston University', 'a college isn’t a university'],
		['Arkansas', 'it is another state'],
		['Mar', 'it is too short'],
		['Thornbury', 'nothing is near'],
	])('called %j isn’t guessed, because %s', (name) => {
		expect(nearestSchool(name, schools)).toBeUndefined();
	});

	it('isn’t guessed where two are equally near', () => {
		expect(nearestSchool('Harlowe', ['Harlowa', 'Harlowb'].map(knownSchool))).toBeUndefined();
	});
});
