import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { casesOf } from '#tests/fixtures/long-run.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { workbookOf } from '#tests/fixtures/workbook-files.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = rosterFolder();
const dataDir = mkdtempSync(join(tmpdir(), 'import-kill-'));
const header = ['school', 'sport', 'name', 'jersey', 'class', 'season'];
const squad = (season: string, klass: string) =>
	Array.from({ length: 3000 }, (_, at) => [`Port ${at % 30}`, 'football', `Wim Number ${String(at).padStart(4, '0')}`, String(at % 99), klass, season]);

/** Opens the data folder as the next start would. */
async function opened<T>(use: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
	const database = await openDatabase({ DATA_DIR: dataDir });
	try {
		return await use(database.db);
	} finally {
		await database.close();
	}
}

const state = () =>
	opened(async (db) =>
		rowsOf(
			await db.execute(sql`
				select count(*)::int as athletes, sum(hashtext(p::text))::text as content, (select count(*)::int from player_sources) as sources,
					(select count(*)::int from teams) as teams, (select count(*)::int from imports) as imports from players p`),
		),
	);

/** Starts the command, and kills it when it says so. */
async function killedAt(file: string, words: string): Promise<string> {
	const child = spawn(process.execPath, ['server/modules/rosters/import/import-cli.ts', file, '--yes'], {
		cwd: root,
		env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const ended = once(child, 'exit');
	for await (const line of createInterface({ input: child.stderr })) if (line.includes(words)) child.kill('SIGKILL');
	const [, signal] = await ended;
	return String(signal);
}

beforeAll(async () => {
	const file = folder.write('old.xlsx', await workbookOf([header, ...squad('2024', 'Freshman')]));
	await opened((db) => importRosters(db, [file]));
}, 120_000);
afterAll(() => {
	folder.remove();
	rmSync(dataDir, { recursive: true });
});

const moments = casesOf<[string, string]>([['while it writes', 'Season 2025']], [['while it reads', 'Reading']]);

it.each(moments)(
	'an import that is killed %s leaves the rosters as they were, and the next one goes through',
	async (_, words) => {
		const before = await state();
		expect(before).toMatchObject([{ athletes: 3000, teams: 30 }]);
		const file = folder.write('new.xlsx', await workbookOf([header, ...squad('2025', words.startsWith('Season') ? 'Sophomore' : 'Junior')]));
		expect(await killedAt(file, words)).toBe('SIGKILL');
		expect(await state()).toEqual(before);
		if (!words.startsWith('Season')) return;
		const report = await opened((db) => importRosters(db, [file]));
		expect(report.athletes).toMatchObject({ changed: 3000, added: 0, retired: 0 });
	},
	180_000,
);
