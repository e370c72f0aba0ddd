import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeskChoices, type DeskImportAnswer, MENDS_MAX, type Mend, NO_CHOICES } from '#domain/admin/roster-desk.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { listenForImports } from '#server/modules/rosters/import/hand-over/import-socket.ts';
import { importRosters, planRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { sheetsOf } from '#tests/fixtures/sheet-files.ts';
import { type AccountWorld, accountWorld } from '../../fixtures/account-world.ts';
import { empty } from '../../fixtures/databases/test-database.ts';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { settled, upload } from '../../fixtures/roster-uploads.ts';

let world: AccountWorld;
let admin: Person;
const folder = rosterFolder();
const dataDir = mkdtempSync(join(tmpdir(), 'mends-'));

beforeAll(async () => {
	world = await accountWorld({ env: { DATA_DIR: dataDir } });
});
beforeEach(async () => {
	await empty(world.db);
	admin = await addPerson(world, { role: 'admin' });
	await importRosters(world.db, [folder.write('before.csv', csv(['Port Ashby,Ana Quillby,5,So.,5-9,Women’s Soccer']))], { yes: true, now: world.clock() });
});
afterAll(async () => {
	await world.close();
	folder.remove();
	rmSync(dataDir, { recursive: true });
});

const csv = (lines: readonly string[]) => `school,name,jersey,class,height,sport\n${lines.join('\n')}\n`;
const squad = csv([
	'Port Ashby,Ana Quillby,5,Jr.,5-9,Women’s Soccer',
	'Port Ashby,Bea Merrowby,6,Freshie,06-Feb,Women’s Soccer',
	'Port Ashby,Cora Garnwick,7,Freshie,6.1,Women’s Soccer',
	'Port Ashbey,Dot Underhay,8,Sr.,5-7,Womens Socer',
]);
const freshie: Mend = { column: 'class', from: 'Freshie', to: 'Freshman' };
const february: Mend = { column: 'height', from: '06-Feb', to: '6-2' };
const sport: Mend = { column: 'sport', from: 'Womens Socer', to: "Women's Soccer" };
const team: Mend = { column: 'school', from: 'Port Ashbey', to: 'Port Ashby' };

const readAgain = async (shown: DeskImportAnswer, choices: Partial<DeskChoices>) => {
	const answer = await admin.call('PUT', deskApi.deskImport(shown.desk_id), { ...NO_CHOICES, ...choices });
	expect(answer.statusCode, answer.body).toBe(200);
	return settled(admin, shown.desk_id);
};
const confirm = async (shown: DeskImportAnswer) => {
	await admin.call('POST', deskApi.confirm(shown.desk_id), { key: shown.plan?.key });
	expect(await settled(admin, shown.desk_id)).toMatchObject({ state: 'done' });
	// An import goes on for a moment after it is done, and undoing waits for that.
	expect((await admin.call('POST', deskApi.undo(999_999))).statusCode).toBe(404);
};
const everybody = async () =>
	rowsOf(
		await world.db.execute(
			sql`select player_name, team_name, player_class, height_in, jersey_number from players join teams using (team_id) where players.retired_at is null order by player_name`,
		),
	);

describe('a value that a file spells wrong', () => {
	it('is left out with a suggestion, mended by a tap wherever it is, and left out again by an undo', async () => {
		const shown = await upload(admin, [{ name: 'fall.csv', content: squad }]);
		expect(shown.plan).toMatchObject({ athletes: { added: 2, rejected: 1 }, dropped_values: 4, mended: [], new_teams: [] });
		expect(shown.plan?.dropped.map(({ line, value, mend }) => ({ line, value, mend }))).toEqual([
			{ line: 3, value: 'Freshie', mend: freshie },
			{ line: 3, value: '06-Feb', mend: february },
			{ line: 4, value: 'Freshie', mend: freshie },
			// 6-1 or 6-10.
			{ line: 4, value: '6.1', mend: undefined },
		]);
		expect(shown.plan?.rejected).toMatchObject([{ line: 5, column: 'sport', value: 'Womens Socer', mend: sport }]);

		const mended = await readAgain(shown, { mends: [freshie] });
		expect(mended).toMatchObject({ state: 'ready', choices: { mends: [freshie] } });
		expect(mended.plan).toMatchObject({ dropped_values: 2, mended: [{ ...freshie, lines: 2 }] });
		const undone = await readAgain(mended, { mends: [] });
		expect(undone.plan).toEqual({ ...shown.plan, key: undone.plan?.key });

		const three = await readAgain(undone, { mends: [freshie, february, sport] });
		expect(three.plan).toMatchObject({
			athletes: { added: 3, rejected: 0 },
			dropped_values: 1,
			new_teams: [{ team_name: 'Port Ashbey', lines: 1, mend: team }],
		});
		const all = await readAgain(three, { mends: [freshie, february, sport, team] });
		expect(all.plan).toMatchObject({
			athletes: { added: 3 },
			teams: { added: 0 },
			new_teams: [],
			mended: [{ lines: 2 }, { lines: 1 }, { lines: 1 }, { ...team, lines: 1 }],
		});
		await confirm(all);
		expect(await everybody()).toEqual([
			{ player_name: 'Ana Quillby', team_name: 'Port Ashby', player_class: 'Junior', height_in: 69, jersey_number: '5' },
			{ player_name: 'Bea Merrowby', team_name: 'Port Ashby', player_class: 'Freshman', height_in: 74, jersey_number: '6' },
			{ player_name: 'Cora Garnwick', team_name: 'Port Ashby', player_class: 'Freshman', height_in: null, jersey_number: '7' },
			{ player_name: 'Dot Underhay', team_name: 'Port Ashby', player_class: 'Senior', height_in: 67, jersey_number: '8' },
		]);
		expect(rowsOf(await world.db.execute(sql`select report->'mended'->0 as first from imports order by import_id desc limit 1`))).toEqual([
			{ first: { ...freshie, lines: 2 } },
		]);
	});

	it('is never mended by itself', async () => {
		await confirm(await upload(admin, [{ name: 'fall.csv', content: squad }]));
		expect(await everybody()).toMatchObject([{}, { player_name: 'Bea Merrowby', player_class: null, height_in: null }, { player_class: null }]);
	});

	it('can be the school that was chosen for the whole upload', async () => {
		const content = 'name,jersey\nBea Merrowby,6\n';
		const shown = await upload(admin, [{ name: 'fall.csv', content }], { sport_id: 4, school: 'Port Ashbey' });
		expect(shown.plan?.new_teams).toMatchObject([{ team_name: 'Port Ashbey', mend: team }]);
		const mended = await readAgain(shown, { sport_id: 4, school: 'Port Ashbey', mends: [team] });
		expect(mended.plan).toMatchObject({ teams: { added: 0 }, mended: [{ ...team, lines: 1 }] });
	});

	it('may be a column with a name of its own, whose guess counts once an admin agrees', async () => {
		const content = 'Institution,Who,Tall,sport\nPort Ashby,Ana Quillby,5-9,Women’s Soccer\nPort Ashby,Bea Merrowby,6-0,Women’s Soccer\n';
		const refused = await upload(admin, [{ name: 'odd.csv', content }]);
		expect(refused).toMatchObject({
			state: 'refused',
			problem: 'odd.csv, line 1: no column “name”. Add it, or choose below what your columns hold.',
			column_hints: [
				{ column: 'Institution', samples: ['Port Ashby', 'Port Ashby'], read_as: 'school' },
				{ column: 'Who', samples: ['Ana Quillby', 'Bea Merrowby'], guess: 'name', by: 'values' },
				{ column: 'Tall', samples: ['5-9', '6-0'], guess: 'height', by: 'values' },
				{ column: 'sport', read_as: 'sport' },
			],
		});
		const named = await readAgain(refused, { column_names: { Who: 'name' } });
		expect(named).toMatchObject({ state: 'ready', column_hints: [] });
		expect(named.plan?.dropped).toEqual([{ file: 'odd.csv', line: 1, column: 'Tall', reason: 'the column is not read', guess: 'height' }]);
		expect(named.columns[0]?.hints?.[1]).toEqual({ column: 'Who', samples: ['Ana Quillby', 'Bea Merrowby'], read_as: 'name' });
		await confirm(await readAgain(named, { column_names: { Who: 'name', Tall: 'height' } }));
		expect(await everybody()).toMatchObject([{ height_in: 69 }, { player_name: 'Bea Merrowby', height_in: 72 }]);
	});

	it.each<[string, unknown, string]>([
		['a column that isn’t mended', [{ column: 'name', from: 'Ana', to: 'Bea' }], 'mends'],
		['an invisible character', [{ column: 'class', from: 'Freshie', to: 'Fresh\u202eman' }], 'mends'],
		['nothing to read instead', [{ column: 'class', from: 'Freshie', to: '' }], 'mends'],
		['too many', Array.from({ length: MENDS_MAX + 1 }, (_, n) => ({ ...freshie, from: `Freshie ${n}` })), 'mends'],
	])('is refused with %s', async (_, mends, field) => {
		const shown = await upload(admin, [{ name: 'fall.csv', content: squad }]);
		const answer = await admin.call('PUT', deskApi.deskImport(shown.desk_id), { ...NO_CHOICES, mends });
		expect(answer.statusCode).toBe(422);
		expect(answer.json()).toMatchObject({ code: 'invalid', field: expect.stringContaining(field) });
	});
});

describe('the command line', () => {
	const cliDir = mkdtempSync(join(tmpdir(), 'mends-cli-'));
	afterAll(() => rmSync(cliDir, { recursive: true }));

	/** Runs the command as people do, beside a server that has the database. */
	const cli = (...args: string[]) =>
		new Promise<{ code: number; text: string; stdout: string }>((resolve) => {
			execFile(
				process.execPath,
				['server/modules/rosters/import/import-cli.ts', ...args],
				{ cwd: join(import.meta.dirname, '../../../..'), env: { ...process.env, DATABASE_URL: '', DATA_DIR: cliDir } },
				(error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr, stdout }),
			);
		});

	it('lists unread columns and error cells on stdout, each with its line', async () => {
		const path = folder.path('spring.xlsx');
		writeFileSync(
			path,
			await sheetsOf(
				{ name: 'Notes', rows: [['Bus at 6']] },
				{
					name: 'Roster',
					rows: [
						['2026 Soccer'],
						['school', 'name', 'jersey', 'Major'],
						['Port Ashby', 'Ana Quillby', { number: 5 }, 'Art'],
						['Port Ashby', 'Bea Merrowby', { error: '#REF!' }, 'Law'],
					],
				},
			),
		);
		const lock = lockDataDir(cliDir);
		const listener = await listenForImports({ db: world.db, dataDir: cliDir, failed: (error) => expect.unreachable(String(error)) });
		try {
			for (const how of ['--dry-run', '--yes']) {
				const { code, stdout } = await cli(path, "--sport=Women's College Soccer", how);
				expect(code, stdout).toBe(0);
				expect(stdout, how).toContain('  spring.xlsx, sheet “Roster”, line 2, column “Major”: the column is not read\n');
				expect(stdout, how).toContain('  spring.xlsx, sheet “Roster”, line 4, column “jersey” (“#REF!”)');
			}
		} finally {
			await listener.close();
			lock.release();
		}
	});

	it('writes the suggestions into the file of answers, and does with them what the desk does', async () => {
		const lock = lockDataDir(cliDir);
		const listener = await listenForImports({ db: world.db, dataDir: cliDir, failed: (error) => expect.unreachable(String(error)) });
		try {
			const path = folder.write('fall.csv', squad);
			const answers = folder.path('answers.csv');
			const season = `--season=${(await planRosters(world.db, [path], { now: world.clock() })).report.seasons[0]?.season}`;
			const first = await cli(path, season, '--dry-run', `--answers=${answers}`);
			expect(first.text).toContain('fall.csv, line 3, column “class” (“Freshie”): not a class. Did you mean “Freshman”?');
			expect(first.text).toContain('It also asks about 3 values.');
			const fill = () => writeFileSync(answers, readFileSync(answers, 'utf8').replaceAll(/^(?=,.*,m-)/gm, 'yes'));
			fill();
			const second = await cli(path, season, '--dry-run', `--answers=${answers}`);
			expect(second.text).toContain("“Port Ashbey” (Women's College Soccer), 1 line. Did you mean “Port Ashby”?");
			expect(readFileSync(answers, 'utf8').match(/^yes,.*,m-/gm)).toHaveLength(3);
			fill();
			const done = await cli(path, season, `--answers=${answers}`, '--yes');
			expect(done).toMatchObject({ code: 0, text: expect.stringContaining('  class: “Freshie” → “Freshman”, 2 lines\n') });
			const byCommand = await everybody();

			await empty(world.db);
			admin = await addPerson(world, { role: 'admin' });
			await importRosters(world.db, [folder.path('before.csv')], { yes: true, now: world.clock() });
			await confirm(await upload(admin, [{ name: 'fall.csv', content: squad }], { mends: [freshie, february, sport, team] }));
			expect(await everybody()).toEqual(byCommand);
		} finally {
			await listener.close();
			lock.release();
		}
	});

	it('says what columns hold, as the desk’s form does', async () => {
		const lock = lockDataDir(cliDir);
		const listener = await listenForImports({ db: world.db, dataDir: cliDir, failed: (error) => expect.unreachable(String(error)) });
		try {
			const path = folder.write('odd.csv', 'Institution,Who,Shirt=No\nWhitlow,Ana Torwood,9\n');
			const run = (...more: string[]) => cli(path, '--sport=soccer-w', '--season=2026', '--yes', ...more);
			expect(await cli(path, '--sport=4', '--column=Who', '--yes')).toMatchObject({ code: 2 });
			expect(await cli(path, '--sport=4', '--column=Who=shirt', '--yes')).toMatchObject({ code: 2 });
			expect(await run()).toMatchObject({ code: 2 });
			const said = ['--sport=4', '--season=2026', '--yes'];
			expect(await cli(path, ...said)).toMatchObject({ code: 1, text: expect.stringContaining('--column="Player=name"') });
			expect(await cli(path, ...said, '--column=Who=name', '--column=Shirt=No=jersey', '--column=Institution=school')).toMatchObject({ code: 0 });
			expect(await everybody()).toMatchObject([{ player_name: 'Ana Quillby' }, { player_name: 'Ana Torwood', team_name: 'Whitlow', jersey_number: '9' }]);
		} finally {
			await listener.close();
			lock.release();
		}
	});
});
