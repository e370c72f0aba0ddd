import { cfbRosters } from './formats/cfb-rosters.ts';
import { cfbTeamColors } from './formats/cfb-team-colors.ts';
import { cfbTeamInfo } from './formats/cfb-team-info.ts';
import type { Format } from './import-records.ts';

const formats: readonly Format[] = [cfbRosters, cfbTeamInfo, cfbTeamColors];

/** The format that matches a file's columns; undefined for an unknown file. */
export function identify(columns: readonly string[]): Format | undefined {
	const set = new Set(columns);
	return formats.find((format) => format.matches(set));
}

/** @throws if there is none: a draft names only our formats. */
export function formatNamed(name: string): Format {
	const found = formats.find((format) => format.name === name);
	if (found === undefined) throw new Error(`there is no format ${name}`);
	return found;
}

/** For a person whose file has none of these formats. */
export const formatTitles = formats.map((format) => `${format.title} (${format.name})`).join(', ');
