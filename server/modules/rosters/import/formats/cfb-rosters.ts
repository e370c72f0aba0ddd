import { POSITION_LABELS } from '#domain/roster/positions.ts';
import { birthplace } from '../clean/birthplace.ts';
import { Cleanings, present } from '../clean/cell-value.ts';
import { jersey } from '../clean/clean-jersey.ts';
import { ESPN_PAGES, espnPages } from '../clean/espn-pages.ts';
import { quoted } from '../clean/hostile-cell.ts';
import { personName } from '../clean/person-name.ts';
import { isSourceId } from '../clean/source-id.ts';
import { type AthleteRecord, type Format, hasColumns, type Reading, type Row } from '../import-records.ts';
import { collegeFootball } from '../import-sports.ts';

const classes: Readonly<Record<string, string>> = { '1': 'Freshman', '2': 'Sophomore', '3': 'Junior', '4': 'Senior' };

const needed = [
	'athlete_id',
	'first_name',
	'last_name',
	'team',
	'weight',
	'height',
	'jersey',
	'year',
	'position',
	'home_city',
	'home_state',
	'home_country',
	'season',
] as const;

/** `cfb_rosters_YYYY` of cfbfastR-data: ESPN ids that last for an athlete's career, teams only by school name. */
export const cfbRosters: Format = {
	name: 'cfb_rosters',
	title: 'college football roster',
	sport: collegeFootball,
	source: 'espn-cfb',
	lastingIds: true,
	fields: ['player_class', 'position', 'jersey_number', 'height_in', 'weight_lb', 'image_url', 'birthplace', 'gender', ...ESPN_PAGES],
	columns: [...needed, 'headshot_url'],
	schoolColumn: 'team',
	idColumn: 'athlete_id',
	matches: (columns) => hasColumns(columns, ...needed),
	read,
};

function read(row: Row): Reading<AthleteRecord> {
	const cleanings = new Cleanings();
	const player_name = personName(row.first_name, row.last_name, cleanings);
	if (player_name === null) return { rejected: 'not a person: no name' };
	const id = present(row.athlete_id);
	if (id === null || !isSourceId(id)) return { rejected: `no usable athlete_id (${quoted(row.athlete_id)})`, column: 'athlete_id' };
	const school = present(row.team);
	if (school === null) return { rejected: 'no team', column: 'team' };
	const season = present(row.season);
	if (season === null || !/^\d{4}$/.test(season)) return { rejected: `no usable season (${quoted(row.season)})`, column: 'season' };

	const fields = {
		weight_lb: cleanings.number(row, 'weight', 60, 600),
		height_in: cleanings.number(row, 'height', 48, 96),
		jersey_number: jersey(cleanings.text(row, 'jersey'), cleanings),
		player_class: classOf(row, cleanings),
		position: position(row, cleanings),
		birthplace: birthplace(cleanings.text(row, 'home_city'), cleanings.text(row, 'home_state'), cleanings.text(row, 'home_country'), cleanings),
		image_url: cleanings.url(row, 'headshot_url'),
		gender: collegeFootball.gender,
		...espnPages(id),
	};
	const facts = [fields.weight_lb, fields.height_in, fields.jersey_number, fields.player_class, fields.position, fields.birthplace];
	if (facts.every((value) => value === null)) cleanings.note('nothing but a name and a team');
	return { record: { kind: 'athlete', external_id: id, season, school, player_name, fields }, cleaned: cleanings.kinds, dropped: cleanings.dropped };
}

function classOf(row: Row, cleanings: Cleanings): string | null {
	const code = cleanings.text(row, 'year');
	return code === null ? null : (classes[code] ?? cleanings.drop('year', code, `code ${code} is not a class`));
}

function position(row: Row, cleanings: Cleanings): string | null {
	const code = cleanings.text(row, 'position')?.toUpperCase() ?? null;
	return code === null || Object.hasOwn(POSITION_LABELS, code) ? code : cleanings.drop('position', code, `${code} is not in the list`);
}
