import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { applyImport, planImport } from '#server/modules/rosters/import/apply-import.ts';
import { planKey } from '#server/modules/rosters/import/import-plan.ts';
import { type ImportSettings, importRosters, readRosterFiles } from '#server/modules/rosters/import/import-rosters.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { locksInTurn, lockWaits } from '../../fixtures/databases/lock-waits.ts';
import { empty, testDatabase } from '../../fixtures/databases/test-database.ts';

let database: Database;
const folder = rosterFolder();
const now = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
	database = await testDatabase();
});
afterEach(() => empty(database.db));
afterAll(async () => {
	await database.close();
	folder.remove();
});

const rows = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await database.db.execute(query));
const run = (files: string[], told: ImportSettings = {}) => importRosters(database.db, files, { yes: true, now, ...told });
const athletes = () =>
	rows<{ player_id: number; player_name: string; team_name: string; active: boolean; [field: string]: unknown }>(
		sql`select p.*, t.team_name, t.conference, p.retired_at is null as active from players p join teams t using (team_id) order by p.player_id`,
	);
const csv = (name: string, columns: string, lines: readonly string[]) => folder.write(name, `${columns}\n${lines.join('\n')}\n`);

const ncaaColumns = 'season,team_id,team,player_id,player,clean_name,name,jersey,class,position,height,ht_inches,hometown,high_school,gp,gs';
/** A line of the NCAA's statistics, whose ids are of one season. */
const ncaa = (season: number, id: number, team: string, name: string, klass: string, home: string, position = 'G') =>
	`${season},${season}${team.length},${team},${id},,,${name},5,${klass},${position},6-4,76,"${home}",,10,2`;
const ncaaFile = (season: number, lines: readonly string[]) => csv(`ncaa_wbb_team_rosters_${season}.csv`, ncaaColumns, lines);
const srdColumns =
	'team,ncaa_id,season,jersey,name,position,height_clean,academic_year,hometown,homestate,high_school,previous_school,url,team_state,conference,division';
const srd = (team: string, name: string, klass: string, city: string, state: string, position = '') =>
	`${team},1,2025-26,5,${name},${position},,${klass},${city},${state},,,https://${team.toLowerCase().replaceAll(/\W/g, '')}.example/${name.toLowerCase().replaceAll(' ', '-')}/7,TX,C-USA,I`;

describe('a source that renumbers everybody each year', () => {
	it('keeps each athlete, by name, team, hometown, and class', async () => {
		const first = ncaaFile(2025, [
			ncaa(2025, 1, 'Port Ashby St.', 'Ana Quillby', 'So.', 'Humble, TX'),
			ncaa(2025, 2, 'Port Ashby St.', 'Bea Merrowby', 'Jr.', 'Graz, Austria'),
			ncaa(2025, 3, 'Whitlow', 'Cora Garnwick', 'Fr.', 'Marrow Creek, TX'),
			ncaa(2025, 4, 'Whitlow', 'Dot Underhay', 'Sr.', 'Marrow Creek, TX'),
		]);
		await run([first]);
		const before = await athletes();
		expect(before.map(({ player_name, team_name, player_class, gender }) => [player_name, team_name, player_class, gender])).toEqual([
			['Ana Quillby', 'Port Ashby State', 'Sophomore', 'Female'],
			['Bea Merrowby', 'Port Ashby State', 'Junior', 'Female'],
			['Cora Garnwick', 'Whitlow', 'Freshman', 'Female'],
			['Dot Underhay', 'Whitlow', 'Senior', 'Female'],
		]);
		const report = await run([
			ncaaFile(2026, [
				ncaa(2026, 101, 'Port Ashby St.', 'Ana Quillby', 'Jr.', 'Humble, TX'),
				// Moved, with the same hometown and a class that fits.
				ncaa(2026, 102, 'Whitlow', 'Bea Merrowby', 'Sr.', 'Graz, Austria'),
				ncaa(2026, 103, 'Whitlow', 'Cora Garnwick', 'So.', 'Marrow Creek, TX'),
				// Somebody else of that name.
				ncaa(2026, 104, 'Port Ashby St.', 'Dot Underhay', 'Fr.', 'Perth, Australia'),
			]),
		]);
		expect(report.athletes).toMatchObject({ read: 4, added: 1, changed: 2, moved: 1, retired: 1, rejected: 0 });
		const after = await athletes();
		expect(after.map(({ player_id, player_name, team_name, player_class, active }) => [player_id, player_name, team_name, player_class, active])).toEqual([
			[before[0]?.player_id, 'Ana Quillby', 'Port Ashby State', 'Junior', true],
			[before[1]?.player_id, 'Bea Merrowby', 'Whitlow', 'Senior', true],
			[before[2]?.player_id, 'Cora Garnwick', 'Whitlow', 'Sophomore', true],
			[before[3]?.player_id, 'Dot Underhay', 'Whitlow', 'Senior', false],
			[expect.any(Number), 'Dot Underhay', 'Port Ashby State', 'Freshman', true],
		]);
		// What the athletes' pages say about their roster.
		expect(await rows(sql`select distinct season, source, as_of = ${now.toISOString()}::timestamptz as as_of from team_seasons`)).toEqual([
			{ season: '2025', source: 'ncaa-wbb', as_of: true },
		]);
		// Ids of both seasons are known, and the file says nothing new.
		expect((await run([folder.path('ncaa_wbb_team_rosters_2026.csv')])).athletes).toMatchObject({ unchanged: 4, added: 0, changed: 0, retired: 0 });
		expect((await run([first])).athletes).toMatchObject({ older: 4, changed: 0, moved: 0, retired: 0 });
	});

	it('reports whom it can’t tell apart, and leaves them as they are', async () => {
		await run([
			ncaaFile(2025, [
				ncaa(2025, 1, 'Port Ashby', 'Ana Quillby', 'So.', 'Humble, TX'),
				ncaa(2025, 2, 'Whitlow', 'Ana Quillby', 'So.', 'Humble, TX'),
				ncaa(2025, 3, 'Port Ashby', 'Bea Merrowby', 'Fr.', ''),
				ncaa(2025, 4, 'Whitlow', 'Dot Underhay', 'Fr.', ''),
			]),
		]);
		const before = await athletes();
		const report = await run([
			ncaaFile(2026, [
				ncaa(2026, 101, 'San Ysolé', 'Ana Quillby', 'Jr.', 'Humble, TX'),
				ncaa(2026, 102, 'Whitlow', 'Bea Merrowby', 'So.', 'Graz, Austria'),
				ncaa(2026, 103, 'Whitlow', 'Dot Underhay', 'So.', ''),
				ncaa(2026, 104, 'Port Ashby', 'Eve Lindqvarn', 'So.', ''),
			]),
		]);
		expect(report.rejected).toEqual([
			{
				file: 'ncaa_wbb_team_rosters_2026.csv',
				line: 2,
				reason:
					'can’t tell whether Ana Quillby (San Ysolé, Junior, Humble, TX) is Ana Quillby (Port Ashby, Sophomore, Humble, TX) or Ana Quillby (Whitlow, Sophomore, Humble, TX)',
			},
			{
				file: 'ncaa_wbb_team_rosters_2026.csv',
				line: 3,
				reason: 'can’t tell whether Bea Merrowby (Whitlow, Sophomore, Graz, Austria) is Bea Merrowby (Port Ashby, Freshman)',
			},
		]);
		expect(report.athletes).toMatchObject({ added: 1, changed: 1, moved: 0, retired: 0, rejected: 2 });
		expect((await athletes()).slice(0, 3)).toEqual(before.slice(0, 3));
	});

	it('takes conferences from the newest team list, in whatever order they come', async () => {
		const list = (season: number, conference: string) =>
			csv(`ncaa_wbb_team_ids_${season}.csv`, 'team,conference,id,season', [`Port Ashby,${conference},${season}1,${season}`]);
		const both = [list(2025, 'MWC'), list(2026, 'C-USA')];
		const report = await run([ncaaFile(2025, [ncaa(2025, 1, 'Port Ashby', 'Ana Quillby', 'So.', '')]), ...both]);
		expect(report.rejected).toEqual([]);
		expect(await athletes()).toMatchObject([{ conference: 'Conference USA' }]);
		await run([list(2025, 'MWC')]);
		expect(await athletes()).toMatchObject([{ conference: 'Conference USA' }]);
	});
});

describe('two sources of one sport', () => {
	it('share teams and athletes, and an empty cell of one clears nothing of the other', async () => {
		await run([
			ncaaFile(2026, [ncaa(2026, 1, 'Southeast Mo. St.', 'Ana Quillby', 'Fr.', 'Humble, TX'), ncaa(2026, 2, 'Southeast Mo. St.', 'Bea Merrowby', 'Fr.', '')]),
		]);
		const report = await run([csv('srd.csv', srdColumns, [srd('Southeast Missouri State', 'Ana Quillby', 'R-Fr.', 'Humble', 'Texas')])]);
		expect(report.teams.added).toBe(0);
		// The other one is on a roster of this season, only not on this source's.
		expect(report.athletes).toMatchObject({ changed: 1, added: 0, retired: 0 });
		expect(await athletes()).toMatchObject([
			{
				team_name: 'Southeast Missouri State',
				conference: 'Conference USA',
				player_name: 'Ana Quillby',
				position: 'G',
				height_in: 76,
				redshirt: true,
				profile_url: 'https://southeastmissouristate.example/ana-quillby/7',
				active: true,
			},
			{ player_name: 'Bea Merrowby', active: true },
		]);
	});

	it('the list of all sports fills conferences that nobody else told', async () => {
		const roster = csv('srd.csv', srdColumns, [srd('Port Ashby', 'Ana Quillby', 'Fr.', 'Humble', 'Texas').replace('C-USA', '')]);
		const list = csv('teams.csv', 'school,division,sport,gender,conference,athletes,fr,so,jr,sr,gr,unk', [
			'Port Ashby,D1,basketball,Men,Big Ten Conference,10,1,1,1,1,1,1',
			'Port Ashby,D1,basketball,Women,Southern Conference,10,1,1,1,1,1,1',
			'Port Ashby,D1,rowing,Women,Big 12 Conference,10,1,1,1,1,1,1',
		]);
		const report = await run([list, roster]);
		expect(report.cleaned['teams of sports that this site doesn’t have']).toBe(1);
		expect(await athletes()).toMatchObject([{ conference: 'Southern' }]);
	});
});

describe('a school’s own spreadsheet', () => {
	const columns = 'school,sport,name,jersey,position,class,hometown,photo,pending_transfer';

	it('says who is on the roster, changes only what it tells, and marks transfers', async () => {
		await run([ncaaFile(2026, [ncaa(2026, 1, 'Port Ashby', 'Ana Quillby', 'Fr.', 'Humble, TX', 'F'), ncaa(2026, 2, 'Port Ashby', 'Bea Merrowby', 'Fr.', '')])]);
		const sheet = csv('roster.csv', columns, [
			'Port Ashby,Women’s Basketball,Ana Quillby,00,,R-Fr.,,https://photos.example/00.jpg,yes',
			'Port Ashby,Women’s Basketball,New Comer,1,C,Fr.,,,',
		]);
		const report = await run([sheet]);
		expect(report.athletes).toMatchObject({ changed: 1, added: 1, retired: 1 });
		expect(report.imageHosts).toEqual({ 'photos.example': 1 });
		expect(await athletes()).toMatchObject([
			{
				player_name: 'Ana Quillby',
				jersey_number: '00',
				position: 'F',
				height_in: 76,
				redshirt: true,
				image_url: 'https://photos.example/00.jpg',
				pending_transfer: true,
			},
			{ player_name: 'Bea Merrowby', active: false },
			{ player_name: 'New Comer', pending_transfer: false, active: true },
		]);
		// The season in March 2026 is that of 2025, so the NCAA's file doesn't take anybody off who is on the school's list.
		expect((await run([folder.path('ncaa_wbb_team_rosters_2026.csv')])).athletes).toMatchObject({ retired: 0, returned: 1 });
		expect((await run([sheet])).athletes).toMatchObject({ retired: 1 });
		await run([csv('roster.csv', columns, ['Port Ashby,Women’s Basketball,Ana Quillby,00,,,,,no', 'Port Ashby,Women’s Basketball,New Comer,1,C,Fr.,,,'])]);
		expect(await athletes()).toMatchObject([{ pending_transfer: false, image_url: 'https://photos.example/00.jpg' }, {}, {}]);
	});

	it('may be about several sports, and creates those that are new', async () => {
		const sheet = csv('roster.csv', columns, [
			'Port Ashby,baseball,Wim One,1,RHP,Fr.,,,',
			'Port Ashby,volleyball,Ana Two,1,OH,Fr.,,,',
			'Port Ashby,mens soccer,Wim Three,1,D,Fr.,,,',
		]);
		expect((await run([sheet])).athletes).toMatchObject({ added: 3 });
		expect(await rows(sql`select sport_id, sport_name from sports order by sport_id`)).toEqual([
			{ sport_id: 5, sport_name: 'College Baseball' },
			{ sport_id: 6, sport_name: "Women's College Volleyball" },
			{ sport_id: 7, sport_name: "Men's College Soccer" },
		]);
		const sportsOf = () =>
			rows(sql`select player_name, p.sport_id, t.sport_id as team_sport_id from players p join teams t using (team_id) order by p.player_id`);
		const each = [
			{ player_name: 'Wim One', sport_id: 5, team_sport_id: 5 },
			{ player_name: 'Ana Two', sport_id: 6, team_sport_id: 6 },
			{ player_name: 'Wim Three', sport_id: 7, team_sport_id: 7 },
		];
		expect(await sportsOf()).toEqual(each);
		expect((await run([sheet])).athletes).toMatchObject({ unchanged: 3 });
		expect(await sportsOf()).toEqual(each);
	});

	it('a file with columns of its own says which they are, so that a person can say what they mean', async () => {
		const file = csv('own.csv', 'Institution,Who,Disziplin', ['Port Ashby,Wim One,baseball']);
		await expect(run([file])).rejects.toMatchObject({ name: 'ImportRefused', columns: ['Institution', 'Who', 'Disziplin'] });
		const report = await run([file], { columnNames: { Institution: 'school', Who: 'name', Disziplin: 'sport' } });
		expect(report.athletes).toMatchObject({ added: 1 });
	});

	it('a line that is too short takes nobody off the site', async () => {
		const all = ['Ana One', 'Bea Two', 'Cora Three'].map((name, at) => `Port Ashby,volleyball,${name},${at},OH,Fr.,,,`);
		await run([csv('roster.csv', columns, all)]);
		const report = await run([csv('roster.csv', columns, [all[0] as string, 'Port Ashby,volleyball,Bea', all[2] as string])]);
		expect(report.athletes).toMatchObject({ read: 3, unchanged: 2, rejected: 1, retired: 0 });
		expect(report.rejected).toEqual([{ file: 'roster.csv', line: 3, reason: 'the line has 3 cells, but the header has 9' }]);
	});
});

describe('files that hold every team', () => {
	const team = (name: string, first: number, count: number) =>
		Array.from({ length: count }, (_, at) => ncaa(2026, first + at, name, `Ana ${name.replace(/\W/g, '')} ${String.fromCharCode(65 + at)}`, 'Fr.', ''));

	it('retire the athletes of other teams only if they are said to be complete, and after a question', async () => {
		await run([ncaaFile(2026, [...team('Port Ashby', 1, 3), ...team('Whitlow', 10, 3)])]);
		const part = ncaaFile(2026, team('Whitlow', 10, 3));
		expect((await run([part])).athletes).toMatchObject({ unchanged: 3, retired: 0 });
		await expect(importRosters(database.db, [part], { now, complete: true })).rejects.toThrow(
			/1 team would lose its whole roster \(3 athletes\). You marked the files as complete, and this team isn’t in them\.\n.*Port Ashby: 3/,
		);
		expect((await run([part], { complete: true })).athletes).toMatchObject({ unchanged: 3, retired: 3 });
	});
});

describe('a plan', () => {
	const file = (lines: readonly string[]) => ncaaFile(2026, lines);
	const ana = (klass: string, team = 'Port Ashby') => ncaa(2026, 1, team, 'Ana Quillby', klass, 'Humble, TX');
	const bea = ncaa(2026, 2, 'Port Ashby', 'Bea Merrowby', 'Fr.', '');
	const cora = ncaa(2026, 3, 'Whitlow', 'Cora Garnwick', 'Fr.', '');

	it('names what would change, from what to what, waits with its draft, and is carried out as it was shown', async () => {
		await run([file([ana('Fr.'), bea, cora])]);
		const draft = await readRosterFiles(database.db, [file([ana('So.', 'Whitlow'), cora, ncaa(2026, 4, 'Port Ashby', 'New Comer', 'Fr.', '')])], { now });
		const before = await athletes();
		const plan = await planImport(database.db, draft, { now });
		expect(plan.changes).toEqual([
			{
				kind: 'moved',
				player_id: before[0]?.player_id,
				player_name: 'Ana Quillby',
				team_name: 'Whitlow',
				file: 'ncaa_wbb_team_rosters_2026.csv',
				line: 2,
				fields: { team_name: ['Port Ashby', 'Whitlow'], player_class: ['Freshman', 'Sophomore'] },
			},
			{ kind: 'added', player_name: 'New Comer', team_name: 'Port Ashby', file: 'ncaa_wbb_team_rosters_2026.csv', line: 4, fields: {} },
			{ kind: 'retired', player_id: before[1]?.player_id, player_name: 'Bea Merrowby', team_name: 'Port Ashby', fields: {} },
		]);
		expect(await athletes()).toEqual(before);
		expect(await rows(sql`select plan->'report'->'athletes'->>'moved' as moved from import_drafts where draft_id = ${draft}`)).toEqual([{ moved: '1' }]);

		expect(await applyImport(database.db, draft, planKey(plan), { now })).toMatchObject({ done: true });
		expect((await athletes()).map(({ player_name, team_name, active }) => [player_name, team_name, active])).toEqual([
			['Ana Quillby', 'Whitlow', true],
			['Bea Merrowby', 'Port Ashby', false],
			['Cora Garnwick', 'Whitlow', true],
			['New Comer', 'Port Ashby', true],
		]);
		await expect(applyImport(database.db, draft, planKey(plan), { now })).rejects.toThrow('The draft of this import is gone.');
	});

	it('isn’t carried out if it would change as many athletes, but others', async () => {
		const ben = ncaa(2026, 2, 'Port Ashby', 'Bea Merrowby', 'So.', '');
		await run([file([ana('Fr.'), bea])]);
		const draft = await readRosterFiles(database.db, [file([ana('So.'), bea])], { now });
		const plan = await planImport(database.db, draft, { now });
		await run([file([ana('So.'), ben])]);
		const second = await applyImport(database.db, draft, planKey(plan), { now });
		expect(second).toMatchObject({ done: false, plan: { report: { athletes: plan.report.athletes } } });
		expect(second.plan.changes).toMatchObject([{ player_name: 'Bea Merrowby' }]);
		expect(await applyImport(database.db, draft, planKey(second.plan), { now })).toMatchObject({ done: true });
	});

	/** PGlite has one connection, so nothing waits for a lock there. */
	it.runIf(process.env.TEST_DB === 'postgres')('locks changed athletes and leavers in the order of their ids, as payments do', async () => {
		// Those who leave are changed last, and this one has the lower id.
		await run([file([bea, cora])]);
		const [left, changed] = await athletes();
		const lock = (id: number | undefined) => sql`select 1 from players where player_id = ${id} for no key update`;
		const basket = await locksInTurn(database.db, [lock(left?.player_id), lock(changed?.player_id)]);
		const dot = ncaa(2026, 4, 'Port Ashby', 'Dot Underhay', 'Fr.', '');
		const report = run([file([dot, ncaa(2026, 3, 'Whitlow', 'Cora Garnwick', 'So.', '')])]);
		await expect.poll(() => lockWaits(database.db), { timeout: 20_000 }).toBe(1);
		await basket.goOn();
		expect((await report).athletes).toMatchObject({ added: 1, changed: 1, retired: 1 });
	});

	it('isn’t carried out if the rosters have changed since it was shown', async () => {
		await run([file([ana('Fr.'), bea])]);
		const draft = await readRosterFiles(database.db, [file([ana('So.'), bea])], { now });
		const plan = await planImport(database.db, draft, { now });
		await run([file([ana('So.'), bea, cora])]);
		const before = await athletes();
		const second = await applyImport(database.db, draft, planKey(plan), { now });
		expect(second).toMatchObject({ done: false, plan: { report: { athletes: { changed: 0, unchanged: 2 } } } });
		expect(await athletes()).toEqual(before);
		expect(await applyImport(database.db, draft, planKey(second.plan), { now })).toMatchObject({ done: true });
	});
});
