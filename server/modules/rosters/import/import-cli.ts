import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DataDirLockedError } from '#server/db/data-dir-lock.ts';
import type { Database } from '#server/db/open-database.ts';
import { questionsText } from './asking/import-question.ts';
import { handOver, ServerFailed } from './hand-over/hand-over-import.ts';
import type { ImportOrder } from './hand-over/hand-over-protocol.ts';
import { failureText } from './import-failure.ts';
import { type ImportPlan, planText } from './import-plan.ts';
import { ImportRefused } from './import-refused.ts';
import { type ImportReport, reportText } from './import-report.ts';
import { formatTitles } from './known-formats.ts';

const help = `npm run import -- FILE... [--dry-run] [--yes] [--json]

Imports team and roster files (CSV, plain or gzip). Give them in any order: either all of them are imported, or none.
The importer recognizes these files by their columns: ${formatTitles}.

A roster is the whole truth for the teams in it. Athletes who are no longer on it are retired, never deleted. Teams that
are not in the files stay as they are. A roster older than what is known about a team is skipped. Importing the same
file twice changes nothing.

Some files would do harm, such as half a roster or a column that was sorted on its own. When an import looks like that,
the command shows the numbers and asks before it changes anything. It also asks before the first real roster replaces
the demo league. Where nobody can answer, it stops, unless you pass --yes.

The import goes to DATABASE_URL if that is set, otherwise to the embedded database in DATA_DIR (default .data). If the
server is running on that folder, the command hands the files to it.

  --dry-run  show what would change, and change nothing
  --yes      go ahead without asking
  --json     print the report (or, with --dry-run, the plan) as JSON
  --help     show this text

Exit codes: 0 means imported, 1 means refused or failed and nothing was changed, 2 means wrong usage.`;

interface Call {
	order: ImportOrder;
	json: boolean;
}

/** @throws TypeError on an unknown option. Undefined if help was requested. */
function readCall(args: string[]): Call | undefined {
	const flag = { type: 'boolean', default: false } as const;
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { json: flag, yes: flag, 'dry-run': flag, help: { ...flag, short: 'h' } },
	});
	if (values.help) return undefined;
	// npm runs scripts in the project's folder, but a relative file is relative to the person's own folder.
	const from = process.env.INIT_CWD ?? process.cwd();
	const mode = values['dry-run'] ? 'dry-run' : values.yes ? 'yes' : 'ask';
	return { order: { files: positionals.map((file) => resolve(from, file)), mode }, json: values.json };
}

/** On stderr, so that only the report goes into a pipe. */
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

async function run(order: ImportOrder): Promise<{ report: ImportReport } | { plan: ImportPlan }> {
	const dataDir = process.env.DATA_DIR || '.data';
	// Loaded only now, so that a usage error or --help answers at once.
	const { openDatabase } = await import('#server/db/open-database.ts');
	let database: Database;
	try {
		database = await openDatabase({ databaseUrl: process.env.DATABASE_URL || undefined, dataDir });
	} catch (error) {
		if (!(error instanceof DataDirLockedError)) throw error;
		tell('The server is running on this database. Handing the files to it.');
		return handOver(dataDir, order, { progress: tell, ask });
	}
	try {
		const { importRosters, planRosters } = await import('./import-rosters.ts');
		if (order.mode === 'dry-run') return { plan: await planRosters(database.db, order.files, { progress: tell }) };
		return { report: await importRosters(database.db, order.files, { progress: tell, yes: order.mode === 'yes', ask }) };
	} finally {
		await database.close();
	}
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
	if (call.order.files.length === 0) {
		console.error(`No file given.\n\n${help}`);
		return 2;
	}
	try {
		const result = await run(call.order);
		if (call.json) console.log(JSON.stringify('plan' in result ? result.plan : result.report, null, '\t'));
		else if ('plan' in result) console.log(`${planText(result.plan)}\nThis was a dry run. Nothing was changed.`);
		else console.log(`${reportText(result.report)}\nDone in ${result.report.seconds.toFixed(1)} s.`);
		return 0;
	} catch (error) {
		const refused = error instanceof ImportRefused;
		tell(`${refused ? 'Refused' : 'Failed'}. Nothing was changed. ${error instanceof ServerFailed ? error.message : failureText(error)}`);
		return 1;
	}
}

process.exitCode = await main(process.argv.slice(2));
