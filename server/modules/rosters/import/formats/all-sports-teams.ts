import { fold } from '#domain/texts/fold.ts';
import { Cleanings, present } from '../clean/cell-value.ts';
import { schoolName } from '../clean/school-name.ts';
import { type Format, hasColumns, type ImportedSport, type Reading, type Row } from '../import-records.ts';
import { importedSports } from '../import-sports.ts';

/** Its list fills the conferences that no other source has given. */
export const ALL_SPORTS = 'ncaa-all-sports';

/** The file's word for a sport, by our id. The gender column tells the rest. */
const sports: Readonly<Record<number, string>> = { 1: 'basketball', 2: 'football', 3: 'basketball', 4: 'soccer', 5: 'baseball', 6: 'volleyball', 7: 'soccer' };
const nameOf = (sport: ImportedSport) => `all_sports_teams_${sport.sport_id}`;
const columns = ['school', 'division', 'sport', 'gender', 'conference'];

const format = (name: string, sport: ImportedSport, matches: Format['matches']): Format => ({
	name,
	title: 'NCAA teams in every sport',
	sport,
	source: ALL_SPORTS,
	lastingIds: false,
	secondary: true,
	fields: [],
	columns,
	idColumn: 'school',
	matches,
	read: readTeam,
});

/** `ncaa_YYYY-YY_teams`: the division and conference of every team. Its counts of athletes aren't read. */
export const allSportsFormats: readonly Format[] = [
	format('all_sports_teams', importedSports[0] as ImportedSport, (found) => hasColumns(found, ...columns, 'athletes', 'unk')),
	...importedSports.map((sport) => format(nameOf(sport), sport, () => false)),
];

function readTeam(row: Row): Reading {
	const gender = row.gender === 'Women' ? 'Female' : 'Male';
	const sport = importedSports.find((one) => sports[one.sport_id] === row.sport && one.gender === gender);
	if (sport === undefined) return { skipped: 'teams of sports that this site doesn’t have' };
	const cleanings = new Cleanings();
	const school = present(row.school);
	if (school === null) return { rejected: 'no school', column: 'school', format: nameOf(sport) };
	const name = schoolName(school);
	const conference = cleanings.conference(row, 'conference');
	const classification = present(row.division);
	return {
		format: nameOf(sport),
		record: {
			kind: 'team',
			external_id: `${sport.sport_id}/${fold(name)}/${classification ?? ''}`,
			school: name,
			conference,
			classification,
			color: null,
			alt_color: null,
			fillsGaps: true,
		},
		cleaned: cleanings.kinds,
		dropped: cleanings.dropped,
	};
}
