import { describe, expect, it } from 'vitest';
import { Cleanings } from '#server/modules/rosters/import/clean/cell-value.ts';
import { height } from '#server/modules/rosters/import/clean/height.ts';
import { heightOfDate } from '#server/modules/rosters/import/clean/spreadsheet-date.ts';
import { weight } from '#server/modules/rosters/import/clean/weight.ts';

const read = (text: string) => {
	const cleanings = new Cleanings();
	return { inches: height(text, cleanings), kinds: cleanings.kinds, dropped: cleanings.dropped };
};
const year = new Date().getFullYear();

describe('heights', () => {
	it.each<[string, number | null]>([
		['4-0', 48],
		['3-11', null],
		['8-0', 96],
		['8-1', null],
		['( 5-7 )', 67],
		['6-', null],
		["6'", 72],
		["6'-", null],
	])('%s is %s inches', (text, inches) => {
		expect(read(text).inches).toBe(inches);
	});

	it.each([
		...['5-7', '5‐7', '5‑7', '5‒7', '5–7', '5—7', '5―7', '5−7', '5 – 7', "5'7", "5'7''", '5’7”', '5′ 7″', '5\'-7"', '5 7', '5-07'],
		...['5ft7', '5 ft 7', '5 ft. 7 in.', '5 feet 7 inches', '5 foot 7', '67"', "67''", '67 in', '67 in.', '67 inches', '67.0'],
		...["'5-7", "'5'7\"", '170cm', '170 cm', '170', '1.70m', '1,70 m', '1.70', '1m70', '169.5 cm', '169,5 cm', ' 5-7 '],
	])('%s is 67 inches', (text) => {
		expect(read(text)).toEqual({ inches: 67, kinds: [], dropped: [] });
	});

	it.each(['5-7½', '5-7¼', '5-7 3/4', '5\' 7 1/2"', '5-7.5', '5-7,5', '5–7½"', '67.5', '67½"', '5-7-1/2'])('%s is 67 inches, rounded down', (text) => {
		expect(read(text)).toEqual({ inches: 67, kinds: ['height: a part of an inch, rounded down'], dropped: [] });
	});

	it.each([
		'5-7 (170)',
		'5\'7" (170 cm)',
		'5\'7" / 170 cm',
		'5\'7" 170cm',
		'5\'7", 170 cm',
		'5-7 [1.70 m]',
		'170 cm / 5-7',
		'Ht: 5-7',
		'(5-7)',
		'5 - 7 (170)',
		'5(ft)7(in)',
	])('%s is 67 inches, without what stands beside it', (text) => {
		expect(read(text)).toEqual({ inches: 67, kinds: ['height: what stands beside it, removed'], dropped: [] });
	});

	it.each([
		...['7-May', 'May-07', '7-May-26', '07-May-2026', 'May 7', 'May 7, 2026', '7 May', '5/7', '5/7/26', '5/7/2026', '05/07/2026', '5-7-26', '2026-05-07'],
		...['2026-05-07 00:00:00', '2026-05-07T00:00:00'],
	])('%s was 5-7', (text) => {
		const recent = text.replace('2026', String(year)).replace(/26$/, String(year).slice(2));
		expect(read(recent)).toEqual({ inches: 67, kinds: ['height: Excel had turned it into a date'], dropped: [] });
	});

	it('Jun-00 was 6-0', () => {
		expect(read('Jun-00').inches).toBe(72);
	});

	it.each(['07-Feb', '9-Mar', '5/12/2026', '2/6/2026', '5/7/1998', '1998-05-07', '7.5.2026', '13-Jun', '11-Aug'])('%s says nothing for certain', (text) => {
		expect(read(text)).toEqual({
			inches: null,
			kinds: ['height: a date, which doesn’t say what the height was, dropped'],
			dropped: [{ column: 'height', value: text, reason: 'a date, which doesn’t say what the height was' }],
		});
	});

	it.each(['tall', '5-', '5-12', '9-1', '6.1', '250', '3-11', 'Fr.', '185 lbs'])('%s is dropped and listed', (text) => {
		expect(read(text)).toEqual({
			inches: null,
			kinds: ['height: not a height, dropped'],
			dropped: [{ column: 'height', value: text, reason: 'not a height' }],
		});
	});

	it.each(['N/A', 'TBD', '?', 'none'])('%s is blank', (text) => {
		expect(read(text)).toEqual({ inches: null, kinds: [], dropped: [] });
	});

	it('from dates go by the year in which the file is read', () => {
		expect(height('6/3/2031', new Cleanings(), 2031)).toBe(75);
		expect(height('6/3/2031', new Cleanings(), 2045)).toBeNull();
		expect(heightOfDate('6/3/2031', 2032)).toEqual({ inches: 75 });
		expect(heightOfDate('6/3/2031', 2045)).toEqual({ unclear: true });
		expect(heightOfDate('6/3/31', 2031)).toEqual({ inches: 75 });
		expect(heightOfDate('6-3', 2031)).toBeUndefined();
	});
});

describe('weights', () => {
	it.each([
		['191', 191],
		[' 191 ', 191],
		['60', 60],
		['59', null],
		['600', 600],
		['601', null],
		['191.0', 191],
		['191 lbs', 191],
		['191lb.', 191],
		['191#', 191],
		['191 pounds', 191],
		["'191", 191],
		['86.5 kg', 191],
		['86,5kg', 191],
		['191 (86 kg)', 191],
		['191 lbs / 86 kg', 191],
		['N/A', null],
		['-', null],
		['42', null],
		['heavy', null],
	])('%s is %s pounds', (text, pounds) => {
		expect(weight(text, new Cleanings())).toBe(pounds);
	});

	it('in kilograms are noted, and what can’t be read is listed', () => {
		const cleanings = new Cleanings();
		weight('191', cleanings);
		expect(cleanings.kinds).toEqual([]);
		weight('90 kg', cleanings);
		weight('heavy', cleanings);
		expect(cleanings.kinds).toEqual(['weight: kilograms', 'weight: not a plausible number, dropped']);
		expect(cleanings.dropped).toEqual([{ column: 'weight', value: 'heavy', reason: 'not a plausible number' }]);
	});
});
