import type { Cleanings } from './cell-value.ts';

const australian: Readonly<Record<string, string>> = {
	NSW: 'New South Wales',
	VIC: 'Victoria',
	QLD: 'Queensland',
	TAS: 'Tasmania',
	SA: 'South Australia',
	WA: 'Western Australia',
	NT: 'Northern Territory',
	ACT: 'Australian Capital Territory',
};
const canadian: Readonly<Record<string, string>> = {
	AB: 'Alberta',
	BC: 'British Columbia',
	MB: 'Manitoba',
	NB: 'New Brunswick',
	NL: 'Newfoundland and Labrador',
	NS: 'Nova Scotia',
	ON: 'Ontario',
	PE: 'Prince Edward Island',
	PQ: 'Quebec',
	QC: 'Quebec',
	SK: 'Saskatchewan',
};
/** These four are always Australian; SA and WA are not. */
const onlyAustralian = new Set(['NSW', 'VIC', 'QLD', 'TAS']);

/** "Brandon, MS" in the U.S., "Melbourne, Victoria, Australia" abroad; null if nothing is known. */
export function birthplace(city: string | null, state: string | null, country: string | null, cleanings: Cleanings): string | null {
	let land = country;
	if (land === 'CAN') {
		cleanings.note('country: CAN for Canada');
		land = 'Canada';
	}
	if (state !== null && onlyAustralian.has(state) && land !== 'Australia') {
		cleanings.note('country: missing for an Australian state');
		land = 'Australia';
	}
	if (land === null || land === 'USA') return joined(city, state) ?? land;
	let region = state;
	const regions = land === 'Australia' ? australian : land === 'Canada' ? canadian : undefined;
	if (regions !== undefined && region !== null && regions[region] !== undefined) {
		cleanings.note(`state: code of ${land} spelled out`);
		region = regions[region] ?? region;
	}
	return joined(city, region, land);
}

function joined(...parts: (string | null)[]): string | null {
	const known = parts.filter((part) => part !== null);
	return known.length === 0 ? null : known.join(', ');
}
