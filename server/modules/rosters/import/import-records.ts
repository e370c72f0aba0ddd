/** One line of a file by column name. Every value is the file's own text; a column that is not there is undefined. */
export type Row = Readonly<Record<string, string | undefined>>;

/** A team as a team file tells it. Colours are #rrggbb. */
export interface TeamRecord {
	kind: 'team';
	external_id: string;
	school: string;
	conference: string | null;
	classification: string | null;
	color: string | null;
	alt_color: string | null;
	/** A spare source: fills gaps and never replaces what another team file told. */
	fillsGaps: boolean;
}

/** What a roster can tell of an athlete, in the columns of `players`. */
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

/** The sport that a file is about; made when it is not there yet. */
export interface ImportedSport {
	sport_id: number;
	sport_name: string;
	gender: 'Male' | 'Female';
}

/** What a format makes of one line; `cleaned` names each kind of dirt that was put right, `column` where a rejected line is at fault. */
export type Reading<R = TeamRecord | AthleteRecord> = { record: R; cleaned: string[] } | { rejected: string; column?: string };

/**
 * One kind of file. A further format is one more file in `formats/` and one more entry in `known-formats.ts`.
 */
export interface Format {
	name: string;
	/** What the report calls it. */
	title: string;
	sport: ImportedSport;
	/** Namespace of the external ids; files that share ids share it. */
	source: string;
	/** Whether old files of this format may be Latin-1 instead of UTF-8. */
	latin1?: boolean;
	/** Fields of an athlete that this format tells; the others are left as they are. Empty for team files. */
	fields: readonly (keyof AthleteFields)[];
	/** The columns that `read` is given. No other is looked at, so ages and dates of birth are not stored. */
	columns: readonly string[];
	/** Which of them holds the source's id. */
	idColumn: string;
	matches(columns: ReadonlySet<string>): boolean;
	read(row: Row): Reading;
}

/** Whether all of `names` are columns of the file. */
export function hasColumns(columns: ReadonlySet<string>, ...names: string[]): boolean {
	return names.every((name) => columns.has(name));
}
