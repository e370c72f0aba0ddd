import { DEFAULT_SPORT_ID, DEFAULT_SPORT_NAME } from '#domain/roster/listing/listing.ts';
import { fold } from '#domain/texts/fold.ts';
import type { ImportedSport } from './import-records.ts';

export const collegeFootball: ImportedSport = { sport_id: DEFAULT_SPORT_ID, sport_name: DEFAULT_SPORT_NAME, gender: 'Male' };
export const mensBasketball: ImportedSport = { sport_id: 1, sport_name: "Men's College Basketball", gender: 'Male' };
export const womensBasketball: ImportedSport = { sport_id: 3, sport_name: "Women's College Basketball", gender: 'Female' };
export const womensSoccer: ImportedSport = { sport_id: 4, sport_name: "Women's College Soccer", gender: 'Female' };
export const baseball: ImportedSport = { sport_id: 5, sport_name: 'College Baseball', gender: 'Male' };
export const womensVolleyball: ImportedSport = { sport_id: 6, sport_name: "Women's College Volleyball", gender: 'Female' };
export const mensSoccer: ImportedSport = { sport_id: 7, sport_name: "Men's College Soccer", gender: 'Male' };

/** Every sport that a roster can be imported for, including those of the demo league. */
export const importedSports: readonly ImportedSport[] = [
	mensBasketball,
	collegeFootball,
	womensBasketball,
	womensSoccer,
	baseball,
	womensVolleyball,
	mensSoccer,
];

function words(text: string): string {
	return fold(text)
		.split(' ')
		.filter((word) => word !== 'college')
		.map((word) => (word === 'men' || word === 'm' ? 'mens' : word === 'women' || word === 'w' ? 'womens' : word))
		.join(' ');
}

function withoutGender(name: string): string {
	return name.replace(/^(mens|womens) /, '');
}

/** The words of each sport's name, with and without whose sport it is. */
const namedSports = importedSports.map((sport) => ({ sport, name: words(sport.sport_name), bare: withoutGender(words(sport.sport_name)) }));

/** "Women's Soccer", "womens-soccer", and "4" are one sport. "Football" is enough where there is only one. */
export function sportNamed(text: string): ImportedSport | undefined {
	const wanted = words(text);
	const byId = importedSports.find((sport) => String(sport.sport_id) === wanted);
	if (byId !== undefined || wanted === '') return byId;
	const exact = namedSports.find(({ name }) => name === wanted);
	if (exact !== undefined) return exact.sport;
	const [found, second] = namedSports.filter(({ bare }) => bare === withoutGender(wanted)).map(({ sport }) => sport);
	return second === undefined && found !== undefined && (wanted.startsWith('womens') === (found.gender === 'Female') || !/^(mens|womens) /.test(wanted))
		? found
		: undefined;
}
