import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { importDrafts } from '#server/db/schema/rosters-schema.ts';
import { attemptImport } from '#server/modules/rosters/import/attempt-import.ts';
import { draftImport } from '#server/modules/rosters/import/import-draft.ts';
import type { ImportPlan } from '#server/modules/rosters/import/import-plan.ts';
import { type ImportOptions, importRosters, planRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { type RosterLine, rosterColumns, rosterFolder, rosterText, squad } from '#tests/fixtures/roster-files.ts';
import { empty, testDatabase } from '../../fixtures/databases/test-database.ts';

const folder = rosterFolder();
const now = new Date('2024-10-05T12:00:00Z');
let database: Database;

beforeAll(async () => {
	database = await testDatabase();
});
beforeEach(async () => {
	await empty(database.db);
	await load([...squad('Port Ashby', 100, 30), ...squad('Whitlow State', 200, 30)]);
});
afterAll(async () => {
	await database.close();
	folder.remove();
});

const file = (lines: RosterLine[]) => folder.write('roster.csv', rosterText(lines));
const load = (lines: RosterLine[], options: ImportOptions = {}) => importRosters(database.db, [file(lines)], { now, ...options });
const plan = (lines: RosterLine[]) => planRosters(database.db, [file(lines)], { now });
const asked = async (lines: RosterLine[]) => (await plan(lines)).questions.map(({ kind, count, text, examples }) => ({ kind, count, text, examples }));

const one = async (query: ReturnType<typeof sql>) => rowsOf<Record<string, unknown>>(await database.db.execute(query))[0];
/** Everything that an import may change. */
const state = () =>
	one(sql`select (select json_agg(p order by player_id) from players p)::text as players, (select json_agg(t order by team_id) from teams t)::text as teams,
		(select json_agg(s order by player_id) from player_seasons s)::text as player_seasons, (select json_agg(s order by team_id) from team_seasons s)::text as team_seasons,
		(select count(*)::int from imports) as imports, (select count(*)::int from import_drafts) as drafts, (select count(*)::int from import_batches) as batches`);

describe('an import that would do harm asks first, with the numbers', () => {
	it('three rows for a team of thirty', async () => {
		const lines = squad('Port Ashby', 100, 3);
		expect(await asked(lines)).toEqual([
			{
				kind: 'rosters_shrink',
				count: 1,
				text: 'Season 2024: 1 roster in the files lists fewer than half of the athletes its team has now. 27 athletes would be retired. This happens when a file holds only part of a roster.',
				examples: ['Port Ashby: 30 now, 3 in the file, 27 retired'],
			},
		]);
		const before = await state();
		await expect(load(lines)).rejects.toThrow(/27 athletes would be retired/);
		await expect(load(lines, { ask: async () => false })).rejects.toMatchObject({ name: 'ImportRefused' });
		expect(await state()).toEqual(before);
		expect((await load(lines, { yes: true })).athletes).toMatchObject({ retired: 27, unchanged: 3 });
	});

	it('half a roster is still one of a small squad that was cut, and is not asked about', async () => {
		expect(await asked(squad('Port Ashby', 100, 15))).toEqual([]);
		await load(squad('Nowhere Institute', 900, 8));
		expect(await asked(squad('Nowhere Institute', 900, 4))).toEqual([]);
	});

	it('a team that moves as a whole', async () => {
		expect(await asked([...squad('Ashby Harbour', 100, 30), ...squad('Whitlow State', 200, 30)])).toMatchObject([
			{ kind: 'teams_move', count: 1, examples: ['Port Ashby -> Ashby Harbour: 30 of 30'] },
			{ kind: 'many_move', count: 30, text: expect.stringContaining('30 of the 60 athletes we know would change teams') },
		]);
	});

	it('a column of teams that was sorted by itself', async () => {
		const teams = [...squad('Port Ashby', 100, 30), ...squad('Whitlow State', 200, 30)].map((line, i) => ({
			...line,
			team: i % 2 === 0 ? 'Port Ashby' : 'Whitlow State',
		}));
		expect((await asked(teams)).map(({ kind, count }) => ({ kind, count }))).toEqual([
			{ kind: 'teams_move', count: 2 },
			{ kind: 'many_move', count: 30 },
		]);
	});

	it('ids that slipped by one line', async () => {
		const lines = squad('Port Ashby', 100, 30).map((line, i) => ({ ...line, last_name: `Number ${101 + i}` }));
		expect(await asked([...lines, ...squad('Whitlow State', 200, 30)])).toMatchObject([
			{ kind: 'names_change', count: 30, examples: expect.arrayContaining(['Wim Number 100 -> Wim Number 101 (Port Ashby)']) },
		]);
	});

	it('a source that gives everybody a new id', async () => {
		const lines = squad('Port Ashby', 100, 30).map((line, i) => ({ ...line, athlete_id: 700 + i, last_name: `Number ${100 + i}` }));
		expect(await asked([...lines, ...squad('Whitlow State', 200, 30)])).toMatchObject([
			{ kind: 'ids_change', count: 30, text: expect.stringContaining('30 athletes would be retired and replaced by someone new with the same name') },
		]);
	});

	it('two of one name on one team, once', async () => {
		const lines = [...squad('Port Ashby', 100, 30), { athlete_id: 555, first_name: 'Wím', last_name: 'Number 107' }];
		expect(await asked(lines)).toMatchObject([{ kind: 'namesakes', count: 1, examples: ['Wim Number 107 (Port Ashby): ids 107, 555'] }]);
		await load(lines, { yes: true });
		expect(await asked(lines)).toEqual([]);
	});

	it('a file with many lines that cannot be used, whose athletes stay as they are', async () => {
		const lines = squad('Port Ashby', 100, 30).map((line, i) => (i < 12 ? { ...line, home_city: 'Marrow\u0007 Creek' } : line));
		expect(await asked(lines)).toMatchObject([
			{ kind: 'lines_rejected', count: 12, examples: expect.arrayContaining([expect.stringMatching(/line 2, column home_city/)]) },
		]);
		expect((await load(lines, { yes: true })).athletes).toMatchObject({ rejected: 12, unchanged: 18, retired: 0 });
	});

	it('everything that there is to ask, of all seasons at once', async () => {
		const questions = await asked([...squad('Port Ashby', 100, 3), ...squad('Whitlow State', 200, 2, { season: 2025 })]);
		expect(questions.map(({ kind, text }) => [kind, text.slice(0, 12)])).toEqual([
			['rosters_shrink', 'Season 2024:'],
			['season_ahead', 'Season 2025 '],
			['rosters_shrink', 'Season 2025:'],
		]);
	});
});

describe('consent', () => {
	it('is to what was shown: when something else comes to light, it is asked again', async () => {
		const shown: ImportPlan[] = [];
		const report = await load(squad('Port Ashby', 100, 3), {
			ask: async (seen) => {
				shown.push(seen);
				// Someone brings half of them back on another team while the person thinks.
				if (shown.length === 1) await importRosters(database.db, [folder.write('other.csv', rosterText(squad('Whitlow State', 110, 45)))], { now, yes: true });
				return true;
			},
		});
		expect(shown.map(({ questions }) => questions[0]?.text)).toEqual([
			expect.stringContaining('27 athletes would be retired'),
			expect.stringContaining('7 athletes would be retired'),
		]);
		expect(report.athletes.retired).toBe(7);
	});

	it('does not outlast a draft that is gone', async () => {
		const draft_id = await draftImport(
			database.db,
			{ paths: [file(squad('Port Ashby', 100, 30))], latestSeason: 2025, progress: () => undefined, complete: false },
			now,
		);
		// What a database crash does to the table.
		await database.db.execute(sql`truncate import_batches`);
		const attempt = attemptImport(database.db, draft_id, { consent: 'all', progress: () => undefined, now, seconds: () => 0 });
		await expect(attempt).rejects.toThrow('The draft of this import is gone.');
	});

	it('a draft that nobody came back to goes with an import a day later', async () => {
		await draftImport(database.db, { paths: [file(squad('Port Ashby', 100, 30))], latestSeason: 2025, progress: () => undefined, complete: false }, now);
		expect(await database.db.$count(importDrafts)).toBe(1);
		await load(squad('Port Ashby', 100, 30), { now: new Date(now.getTime() + 25 * 60 * 60_000) });
		expect(await one(sql`select (select count(*)::int from import_drafts) as drafts, (select count(*)::int from import_batches) as batches`)).toEqual({
			drafts: 0,
			batches: 0,
		});
	});
});

describe('a dry run', () => {
	it('tells what would be added, changed, moved and retired, and changes nothing', async () => {
		const before = await state();
		const lines = [
			...squad('Port Ashby', 100, 28),
			...squad('Whitlow State', 200, 30),
			{ athlete_id: 101, team: 'Whitlow State' },
			{ athlete_id: 990 },
			{ athlete_id: 105, jersey: '7' },
		];
		const { report, questions } = await plan(lines);
		expect(questions).toEqual([]);
		expect(report.athletes).toMatchObject({ read: 61, added: 1, moved: 1, changed: 1, retired: 2, unchanged: 56, rejected: 2 });
		expect(await state()).toEqual(before);
	});
});

describe('seasons', () => {
	it('far in the future are rejected, and lock no team', async () => {
		await expect(load(squad('Port Ashby', 100, 30, { season: 9999 }))).rejects.toThrow(
			/roster\.csv: no row can be used\. roster\.csv, line 2, column season: season 9999 is not between 2000 and 2025/,
		);
		const report = await load([...squad('Port Ashby', 100, 30), { athlete_id: 990, season: 9999 }]);
		expect(report.rejected).toEqual([{ file: 'roster.csv', line: 32, column: 'season', reason: 'season 9999 is not between 2000 and 2025' }]);
		expect((await load(squad('Port Ashby', 100, 30, { jersey: '9' }))).athletes).toMatchObject({ changed: 30, older: 0 });
	});

	it('that locked a team before they were rejected do so no longer', async () => {
		await database.db.execute(sql`update team_seasons set season = '9999'`);
		await database.db.execute(sql`update player_seasons set season = '9999'`);
		expect((await load(squad('Port Ashby', 100, 30, { jersey: '9' }))).athletes).toMatchObject({ changed: 30, older: 0 });
		expect(await one(sql`select count(*)::int as n from player_seasons where season = '2024'`)).toEqual({ n: 30 });
	});

	it('of next year are asked about', async () => {
		expect(await asked(squad('Port Ashby', 100, 30, { season: 2025 }))).toMatchObject([
			{
				kind: 'season_ahead',
				count: 30,
				text: 'Season 2025 starts next year. Once its 30 athletes are imported, rosters for 2024 will be skipped for their teams.',
			},
		]);
	});
});

describe('a header', () => {
	it('with one name for two columns is refused', async () => {
		const twice = rosterText(
			squad('Port Ashby', 100, 30).map((line) => line),
			[...rosterColumns, 'team'],
		);
		const before = await state();
		await expect(importRosters(database.db, [folder.write('roster.csv', twice)], { now, yes: true })).rejects.toThrow(
			'roster.csv, line 1: columns 4 and 19 are both named “team”. The importer can’t tell which one counts.',
		);
		expect(await state()).toEqual(before);
	});

	it('may name columns twice that are not read', async () => {
		const notes = rosterText(squad('Port Ashby', 100, 30), [...rosterColumns, 'notes', 'notes']);
		expect((await importRosters(database.db, [folder.write('roster.csv', notes)], { now })).athletes).toMatchObject({ unchanged: 30 });
	});
});

describe('a cell that nobody would write', () => {
	it.each<[string, Partial<RosterLine>, string]>([
		['a name of 10,001 characters', { last_name: 'x'.repeat(10_001) }, 'column last_name: a value of 10,001 characters; the limit is 120'],
		['a control character', { last_name: 'Quill\u001b[2Jby' }, 'column last_name: an invisible character (U+001B)'],
		['a line break', { home_city: 'Marrow\nCreek' }, 'column home_city: an invisible character (U+000A)'],
		['a mark that turns the text around', { first_name: 'Wim\u202e' }, 'column first_name: an invisible character (U+202E)'],
		['an isolate', { team: 'Port \u2066Ashby' }, 'column team: an invisible character (U+2066)'],
		[
			'an address with a password',
			{ headshot_url: 'https://me:secret@images.example/1.png' },
			'column headshot_url: a web address with a user name or password in it',
		],
		[
			'an address with a password, as browsers read it',
			{ headshot_url: 'https:\\\\me:secret@images.example/1.png' },
			'column headshot_url: a web address with a user name',
		],
		[
			'an address of 3,000 characters',
			{ headshot_url: `https://images.example/${'x'.repeat(3000)}` },
			'column headshot_url: a web address of 3,023 characters; the limit is 2,000',
		],
	])('%s: its line is rejected with line and column, and the athlete stays', async (_, cell, reason) => {
		const lines = squad('Port Ashby', 100, 30).map((line, i) => (i === 7 ? { ...line, jersey: '99', ...cell } : line));
		const { rejected, athletes } = await load(lines);
		expect(rejected.map(({ line, column, reason: why }) => `line ${line}, column ${column}: ${why}`)).toEqual([expect.stringContaining(reason)]);
		expect(rejected[0]?.line).toBeGreaterThanOrEqual(9);
		expect(athletes).toMatchObject({ rejected: 1, unchanged: 29, retired: 0, changed: 0 });
	});
});
