/** A column of the spreadsheet that a school fills in (docs/decisions/049). */
export interface SchoolColumn {
	name: string;
	/** What to write into it, for whoever fills it in. */
	help: string;
	example: string;
	needed?: true;
	/** Other names that people give it, as `columnKey` writes them. */
	aliases: readonly string[];
}

export const schoolColumns: readonly SchoolColumn[] = [
	{
		name: 'school',
		help: 'Your school’s name, the same on every line.',
		example: 'Port Ashby',
		needed: true,
		aliases: ['team', 'team_name', 'college', 'university'],
	},
	{
		name: 'sport',
		help: 'Such as Women’s Soccer. You can leave it out if every line is for one sport and you choose that sport when you import.',
		example: 'Women’s Soccer',
		aliases: [],
	},
	{ name: 'season', help: 'The year the season starts. Leave it blank for this season.', example: '2026', aliases: [] },
	{
		name: 'name',
		help: 'First and last name, in one cell. Or use two columns, first_name and last_name.',
		example: 'Wilhelmina Oakbridge',
		needed: true,
		aliases: ['athlete', 'full_name', 'player', 'player_name', 'athlete_name', 'student_athlete'],
	},
	{
		name: 'jersey',
		help: 'The number on the jersey. 00 and 0 are different numbers.',
		example: '00',
		aliases: ['#', 'no', 'num', 'number', 'jersey_number', 'jersey_no', 'uniform'],
	},
	{ name: 'position', help: 'A position code in your sport, such as GK.', example: 'GK', aliases: ['pos'] },
	{
		name: 'class',
		help: 'Freshman, Sophomore, Junior, Senior, or Graduate. R-Fr. is a redshirt freshman.',
		example: 'R-Fr.',
		aliases: ['year', 'yr', 'academic_year', 'cl', 'eligibility'],
	},
	{ name: 'height', help: 'In feet and inches, such as 6-4 or 6\'4".', example: '5\'11"', aliases: ['ht'] },
	{ name: 'weight', help: 'In pounds.', example: '150', aliases: ['wt', 'weight_lb'] },
	{ name: 'hometown', help: 'City and state, or city and country.', example: 'Marrow Creek, TX', aliases: ['home_town', 'hometown_state', 'city'] },
	{
		name: 'photo',
		help: 'A link to a photo, starting with https://.',
		example: 'https://photos.example.edu/00.jpg',
		aliases: ['image', 'image_url', 'headshot', 'photo_url', 'picture'],
	},
	{
		name: 'profile',
		help: 'A link to the athlete’s page on your site.',
		example: 'https://athletics.example.edu/wilhelmina-oakbridge',
		aliases: ['url', 'profile_url', 'link', 'bio'],
	},
	{
		name: 'pending_transfer',
		help: 'yes if the athlete is in the transfer portal. Otherwise, no or blank.',
		example: 'no',
		aliases: ['transfer', 'transfer_portal', 'portal', 'in_portal'],
	},
	{ name: 'conference', help: 'Your conference in this sport.', example: 'Coastal', aliases: [] },
];

/** In place of `name`, for files that have two columns for it. The template doesn't have them. */
const nameColumns: readonly SchoolColumn[] = [
	{
		name: 'first_name',
		help: 'The first name, if it has a column of its own.',
		example: 'Wilhelmina',
		aliases: ['first', 'given_name', 'firstname'],
	},
	{
		name: 'last_name',
		help: 'The last name, if it has a column of its own.',
		example: 'Oakbridge',
		aliases: ['last', 'family_name', 'surname', 'lastname'],
	},
];

/** Every column that a school's file can have. */
export const readColumns: readonly SchoolColumn[] = [...schoolColumns, ...nameColumns];
