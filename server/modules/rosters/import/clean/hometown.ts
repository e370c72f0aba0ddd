import { fold } from '#domain/texts/fold.ts';
import type { Cleanings } from './cell-value.ts';
import { isPlaceholder } from './placeholder.ts';

/** Postal code, the state's name, and its other abbreviations. */
const stateNames: Readonly<Record<string, readonly string[]>> = {
	...{ AL: ['Alabama', 'Ala'], AK: ['Alaska'], AZ: ['Arizona', 'Ariz'], AR: ['Arkansas', 'Ark'], CA: ['California', 'Calif', 'Cal', 'Cali'] },
	...{ CO: ['Colorado', 'Colo'], CT: ['Connecticut', 'Conn'], DE: ['Delaware', 'Del'], DC: ['District of Columbia', 'Washington DC'] },
	...{ FL: ['Florida', 'Fla'], GA: ['Georgia', 'Ga'], HI: ['Hawaii', 'Hawai i'], ID: ['Idaho', 'Ida'], IL: ['Illinois', 'Ill', 'Illnois'] },
	...{ IN: ['Indiana', 'Ind'], IA: ['Iowa'], KS: ['Kansas', 'Kan'], KY: ['Kentucky'], LA: ['Louisiana', 'Lousiana'], ME: ['Maine'] },
	...{ MD: ['Maryland'], MA: ['Massachusetts', 'Mass'], MI: ['Michigan', 'Mich'], MN: ['Minnesota', 'Minn'], MS: ['Mississippi', 'Miss'] },
	...{ MO: ['Missouri'], MT: ['Montana', 'Mont'], NE: ['Nebraska', 'Neb'], NV: ['Nevada', 'Nev'], NH: ['New Hampshire'], NJ: ['New Jersey'] },
	...{ NM: ['New Mexico'], NY: ['New York'], NC: ['North Carolina'], ND: ['North Dakota'], OH: ['Ohio'], OK: ['Oklahoma', 'Okla'] },
	...{ OR: ['Oregon', 'Ore'], PA: ['Pennsylvania', 'Penn'], RI: ['Rhode Island'], SC: ['South Carolina'], SD: ['South Dakota'] },
	...{ TN: ['Tennessee', 'Tenn'], TX: ['Texas', 'Tex'], UT: ['Utah'], VT: ['Vermont'], VA: ['Virginia', 'Vir'], WA: ['Washington', 'Wash'] },
	...{ WV: ['West Virginia', 'W Va', 'WVa'], WI: ['Wisconsin', 'Wis', 'Wisc'], WY: ['Wyoming', 'Wyo'], PR: ['Puerto Rico'] },
};
const states = new Map(Object.entries(stateNames).flatMap(([code, names]) => [code, [...code].join(' '), ...names].map((name) => [fold(name), code] as const)));

const provinces = new Map(
	Object.entries({
		Alberta: ['Alta', 'AB'],
		'British Columbia': ['BC'],
		Manitoba: ['MB'],
		'New Brunswick': ['NB'],
		'Newfoundland and Labrador': ['NL'],
		'Nova Scotia': ['NS'],
		Ontario: ['Ont', 'ON'],
		'Prince Edward Island': ['PEI'],
		Quebec: ['Que', 'QC', 'Québec'],
		Saskatchewan: ['Sask', 'SK'],
	}).flatMap(([name, others]) => [name, ...others].map((other) => [fold(other), name] as const)),
);

const countries = new Map(
	Object.entries({
		Australia: ['AUS', 'Austrailia'],
		Argentina: ['ARG'],
		Austria: ['AUT'],
		Belgium: ['BEL'],
		Brazil: ['BRA', 'Brasil'],
		Denmark: ['DEN', 'DNK'],
		England: ['ENG'],
		France: ['FRA'],
		Germany: ['GER', 'DEU', 'Deutschland'],
		Iceland: ['ISL'],
		Ireland: ['IRL', 'Republic of Ireland'],
		Italy: ['ITA', 'Italia'],
		Japan: ['JPN'],
		Nigeria: ['NGR', 'NGA'],
		Norway: ['NOR'],
		Portugal: ['POR'],
		Scotland: ['SCO'],
		Sweden: ['SWE'],
		Switzerland: ['SUI', 'CHE'],
		Bahamas: ['The Bahamas'],
		Canada: ['CAN'],
		'Czech Republic': ['Czechia', 'Czech'],
		'DR Congo': ['Democratic Republic of the Congo', 'Democratic Republic of Congo'],
		Lithuania: ['Republic of Lithuania'],
		Mexico: ['México', 'MEX'],
		Netherlands: ['the Netherlands', 'Nethlerlands', 'NED', 'Holland'],
		'New Zealand': ['NZ', 'NZL'],
		Senegal: ['Sénégal'],
		Spain: ['ESP', 'España'],
		Turkey: ['Türkiye'],
		'United Kingdom': ['UK', 'GBR'],
	}).flatMap(([name, others]) => [name, ...others].map((other) => [fold(other), name] as const)),
);
/** Larger cities of the country Georgia. Others are taken for the state's. */
const georgianCities = new Set([
	'tbilisi',
	'batumi',
	'kutaisi',
	'rustavi',
	'gori',
	'zugdidi',
	'poti',
	'khashuri',
	'samtredia',
	'senaki',
	'telavi',
	'mtskheta',
	'kobuleti',
	'zestaponi',
	'marneuli',
]);
const home = new Set(['usa', 'us', 'united states', 'united states of america']);

/**
 * A hometown in our one form: "Humble, TX" in the U.S., "Adana, Turkey" abroad, "Laval, Quebec, Canada". Null for an
 * empty one. A school's name behind a slash goes, and so does a column's own title.
 */
export function hometown(parts: readonly (string | null)[], cleanings: Cleanings): string | null {
	const told = parts.filter((part) => part !== null).join(', ');
	const whole = withoutSchool(told);
	if (whole !== told) cleanings.note('hometown: school name removed');
	const names = whole
		.split(',')
		.map((part) => part.trim().replace(/\s+/g, ' '))
		.filter((part) => part !== '' && !isPlaceholder(part));
	if (names.length === 1 && fold(names[0] ?? '') === 'hometown') return null;
	if (names.length > 1 && home.has(fold(names.at(-1) ?? ''))) names.pop();
	const last = names.pop();
	if (last === undefined) return null;
	const key = fold(last);
	if (key === 'georgia' && names.length === 1 && georgianCities.has(fold(names[0] ?? ''))) return [...names, last].join(', ');
	// "New York" alone is the city, and "Georgia" alone says too little to tell which.
	const state = names.length === 0 ? undefined : states.get(key);
	const province = names.length === 0 ? undefined : provinces.get(key);
	const place = state ?? (province === undefined ? countries.get(key) : `${province}, Canada`) ?? last;
	if (place !== last) cleanings.note(state === undefined ? 'hometown: spelling of the country or province' : 'hometown: spelling of the state');
	// "Detroit, Mi, MI" says the state twice, while "New York, NY" doesn't.
	while (names.length > 1 && state !== undefined && states.get(fold(names.at(-1) ?? '')) === state) names.pop();
	return [...names, place].join(', ');
}

/**
 * Without the column's own title and without the school that sites put behind a slash or in brackets. A slash in front of
 * a state or a province is a comma: "Mitchell/Ontario, Canada".
 */
function withoutSchool(told: string): string {
	const bare = told
		.replace(/^home\s?town\s*[:/]\s*/i, '')
		.replace(/\s*\([^)]*\)/g, '')
		.replace(/^[/\s]+/, '');
	const [before = '', behind = ''] = bare.split(/\s*\/\s*/);
	const region = fold(behind.split(',')[0] ?? '');
	const isRegion = !before.includes(',') && before !== '' && (states.has(region) || provinces.has(region));
	return isRegion ? `${before}, ${behind}` : before;
}

/** What two spellings of a hometown have in common: the city, without accents and case. */
export function cityKey(birthplace: string): string {
	return fold(birthplace.split(',')[0] ?? '')
		.replace(/^ft /, 'fort ')
		.replace(/^mt /, 'mount ')
		.replace(/^st /, 'saint ');
}
