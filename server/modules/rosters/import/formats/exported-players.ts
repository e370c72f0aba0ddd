import { fold } from '#domain/texts/fold.ts';
import { Cleanings, present } from '../clean/cell-value.ts';
import { quoted } from '../clean/hostile-cell.ts';
import { type Format, hasColumns, type Reading, type Row, type Told } from '../import-records.ts';
import { sportNamed } from '../import-sports.ts';
import { schoolAthleteId, schoolFormatName, schoolFormats } from './school-roster.ts';

const columns = [
	...['player_id', 'player_name', 'team_name', 'sport_name', 'player_class', 'redshirt', 'position', 'jersey_number', 'height_in', 'weight_lb', 'image_url'],
	...['birthplace', 'gender', 'profile_url', 'pending_transfer', 'retired_at', 'merged_into'],
];

/**
 * `players.csv` of our own export, for whoever edits it in a spreadsheet: each line is a line of the school's roster.
 * Values are taken as they are, because they were cleaned when they came in. Those who have left are skipped.
 */
export const exportedPlayers: Format = {
	...(schoolFormats[0] as Format),
	name: 'exported_players',
	title: 'athletes, as npm run export writes them',
	columns,
	aliases: undefined,
	schoolColumn: 'team_name',
	idColumn: 'player_name',
	matches: (found) => hasColumns(found, ...columns),
	read,
	spared: (row) => ({ name_fold: fold(row.player_name ?? '') }),
};

function read(row: Row, { season }: Told): Reading {
	if (text(row.retired_at) !== null || text(row.merged_into) !== null) return { skipped: 'line: an athlete who has left' };
	const player_name = text(row.player_name);
	if (player_name === null) return { rejected: 'no name', column: 'player_name' };
	const school = text(row.team_name);
	if (school === null) return { rejected: 'no school', column: 'team_name' };
	const sport = sportNamed(row.sport_name ?? '');
	if (sport === undefined) return { rejected: `unknown sport (${quoted(row.sport_name)})`, column: 'sport_name' };
	if (season === undefined) return { rejected: 'no usable season', column: 'player_name' };
	const cleanings = new Cleanings();
	const fields = {
		player_class: text(row.player_class),
		redshirt: yesOrNo(row.redshirt),
		position: text(row.position),
		jersey_number: text(row.jersey_number),
		height_in: cleanings.number(row, 'height_in', 48, 96),
		weight_lb: cleanings.number(row, 'weight_lb', 60, 600),
		image_url: cleanings.url(row, 'image_url'),
		birthplace: text(row.birthplace),
		gender: text(row.gender),
		profile_url: cleanings.url(row, 'profile_url'),
		pending_transfer: yesOrNo(row.pending_transfer),
	};
	return {
		record: {
			kind: 'athlete',
			external_id: schoolAthleteId(sport, school, player_name, fields.jersey_number),
			season,
			school,
			player_name,
			fields,
		},
		cleaned: cleanings.kinds,
		dropped: cleanings.dropped,
		format: schoolFormatName(sport),
	};
}

const text = (cell: string | undefined) => (cell === undefined || cell.trim() === '' ? null : cell.trim());

function yesOrNo(cell: string | undefined): boolean | null {
	const word = present(cell)?.toLowerCase();
	return word === 'true' ? true : word === 'false' ? false : null;
}
