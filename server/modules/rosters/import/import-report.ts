import { type Mend, type Mended, mendKey, type NewTeam } from '#domain/admin/roster-desk.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { plural } from '#server/core/plural.ts';
import { type ImportQuestion, questionsText } from './asking/import-question.ts';
import { quoted } from './clean/hostile-cell.ts';
import { columnFlag } from './reading/table-layout.ts';

export interface Rejection {
	file: string;
	line: number;
	/** Set if one column is at fault. */
	column?: string;
	/** Set if a value is at fault and not the lack of one. */
	value?: string;
	reason: string;
	/** The value that was probably meant. */
	mend?: Mend;
}

/** A value or a column that a file has and the import doesn't use, though it uses the line. */
export interface Dropped {
	file: string;
	line: number;
	/** As the file's header names it. */
	column: string;
	/** Undefined for a whole column. */
	value?: string;
	reason: string;
	/** The value that was probably meant. */
	mend?: Mend;
	/** Our column that a whole column probably is. */
	guess?: string;
}

export interface FileReport {
	file: string;
	format: string;
	read: number;
	rejected: number;
}

/**
 * Outcomes for the athletes of one season's rosters. `read` minus `rejected` is the sum of the others, except
 * `retired`.
 */
export interface SeasonReport {
	season: string;
	source: string;
	read: number;
	added: number;
	changed: number;
	unchanged: number;
	moved: number;
	/** Came back after having retired. */
	returned: number;
	/** No longer on any roster of these teams; never deleted. */
	retired: number;
	/** Rows of teams or athletes for whom a newer season is already known. */
	older: number;
	rejected: number;
}

/** Athletes over all seasons, lines of files, teams, and everything that was fixed or rejected. */
export interface ImportReport {
	files: FileReport[];
	seasons: SeasonReport[];
	athletes: Omit<SeasonReport, 'season' | 'source'>;
	/** Lines of team files; `unchanged` ones contained nothing new. */
	directory: { read: number; added: number; changed: number; unchanged: number; rejected: number };
	/** `hidden` are those that were shown before and that nobody is on now. A report of an earlier version lacks it. */
	teams: { added: number; changed: number; hidden?: number };
	cleaned: Record<string, number>;
	/** The first rejected lines; the counts include all of them. */
	rejected: Rejection[];
	/** The first values and columns that aren't used. A report of an earlier version has none. */
	dropped?: Dropped[];
	/** How many there are. */
	droppedValues?: number;
	/** Values that a person said to read as others. A report of an earlier version has none. */
	mended?: Mended[];
	/** The first teams that no roster named before, those first that were probably meant to be others. */
	newTeams?: NewTeam[];
	/** Hosts of the photos' addresses, and how many each has. Browsers load photos only from `IMAGE_HOSTS`. */
	imageHosts: Record<string, number>;
	/** Sentences about what was skipped and why. */
	notes: string[];
	/** The questions that were asked first and agreed to. */
	agreed: ImportQuestion[];
	seconds: number;
}

export function rejectionText({ file, line, column, reason, mend }: Rejection): string {
	return `${file}, line ${line}${column === undefined ? '' : `, column ${column}`}: ${reason}${meantText(mend)}`;
}

export function droppedText({ file, line, column, value, reason, mend, guess }: Dropped): string {
	const looks = guess === undefined ? '' : `. By the looks of it: ${columnFlag(column, guess)}`;
	return `${file}, line ${line}, column “${column}”${value === undefined || value === '' ? '' : ` (${quoted(value)})`}: ${reason}${meantText(mend)}${looks}`;
}

const meantText = (mend: Mend | undefined) => (mend === undefined ? '' : `. Did you mean ${quoted(mend.to)}?`);

/** A suggestion and its first line in the files. A new team's is in all of its lines. */
export interface SuggestedMend {
	mend: Mend;
	file?: string;
	line?: number;
}

/** The first line of each suggestion, for a person to agree to. */
export function suggestionsOf({ rejected, dropped = [], newTeams = [] }: ImportReport): SuggestedMend[] {
	const found = new Map<string, SuggestedMend>();
	for (const { mend, ...where } of [...rejected, ...dropped, ...newTeams]) {
		if (mend === undefined) continue;
		const key = mendKey(mend);
		if (!found.has(key)) found.set(key, 'file' in where ? { mend, file: where.file, line: where.line } : { mend });
	}
	return [...found.values()];
}

/** The report as text for a terminal. */
export function reportText(report: ImportReport): string {
	const out: string[] = [];
	const line = (label: string, counts: Record<string, number>) =>
		out.push(
			`${label}: ${Object.entries(counts)
				.map(([name, n]) => `${name} ${grouped(n)}`)
				.join(', ')}`,
		);
	for (const { file, format, ...counts } of report.files) line(`${file} (${format})`, counts);
	if (report.directory.read > 0) line('Team list', report.directory);
	line('Teams', { ...report.teams, hidden: report.teams.hidden ?? 0 });
	for (const { season, source: _, ...counts } of report.seasons) line(`Athletes, season ${season}`, counts);
	line('Athletes total', report.athletes);
	const cleaned = Object.entries(report.cleaned);
	if (cleaned.length > 0) out.push('Cleaned:', ...cleaned.map(([kind, n]) => `  ${grouped(n)} x ${kind}`));
	if (report.rejected.length > 0) out.push('Rejected:', ...report.rejected.map((rejection) => `  ${rejectionText(rejection)}`));
	const unlisted = report.athletes.rejected + report.directory.rejected - report.rejected.length;
	if (unlisted > 0) out.push(`  and ${grouped(unlisted)} more`);
	out.push(...droppedLines(report), ...mendedLines(report), ...newTeamLines(report));
	if (report.agreed.length > 0) out.push('Agreed to:', questionsText(report.agreed));
	return [...out, ...report.notes, ...imageHostsText(report)].join('\n');
}

/** How many dropped values a terminal shows. `--dropped=FILE` lists all. */
const DROPPED_SHOWN = 50;

function droppedLines({ dropped = [], droppedValues = 0 }: ImportReport): string[] {
	if (droppedValues === 0) return [];
	const shown = dropped.slice(0, DROPPED_SHOWN);
	const more = droppedValues - shown.length;
	return [
		'Not used:',
		...shown.map((one) => `  ${droppedText(one)}`),
		...(more > 0 ? [`  and ${grouped(more)} more. --dropped=FILE.csv lists them all.`] : []),
	];
}

function mendedLines({ mended = [] }: ImportReport): string[] {
	if (mended.length === 0) return [];
	return ['Mended, as you said:', ...mended.map(({ column, from, to, lines }) => `  ${column}: ${quoted(from)} → ${quoted(to)}, ${plural(lines, 'line')}`)];
}

/** How many new teams a terminal shows. */
const TEAMS_SHOWN = 50;

function newTeamLines({ newTeams = [], teams }: ImportReport): string[] {
	if (newTeams.length === 0) return [];
	const shown = newTeams.slice(0, TEAMS_SHOWN);
	const more = teams.added - shown.length;
	return [
		'New teams:',
		...shown.map(({ team_name, sport_name, lines, mend }) => `  ${quoted(team_name)} (${sport_name}), ${plural(lines, 'line')}${meantText(mend)}`),
		...(more > 0 ? [`  and ${grouped(more)} more`] : []),
	];
}

/** Setting that lets browsers load the photos. */
function imageHostsText({ imageHosts }: ImportReport): string[] {
	const hosts = Object.entries(imageHosts).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
	if (hosts.length === 0) return [];
	return [
		`Photos come from ${hosts.map(([host, n]) => `${host} (${grouped(n)})`).join(', ')}. Browsers load them if the server has IMAGE_HOSTS=${hosts.map(([host]) => host).join(',')}`,
	];
}
