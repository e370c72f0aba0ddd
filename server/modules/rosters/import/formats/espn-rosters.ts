import { academicClass } from '../clean/academic-class.ts';
import { birthplace } from '../clean/birthplace.ts';
import { Cleanings, present } from '../clean/cell-value.ts';
import { jersey } from '../clean/clean-jersey.ts';
import { ESPN_PAGES, espnPages } from '../clean/espn-pages.ts';
import { height } from '../clean/height.ts';
import { quoted } from '../clean/hostile-cell.ts';
import { personName } from '../clean/person-name.ts';
import { isSourceId } from '../clean/source-id.ts';
import { weight } from '../clean/weight.ts';
import { type Format, hasColumns, type Reading, type Row } from '../import-records.ts';
import { collegeFootball } from '../import-sports.ts';

const needed = [
	'season',
	'team_id',
	'athlete_id',
	'full_name',
	'display_height',
	'display_weight',
	'slug',
	'jersey',
	'experience_abbreviation',
	'team_location',
];
const home = ['birth_place_city', 'birth_place_state', 'birth_place_country'];

/** The rosters of a football game as ESPN gives them, with the addresses of its pages. It names no position. */
export const espnRosters: Format = {
	name: 'espn_cfb_rosters',
	title: 'ESPN college football rosters',
	sport: collegeFootball,
	source: 'espn-cfb',
	lastingIds: true,
	fields: [...(['player_class', 'jersey_number', 'height_in', 'weight_lb', 'image_url', 'birthplace', 'gender'] as const), ...ESPN_PAGES],
	columns: [...needed, ...home, 'headshot_href'],
	schoolColumn: 'team_location',
	idColumn: 'athlete_id',
	matches: (columns) => hasColumns(columns, ...needed),
	read,
};

function read(row: Row): Reading {
	const cleanings = new Cleanings();
	const player_name = personName(undefined, row.full_name, cleanings);
	if (player_name === null) return { rejected: 'not a person: no name', column: 'full_name' };
	const id = present(row.athlete_id)?.replace(/\.0$/, '') ?? '';
	if (!isSourceId(id)) return { rejected: `no usable athlete_id (${quoted(row.athlete_id)})`, column: 'athlete_id' };
	const school = present(row.team_location);
	if (school === null) return { rejected: 'no team', column: 'team_location' };
	const season = present(row.season)?.replace(/\.0$/, '') ?? '';
	if (!/^\d{4}$/.test(season)) return { rejected: `no usable season (${quoted(row.season)})`, column: 'season' };
	const image_url = cleanings.url(row, 'headshot_href');
	if (image_url === null) cleanings.note('headshot_href: empty');
	const fields = {
		player_class: academicClass(present(row.experience_abbreviation), cleanings).player_class,
		jersey_number: jersey(present(row.jersey), cleanings),
		height_in: height(present(row.display_height), cleanings),
		weight_lb: weight(present(row.display_weight), cleanings, 'display_weight'),
		birthplace: birthplace(present(row.birth_place_city), present(row.birth_place_state), present(row.birth_place_country), cleanings),
		image_url,
		gender: collegeFootball.gender,
		...espnPages(id, /^[a-z0-9-]{1,80}$/.test(row.slug ?? '') ? row.slug : ''),
	};
	return { record: { kind: 'athlete', external_id: id, season, school, player_name, fields }, cleaned: cleanings.kinds, dropped: cleanings.dropped };
}
