import { describe, expect, it } from 'vitest';
import {
	type AthleteFacts,
	type ComparisonContext,
	classFits,
	compareAthletes,
	type ListedAthlete,
} from '#server/modules/rosters/import/who-is-who/compare-athletes.ts';
import { parseName } from '#server/modules/rosters/import/who-is-who/compare-names.ts';

const kit: AthleteFacts = {
	player_name: 'Wim Okafeld',
	player_class: 'Sophomore',
	position: 'M',
	jersey_number: '8',
	height_in: 70,
	weight_lb: 160,
	birthplace: 'Marrow Creek, TX',
};
const bare: AthleteFacts = { ...kit, player_class: null, position: null, jersey_number: null, height_in: null, weight_lb: null, birthplace: null };
const nextYear: ComparisonContext = { sameTeam: true, formerTeam: false, seasons: 1, sameLine: false, supported: false };
const thisYear = { ...nextYear, seasons: 0 };
const elsewhere = { ...nextYear, sameTeam: false };
const transferred = { ...elsewhere, formerTeam: true };
const supported = { ...nextYear, supported: true };
/** A year older, with nothing else changed. */
const older: AthleteFacts = { ...kit, player_class: 'Junior' };

function compared(known: AthleteFacts, listed: Partial<ListedAthlete>, context: ComparisonContext) {
	const line = { ...bare, ...listed };
	return compareAthletes(
		{ ...known, team_name: 'Port Ashby', parsedName: parseName(known.player_name) },
		{ ...line, parsedName: parseName(line.player_name) },
		context,
	);
}

describe('whether an athlete and a line are one person', () => {
	it.each<[string, AthleteFacts, Partial<ListedAthlete>, ComparisonContext, 'same' | 'another' | 'ask']>([
		['everything as expected', kit, older, nextYear, 'same'],
		['nothing but the name, on the same team', kit, {}, nextYear, 'same'],
		['another number, nothing else', kit, { jersey_number: '9' }, nextYear, 'same'],
		['another number and a class that went back', kit, { jersey_number: '9', player_class: 'Freshman' }, nextYear, 'ask'],
		['another town, the rest as expected', kit, { ...older, birthplace: 'Perth, Australia' }, nextYear, 'same'],
		['another town and number', kit, { jersey_number: '9', birthplace: 'Perth, Australia' }, nextYear, 'ask'],
		['another team, the town spelled differently, and the class', kit, { birthplace: 'Marow Creek, TX', player_class: 'Junior' }, elsewhere, 'same'],
		['a town nearby', kit, { ...older, jersey_number: '9', birthplace: 'Humble, TX' }, nextYear, 'same'],
		['another town, number, and a younger class', kit, { jersey_number: '9', birthplace: 'Perth, Australia', player_class: 'Freshman' }, nextYear, 'ask'],
		[
			'another town, number, height, and a younger class',
			kit,
			{ jersey_number: '9', birthplace: 'Perth, Australia', player_class: 'Freshman', height_in: 76, position: 'GK' },
			nextYear,
			'another',
		],
		['a suffix, the rest as expected', kit, { ...older, player_name: 'Wim Okafeld Jr.' }, nextYear, 'same'],
		['a suffix and the number', kit, { player_name: 'Wim Okafeld Jr.', jersey_number: '8' }, nextYear, 'same'],
		['a suffix and another number', kit, { player_name: 'Wim Okafeld Jr.', jersey_number: '9' }, nextYear, 'ask'],
		['a Jr. and a III, the rest as expected', { ...kit, player_name: 'Wim Okafeld Jr.' }, { ...older, player_name: 'Wim Okafeld III' }, nextYear, 'ask'],
		['spaces in the surname', kit, { player_name: 'Wim Oka Feld' }, nextYear, 'same'],
		['a nickname and two facts', { ...kit, player_name: 'William Okafeld' }, { ...older, player_name: 'Bill Okafeld', height_in: null }, nextYear, 'same'],
		['a nickname and nothing else', { ...kit, player_name: 'Mike Okafeld' }, { player_name: 'Michael Okafeld' }, nextYear, 'ask'],
		[
			'a nickname and another town',
			{ ...kit, player_name: 'Mike Okafeld' },
			{ ...older, player_name: 'Michael Okafeld', birthplace: 'Perth, Australia' },
			nextYear,
			'ask',
		],
		['a letter off and two facts', kit, { ...older, player_name: 'Wim Okafield' }, nextYear, 'same'],
		['a letter off and another number', kit, { player_name: 'Wim Okafield', jersey_number: '9' }, nextYear, 'another'],
		['a sibling, one letter off and younger', kit, { ...kit, player_name: 'Kim Okafeld', player_class: 'Freshman', jersey_number: '9' }, nextYear, 'ask'],
		['another surname, the rest as expected', kit, { ...older, player_name: 'Wim Torwood' }, nextYear, 'ask'],
		['another surname and number', kit, { ...older, player_name: 'Wim Torwood', jersey_number: '9' }, nextYear, 'another'],
		['another name in the next season, the rest as expected', kit, { ...older, player_name: 'Gil Torwood' }, nextYear, 'another'],
		['another name in the same season, the rest the same', kit, { ...kit, player_name: 'Gil Torwood' }, thisYear, 'ask'],
		['a twin, one letter off', kit, { ...kit, player_name: 'Kim Okafeld', jersey_number: '9' }, thisYear, 'ask'],
		['a letter off without a number, and the town and the class', kit, { ...older, player_name: 'Wim Okafield', jersey_number: null }, nextYear, 'ask'],
		['another name with the number of one who left', kit, { ...older, player_name: 'Gil Torwood', player_class: 'Freshman' }, nextYear, 'another'],
		['another team, the town, and the class', kit, { birthplace: 'Marrow Creek, Texas', player_class: 'Junior' }, elsewhere, 'same'],
		['another team, the town, and a class that went back', kit, { birthplace: 'Marrow Creek, TX', player_class: 'Freshman' }, elsewhere, 'ask'],
		['another team without a town', kit, {}, elsewhere, 'ask'],
		['another team without a town, the class, height, and position', kit, { ...older, birthplace: null }, elsewhere, 'ask'],
		['another team and town', kit, { player_class: 'Junior', position: 'M', birthplace: 'Perth, Australia' }, elsewhere, 'another'],
		['another team and town, all else as expected', kit, { ...older, birthplace: 'Perth, Australia' }, elsewhere, 'ask'],
		['another team and the school before', kit, { player_class: 'Junior' }, transferred, 'same'],
		['another team, the school before, and another town', kit, { ...older, birthplace: 'Perth, Australia' }, transferred, 'same'],
		['another team, the school before, and a class that went back', kit, { player_class: 'Freshman' }, transferred, 'ask'],
		['another team and a nickname', { ...kit, player_name: 'Mike Okafeld' }, { player_name: 'Michael Okafeld', player_class: 'Junior' }, elsewhere, 'another'],
		[
			'another team, a nickname, the town, and the class',
			{ ...kit, player_name: 'Mike Okafeld' },
			{ ...older, player_name: 'Michael Okafeld' },
			elsewhere,
			'ask',
		],
		['another team, a letter off, the school before, and the class', kit, { player_name: 'Wim Okafield', player_class: 'Junior' }, transferred, 'ask'],
		[
			'another team, a nickname, the town, and a class that went back',
			{ ...kit, player_name: 'Mike Okafeld' },
			{ ...older, player_name: 'Michael Okafeld', player_class: 'Freshman' },
			elsewhere,
			'another',
		],
		['another team, a nickname, and the school before', { ...kit, player_name: 'Mike Okafeld' }, { player_name: 'Michael Okafeld' }, transferred, 'another'],
		['supporters elsewhere: only the school before', kit, {}, { ...transferred, supported: true }, 'ask'],
		['supporters elsewhere: the school before and the class', kit, { player_class: 'Junior' }, { ...transferred, supported: true }, 'same'],
		['supporters, and everything as expected', kit, older, supported, 'same'],
		['supporters, the number, and the class', kit, { jersey_number: '8', player_class: 'Junior' }, supported, 'same'],
		['supporters and only the number', kit, { jersey_number: '8' }, supported, 'ask'],
		['supporters and only the class', kit, { player_class: 'Junior' }, supported, 'ask'],
		['supporters and only the name', kit, {}, supported, 'ask'],
		['supporters, and the line from before', bare, { jersey_number: '8' }, { ...supported, seasons: 0, sameLine: true }, 'ask'],
		['supporters, and the line from before with its number', kit, { jersey_number: '8' }, { ...supported, seasons: 0, sameLine: true }, 'same'],
		[
			'supporters elsewhere: the town and the class',
			kit,
			{ birthplace: 'Marrow Creek, TX', player_class: 'Junior' },
			{ ...elsewhere, supported: true },
			'same',
		],
		['supporters elsewhere: only the town', kit, { birthplace: 'Marrow Creek, TX' }, { ...elsewhere, supported: true }, 'ask'],
		['two sources of a season that count the class differently', kit, { ...kit, player_class: 'Junior' }, thisYear, 'same'],
		['an older roster', kit, { player_class: 'Freshman', birthplace: 'Marrow Creek, TX' }, { ...elsewhere, seasons: -1 }, 'same'],
	])('%s', (_, known, listed, context, expected) => {
		const { outcome, reasons, score } = compared(known, listed, context);
		expect({ outcome, because: reasons.map(({ text, points }) => `${points} ${text}`) }).toMatchObject({ outcome: expected });
		expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0));
	});

	it('explains itself in short phrases', () => {
		const { reasons } = compared(kit, { ...older, jersey_number: '9', birthplace: 'Perth, Australia', height_in: 73 }, supported);
		expect(reasons.map(({ fact, says, text }) => `${fact} ${says}: ${text}`)).toEqual([
			'name neutral: Same name',
			'team neutral: Same team',
			'hometown differs: From Marrow Creek, TX, not Perth, Australia',
			'jersey neutral: Number 8, now 9',
			'class agrees: Sophomore, then Junior',
			'height neutral: 3 inches apart',
			'weight agrees: Same weight',
			'position neutral: Position M in both',
		]);
	});

	it('says why an athlete with supporters is asked about', () => {
		expect(compared(kit, { jersey_number: '8' }, supported).reasons.at(-1)?.text).toBe('Has supporters, and only one fact besides the name agrees');
	});

	it.each([
		['Freshman', 'Freshman', 1, true],
		['Freshman', 'Sophomore', 1, true],
		['Freshman', 'Junior', 1, true],
		['Freshman', 'Senior', 1, false],
		['Freshman', 'Senior', 3, true],
		['Sophomore', 'Freshman', 1, false],
		['Sophomore', 'Freshman', 0, true],
		['Senior', 'Junior', -1, true],
		['Junior', 'Senior', -1, false],
		[null, 'Freshman', 1, true],
		['Senior', 'Graduate', undefined, true],
	])('class %s → %s after %s seasons: %s', (before, after, seasons, fits) => {
		expect(classFits(before, after, seasons)).toBe(fits);
	});
});
