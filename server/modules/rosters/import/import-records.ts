/** One line of a file by column name. Every value is the file's own text; a missing column is undefined. */
export type Row = Readonly<Record<string, string | undefined>>;

/** A team as a team file has it. Colors are #rrggbb. */
export interface TeamRecord {
	kind: 'team';
	external_id: string;
	school: string;
	conference: string | null;
	classification: string | null;
	color: string | null;
	alt_color: string | null;
	/** A secondary source: it fills gaps and never replaces another team file's values. */
	fillsGaps: boolean;
}

/** What a roster can contain about an athlete, in the columns of `players`. */
export interface AthleteFields {
	player_class: string | null;
	position: string | null;
	jersey_number: string | null;
	/** Inches. */
	height_in: number | null;
	/** Pounds. */
	weight_lb: number | null;
	image_url: string | null;
	birthplace: string | null;
	gender: string | null;
	bio_url: string | null;
	game_logs_url: string | null;
	news_url: string | null;
	profile_url: string | null;
	splits_url: string | null;
	stats_url: string | null;
}

/** One athlete on one roster. `season` is the year in which the season starts; `school` names the team. */
export interface AthleteRecord {
	kind: 'athlete';
	external_id: string;
	season: string;
	school: string;
	player_name: string;
	fields: Partial<AthleteFields>;
}

/** The sport of a file; created if it doesn't exist yet. */
export interface ImportedSport {
	sport_id: number;
	sport_name: string;
	gender: 'Male' | 'Female';
}

/**
 * What a format makes of one line; `cleaned` names each kind of dirt that was fixed, and `column` the faulty column of
 * a rejected line.
 */
export type Reading<R = TeamRecord | AthleteRecord> = { record: R; cleaned: string[] } | { rejected: string; column?: string };

/** One kind of file. To add a format, add a file in `formats/` and an entry in `known-formats.ts`. */
export interface Format {
	name: string;
	/** Its name in the report. */
	title: string;
	sport: ImportedSport;
	/** Namespace of the external ids; files with the same ids share it. */
	source: string;
	/** Whether old files of this format may be Latin-1 instead of UTF-8. */
	latin1?: boolean;
	/** The athlete's fields that this format has; the others stay as they are. Empty for team files. */
	fields: readonly (keyof AthleteFields)[];
	/** The columns that `read` gets. It sees no others, so ages and dates of birth aren't stored. */
	columns: readonly string[];
	/** Which of them holds the source's id. */
	idColumn: string;
	matches(columns: ReadonlySet<string>): boolean;
	read(row: Row): Reading;
}

/** Whether the file has all columns of `names`. */
export function hasColumns(columns: ReadonlySet<string>, ...names: string[]): boolean {
	return names.every((name) => columns.has(name));
}
