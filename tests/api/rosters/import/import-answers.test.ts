import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityAnswer, IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { listenForImports } from '#server/modules/rosters/import/hand-over/import-socket.ts';
import { importRosters, planRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { empty, testDatabase } from '../../fixtures/databases/test-database.ts';

let database: Database;
const folder = rosterFolder();
const now = new Date('2026-10-01T12:00:00Z');

beforeAll(async () => {
	database = await testDatabase();
});
afterEach(() => empty(database.db));
afterAll(async () => {
	await database.close();
	folder.remove();
});

/** A school's file of `team,name,jersey,class,hometown` lines. */
const file = (lines: readonly string[], season = '2026') =>
	folder.write('roster.csv', ['school,name,jersey,class,hometown,sport,season', ...lines.map((line) => `${line},Women’s Soccer,${season}`)].join('\n'));
const run = (lines: readonly string[], season?: string, answers: ReturnType<typeof answersTo> = []) =>
	importRosters(database.db, [file(lines, season)], { yes: true, now, answers });
const plan = (lines: readonly string[], season?: string, answers: ReturnType<typeof answersTo> = []) =>
	planRosters(database.db, [file(lines, season)], { now, answers });
const answersTo = (questions: readonly IdentityQuestion[], answer: IdentityAnswer) =>
	questions.flatMap(({ question, candidates }) => candidates.map(({ player_id }) => ({ question, player_id, answer, where: 'answers.csv, line 2' })));
const everybody = async () =>
	rowsOf<{ player_id: number; player_name: string; jersey_number: string | null; active: boolean }>(
		await database.db.execute(sql`select player_id, player_name, jersey_number, retired_at is null as active from players order by player_id`),
	).map(({ player_name, jersey_number, active }) => `${player_name} ${jersey_number}${active ? '' : ' left'}`);

const before = ['Marlow,Robin Ashworth,7,Jr.,"Dover, DE"', 'Marlow,Wim Oakridge,1,So.,'];
const after = ['Marlow,Robin Ashworth,8,Fr.,"Boise, ID"', 'Marlow,Wim Oakridge,1,So.,'];

describe('a question about an athlete', () => {
	it('shows the line, the candidates, and what speaks for and against', async () => {
		await run(before);
		const { identities, report, questions } = await plan(after);
		expect(identities).toMatchObject([
			{
				file: 'roster.csv',
				line: 2,
				season: '2026',
				open: true,
				listed: { player_name: 'Robin Ashworth', team_name: 'Marlow', jersey_number: '8', player_class: 'Freshman', birthplace: 'Boise, ID' },
				candidates: [{ known: { player_name: 'Robin Ashworth', jersey_number: '7' }, active: true, supported: false, answer: null }],
			},
		]);
		expect(identities[0]?.candidates[0]?.reasons.map(({ text }) => text)).toEqual([
			'Same name',
			'Same team',
			'From Dover, DE, not Boise, ID',
			'Number 7, now 8',
			'Junior, then Freshman',
		]);
		expect(report.notes).toContain('1 line may be about an athlete we know. They were left out until somebody says who it is.');
		// The import may go ahead without an answer.
		expect(questions).toEqual([]);
		expect((await run(after)).athletes).toMatchObject({ unchanged: 1, retired: 0, rejected: 1 });
		expect(await everybody()).toEqual(['Robin Ashworth 7', 'Wim Oakridge 1']);
	});

	it.each<[IdentityAnswer, string[]]>([
		['same', ['Robin Ashworth 8', 'Wim Oakridge 1']],
		['another', ['Robin Ashworth 7 left', 'Wim Oakridge 1', 'Robin Ashworth 8']],
	])('is decided by the answer “%s”, which a dry run shows and forgets, and an import remembers', async (answer, expected) => {
		await run(before);
		const answers = answersTo((await plan(after)).identities, answer);
		expect((await plan(after, '2026', answers)).identities).toMatchObject([{ open: false, candidates: [{ answer }] }]);
		expect((await plan(after)).identities).toMatchObject([{ open: true }]);
		const report = await run(after, '2026', answers);
		expect(report.athletes).toMatchObject({ rejected: 0 });
		expect(report.notes).toContain('1 line went by what a person said about the athlete.');
		expect(await everybody()).toEqual(expected);
		// Neither the same file nor the next season's asks again.
		expect((await run(after)).athletes).toMatchObject({ unchanged: 2, rejected: 0 });
		expect((await run(['Marlow,Robin Ashworth,8,So.,"Boise, ID"', 'Marlow,Wim Oakridge,1,Jr.,'], '2027')).athletes).toMatchObject({
			changed: 2,
			added: 0,
			rejected: 0,
		});
		// With answers that nobody needs anymore, nothing changes.
		expect((await run(after, '2026', answers)).athletes).toMatchObject({ rejected: 0 });
	});

	it('is asked again about a newcomer whose class doesn’t follow', async () => {
		const lines = (jersey: string, klass: string) => [`Marlow,Robin Ashworth,${jersey},${klass},`, 'Marlow,Wim Oakridge,1,,'];
		await run(lines('7', 'Fr.'), '2024');
		await database.db.execute(sql`insert into received_increments select player_id, 100 from players`);
		const asked = (await plan(lines('8', 'Jr.'), '2025')).identities;
		expect(asked.map(({ line }) => line)).toEqual([2, 3]);
		await run(lines('8', 'Jr.'), '2025', answersTo(asked, 'same'));
		expect(await everybody()).toEqual(['Robin Ashworth 8', 'Wim Oakridge 1']);
		expect((await plan(lines('9', 'Sr.'), '2026')).identities.filter(({ open }) => open)).toEqual([]);
		expect((await plan(lines('9', 'Fr.'), '2026')).identities.filter(({ open }) => open)).toMatchObject([{ line: 2 }]);
	});

	it('finds the athlete again who was said to be the same, also under another name and on another team', async () => {
		await run(before);
		const married = ['Marlow,Robin Torwood,7,Jr.,"Dover, DE"', 'Marlow,Wim Oakridge,1,So.,'];
		const asked = (await plan(married)).identities;
		expect(asked).toHaveLength(1);
		await run(married, '2026', answersTo(asked, 'same'));
		await database.db.execute(
			sql`update players set player_name = 'Robin Ashworth', name_fold = 'robin ashworth', jersey_number = '12' where player_id = (select min(player_id) from players)`,
		);
		expect((await run(married)).athletes).toMatchObject({ changed: 1, added: 0, rejected: 0 });
		expect(await everybody()).toEqual(['Robin Torwood 7', 'Wim Oakridge 1']);
	});

	it('is asked again where two lines were said to be one athlete', async () => {
		await run(before);
		const two = ['Marlow,Robin Ashworth,8,Fr.,"Boise, ID"', 'Marlow,Robin Ashworth Jr.,9,Fr.,"Reno, NV"', 'Marlow,Wim Oakridge,1,So.,'];
		const asked = (await plan(two)).identities;
		expect(asked).toHaveLength(2);
		expect((await plan(two, '2026', answersTo(asked, 'same'))).identities).toMatchObject([{ open: true }, { open: true }]);
		expect((await run(two, '2026', answersTo(asked, 'same'))).athletes).toMatchObject({ unchanged: 1, retired: 0, rejected: 2 });
	});

	it('about an athlete whom the same files add waits for the next import', async () => {
		const path = folder.write(
			'both.csv',
			[
				'school,name,jersey,class,hometown,sport,season',
				...before.map((line) => `${line},Women’s Soccer,2025`),
				...after.map((line) => `${line},Women’s Soccer,2026`),
			].join('\n'),
		);
		const made = await planRosters(database.db, [path], { now });
		expect(made.identities).toEqual([]);
		expect(made.report.notes).toContain('1 line may be about athletes whom an earlier season of the same import adds. Import that season first, then answer.');
	});

	it('refuses an answer about somebody else, by file and line', async () => {
		await run(before);
		const [answer] = answersTo((await plan(after)).identities, 'same');
		const wrong = [{ ...answer, question: answer?.question ?? '', answer: 'same' as const, where: 'answers.csv, line 4', player_id: 999_999 }];
		await expect(run(after, '2026', wrong)).rejects.toThrow(
			'answers.csv, line 4, column player_id: athlete 999999 isn’t one of those whom this line may be about.',
		);
		expect(await everybody()).toEqual(['Robin Ashworth 7', 'Wim Oakridge 1']);
	});
});

describe('the command', () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'answers-'));
	afterAll(() => rmSync(dataDir, { recursive: true }));

	/** Runs the command as people do, beside a server that has the database. */
	const cli = (...args: string[]) =>
		new Promise<{ code: number; text: string }>((resolve) => {
			execFile(
				process.execPath,
				['server/modules/rosters/import/import-cli.ts', ...args],
				{ cwd: join(import.meta.dirname, '../../../..'), env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir } },
				(error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
			);
		});

	it('writes the questions, keeps what was typed, refuses a bad answer by line, and uses the answers', async () => {
		const lock = lockDataDir(dataDir);
		const listener = await listenForImports({ db: database.db, dataDir, failed: (error) => expect.unreachable(String(error)) });
		try {
			await run(before);
			const answers = folder.path('answers.csv');
			const roster = file(after);
			expect(await cli(roster, '--season=2026', `--answers=${answers}`)).toMatchObject({
				code: 1,
				text: expect.stringContaining(`There’s no file ${answers}. Write it with --dry-run.`),
			});
			const dryRun = await cli(roster, '--season=2026', '--dry-run', `--answers=${answers}`);
			expect(dryRun).toMatchObject({ code: 0, text: expect.stringContaining(`Wrote ${answers} with 1 question, 1 of them without an answer.`) });
			const written = readFileSync(answers, 'utf8');
			expect(written).toContain('Robin Ashworth');

			const fill = (word: string) => writeFileSync(answers, written.replace('\r\n,', `\r\n${word},`));
			fill('perhaps');
			const bad = await cli(roster, '--season=2026', `--answers=${answers}`, '--yes');
			expect(bad).toMatchObject({ code: 1, text: expect.stringContaining('answers.csv, line 2, column answer: “perhaps” is neither “same” nor “another”.') });
			fill('Same');
			expect((await cli(roster, '--season=2026', '--dry-run', `--answers=${answers}`)).text).toContain('with 1 question, 0 of them without an answer.');
			expect(readFileSync(answers, 'utf8')).toContain('\r\nsame,');
			expect(await everybody()).toEqual(['Robin Ashworth 7', 'Wim Oakridge 1']);
			const done = await cli(roster, '--season=2026', `--answers=${answers}`, '--yes');
			expect(done).toMatchObject({ code: 0, text: expect.stringContaining('1 line went by what a person said about the athlete.') });
			expect(await everybody()).toEqual(['Robin Ashworth 8', 'Wim Oakridge 1']);
			expect((await cli(roster, '--season=2026', '--dry-run', `--answers=${folder.path('none.csv')}`)).text).toContain(
				'There are no questions, so no file of answers was written.',
			);
		} finally {
			await listener.close();
			lock.release();
		}
	});
});
