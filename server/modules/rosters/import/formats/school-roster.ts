import { fold } from '#domain/texts/fold.ts';
import { academicClass } from '../clean/academic-class.ts';
import { athleteName, twoPartName } from '../clean/athlete-name.ts';
import { Cleanings, present } from '../clean/cell-value.ts';
import { jersey } from '../clean/clean-jersey.ts';
import { formerSchools, schoolBehindHometown } from '../clean/former-schools.ts';
import { height } from '../clean/height.ts';
import { hometown } from '../clean/hometown.ts';
import { quoted } from '../clean/hostile-cell.ts';
import { position } from '../clean/position.ts';
import { schoolName } from '../clean/school-name.ts';
import { weight } from '../clean/weight.ts';
import type { FileHint, Format, ImportedSport, Reading, Row, Told } from '../import-records.ts';
import type { Advice } from '../import-refused.ts';
import { importedSports, sportNamed } from '../import-sports.ts';
import { readColumns, schoolColumnNamed } from './school-columns.ts';

/** The name of the format of one sport's lines. */
export const schoolFormatName = (sport: ImportedSport) => `school_roster_${sport.sport_id}`;

/** The namespace of schools' own files. */
export const SCHOOL_SOURCE = 'school';

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
	schoolColumn: 'school',
	idColumn: 'name',
	spared: (row: Row) => ({ name_fold: fold(athleteOf(row, new Cleanings()) ?? '') }),
};

/**
 * The spreadsheet that a school fills in, for any of the sports: by its column `sport`, or by what was chosen for the
 * file. The school knows best who is on its roster. `schoolFormatFor` finds it; `matches` never does.
 */
const schoolRoster = (chosen?: ImportedSport): Format => ({
	...shared,
	name: chosen === undefined ? 'school_roster' : schoolFormatName(chosen),
	title: 'school roster',
	covers: chosen === undefined ? importedSports.map(schoolFormatName) : [schoolFormatName(chosen)],
	sport: chosen ?? (importedSports[0] as ImportedSport),
	matches: () => false,
	read: (row, told) => {
		const text = present(row.sport);
		const sport = text === null ? chosen : sportNamed(text);
		if (sport === undefined)
			return text === null ? { rejected: 'no sport', column: 'sport' } : { rejected: `unknown sport (${quoted(text)})`, column: 'sport', value: text };
		const reading = read(row, sport, told);
		return 'skipped' in reading ? reading : { ...reading, format: schoolFormatName(sport) };
	},
});

/** For every sport at once. */
const umbrella = schoolRoster();
export const schoolFormats: readonly Format[] = [umbrella, ...importedSports.map(schoolRoster)];

/** A part that a file lacks and that makes it no roster yet, and what to do about it. */
export interface MissingPart {
	missing: string;
	advice: Advice;
}

/** The format for a school's spreadsheet, what is missing from it, or undefined if it is no such file. */
export function schoolFormatFor(keys: readonly string[], { sport_id, school }: Omit<FileHint, 'name'>): Format | MissingPart | undefined {
	const columns = new Set(keys.map((key) => schoolColumnNamed(key) ?? key));
	const named = columns.has('name') || (columns.has('first_name') && columns.has('last_name'));
	const known = [...columns].filter((column) => shared.columns.includes(column)).length;
	if (known < 2 || !(named || columns.has('school'))) return undefined;
	const sport = importedSports.find((one) => one.sport_id === sport_id);
	const missing = [
		...(named ? [] : ['name']),
		...(columns.has('school') || school !== undefined ? [] : ['school']),
		...(columns.has('sport') || sport !== undefined ? [] : ['sport']),
	];
	if (missing.length === 0) return sport === undefined ? umbrella : schoolRoster(sport);
	return { missing: `no column ${missing.map((column) => `“${column}”`).join(' and no column ')}.`, advice: adviceAbout(missing) };
}

/** A person can say the school and the sport for the whole file, and which column holds the names. */
function adviceAbout(missing: readonly string[]): Advice {
	const add = `Add ${missing.length === 1 ? 'it' : 'them'}, or`;
	const forAll = missing.filter((column) => column !== 'name');
	if (forAll.length < missing.length) {
		return { desk: `${add} choose below what your columns hold.`, command: `${add} say which of your columns it is (--column="Player=name").` };
	}
	const chosen = forAll.map((column) => `the ${column}`).join(' and ');
	return {
		desk: `${add} choose ${chosen} below.`,
		command: `${add} choose ${chosen} for the whole file (${forAll.map((column) => `--${column}=NAME`).join(', ')}).`,
	};
}

/** Such a file has no ids, so an athlete's is made from what the line says. */
export function schoolAthleteId(sport: ImportedSport, school: string, player_name: string, jersey_number: string | null): string {
	return `${sport.sport_id}/${fold(school)}/${fold(player_name)}/${jersey_number ?? ''}`;
}

function athleteOf(row: Row, cleanings: Cleanings): string | null {
	if (present(row.name) !== null) return athleteName(row.name, cleanings);
	return twoPartName(row.first_name, row.last_name, cleanings);
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'in portal', 'portal', 'entered']);
const NO = new Set(['', 'no', 'n', 'false', '0']);

/** Why a line has nobody, in its own words. */
function noName(row: Row): Reading {
	const shownName =
		row.name?.trim() ||
		[row.first_name, row.last_name]
			.map((half) => half?.trim() ?? '')
			.join(' ')
			.trim();
	return { rejected: shownName === '' ? 'no name' : `${quoted(shownName)} is not a person’s name`, column: 'name' };
}

function read(row: Row, sport: ImportedSport, told: Told): Reading {
	const cleanings = new Cleanings();
	const player_name = athleteOf(row, cleanings);
	if (player_name === null) return noName(row);
	const school = present(row.school) ?? told.school ?? null;
	if (school === null) return { rejected: 'no school', column: 'school' };
	const season = /^(\d{4})(?:[-/]\d{2,4})?$/.exec(present(row.season) ?? told.season ?? '')?.[1];
	if (season === undefined) return { rejected: `no usable season (${quoted(row.season)})`, column: 'season', value: row.season?.trim() ?? '' };
	const transfer = fold(present(row.pending_transfer) ?? '');
	if (!YES.has(transfer) && !NO.has(transfer)) {
		return { rejected: `neither yes nor no (${quoted(row.pending_transfer)})`, column: 'pending_transfer', value: row.pending_transfer?.trim() ?? '' };
	}
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
		birthplace: hometown([present(row.hometown) ?? present(row.hometown_previous_school)], cleanings),
		gender: sport.gender,
		profile_url: cleanings.url(row, 'profile'),
		// A missing column says nothing.
		pending_transfer: row.pending_transfer === undefined ? null : YES.has(transfer),
	};
	return {
		record: {
			kind: 'athlete',
			external_id: schoolAthleteId(sport, name, player_name, fields.jersey_number),
			season,
			school: name,
			conference: cleanings.conference(row, 'conference'),
			player_name,
			former_schools: formerSchools(row.previous_school, schoolBehindHometown(row.hometown_previous_school)),
			fields,
		},
		cleaned: cleanings.kinds,
		dropped: cleanings.dropped,
	};
}
