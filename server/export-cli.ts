import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDatabase, openEmbedded } from './db/open-database.ts';
import { type Env, readEnv } from './env.ts';
import { copyEmbedded, type ExportFormat, exportTables } from './modules/operations/public.ts';
import { operatorErrorText } from './operator-error.ts';

/**
 * `npm run export -- FOLDER [--format=csv]`: exports the site's data in open formats, one file per table, without
 * secrets, while the server keeps running. The server holds the embedded database, so the export reads a copy of it.
 */
async function main(): Promise<number> {
	const { values, positionals } = parseArgs({ allowPositionals: true, options: { format: { type: 'string', default: 'jsonl' } } });
	const [folder] = positionals;
	const { format } = values;
	if (folder === undefined || !isFormat(format)) {
		console.error('npm run export -- FOLDER [--format=csv|jsonl]');
		return 2;
	}
	const env = readEnv(process.env);
	const tables = await read(env, folder, format);
	for (const { table, rows } of tables) console.log(`${String(rows).padStart(10)}  ${table}.${format}`);
	console.log(`Exported to ${folder}. The files hold personal data: keep them as safe as the database.`);
	return 0;
}

function isFormat(text: string): text is ExportFormat {
	return text === 'csv' || text === 'jsonl';
}

async function read(env: Env, folder: string, format: ExportFormat) {
	const copy = env.DATABASE_URL === undefined ? await copyEmbedded(env.DATA_DIR) : undefined;
	try {
		const database = copy === undefined ? await openDatabase(env) : await openEmbedded(copy);
		try {
			return await exportTables(database.db, folder, format);
		} finally {
			await database.close();
		}
	} finally {
		if (copy !== undefined) await rm(copy, { recursive: true, force: true });
	}
}

try {
	process.exitCode = await main();
} catch (error) {
	console.error(`The export isn’t complete. ${operatorErrorText(error)}`);
	process.exitCode = 1;
}
