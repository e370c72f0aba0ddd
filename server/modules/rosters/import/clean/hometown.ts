import { fold } from '#domain/texts/fold.ts';
import type { Cleanings } from './cell-value.ts';
import { isPlaceholder } from './placeholder.ts';
import { australian, countryNamed, isHome, provinces, type Region, regionNamed, states } from './places.ts';

/** A column's own title in front of its value: "Hometown: Alcoa, Tenn." and "Hometown/Last School: Alcoa, Tenn." */
const LABEL =
	/^\s*home\s*-?\s*(?:town|city)?\s*(?:(?:[/|]\s*(?:last|previous|prev\.?|high)\s*(?:school|college)\s*)?:|[/|]|\s-\s)\s*|^\s*(?:city|from)\s*:\s*/i;
const SCHOOL = /\b(?:hs|h\.s\.|high|high school|prep|preparatory|academy|school|college)\b\.?/i;

/**
 * A hometown in our one form: "Humble, TX" in the U.S., "Adana, Turkey" abroad, "Laval, Quebec, Canada". Null for an
 * empty one. A school's name behind a slash or in brackets goes, and so does a column's own title.
 */
export function hometown(parts: readonly (string | null)[], cleanings: Cleanings): string | null {
	const known = parts.filter((part) => part !== null && !isPlaceholder(part));
	const joined = known
		.join(', ')
		.replace(/\bn\/a\b/gi, '')
		.replace(/\s+/g, ' ');
	const titled = joined.replace(LABEL, '');
	if (titled !== joined) cleanings.note('hometown: label removed');
	const whole = withoutSchool(titled);
	if (fold(whole) !== fold(titled)) cleanings.note('hometown: school name removed');
	const parted = separated(whole);
	if (parted.split(',').length > titled.split(',').length) cleanings.note('hometown: the comma was missing');
	const names = namesOf(parted);
	if (names.length > 1 && isHome(names.at(-1) ?? '')) names.pop();
	const last = names.pop();
	if (last === undefined) return null;
	// "New York" alone is the city, and "Georgia" alone says too little to tell which.
	const region = names.length === 0 ? countryNamed(last) : regionNamed(last, names[0]);
	const place = region === undefined ? last : textOf(region);
	if (place !== last)
		cleanings.note(region !== undefined && 'state' in region ? 'hometown: spelling of the state' : 'hometown: spelling of the country or province');
	return [...withoutRepeats(names, region, cleanings), place].join(', ');
}

/** The parts between commas. A column's title among them goes, but Hometown is a town in Illinois. */
function namesOf(text: string): string[] {
	const names = text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '' && !isPlaceholder(part));
	const isTown = names.length === 2 && states.get(fold(names[1] ?? '')) === 'IL';
	return names.filter((part) => isTown || !/^(?:home ?town|home ?town high school|high school)$/.test(fold(part)));
}

function textOf(region: Region): string {
	if ('state' in region) return region.state;
	return 'province' in region ? `${region.province}, Canada` : region.country;
}

/**
 * "Detroit, Mi, MI" names the state twice, and "Kirkland, Qc, Canada" has a province's code. The first name is the city,
 * even if a state is called the same.
 */
function withoutRepeats(names: readonly string[], region: Region | undefined, cleanings: Cleanings): string[] {
	const [city, ...between] = names;
	if (city === undefined || region === undefined) return [...names];
	const place = textOf(region);
	const kept = between.filter((name) => {
		const same = regionNamed(name, city);
		return same === undefined || textOf(same) !== place;
	});
	if (kept.length < between.length) cleanings.note('hometown: a state or country named twice');
	return [
		city,
		...kept.map((name) => {
			const full = (place === 'Canada' ? provinces : place === 'Australia' ? australian : undefined)?.get(fold(name));
			if (full === undefined || fold(full) === fold(name)) return name;
			cleanings.note('hometown: spelling of the country or province');
			return full;
		}),
	];
}

/** Whether a text ends with a state, a province, or a country behind a comma. */
function hasRegion(text: string): boolean {
	const names = text.split(',').map((part) => part.trim());
	return names.length > 1 && regionNamed(names.at(-1) ?? '', names[0]) !== undefined;
}

/** Without a school in brackets or behind a slash. What is behind the slash stays if it says where the city is. */
function withoutSchool(text: string): string {
	const bracket = /^(.*\S)\s*[([]([^)\]]*)[)\]]\s*$/.exec(text);
	if (bracket !== null) {
		const [, before = '', inside = ''] = bracket;
		const place = hasRegion(before) ? undefined : regionNamed(inside, before);
		return withoutSchool(place === undefined ? before : `${before}, ${inside}`);
	}
	const split = /^(.*?\S)(\s*[/|]\s*|\s+[-–—]\s+)(.*)$/.exec(text.replace(/\bW\/\s?Va\b/i, 'W. Va'));
	if (split === null) return text;
	const [, before = '', mark = '', behind = ''] = split;
	const isDash = /[-–—]/.test(mark);
	if (hasRegion(before)) return before;
	const names = behind.split(',').map((part) => part.trim());
	const first = regionNamed(names[0] ?? '', before);
	if (first !== undefined && (!isDash || names.length === 1)) return `${before}, ${behind}`;
	const last = names.length > 1 ? names.slice(1).join(', ') : '';
	if (isDash) return SCHOOL.test(behind) ? (hasRegion(behind) ? `${before}, ${last}` : before) : text;
	if (!hasRegion(behind) || before.includes(',')) return before;
	// "Vitoria/Gasteiz, Spain" is one city with two names, and "Ames / Ames HS, Iowa" a city and a school.
	return mark === '/' && !SCHOOL.test(names[0] ?? '') ? `${before}/${behind}` : `${before}, ${last}`;
}

/** "Danbury. CT", "Miami FL", and "San Francisco Calif." with the comma that is missing. */
function separated(text: string): string {
	if (text.includes(',')) return text;
	const ended = /^(.*\p{Ll}{3,})\.\s+(\S.*)$/u.exec(text);
	if (ended !== null && regionNamed(ended[2] ?? '', ended[1]) !== undefined) return `${ended[1]}, ${ended[2]}`;
	// Only codes and abbreviations: Fort Washington is a city.
	const code = /^(.*[\p{L}.])\s+([A-Z]{2}|[A-Z][a-z]{0,4}\.|[A-Z]\.\s?[A-Z]\.|W\. ?Va\.)$/u.exec(text);
	return code !== null && states.has(fold(code[2] ?? '')) && (!states.has(fold(text)) || /^Washington /.test(text)) ? `${code[1]}, ${code[2]}` : text;
}

/** Key that two spellings of a hometown share: the city, without accents and case. */
export function cityKey(birthplace: string): string {
	return fold(birthplace.split(',')[0] ?? '')
		.replace(/^ft /, 'fort ')
		.replace(/^mt /, 'mount ')
		.replace(/^st /, 'saint ');
}
