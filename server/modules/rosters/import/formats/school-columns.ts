/** A column of the spreadsheet that a school fills in (docs/decisions/049). */
export interface SchoolColumn {
	name: string;
	/** Instructions for whoever fills it in. */
	help: string;
	example: string;
	needed?: true;
	/** Other names that people give it, as `columnKey` writes them. */
	aliases: readonly string[];
}

/** Athletic sites put the high school into the same column. What is behind the slash is dropped. */
const highSchools = ['high_school', 'highschool', 'hs', 'school'];
const hometownNames = [
	...['home_town', 'hometown_state', 'city', 'city_state', 'city_st', 'home_city', 'hometown_city', 'hometown_city_state', 'hometown_country', 'birthplace'],
	...highSchools.flatMap((school) => [`hometown_${school}`, `home_town_${school}`]),
];
/** The last college, which tells who somebody was before a transfer. */
const colleges = ['previous_school', 'previous_college', 'last_school', 'last_college', 'prev_school', 'prev_college', 'former_school', 'former_college'];

export const schoolColumns: readonly SchoolColumn[] = [
	{
		name: 'school',
		help: 'Your school’s name, the same on every line.',
		example: 'Port Ashby',
		needed: true,
		aliases: ['team', 'team_name', 'college', 'university', 'school_name', 'institution', 'college_university'],
	},
	{
		name: 'sport',
		help: 'Such as Women’s Soccer. You can leave it out if every line is for one sport and you choose that sport when you import.',
		example: 'Women’s Soccer',
		aliases: ['sport_name', 'sport_s', 'team_sport'],
	},
	{ name: 'season', help: 'The year the season starts. Leave it blank for this season.', example: '2026', aliases: ['season_year', 'roster_year'] },
	{
		name: 'name',
		help: 'First and last name, in one cell. Or use two columns, first_name and last_name.',
		example: 'Wilhelmina Oakbridge',
		needed: true,
		aliases: [
			...['athlete', 'full_name', 'player', 'player_name', 'athlete_name', 'student_athlete', 'student_athlete_name', 'fullname'],
			...['name_last_first', 'last_first', 'last_name_first_name', 'roster_name', 'names'],
		],
	},
	{
		name: 'jersey',
		help: 'The number on the jersey. 00 and 0 are different numbers.',
		example: '00',
		aliases: [
			...['#', 'no', 'num', 'number', 'jersey_number', 'jersey_no', 'jersey_#', 'jersey_num', 'jersey_s', 'jerseys', 'uniform'],
			...['uniform_#', 'uniform_no', 'uniform_number', 'uni', 'uni_#', 'uni_no', 'player_#', 'player_no', 'player_number', 'roster_#', '##', 'no_#', '#_no'],
		],
	},
	{
		name: 'position',
		help: 'A position code in your sport, such as GK.',
		example: 'GK',
		aliases: ['pos', 'position_s', 'positions', 'pos_s', 'primary_position'],
	},
	{
		name: 'class',
		help: 'Freshman, Sophomore, Junior, Senior, or Graduate. R-Fr. is a redshirt freshman.',
		example: 'R-Fr.',
		aliases: [
			...['year', 'yr', 'academic_year', 'cl', 'eligibility', 'elig', 'class_year', 'year_class', 'yr_cl', 'cl_yr', 'class_yr', 'academic_class'],
			...['acad_year', 'acad_yr', 'academic_yr', 'class_standing', 'grade', 'ac_yr', 'academic'],
		],
	},
	{
		name: 'height',
		help: 'In feet and inches, such as 6-4 or 6\'4".',
		example: '5\'11"',
		aliases: ['ht', 'height_ft_in', 'ht_ft_in', 'height_feet_inches', 'height_feet', 'height_inches', 'height_in'],
	},
	{ name: 'weight', help: 'In pounds.', example: '150', aliases: ['wt', 'weight_lb', 'weight_lbs', 'wt_lbs', 'wt_lb', 'weight_pounds'] },
	{ name: 'hometown', help: 'City and state, or city and country.', example: 'Marrow Creek, TX', aliases: hometownNames },
	{
		name: 'photo',
		help: 'A link to a photo, starting with https://.',
		example: 'https://photos.example.edu/00.jpg',
		aliases: ['image', 'image_url', 'headshot', 'headshot_url', 'photo_url', 'photo_link', 'image_link', 'picture', 'picture_url'],
	},
	{
		name: 'profile',
		help: 'A link to the athlete’s page on your site.',
		example: 'https://athletics.example.edu/wilhelmina-oakbridge',
		aliases: ['url', 'profile_url', 'profile_link', 'link', 'bio', 'bio_url', 'bio_link', 'player_url', 'full_bio'],
	},
	{
		name: 'pending_transfer',
		help: 'yes if the athlete is in the transfer portal. Otherwise, no or blank.',
		example: 'no',
		aliases: ['transfer', 'transfer_portal', 'portal', 'in_portal'],
	},
	{ name: 'conference', help: 'Your conference in this sport.', example: 'Coastal', aliases: ['conf', 'league'] },
];

/** In place of `name`, for files that have two columns for it. The template doesn't have them. */
const nameColumns: readonly SchoolColumn[] = [
	{
		name: 'first_name',
		help: 'The first name, if it has a column of its own.',
		example: 'Wilhelmina',
		aliases: ['first', 'given_name', 'firstname', 'fname', 'given', 'first_names', 'preferred_first_name'],
	},
	{
		name: 'last_name',
		help: 'The last name, if it has a column of its own.',
		example: 'Oakbridge',
		aliases: ['last', 'family_name', 'surname', 'lastname', 'lname', 'family', 'last_names'],
	},
];

/** They only help to recognize an athlete who came from another team. The template doesn't have them. */
const formerColumns: readonly SchoolColumn[] = [
	{
		name: 'previous_school',
		help: 'The college for which the athlete played before.',
		example: 'Marrow Creek State',
		aliases: [
			...colleges.filter((college) => college !== 'previous_school'),
			...['previous_schools', 'previous_colleges', 'prior_school', 'prior_college', 'previous_institution', 'previous_university', 'previous_team'],
			...['transfer_from', 'transferred_from', 'transfer_school', 'transferred_from_school'],
		],
	},
	{
		name: 'hometown_previous_school',
		help: 'City and state, and behind a slash the college for which the athlete played before.',
		example: 'Marrow Creek, TX / Marrow Creek State',
		aliases: [
			...colleges.flatMap((college) => [`hometown_${college}`, `home_town_${college}`, ...highSchools.map((school) => `hometown_${school}_${college}`)]),
		].filter((alias) => alias !== 'hometown_previous_school'),
	},
];

/** Every column that a school's file can have. */
export const readColumns: readonly SchoolColumn[] = [...schoolColumns, ...nameColumns, ...formerColumns];

const byKey = new Map(readColumns.flatMap((column) => [column.name, ...column.aliases].map((key) => [key, column.name] as const)));

/** Our column for a header, as `columnKey` writes it. */
export function schoolColumnNamed(key: string): string | undefined {
	return byKey.get(key);
}
