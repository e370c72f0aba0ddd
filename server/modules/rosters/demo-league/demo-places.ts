import type { Random } from './seeded-random.ts';

const heads =
	'Marrow Alder Bitter Cotton Dove Eagle Fiddler Gravel Hatch Indigo Juniper Kettle Lantern Maple Needle Orchard Pigeon Quarry Ransom Sycamore Thimble Upland Vinegar Walnut Yellow'.split(
		' ',
	);
const tails = [
	' Creek',
	' Falls',
	' Junction',
	' Springs',
	' Hollow',
	' Grove',
	'ton',
	'ville',
	' Heights',
	' Landing',
	' Prairie',
	'dale',
	' Rapids',
	' Point',
];
/** Home states by their percentage of college athletes. */
const states =
	'NY8 CA8 PA7.5 TX10 NJ5 IL4.7 MA4.6 OH4 FL7 VA3.6 MN3.2 MD3 NC3 GA6 CT2.5 MI2.5 CO2.2 WI2.2 IN1.8 WA1.8 MO1.8 SC1.4 AZ1.2 TN1.2 OR1 AL2.5 LA2.5 MS1.5 KY1 IA1 KS0.8 OK1 UT1 NE0.5 HI0.6 NV0.6 ID0.4 MT0.4'
		.split(' ')
		.map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const);
const abroad = [
	'Ontario, Canada',
	'Quebec, Canada',
	'Victoria, Australia',
	'New South Wales, Australia',
	'England',
	'Germany',
	'Nigeria',
	'Spain',
	'Sweden',
	'Samoa',
	'France',
	'Brazil',
	'Japan',
	'New Zealand',
];

/** An invented town in a real state or country: "Marrow Creek, TX". */
export function inventPlace(random: Random, shareAbroad: number): string {
	const town = random.pick(heads) + random.pick(tails);
	return `${town}, ${random.chance(shareAbroad) ? random.pick(abroad) : random.weighted(states)}`;
}
