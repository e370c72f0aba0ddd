import { fold } from '#domain/texts/fold.ts';
import { academicClass } from '../clean/academic-class.ts';
import { athleteName, nameOfTwoFields } from '../clean/athlete-name.ts';
import { Cleanings } from '../clean/cell-value.ts';
import { height } from '../clean/height.ts';
import { hometown } from '../clean/hometown.ts';
import { quoted } from '../clean/hostile-cell.ts';
import { jersey } from '../clean/jersey.ts';
import { isPlaceholder } from '../clean/placeholder.ts';
import { position } from '../clean/position.ts';
import { schoolName } from '../clean/school-name.ts';
import { weight } from '../clean/weight.ts';
import type { Format, ImportedSport, Reading, Row } from '../import-records.ts';
import { importedSports, sportNamed } from '../import-sports.ts';
import { readColumns } from './school-columns.ts';

const nameOf = (sport: ImportedSport) => `school_roster_${sport.sport_id}`;

/** The namespace of schools' own files. */
export const SCHOOL_SOURCE = 'school';

const hasText = (cell: string | undefined) => (cell?.trim() ?? '') !== '';

/** A cell's text; null if it is empty or says that nothing is known. A school may be called X. */
function present(cell: string | undefined): string | null {
	const text = cell?.trim() ?? '';
	return text === '' || (isPlaceholder(text) && !/^x+$/i.test(text)) ? null : text;
}

const shared = {
	source: SCHOOL_SOURCE,
	lastingIds: false,
	madeIds: 'all' as const,
	authoritative: true,
	fields: [
		...(['player_class', 'redshirt', 'position', 'jersey_number', 'height_in', 'weight_lb', 'image_url', 'birthplace', 'gender'] as const),
		...(['profile_url', 'pending_transfer'] as const),
	],
	columns: readColumns.map(({ name }) => name),
	aliases: Object.fromEntries(readColumns.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name]))),
	idColumn: 'name',
	spared: (row: Row) => ({ name_fold: fold(athleteOf(row, new Cleanings()) ?? '') }),
};

/**
 * The spreadsheet that a school fills in, for any of the sports: by its column `sport`, or by what was chosen for the
 * file. The school knows best who is on its roster. `schoolFormatFor` finds it; `matches` never does.
 */
const schoolRoster = (chosen?: ImportedSport): Format => ({
	...shared,
	name: chosen === undefined ? 'school_roster' : nameOf(chosen),
	title: 'school roster',
	covers: chosen === undefined ? importedSports.map(nameOf) : [nameOf(chosen)],
	sport: chosen ?? (importedSports[0] as ImportedSport),
	matches: () => false,
	read: (row, told) => {
		const text = present(row.sport);
		const sport = text === null ? chosen : sportNamed(text);
		if (sport === undefined) return { rejected: text === null ? 'no sport' : `unknown sport (${quoted(text)})`, column: 'sport' };
		const reading = read(row, sport, told.season);
		return 'skipped' in reading ? reading : { ...reading, format: nameOf(sport) };
	},
});

/** For every sport at once. */
const umbrella = schoolRoster();
export const schoolFormats: readonly Format[] = [umbrella, ...importedSports.map(schoolRoster)];

/** The format for a school's spreadsheet, what is missing from it, or undefined if it is no such file. */
export function schoolFormatFor(keys: readonly string[], sport_id: number | undefined): Format | string | undefined {
	const columns = new Set(keys.map((key) => shared.aliases[key] ?? key));
	const named = columns.has('name') || (columns.has('first_name') && columns.has('last_name'));
	const known = [...columns].filter((column) => shared.columns.includes(column)).length;
	if (known < 2 || !(named || columns.has('school'))) return undefined;
	const missing = [...(named ? [] : ['name']), ...(columns.has('school') ? [] : ['school'])];
	const sport = importedSports.find((one) => one.sport_id === sport_id);
	if (!columns.has('sport') && sport === undefined) missing.push('sport');
	if (missing.length > 0)
		return `line 1: no column ${missing.map((column) => `“${column}”`).join(' and no column ')}.${missing.includes('sport') ? ' Add it, or choose the sport for the whole file (--sport).' : ''}`;
	return sport === undefined ? umbrella : schoolRoster(sport);
}

function athleteOf(row: Row, cleanings: Cleanings): string | null {
	return hasText(row.name) ? athleteName(row.name, cleanings) : nameOfTwoFields(row.first_name, row.last_name, cleanings);
}

/** Why a line is about nobody, with the text that stands in the name's place. */
function nobody(row: Row): Reading {
	if (hasText(row.name)) return { rejected: `not a person’s name (${quoted(row.name)})`, column: 'name' };
	const halves = [row.first_name, row.last_name].filter(hasText).join(' ');
	return halves === '' ? { rejected: 'no name', column: 'name' } : { rejected: `not a person’s name (${quoted(halves)})`, column: 'last_name' };
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'in portal', 'portal', 'entered']);
const NO = new Set(['', 'no', 'n', 'false', '0']);

function read(row: Row, sport: ImportedSport, seasonNow: string | undefined): Reading {
	const cleanings = new Cleanings();
	const player_name = athleteOf(row, cleanings);
	if (player_name === null) return nobody(row);
	const school = present(row.school);
	if (school === null) return { rejected: 'no school', column: 'school' };
	const season = /^(\d{4})(?:[-/]\d{2,4})?$/.exec(present(row.season) ?? seasonNow ?? '')?.[1];
	if (season === undefined) return { rejected: `no usable season (${quoted(row.season)})`, column: 'season' };
	const transfer = fold(row.pending_transfer ?? '');
	if (!YES.has(transfer) && !NO.has(transfer) && !isPlaceholder(transfer))
		return { rejected: `neither yes nor no (${quoted(row.pending_transfer)})`, column: 'pending_transfer' };
	const { player_class, redshirt = null } = academicClass(present(row.class), cleanings);
	const name = schoolName(school);
	const fields = {
		player_class,
		redshirt,
		position: position(sport.sport_id, present(row.position), cleanings),
		jersey_number: jersey(present(row.jersey), cleanings),
		height_in: height(present(row.height), cleanings),
		weight_lb: weight(present(row.weight), cleanings),
		image_url: cleanings.url(row, 'photo'),
		birthplace: hometown([present(row.hometown)], cleanings),
		gender: sport.gender,
		profile_url: cleanings.url(row, 'profile'),
		// A missing column says nothing.
		pending_transfer: row.pending_transfer === undefined ? null : YES.has(transfer),
	};
	return {
		record: {
			kind: 'athlete',
			external_id: `${sport.sport_id}/${fold(name)}/${fold(player_name)}/${fields.jersey_number ?? ''}`,
			season,
			school: name,
			conference: cleanings.conference(row, 'conference'),
			player_name,
			fields,
		},
		cleaned: cleanings.kinds,
		dropped: cleanings.dropped,
	};
}
