import { fold } from '#domain/texts/fold.ts';
import { academicClass } from '../clean/academic-class.ts';
import { athleteName } from '../clean/athlete-name.ts';
import { Cleanings, present } from '../clean/cell-value.ts';
import { jersey } from '../clean/clean-jersey.ts';
import { formerSchools } from '../clean/former-schools.ts';
import { height } from '../clean/height.ts';
import { hometown } from '../clean/hometown.ts';
import { quoted } from '../clean/hostile-cell.ts';
import { position } from '../clean/position.ts';
import { schoolName } from '../clean/school-name.ts';
import { type AthleteFields, type Format, hasColumns, type ImportedSport, type Reading, type Row } from '../import-records.ts';
import { mensSoccer, womensBasketball } from '../import-sports.ts';

const fields: readonly (keyof AthleteFields)[] = ['player_class', 'redshirt', 'position', 'jersey_number', 'height_in', 'birthplace', 'gender', 'profile_url'];
const basketball = ['team', 'ncaa_id', 'season', 'jersey', 'name', 'position', 'height_clean', 'academic_year', 'hometown', 'homestate', 'url', 'conference'];
const soccer = ['team', 'ncaa_id', 'season', 'jersey', 'name', 'position', 'height', 'class', 'hometown', 'url'];

/**
 * Rosters that Sports Roster Data collected from the schools' own pages. The address of an athlete's page is their id
 * for a season. We read the raw columns and clean them ourselves, because the collectors' cleaned columns are shifted
 * in places.
 */
const srdRosters = (sport: ImportedSport, code: string, columns: readonly string[], isIt: (columns: ReadonlySet<string>) => boolean): Format => ({
	name: `srd_${code}_rosters`,
	title: `${sport.sport_name} roster from Sports Roster Data`,
	sport,
	source: `srd-${code}`,
	lastingIds: false,
	madeIds: 'without address',
	secondary: true,
	fields,
	columns: [...columns, 'previous_school'],
	schoolColumn: 'team',
	idColumn: 'url',
	matches: (found) => hasColumns(found, ...columns) && isIt(found),
	read: (row) => readRoster(row, sport),
	spared: (row) => ({ name_fold: fold(athleteName(row.name, new Cleanings()) ?? '') }),
});

export const srdFormats: readonly Format[] = [
	srdRosters(womensBasketball, 'wbb', basketball, () => true),
	srdRosters(mensSoccer, 'msoc', soccer, (columns) => columns.has('major')),
	{
		name: 'srd_wbb_teams',
		title: `${womensBasketball.sport_name} teams from Sports Roster Data`,
		sport: womensBasketball,
		source: 'srd-wbb',
		lastingIds: false,
		secondary: true,
		fields: [],
		columns: ['team', 'ncaa_id', 'conference', 'division'],
		idColumn: 'ncaa_id',
		matches: (columns) => hasColumns(columns, 'team', 'ncaa_id', 'stats_name', 'conference', 'division'),
		read: readTeam,
	},
];

/** "2025-26" and "2025" → "2025". */
function seasonOf(row: Row): string | undefined {
	return /^(\d{4})(-\d{2})?$/.exec(row.season?.trim() ?? '')?.[1];
}

/** A team may put a child with an illness on its roster. The child isn't a college athlete. */
const isGuest = (row: Row) => [row.position, row.hometown, row.class, row.academic_year].some((text) => /^team impact$/i.test(text?.trim() ?? ''));

function readRoster(row: Row, sport: ImportedSport): Reading {
	const cleanings = new Cleanings();
	const player_name = athleteName(row.name, cleanings);
	if (player_name === null) return { rejected: 'not a person: no name', column: 'name' };
	if (isGuest(row)) return { rejected: 'not an athlete: a guest of Team IMPACT' };
	const school = present(row.team);
	if (school === null) return { rejected: 'no team', column: 'team' };
	const season = seasonOf(row);
	if (season === undefined) return { rejected: `no usable season (${quoted(row.season)})`, column: 'season' };
	const name = schoolName(school);
	const shifted = unshifted(row, cleanings);
	const { player_class, redshirt = null } = academicClass(shifted.klass, cleanings);
	const profile_url = cleanings.url(row, 'url');
	const conference = row.conference === undefined ? null : cleanings.conference(row, 'conference');
	const parsedFields = {
		player_class,
		redshirt,
		position: position(sport.sport_id, present(row.position), cleanings),
		jersey_number: jersey(present(row.jersey), cleanings),
		height_in: height(shifted.height, cleanings),
		birthplace: hometown([present(row.hometown), present(row.homestate)], cleanings),
		gender: sport.gender,
		profile_url,
	};
	if (present(row.position) === null) cleanings.note('position: empty');
	if (present(row.height_clean ?? row.height) === null) cleanings.note('height: empty');
	if (profile_url === null) cleanings.note('url: empty');
	return {
		record: {
			kind: 'athlete',
			external_id: profile_url ?? `${fold(name)}/${fold(player_name)}/${parsedFields.jersey_number ?? ''}`,
			season,
			school: name,
			conference,
			player_name,
			former_schools: formerSchools(row.previous_school),
			fields: parsedFields,
		},
		cleaned: cleanings.kinds,
		dropped: cleanings.dropped,
	};
}

/** Some lines have their height under the class, or the other way around. */
function unshifted(row: Row, cleanings: Cleanings): { klass: string | null; height: string | null } {
	const klass = present(row.academic_year ?? row.class);
	const tall = present(row.height_clean ?? row.height);
	const isHeight = (text: string | null) => text !== null && /^\d\s*[-']/.test(text);
	if (isHeight(klass) || (tall !== null && /^[a-z]/i.test(tall))) {
		cleanings.note('class and height: columns swapped');
		return { klass: isHeight(klass) ? (isHeight(tall) ? null : tall) : tall, height: isHeight(klass) ? klass : isHeight(tall) ? tall : null };
	}
	return { klass, height: tall };
}

function readTeam(row: Row): Reading {
	const cleanings = new Cleanings();
	const school = present(row.team);
	if (school === null) return { rejected: 'no team', column: 'team' };
	const conference = cleanings.conference(row, 'conference');
	if (conference === null) cleanings.note('conference: empty');
	const name = schoolName(school);
	// An ncaa_id may occur more than once, with different schools: the name identifies a team.
	return {
		record: {
			kind: 'team',
			external_id: fold(name),
			school: name,
			conference,
			classification: present(row.division),
			color: null,
			alt_color: null,
			fillsGaps: false,
		},
		cleaned: cleanings.kinds,
		dropped: cleanings.dropped,
	};
}
