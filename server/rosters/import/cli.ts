import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataDirLockedError } from '#server/db/lock.ts';
import type { Database } from '#server/db/open.ts';
import { handOver } from './hand-over.ts';
import { formatTitles } from './known-formats.ts';
import { ImportRefused } from './refused.ts';
import { type ImportReport, reportText } from './report.ts';

const help = `npm run import -- FILE… [--json]

Imports team and roster files (CSV, plain or gzip) in any order and in one transaction: all of them, or nothing.
Known by their columns: ${formatTitles}.

A roster is the whole truth for the teams in it: who is not on it is retired, never deleted. Teams that are not in
it are left alone. A roster that is older than what is known of a team is skipped. The same file twice changes nothing.

Goes to DATABASE_URL when that is set, else to the embedded database in DATA_DIR (default .data). While the server runs
on that folder, the files are handed to it.

  --json   the report as JSON
  --help   this text

Exit code 0: imported; 1: refused or failed, nothing was changed; 2: wrong usage.`;

interface Call {
	files: string[];
	json: boolean;
}

/** @throws TypeError on an unknown option. Undefined when help was asked for. */
function readCall(args: string[]): Call | undefined {
	const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
	// npm runs scripts in the project's folder; a relative file is meant from where the person stands.
	const from = process.env.INIT_CWD ?? process.cwd();
	return values.help === true ? undefined : { files: positionals.map((file) => resolve(from, file)), json: values.json === true };
}

async function run(files: string[], progress: (text: string) => void): Promise<ImportReport> {
	const dataDir = process.env.DATA_DIR || '.data';
	// Loaded only now, so that a usage error or --help answers at once.
	const { openDatabase } = await import('#server/db/open.ts');
	let database: Database;
	try {
		database = await openDatabase({ databaseUrl: process.env.DATABASE_URL || undefined, dataDir });
	} catch (error) {
		if (!(error instanceof DataDirLockedError)) throw error;
		progress('The server runs on this database: handing the files to it.');
		return handOver(dataDir, files, progress);
	}
	try {
		const { importRosters } = await import('./import-rosters.ts');
		return await importRosters(database.db, files, progress);
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
	if (call.files.length === 0) {
		console.error(`No file given.\n\n${help}`);
		return 2;
	}
	try {
		// Progress goes to stderr, so that the report alone can be piped on.
		const report = await run(call.files, (text) => console.error(text));
		console.log(call.json ? JSON.stringify(report, null, '\t') : reportText(report));
		return 0;
	} catch (error) {
		console.error(error instanceof ImportRefused ? `Refused, nothing was changed. ${error.message}` : error);
		return 1;
	}
}

process.exitCode = await main(process.argv.slice(2));
