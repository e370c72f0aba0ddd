import { fold } from '#domain/texts/fold.ts';

function spellings(names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
	return new Map(Object.entries(names).flatMap(([name, others]) => [name, ...others].map((other) => [fold(other), name] as const)));
}

/** Folded name or abbreviation → postal code, with the territories. */
export const states = spellings({
	...{ AL: ['Alabama', 'Ala'], AK: ['Alaska'], AZ: ['Arizona', 'Ariz'], AR: ['Arkansas', 'Ark'], CA: ['California', 'Calif', 'Cal', 'Cali'] },
	...{ CO: ['Colorado', 'Colo'], CT: ['Connecticut', 'Conn'], DE: ['Delaware', 'Del'] },
	...{ DC: ['District of Columbia', 'Washington DC', 'D C'], FL: ['Florida', 'Fla', 'Flor'], GA: ['Georgia', 'Ga'], HI: ['Hawaii', 'Hawai i'] },
	...{ ID: ['Idaho', 'Ida'], IL: ['Illinois', 'Ill', 'Illnois', 'Illi', 'IIl'], IN: ['Indiana', 'Ind'], IA: ['Iowa'], KS: ['Kansas', 'Kan', 'Kans'] },
	...{ KY: ['Kentucky'], LA: ['Louisiana', 'Lousiana'], ME: ['Maine'], MD: ['Maryland'], MA: ['Massachusetts', 'Mass', 'Massachusettes'] },
	...{ MI: ['Michigan', 'Mich'], MN: ['Minnesota', 'Minn'], MS: ['Mississippi', 'Miss'], MO: ['Missouri'], MT: ['Montana', 'Mont'] },
	...{ NE: ['Nebraska', 'Neb', 'Nebr'], NV: ['Nevada', 'Nev'], NH: ['New Hampshire', 'N H'], NJ: ['New Jersey', 'N J'], NM: ['New Mexico', 'N M', 'N Mex'] },
	...{ NY: ['New York', 'N Y'], NC: ['North Carolina', 'N C', 'N Carolina', 'No Carolina'], ND: ['North Dakota', 'N D', 'N Dak', 'N Dakota'] },
	...{ OH: ['Ohio'], OK: ['Oklahoma', 'Okla'], OR: ['Oregon', 'Ore', 'Oreg'], PA: ['Pennsylvania', 'Penn', 'Penna'], RI: ['Rhode Island', 'R I'] },
	...{ SC: ['South Carolina', 'S C', 'S Carolina', 'So Carolina'], SD: ['South Dakota', 'S D', 'S Dak', 'S Dakota'], TN: ['Tennessee', 'Tenn'] },
	...{ TX: ['Texas', 'Tex'], UT: ['Utah'], VT: ['Vermont'], VA: ['Virginia', 'Vir', 'Virg'], WA: ['Washington', 'Wash', 'Washington State'] },
	...{ WV: ['West Virginia', 'W Va', 'WVa', 'W V', 'W Virginia'], WI: ['Wisconsin', 'Wis', 'Wisc'], WY: ['Wyoming', 'Wyo'] },
	...{ PR: ['Puerto Rico', 'P R'], GU: ['Guam'], AS: ['American Samoa', 'Amer Samoa'] },
	...{ VI: ['US Virgin Islands', 'U S Virgin Islands', 'USVI', 'Virgin Islands', 'V I'], MP: ['Northern Mariana Islands', 'CNMI'] },
});

/** The provinces and territories of Canada. */
export const provinces = spellings({
	Alberta: ['Alta', 'AB', 'Alb'],
	'British Columbia': ['BC', 'B C'],
	Manitoba: ['MB', 'Man'],
	'New Brunswick': ['NB'],
	'Newfoundland and Labrador': ['NL', 'Newfoundland', 'Nfld'],
	'Northwest Territories': ['NWT'],
	'Nova Scotia': ['NS'],
	Nunavut: ['NU'],
	Ontario: ['Ont', 'ON'],
	'Prince Edward Island': ['PEI', 'PE'],
	Quebec: ['Que', 'QC', 'PQ', 'Québec'],
	Saskatchewan: ['Sask', 'SK'],
	Yukon: ['YT', 'Yukon Territory'],
});

/** The states and territories of Australia. */
export const australian = spellings({
	'Australian Capital Territory': ['ACT'],
	'New South Wales': ['NSW'],
	'Northern Territory': ['NT'],
	Queensland: ['QLD'],
	'South Australia': ['SA'],
	Tasmania: ['TAS'],
	Victoria: ['VIC'],
	'Western Australia': ['WA'],
});

/** Countries whose names people shorten, translate, or misspell, and the codes of sports federations. */
const otherCountries = spellings({
	'Antigua and Barbuda': ['Antigua', 'Antigua & Barbuda'],
	Argentina: ['ARG'],
	Australia: ['AUS', 'Austrailia', 'Austraila', 'Austrlia'],
	Austria: ['AUT', 'Österreich'],
	Bahamas: ['The Bahamas', 'BAH'],
	Belgium: ['BEL', 'Belgique'],
	'Bosnia and Herzegovina': ['Bosnia', 'BIH', 'Bosnia & Herzegovina', 'Bosnia-Herzegovina', 'Bosnia an Herzegovina', 'Bosnia i Herzegovina'],
	Brazil: ['BRA', 'Brasil'],
	Canada: ['CAN'],
	'Cape Verde': ['Cabo Verde'],
	'Cayman Islands': ['Caymen Islands', 'Grand Cayman'],
	'Central African Republic': ['Republique Centrafricaine', 'Republique Cetrafrique'],
	China: ['CHN', "People's Republic of China", 'PRC'],
	Colombia: ['Columbia'],
	Croatia: ['CRO', 'HRV', 'Hrvatska'],
	'Czech Republic': ['Czechia', 'Czech', 'CZE'],
	Denmark: ['DEN', 'DNK', 'Danmark'],
	'Dominican Republic': ['DR', 'D R', 'DOM', 'Dominican Rep', 'República Dominicana'],
	'DR Congo': [...['Democratic Republic of the Congo', 'Democratic Republic of Congo', 'DRC', 'D R Congo', 'DR of the Congo', 'Dem Rep of Congo'], 'Congo DR'],
	Egypt: ['EGY'],
	England: ['ENG'],
	Estonia: ['EST'],
	Finland: ['FIN', 'Suomi'],
	France: ['FRA'],
	Gambia: ['The Gambia'],
	Georgia: ['Republic of Georgia', 'Georgia Republic', 'GEO', 'Sakartvelo'],
	Germany: ['GER', 'DEU', 'Deutschland'],
	Ghana: ['GHA'],
	Greece: ['GRE', 'GRC', 'Hellas'],
	Hungary: ['HUN'],
	Iceland: ['ISL'],
	Ireland: ['IRL', 'Republic of Ireland', 'ROI'],
	Israel: ['ISR'],
	Italy: ['ITA', 'Italia'],
	'Ivory Coast': ["Côte d'Ivoire", 'CIV'],
	Jamaica: ['JAM'],
	Japan: ['JPN'],
	Jordan: ['Hashemite Kingdom of Jordan'],
	Kenya: ['KEN'],
	Latvia: ['LAT', 'LVA'],
	Lithuania: ['Republic of Lithuania', 'LTU'],
	Mexico: ['México', 'MEX'],
	Montenegro: ['MNE'],
	Netherlands: ['the Netherlands', 'Nethlerlands', 'Netherland', 'Holland', 'Nederland', 'NED', 'NLD'],
	'New Zealand': ['NZ', 'N Z', 'NZL', 'Aotearoa'],
	Nigeria: ['NGR', 'NGA'],
	'North Macedonia': ['Macedonia', 'Northern Macedonia', 'Republic of North Macedonia', 'FYROM'],
	'Northern Ireland': ['N Ireland'],
	Norway: ['NOR', 'Norge'],
	Philippines: ['The Philippines'],
	Poland: ['POL', 'Polska'],
	Portugal: ['POR', 'PRT'],
	Russia: ['Russian Federation', 'RUS'],
	'Saint Kitts and Nevis': ['St Kitts and Nevis', 'St Kitts', 'St Kitts & Nevis'],
	'Saint Lucia': ['St Lucia'],
	'Saint Vincent and the Grenadines': ['St Vincent', 'St Vincent and the Grenadines', 'St Vincent & the Grenadines'],
	Scotland: ['SCO'],
	Senegal: ['Sénégal', 'SEN'],
	Serbia: ['SRB', 'Srbija', 'Republic of Serbia'],
	Slovakia: ['SVK', 'Slovak Republic'],
	Slovenia: ['SLO', 'SVN', 'Slovenija'],
	'South Africa': ['RSA', 'ZAF'],
	'South Korea': ['Republic of Korea', 'Korea', 'KOR'],
	Spain: ['ESP', 'España'],
	Sweden: ['SWE', 'Sverige'],
	Switzerland: ['SUI', 'CHE', 'Schweiz'],
	'Trinidad and Tobago': ['Trinidad', 'Trinidad & Tobago'],
	Turkey: ['Türkiye', 'TUR'],
	'Turks and Caicos Islands': ['Turks & Caicos', 'Turks and Caicos'],
	Ukraine: ['UKR'],
	'United Arab Emirates': ['UAE', 'U A E'],
	'United Kingdom': ['UK', 'U K', 'Great Britain', 'GBR'],
	Venezuela: ['VEN'],
	Vietnam: ['Viet Nam'],
	Wales: ['WAL'],
});

/** The rest, so that a place behind a slash or in brackets is known from a school. */
const countries = new Map([
	...[
		...['Albania', 'Algeria', 'Andorra', 'Angola', 'Armenia', 'Aruba', 'Azerbaijan', 'Bahrain', 'Bangladesh', 'Barbados', 'Belarus', 'Belize'],
		...['Benin', 'Bermuda', 'Bolivia', 'Botswana', 'British Virgin Islands', 'Bulgaria', 'Burkina Faso', 'Burundi', 'Cambodia', 'Cameroon', 'Chad'],
		...['Chile', 'Congo', 'Costa Rica', 'Cuba', 'Curaçao', 'Cyprus', 'Dominica', 'Ecuador', 'El Salvador', 'Eritrea', 'Ethiopia', 'Fiji', 'Gabon'],
		...['Gibraltar', 'Greenland', 'Grenada', 'Guatemala', 'Guinea', 'Guyana', 'Haiti', 'Honduras', 'Hong Kong', 'India', 'Indonesia', 'Iran', 'Iraq'],
		...['Isle of Man', 'Kazakhstan', 'Kosovo', 'Kuwait', 'Lebanon', 'Lesotho', 'Liberia', 'Libya', 'Luxembourg', 'Madagascar', 'Malawi', 'Malaysia'],
		...['Mali', 'Malta', 'Mauritius', 'Moldova', 'Monaco', 'Mongolia', 'Morocco', 'Mozambique', 'Namibia', 'Nepal', 'Nicaragua', 'Niger', 'Oman'],
		...['Pakistan', 'Panama', 'Papua New Guinea', 'Paraguay', 'Peru', 'Qatar', 'Romania', 'Rwanda', 'Samoa', 'Saudi Arabia', 'Sierra Leone'],
		...['Singapore', 'Somalia', 'South Sudan', 'Sri Lanka', 'Sudan', 'Suriname', 'Syria', 'Taiwan', 'Tanzania', 'Thailand', 'Togo', 'Tonga'],
		...['Tunisia', 'Uganda', 'Uruguay', 'Uzbekistan', 'Zambia', 'Zimbabwe'],
	].map((name) => [fold(name), name] as const),
	...otherCountries,
]);

/** The larger cities of the country Georgia. None of these is a town in the state of Georgia. */
const georgianCities = new Set([
	...['tbilisi', 'batumi', 'kutaisi', 'rustavi', 'gori', 'zugdidi', 'poti', 'kobuleti', 'khashuri', 'samtredia', 'senaki', 'zestaponi', 'zestafoni'],
	...['marneuli', 'telavi', 'akhaltsikhe', 'ozurgeti', 'kaspi', 'chiatura', 'tskaltubo', 'sagarejo', 'gardabani', 'borjomi', 'tkibuli', 'khoni'],
	...['bolnisi', 'akhalkalaki', 'gurjaani', 'mtskheta', 'kvareli', 'akhmeta', 'sukhumi', 'tskhinvali', 'lanchkhuti', 'dusheti', 'sachkhere', 'lagodekhi'],
	...['dedoplistskaro', 'signagi', 'sighnaghi', 'abasha', 'vani', 'ambrolauri', 'mestia', 'tsnori', 'martvili', 'tetritskaro', 'tsalka', 'ninotsminda'],
]);

/** Cities in the U.S. are called the same, so these are countries only behind a city. */
const alsoCities = new Set(['columbia', 'holland', 'macedonia', 'trinidad', 'antigua']);

/** The country that stands alone, in its usual spelling. A state's name alone may be a city, or the country Georgia. */
export function countryNamed(text: string): Region | undefined {
	const key = fold(text);
	const country = states.has(key) || provinces.has(key) || alsoCities.has(key) ? undefined : countries.get(key);
	return country === undefined ? undefined : { country };
}

/** Kind of place that a hometown ends with. */
export type Region = { state: string } | { province: string } | { country: string };

/** The state, province, or country that a text names; undefined for anything else. `city` stands before it. */
export function regionNamed(text: string, city: string | undefined): Region | undefined {
	const key = fold(text);
	const state = states.get(key);
	if (state === 'GA' && city !== undefined && georgianCities.has(fold(city))) return { country: 'Georgia' };
	if (state !== undefined) return { state };
	const province = provinces.get(key);
	if (province !== undefined) return { province };
	const country = countries.get(key);
	return country === undefined ? undefined : { country };
}

const home = new Set(['usa', 'us', 'u s', 'u s a', 'united states', 'united states of america', 'america']);

/** Whether a text names the United States, which goes without saying. */
export function isHome(text: string): boolean {
	return home.has(fold(text));
}
