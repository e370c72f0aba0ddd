import { Cleanings, present } from '../clean/cell-value.ts';
import { teamColors } from '../clean/color.ts';
import { espnTeam } from '../clean/espn-team.ts';
import { type Format, hasColumns } from '../import-records.ts';
import { collegeFootball } from '../import-sports.ts';

/**
 * `cfb_team_info_YYYY` of cfbfastR-data: one row per ESPN team id, with leftover rows for schools that have several.
 */
export const cfbTeamInfo: Format = {
	name: 'cfb_team_info',
	title: 'college football teams',
	sport: collegeFootball,
	source: 'espn-cfb',
	lastingIds: true,
	fields: [],
	columns: ['team_id', 'school', 'conference', 'classification', 'color', 'alt_color'],
	idColumn: 'team_id',
	matches: (columns) => hasColumns(columns, 'team_id', 'school', 'conference', 'classification', 'color', 'alt_color'),
	read: (row) => {
		const cleanings = new Cleanings();
		const team = espnTeam(row);
		if ('rejected' in team) return team;
		if (team.school !== row.school) cleanings.note('school: extra spaces');
		const colors = teamColors(row.color, row.alt_color, cleanings);
		return {
			record: {
				kind: 'team',
				...team,
				conference: present(row.conference),
				classification: present(row.classification),
				...colors,
				fillsGaps: false,
			},
			cleaned: cleanings.kinds,
			dropped: cleanings.dropped,
		};
	},
};
