import { open, readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ENCODINGS, SCHOOL_MAX } from '#domain/admin/roster-desk.ts';
import { plural } from '#server/core/plural.ts';
import { DataDirLockedError } from '#server/db/data-dir-lock.ts';
import type { Database } from '#server/db/open-database.ts';
import { csvHead, csvLines } from '#server/http/answers/send-csv.ts';
import { questionsText } from './asking/import-question.ts';
import { hostileCell } from './clean/hostile-cell.ts';
import { type DroppedLine, droppedColumns } from './dropped-lines.ts';
import { readColumns } from './formats/school-columns.ts';
import { handOver, ServerFailed } from './hand-over/hand-over-import.ts';
import type { ImportOrder } from './hand-over/hand-over-protocol.ts';
import { failureText } from './import-failure.ts';
import { type ImportPlan, planText } from './import-plan.ts';
import { ImportRefused } from './import-refused.ts';
import { type ImportReport, reportText, suggestionsOf } from './import-report.ts';
import { importedSports, sportNamed } from './import-sports.ts';
import { formatTitles } from './known-formats.ts';
import { encodingNamed } from './reading/encodings.ts';
import { schoolTemplate } from './template/school-template.ts';
import { answersText, type FileAnswers, readAnswers } from './who-is-who/answers-file.ts';

const help = `npm run import -- FILE... [--dry-run] [--complete] [--sport=NAME] [--school=NAME] [--season=YEAR]
               [--column=HEADER=NAME]... [--encoding=NAME] [--answers=FILE] [--dropped=FILE] [--yes] [--json]
npm run import -- --template=FILE

Imports team and roster files (Excel .xlsx, CSV, plain or gzip, or a saved web page). Give them in any order: either all of them are
imported, or none. The importer recognizes these files by their columns:

${formatTitles.map((title) => `  ${title}`).join('\n')}

A roster is complete for the teams in it. Athletes who are no longer on it are retired, never deleted. Teams that
aren’t in the files stay as they are. A roster older than what we have for a team is skipped. Importing the same
file twice changes nothing.

Some files would do harm, such as half a roster or a column that was sorted on its own. When an import looks like that,
the command shows the numbers and asks before it changes anything. It also asks before the first real roster replaces
the demo league. Where nobody can answer, it stops, unless you pass --yes.

Where a line may be about somebody we know and that isn’t certain, the line is left out and the athlete stays as they are.
To answer, let --dry-run --answers=FILE.csv write the questions, put “same” or “another” into the column answer, and
import with --answers=FILE.csv. Answers are remembered.

The same file lists values that can’t be read but look like others, such as a misspelled position or a new team with
almost the name of a known one. Put “yes” into the column answer to read such a value as the other one, wherever the
files have it. That holds for one import.

The import goes to DATABASE_URL if that is set, otherwise to the embedded database in DATA_DIR (default .data). If the
server is running on that folder, the command hands the files to it.

  --dry-run        show what would change, and change nothing
  --complete       the files hold every team of their sport: athletes of other teams retire, too
  --sport=NAME     the sport for files that don’t say it:
${importedSports.map(({ sport_name }) => `                     ${sport_name}`).join('\n')}
  --school=NAME    the school for files without a column for it
  --season=YEAR    the year in which the season starts, for a school’s lines without one (default: this season)
  --column=HEADER=NAME
                   a column of a school’s file is NAME: ${readColumns.map(({ name }) => name).join(', ')}.
                   Nothing behind the last = leaves the column out. Give it once for each column
  --encoding=NAME  how the letters of a text file are stored, if the command asks: ${ENCODINGS.join(', ')}
  --answers=FILE   who is who, and which values to read as others: with --dry-run, write the questions to FILE, and keep the answers
                   in it; otherwise use the answers
  --dropped=FILE   write what isn’t used to FILE.csv: rejected lines, values that can’t be read, and columns that aren’t read
  --yes            go ahead without asking
  --json           print the report (or, with --dry-run, the plan) as JSON
  --template=FILE  write the spreadsheet that a school fills in, as FILE.xlsx or FILE.csv, and import nothing
  --help           show this text

Exit codes: 0 means imported, 1 means refused or failed and nothing was changed, 2 means wrong usage.`;

interface Call {
	order: ImportOrder;
	json: boolean;
	/** Where to write the template instead of importing. */
	template: string | undefined;
	/** The file of answers, to read and with a dry run to write. */
	answers: string | undefined;
	/** Where to write what isn't used. */
	dropped: string | undefined;
}

/** @throws TypeError on an unknown option. Undefined if help was requested. */
function readCall(args: string[]): Call | undefined {
	const flag = { type: 'boolean', default: false } as const;
	const text = { type: 'string' } as const;
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			json: flag,
			yes: flag,
			'dry-run': flag,
			complete: flag,
			sport: text,
			column: { ...text, multiple: true },
			school: text,
			encoding: text,
			dropped: text,
			season: text,
			template: text,
			answers: text,
			help: { ...flag, short: 'h' },
		},
	});
	if (values.help) return undefined;
	// npm runs scripts in the project's folder, but a relative file is relative to the person's own folder.
	const from = process.env.INIT_CWD ?? process.cwd();
	const mode = values['dry-run'] ? 'dry-run' : values.yes ? 'yes' : 'ask';
	const { sport, season, complete, template, json } = values;
	const school = values.school?.trim();
	if (school !== undefined && (school === '' || school.length > SCHOOL_MAX)) throw new TypeError(`The school must have 1 to ${SCHOOL_MAX} characters.`);
	if (school !== undefined && hostileCell(school) !== undefined) throw new TypeError('The school has characters that a name can’t have.');
	const sport_id = sport === undefined ? undefined : sportNamed(sport)?.sport_id;
	if (sport !== undefined && sport_id === undefined) throw new TypeError(`There’s no sport ${JSON.stringify(sport.slice(0, 60))}.`);
	if (season !== undefined && !/^\d{4}$/.test(season)) throw new TypeError('The season must be a year, such as 2026.');
	const files = positionals.map((file) => resolve(from, file));
	const path = (file: string | undefined) => (file === undefined ? undefined : resolve(from, file));
	const encoding = values.encoding === undefined ? undefined : encodingNamed(values.encoding);
	if (values.encoding !== undefined && encoding === undefined) throw new TypeError(`There’s no encoding ${JSON.stringify(values.encoding.slice(0, 60))}.`);
	return {
		order: { files, mode, sport_id, school, encoding, season, complete, columnNames: columnsIn(values.column ?? []) },
		json,
		template: path(template),
		answers: path(values.answers),
		dropped: path(values.dropped),
	};
}

/** "Shirt No.=jersey": a header and our name for it. @throws TypeError for a name that isn't ours */
function columnsIn(said: readonly string[]): Record<string, string> | undefined {
	if (said.length === 0) return undefined;
	return Object.fromEntries(
		said.map((text) => {
			const at = text.lastIndexOf('=');
			const [header, name] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
			if (at < 0 || header === '') throw new TypeError(`--column needs a header and our name for it, such as --column="Shirt No.=jersey".`);
			if (name !== '' && !readColumns.some((column) => column.name === name)) throw new TypeError(`There’s no column ${JSON.stringify(name.slice(0, 60))}.`);
			return [header, name];
		}),
	);
}

/** On stderr, so only the report goes into a pipe. */
const tell = (text: string) => console.error(text);

async function ask({ questions }: ImportPlan): Promise<boolean> {
	tell(`This import looks unusual:\n${questionsText(questions)}`);
	if (!process.stdin.isTTY || !process.stderr.isTTY) {
		tell('Check the files. If this is what you want, run the command again with --yes.');
		return false;
	}
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		return /^y(es)?$/i.test((await terminal.question('Import anyway? [y/N] ')).trim());
	} finally {
		terminal.close();
	}
}

async function run(
	order: ImportOrder,
	dropped: ((lines: readonly DroppedLine[]) => Promise<void>) | undefined,
): Promise<{ report: ImportReport } | { plan: ImportPlan }> {
	// Loaded only now, so a usage error or --help answers at once.
	const [{ openDatabase }, { readDatabaseEnv }] = await Promise.all([import('#server/db/open-database.ts'), import('#server/env.ts')]);
	const settings = readDatabaseEnv(process.env);
	let database: Database;
	try {
		database = await openDatabase(settings);
	} catch (error) {
		if (!(error instanceof DataDirLockedError)) throw error;
		tell('The server is running on this database. Handing the files to it.');
		return handOver(settings.DATA_DIR, order, { progress: tell, ask, dropped });
	}
	try {
		const { importRosters, planRosters } = await import('./import-rosters.ts');
		const { files, mode, dropped: _, ...rest } = order;
		const options = { ...rest, dropped };
		if (mode === 'dry-run') return { plan: await planRosters(database.db, files, { ...options, progress: tell }) };
		return { report: await importRosters(database.db, files, { ...options, progress: tell, yes: mode === 'yes', ask }) };
	} finally {
		await database.close();
	}
}

/** Begins a file with what isn't used. @throws ImportRefused */
async function openDroppedFile(path: string): Promise<{ add: (lines: readonly DroppedLine[]) => Promise<void>; close: () => Promise<void> }> {
	try {
		const file = await open(path, 'w');
		await file.write(csvHead(droppedColumns));
		return {
			add: async (lines) => {
				await file.write(csvLines(droppedColumns, lines));
			},
			close: () => file.close(),
		};
	} catch (cause) {
		throw new ImportRefused(`${path} can’t be written.`, { cause });
	}
}

/** The answers in a file. Before the first dry run, there is no file yet. @throws ImportRefused */
async function answersIn(path: string, mode: ImportOrder['mode']): Promise<FileAnswers> {
	let text: string;
	try {
		text = await readFile(path, 'utf8');
	} catch (cause) {
		const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
		if (isMissing && mode === 'dry-run') return { answers: [], mends: [] };
		throw new ImportRefused(isMissing ? `There’s no file ${path}. Write it with --dry-run.` : `${path} can’t be read.`, { cause });
	}
	return readAnswers(text, basename(path));
}

/** Writes the questions of a plan, with the answers that the file had. */
async function writeQuestions(path: string, { identities, report }: ImportPlan, { answers, mends }: FileAnswers): Promise<void> {
	const suggested = suggestionsOf(report);
	const questionKeys = new Set(identities.map(({ question }) => question));
	const unused = answers.filter(({ question }) => !questionKeys.has(question));
	if (identities.length + answers.length + suggested.length + mends.length === 0) {
		tell('There are no questions, so no file of answers was written.');
		return;
	}
	try {
		await writeFile(path, answersText(identities, unused, { mends, suggested }));
	} catch (cause) {
		throw new ImportRefused(`${path} can’t be written.`, { cause });
	}
	const open = identities.filter((identity) => identity.open).length;
	tell(
		`Wrote ${path} with ${plural(identities.length, 'question')}, ${open} of them without an answer.${suggested.length === 0 ? '' : ` It also asks about ${plural(suggested.length, 'value')}.`}`,
	);
}

/** An older server doesn't know what isn't needed. */
function withAnswers(order: ImportOrder, { answers, mends }: FileAnswers): ImportOrder {
	return { ...order, ...(answers.length === 0 ? {} : { answers }), ...(mends.length === 0 ? {} : { mends }) };
}

async function writeTemplate(path: string): Promise<number> {
	const kind = /\.(csv|xlsx)$/i.exec(path)?.[1]?.toLowerCase();
	if (kind !== 'csv' && kind !== 'xlsx') {
		console.error('The template must be an .xlsx or .csv file.');
		return 2;
	}
	try {
		// Never overwrites a spreadsheet that somebody has filled in.
		await writeFile(path, await schoolTemplate(kind), { flag: 'wx' });
	} catch (error) {
		console.error(error instanceof Error && 'code' in error && error.code === 'EEXIST' ? `${path} already exists.` : `${path} can’t be written.`);
		return 1;
	}
	console.log(`Wrote ${path}.`);
	return 0;
}

async function main(args: string[]): Promise<number> {
	let call: Call | undefined;
	try {
		call = readCall(args);
	} catch (error) {
		console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
		return 2;
	}
	if (call === undefined) {
		console.log(help);
		return 0;
	}
	if (call.template !== undefined) return writeTemplate(call.template);
	if (call.order.files.length === 0) {
		console.error(`No file given.\n\n${help}`);
		return 2;
	}
	try {
		const { answers: path, order } = call;
		const said = path === undefined ? { answers: [], mends: [] } : await answersIn(path, order.mode);
		const list = call.dropped === undefined ? undefined : await openDroppedFile(call.dropped);
		let result: Awaited<ReturnType<typeof run>>;
		try {
			result = await run(withAnswers(order, said), list?.add);
		} finally {
			await list?.close();
		}
		if (call.json) console.log(JSON.stringify('plan' in result ? result.plan : result.report, null, '\t'));
		else if ('plan' in result) console.log(`${planText(result.plan)}\nThis was a dry run. Nothing was changed.`);
		else console.log(`${reportText(result.report)}\nDone in ${result.report.seconds.toFixed(1)} s.`);
		if (path !== undefined && 'plan' in result) await writeQuestions(path, result.plan, said);
		return 0;
	} catch (error) {
		const refused = error instanceof ImportRefused;
		tell(`${refused ? 'Refused' : 'Failed'}. Nothing was changed. ${error instanceof ServerFailed ? error.message : failureText(error)}`);
		return 1;
	}
}

process.exitCode = await main(process.argv.slice(2));
