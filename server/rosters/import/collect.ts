import { basename } from 'node:path';
import { formatTitles, identify } from './known-formats.ts';
import { readCsv } from './read-file.ts';
import type { AthleteRecord, Format, TeamRecord } from './records.ts';
import { ImportRefused } from './refused.ts';
import type { FileReport, Rejection } from './report.ts';

/** Where a record came from; `order` counts over all files, so that "the later line" is the same however the files were named on the command line. */
export interface Origin {
	file: string;
	line: number;
	order: number;
}

export interface Collected {
	files: FileReport[];
	teams: { format: Format; record: TeamRecord; origin: Origin }[];
	athletes: { format: Format; record: AthleteRecord; origin: Origin }[];
	cleaned: Record<string, number>;
	rejected: Rejection[];
	/** How many of the rejected lines stood in team files and in roster files. */
	rejectedLines: { teams: number; athletes: number };
}

/**
 * Reads all files to their end before the database is touched, so that a malformed one changes nothing and the
 * transaction is short. Keeps the cleaned records only. @throws ImportRefused
 */
export async function collect(paths: readonly string[], progress: (text: string) => void): Promise<Collected> {
	const all: Collected = { files: [], teams: [], athletes: [], cleaned: {}, rejected: [], rejectedLines: { teams: 0, athletes: 0 } };
	let order = 0;
	const sorted = [...new Set(paths)].sort((a, b) => (basename(a) < basename(b) ? -1 : basename(a) > basename(b) ? 1 : a < b ? -1 : 1));
	for (const path of sorted) {
		const name = basename(path);
		const file = await readCsv(path);
		const format = identify(file.columns);
		if (format === undefined) throw new ImportRefused(`${name}: the columns are those of no file that can be imported (${formatTitles}).`);
		if (!file.utf8 && format.latin1 !== true) throw new ImportRefused(`${name}: the text is not UTF-8.`);
		progress(`Reading ${name} (${format.title})`);
		const counts: FileReport = { file: name, format: format.name, read: 0, rejected: 0 };
		for await (const { line, row } of file.lines) {
			counts.read++;
			const reading = format.read(row);
			if ('rejected' in reading) {
				counts.rejected++;
				all.rejectedLines[format.fields.length > 0 ? 'athletes' : 'teams']++;
				all.rejected.push({ file: name, line, reason: reading.rejected });
				continue;
			}
			for (const kind of reading.cleaned) all.cleaned[kind] = (all.cleaned[kind] ?? 0) + 1;
			const origin = { file: name, line, order: order++ };
			if (reading.record.kind === 'team') all.teams.push({ format, record: reading.record, origin });
			else all.athletes.push({ format, record: reading.record, origin });
		}
		if (counts.read === 0) throw new ImportRefused(`${name}: the file has a header and no rows.`);
		all.files.push(counts);
	}
	return all;
}
