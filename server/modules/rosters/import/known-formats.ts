import { allSportsFormats } from './formats/all-sports-teams.ts';
import { cfbRosters } from './formats/cfb-rosters.ts';
import { cfbTeamColors } from './formats/cfb-team-colors.ts';
import { cfbTeamInfo } from './formats/cfb-team-info.ts';
import { espnRosters } from './formats/espn-rosters.ts';
import { exportedPlayers } from './formats/exported-players.ts';
import { ncaaFormats } from './formats/ncaa-rosters.ts';
import { type MissingPart, schoolFormatFor, schoolFormats } from './formats/school-roster.ts';
import { srdFormats } from './formats/srd-rosters.ts';
import type { FileHint, Format } from './import-records.ts';

const formats: readonly Format[] = [
	exportedPlayers,
	cfbRosters,
	espnRosters,
	cfbTeamInfo,
	cfbTeamColors,
	...ncaaFormats,
	...srdFormats,
	...allSportsFormats,
	...schoolFormats,
];

/**
 * The format that matches a file's columns, as `columnKey` writes them. If a file nearly matches one of our formats,
 * what is missing. Undefined for an unknown file.
 */
export function identify(columns: readonly string[], file: FileHint): Format | MissingPart | undefined {
	const set = new Set(columns);
	const found = formats.find((format) => format.matches(set, file));
	if (found !== undefined) return found;
	// The same columns with another file name: women's and men's files differ in nothing else.
	const unnamed = ['mbb', 'wbb'].some((code) => formats.some((format) => format.matches(set, { name: code })));
	if (unnamed) {
		const name = 'or keep the file’s own name (mbb or wbb).';
		return {
			missing: 'the file doesn’t say whether men or women play.',
			advice: { desk: `Choose the sport, ${name}`, command: `Choose the sport (--sport=NAME), ${name}` },
		};
	}
	return schoolFormatFor(columns, file);
}

/** Public files that hold no athletes and no teams: why they can't be imported. */
export function notRosters(columns: readonly string[]): string | undefined {
	const set = new Set(columns);
	const has = (...names: string[]) => names.every((name) => set.has(name));
	if (has('year', 'year_clean', 'redshirt')) return 'a list of class spellings, which the importer already knows, not a roster';
	if (set.has('n') && (has('class_year_raw') || has('position_raw') || has('city', 'origin'))) return 'counts without names, not a roster';
	return undefined;
}

/** @throws if there is none: a draft names only our formats. */
export function formatNamed(name: string): Format {
	const found = formats.find((format) => format.name === name);
	if (found === undefined) throw new Error(`there is no format ${name}`);
	return found;
}

/** For a person whose file has none of these formats, one line each. */
export const formatTitles: readonly string[] = formats
	.filter((format, at) => formats.findIndex(({ title }) => title === format.title) === at)
	.map(({ title, name }) => `${title} (${name})`);
