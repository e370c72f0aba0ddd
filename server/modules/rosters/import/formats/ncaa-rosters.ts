import { fold } from '#domain/texts/fold.ts';
import { academicClass } from '../clean/academic-class.ts';
import { athleteName } from '../clean/athlete-name.ts';
import { Cleanings } from '../clean/cell-value.ts';
import { jersey } from '../clean/clean-jersey.ts';
import { height } from '../clean/height.ts';
import { hometown } from '../clean/hometown.ts';
import { quoted } from '../clean/hostile-cell.ts';
import { position } from '../clean/position.ts';
import { schoolName } from '../clean/school-name.ts';
import { isSourceId } from '../clean/source-id.ts';
import { type FileHint, type Format, hasColumns, type ImportedSport, type Reading, type Row } from '../import-records.ts';
import { mensBasketball, womensBasketball } from '../import-sports.ts';

const roster = ['season', 'team_id', 'team', 'player_id', 'name', 'jersey', 'class', 'position', 'height', 'hometown'] as const;

/**
 * `ncaa_{mbb,wbb}_team_rosters_YYYY` of the NCAA's statistics. Team and player ids change every year, and `season` is
 * the year in which it ends. Only the file's name says whether men or women play.
 */
const ncaaRosters = (sport: ImportedSport, code: string): Format => ({
	name: `ncaa_${code}_team_rosters`,
	title: `NCAA ${sport.sport_name} roster`,
	sport,
	source: `ncaa-${code}`,
	lastingIds: false,
	fields: ['player_class', 'redshirt', 'position', 'jersey_number', 'height_in', 'birthplace', 'gender'],
	columns: roster,
	schoolColumn: 'team',
	idColumn: 'player_id',
	matches: (columns, file) => hasColumns(columns, ...roster) && isOf(sport, code, file),
	read: (row) => readRoster(row, sport),
	spared: (row) => ({ name_fold: fold(athleteName(row.name, new Cleanings()) ?? '') }),
});

/** `ncaa_{mbb,wbb}_team_ids_YYYY`: the conferences. Its ids last a year, so the school's name identifies a team. */
const ncaaTeams = (sport: ImportedSport, code: string): Format => ({
	name: `ncaa_${code}_team_ids`,
	title: `NCAA ${sport.sport_name} teams`,
	sport,
	source: `ncaa-${code}`,
	lastingIds: false,
	fields: [],
	columns: ['team', 'conference', 'id', 'season'],
	idColumn: 'id',
	matches: (columns, file) => columns.size === 4 && hasColumns(columns, 'team', 'conference', 'id', 'season') && isOf(sport, code, file),
	read: readTeam,
});

function isOf(sport: ImportedSport, code: string, { name, sport_id }: FileHint): boolean {
	return sport_id === undefined ? new RegExp(`(^|[^a-z])${code}([^a-z]|$)`, 'i').test(name) : sport_id === sport.sport_id;
}

export const ncaaFormats: readonly Format[] = [
	ncaaRosters(mensBasketball, 'mbb'),
	ncaaRosters(womensBasketball, 'wbb'),
	ncaaTeams(mensBasketball, 'mbb'),
	ncaaTeams(womensBasketball, 'wbb'),
];

/** 2026 → "2025": seasons go by the year in which they start. */
function seasonOf(row: Row): string | undefined {
	return /^\d{4}$/.test(row.season ?? '') ? String(Number(row.season) - 1) : undefined;
}

function readRoster(row: Row, sport: ImportedSport): Reading {
	const cleanings = new Cleanings();
	const player_name = athleteName(row.name, cleanings);
	if (player_name === null) return { rejected: 'not a person: no name', column: 'name' };
	const external_id = row.player_id?.trim() ?? '';
	if (!isSourceId(external_id)) return { rejected: `no usable player_id (${quoted(row.player_id)})`, column: 'player_id' };
	const school = cleanings.text(row, 'team');
	if (school === null) return { rejected: 'no team', column: 'team' };
	const season = seasonOf(row);
	if (season === undefined) return { rejected: `no usable season (${quoted(row.season)})`, column: 'season' };
	const { player_class, redshirt = null } = academicClass(cleanings.text(row, 'class'), cleanings);
	const fields = {
		player_class,
		redshirt,
		position: position(sport.sport_id, cleanings.text(row, 'position'), cleanings),
		jersey_number: jersey(cleanings.text(row, 'jersey'), cleanings),
		height_in: height(cleanings.text(row, 'height'), cleanings),
		birthplace: hometown([cleanings.text(row, 'hometown')], cleanings),
		gender: sport.gender,
	};
	for (const [column, value] of [
		['position', fields.position],
		['hometown', fields.birthplace],
	] as const)
		if (value === null && (row[column]?.trim() ?? '') === '') cleanings.note(`${column}: empty`);
	return {
		record: { kind: 'athlete', external_id, season, school: schoolName(school), player_name, fields },
		cleaned: cleanings.kinds,
		dropped: cleanings.dropped,
	};
}

function readTeam(row: Row): Reading {
	const cleanings = new Cleanings();
	const school = cleanings.text(row, 'team');
	if (school === null) return { rejected: 'no team', column: 'team' };
	const season = seasonOf(row);
	if (season === undefined) return { rejected: `no usable season (${quoted(row.season)})`, column: 'season' };
	const conference = cleanings.conference(row, 'conference');
	const name = schoolName(school);
	return {
		record: { kind: 'team', external_id: fold(name), school: name, conference, classification: null, color: null, alt_color: null, fillsGaps: false, season },
		cleaned: cleanings.kinds,
		dropped: cleanings.dropped,
	};
}
