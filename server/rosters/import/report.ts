export interface Rejection {
	file: string;
	line: number;
	reason: string;
}

export interface FileReport {
	file: string;
	format: string;
	read: number;
	rejected: number;
}

/** What happened to the athletes of one season's rosters. `read` less `rejected` is the sum of the others, `retired` aside. */
export interface SeasonReport {
	season: string;
	source: string;
	read: number;
	added: number;
	changed: number;
	unchanged: number;
	moved: number;
	/** Came back after having been retired. */
	returned: number;
	/** On no roster of these teams any more; never deleted. */
	retired: number;
	/** Rows of teams or athletes of whom a newer season is known already. */
	older: number;
	rejected: number;
}

/** Athletes over all seasons, lines of files, teams, and everything that was put right or turned down. */
export interface ImportReport {
	files: FileReport[];
	seasons: SeasonReport[];
	athletes: Omit<SeasonReport, 'season' | 'source'>;
	/** Lines of team files: `unchanged` ones told nothing new. */
	directory: { read: number; added: number; changed: number; unchanged: number; rejected: number };
	teams: { added: number; changed: number };
	cleaned: Record<string, number>;
	rejected: Rejection[];
	/** Sentences on what was skipped and why. */
	notes: string[];
	seconds: number;
}

const number = new Intl.NumberFormat('en-US');

/** The report as text for a terminal. */
export function reportText(report: ImportReport): string {
	const out: string[] = [];
	const line = (label: string, counts: Record<string, number>) =>
		out.push(
			`${label}: ${Object.entries(counts)
				.map(([name, n]) => `${name} ${number.format(n)}`)
				.join(', ')}`,
		);
	for (const { file, format, ...counts } of report.files) line(`${file} (${format})`, counts);
	if (report.directory.read > 0) line('Team list', report.directory);
	line('Teams', report.teams);
	for (const { season, source: _, ...counts } of report.seasons) line(`Athletes, season ${season}`, counts);
	line('Athletes in all', report.athletes);
	const cleaned = Object.entries(report.cleaned);
	if (cleaned.length > 0) out.push('Cleaned:', ...cleaned.map(([kind, n]) => `  ${number.format(n)} × ${kind}`));
	if (report.rejected.length > 0) out.push('Rejected:', ...report.rejected.map((r) => `  ${r.file}, line ${r.line}: ${r.reason}`));
	out.push(...report.notes, `Done in ${report.seconds.toFixed(1)} s.`);
	return out.join('\n');
}
