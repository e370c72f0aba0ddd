import type { DroppedValue } from './clean/cell-value.ts';

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
	/** The year in which the list's season starts, if it says so. An older list doesn't override a newer one. */
	season?: string;
}

/** Fields that a roster can have for an athlete, in the columns of `players`. */
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
	/** Whether the athlete sat out a season, so their class is a year behind their time at college. */
	redshirt: boolean | null;
	pending_transfer: boolean | null;
}

/** One athlete on one roster. `season` is the year in which the season starts; `school` names the team. */
export interface AthleteRecord {
	kind: 'athlete';
	external_id: string;
	season: string;
	school: string;
	/** The conference, if the roster gives it. A team list takes precedence. */
	conference?: string | null;
	player_name: string;
	/** Keys of the colleges for which they played before, if the roster says so. They only tell who is who. */
	former_schools?: readonly string[];
	fields: Partial<AthleteFields>;
}

/** Athletes whom a rejected line may be about, so an import doesn't retire them: by id, by folded name, or anybody. */
export interface SparedAthlete {
	external_id?: string;
	name_fold?: string;
	everybody?: true;
}

/** The sport of a file; created if it doesn't exist yet. */
export interface ImportedSport {
	sport_id: number;
	sport_name: string;
	gender: 'Male' | 'Female';
}

/**
 * A format's reading of one line; `cleaned` names each kind of dirt that was fixed, `dropped` each value that couldn't
 * be read, and `column` and `value` the faulty cell of a rejected line. A skipped line is of no use to the site.
 * `format` is set if a format of its own applies to the line, as in a file of several sports.
 */
export type Reading<R = TeamRecord | AthleteRecord> =
	| { record: R; cleaned: string[]; dropped?: readonly DroppedValue[]; format?: string }
	| { rejected: string; column?: string; value?: string; format?: string }
	| { skipped: string };

/** A person's settings for the files, and the file's name. */
export interface FileHint {
	name: string;
	sport_id?: number | undefined;
	school?: string | undefined;
}

/** A person's values for lines that don't have their own. */
export interface Told {
	/** The year in which the season starts. */
	season?: string | undefined;
	school?: string | undefined;
}

/** One kind of file. To add a format, add a file in `formats/` and an entry in `known-formats.ts`. */
export interface Format {
	name: string;
	/** Its name in the report. */
	title: string;
	sport: ImportedSport;
	/** Namespace of the external ids; files with the same ids share it. */
	source: string;
	/**
	 * Whether an id is the same person in every season. Otherwise an id is valid for one season, and athletes are
	 * recognized by what the roster says about them. In these formats an empty cell says nothing.
	 */
	lastingIds: boolean;
	/**
	 * Which ids we made from the name and the number, so they don't tell namesakes apart: all of them, or those that
	 * aren't a page's address.
	 */
	madeIds?: 'all' | 'without address';
	/**
	 * Whether the format decides who is on a roster. Otherwise, an athlete whom another source names this season stays.
	 */
	authoritative?: boolean;
	/** Whether other sources' names and conferences of teams take precedence over those of its team list. */
	secondary?: boolean;
	/** The athlete's fields that this format has; the others stay as they are. Empty for team files. */
	fields: readonly (keyof AthleteFields)[];
	/** The columns that `read` gets. It sees no others, so ages and dates of birth aren't stored. */
	columns: readonly string[];
	/** Other names of these columns, as `columnKey` writes them. */
	aliases?: Readonly<Record<string, string>> | undefined;
	/** The column that names the school. */
	schoolColumn?: string;
	/** Which of them holds the source's id. */
	idColumn: string;
	/** Whether it is such a file. Gets the columns as `columnKey` writes them. */
	matches(columns: ReadonlySet<string>, file: FileHint): boolean;
	/** The formats of its lines, if each line has one of its own. */
	covers?: readonly string[];
	read(row: Row, told: Told): Reading;
	/** Athlete whom a rejected line is about, if ids don't tell. */
	spared?(row: Row): SparedAthlete;
}

/** The columns of `players` in which a line of the format is compared with the athlete. */
export function comparedFields({ fields }: Format): readonly (keyof AthleteFields | 'player_name')[] {
	return ['player_name', ...fields];
}

/** Whether the file has all columns of `names`. */
export function hasColumns(columns: ReadonlySet<string>, ...names: string[]): boolean {
	return names.every((name) => columns.has(name));
}
