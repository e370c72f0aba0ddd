import { Cleanings } from '../clean/cell-value.ts';
import { teamColors } from '../clean/color.ts';
import { espnTeam } from '../clean/espn-team.ts';
import { type Format, hasColumns } from '../import-records.ts';
import { collegeFootball } from '../import-sports.ts';

/**
 * `teams_colors_logos` of cfbfastR-data, from about 2021. It supplies colors that the newer team file lacks; its
 * conferences are out of date and ignored.
 */
export const cfbTeamColors: Format = {
	name: 'teams_colors_logos',
	title: 'college football team colors',
	sport: collegeFootball,
	source: 'espn-cfb',
	lastingIds: true,
	fields: [],
	columns: ['team_id', 'school', 'color', 'alt_color'],
	idColumn: 'team_id',
	matches: (columns) => hasColumns(columns, 'team_id', 'school', 'division', 'color', 'alt_color', 'logo_dark'),
	read: (row) => {
		const cleanings = new Cleanings();
		const team = espnTeam(row);
		if ('rejected' in team) return team;
		const colors = teamColors(row.color, row.alt_color, cleanings);
		return {
			record: { kind: 'team', ...team, conference: null, classification: null, ...colors, fillsGaps: true },
			cleaned: cleanings.kinds,
			dropped: cleanings.dropped,
		};
	},
};
