import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { empty, testDatabase } from '../../fixtures/databases/test-database.ts';
import { roster } from '../../fixtures/roster-paths.ts';
import { receive, receivedBy } from '../../fixtures/rosters/set-received.ts';

let database: Database;
let folder: string;

beforeAll(async () => {
	database = await testDatabase();
	folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterEach(() => empty(database.db));
afterAll(async () => {
	await database.close();
	rmSync(folder, { recursive: true });
});

/** Some of the files hold so little of a team that the import would ask. */
const run = (...files: string[]) => importRosters(database.db, files, { yes: true });
const rows = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await database.db.execute(query));

interface AthleteRow {
	player_id: number;
	player_name: string;
	team_name: string;
	[field: string]: unknown;
}
const athlete = async (external_id: string): Promise<AthleteRow> => {
	const [found] = await rows<AthleteRow>(
		sql`select p.*, t.team_name, t.conference from player_sources s join players p using (player_id) join teams t using (team_id) where s.source = 'espn-cfb' and s.external_id = ${external_id}`,
	);
	if (found === undefined) throw new Error(`athlete ${external_id} is not there`);
	return found;
};

/** Everything that people see, and the marks that the sync feed reads. */
const state = async () => ({
	players: await rows(sql`select * from players order by player_id`),
	teams: await rows(sql`select * from teams order by team_id`),
	moves: await rows(sql`select * from player_moves order by move_id`),
	sources: await rows(sql`select * from player_sources order by source, season, external_id`),
	directory: await rows(sql`select * from team_directory order by source, external_id`),
	seasons: await rows(sql`select * from player_seasons order by player_id`),
});

/** Writes a copy of a committed file, changed line by line. */
const copy = (name: string, change: (lines: string[]) => string[]): string => {
	const path = join(folder, name);
	writeFileSync(path, change(readFileSync(roster(name), 'utf8').trimEnd().split('\n')).join('\n'));
	return path;
};

describe('one season with every kind of dirt', () => {
	it('reads, cleans, rejects with line and reason, and accounts for every row', async () => {
		const report = await run(roster('roster_2023.csv'), roster('team_info.csv'));
		expect(report.athletes).toEqual({ read: 23, added: 18, changed: 0, unchanged: 0, moved: 0, returned: 0, retired: 0, older: 0, rejected: 5 });
		expect(report.rejected).toEqual([
			{ file: 'roster_2023.csv', line: 11, reason: 'not a person: no name' },
			{ file: 'roster_2023.csv', line: 12, reason: 'not a person: no name' },
			{ file: 'roster_2023.csv', line: 14, column: 'athlete_id', reason: 'no usable athlete_id (“NA”)' },
			{ file: 'roster_2023.csv', line: 15, column: 'team', reason: 'no team' },
			{
				file: 'roster_2023.csv',
				line: 16,
				reason: 'athlete 114 (Port Ashby) is listed again on line 17 of roster_2023.csv with Whitlow State. We used the later line',
			},
			{ file: 'team_info.csv', line: 8, column: 'school', reason: 'no school' },
			{ file: 'team_info.csv', line: 9, column: 'team_id', reason: 'no usable team_id (“NA”)' },
		]);
		expect(report.cleaned).toEqual({
			'color: not #rrggbb, dropped': 2,
			'color: placeholder #000000': 1,
			'country: CAN for Canada': 1,
			'country: missing for an Australian state': 1,
			'height: not a plausible number, dropped': 1,
			'height: “NA” treated as blank': 1,
			'home_city: “NA” treated as blank': 2,
			'home_country: “NA” treated as blank': 2,
			'home_state: “NA” treated as blank': 2,
			'jersey: a placeholder treated as blank': 1,
			'jersey: “NA” treated as blank': 1,
			'name: comma before the suffix': 1,
			'name: extra spaces': 3,
			'name: spelling of the suffix': 3,
			'name: suffix in the first name': 1,
			'nothing but a name and a team': 1,
			'position: PR is not in the list, dropped': 1,
			'position: a placeholder treated as blank': 1,
			'position: “NA” treated as blank': 1,
			'school: extra spaces': 1,
			'state: code of Australia spelled out': 1,
			'state: code of Canada spelled out': 1,
			'team: several teams have this name, the one with the most athletes was used': 1,
			'weight: “NA” treated as blank': 1,
			'year: code 0 is not a class, dropped': 1,
			'year: code 5 is not a class, dropped': 1,
			'year: “NA” treated as blank': 1,
		});
		expect(report.directory).toEqual({ read: 9, added: 7, changed: 0, unchanged: 0, rejected: 2 });
		expect(report.teams).toEqual({ added: 5, changed: 0, hidden: 0 });
		expect(await rows(sql`select (report->'athletes'->>'added')::int as added from imports`)).toEqual([{ added: 18 }]);
	});

	it('keeps each athlete as a person would have written the row', async () => {
		await run(roster('roster_2023.csv'), roster('team_info.csv'));
		expect(await athlete('101')).toMatchObject({
			sport_id: 2,
			player_name: 'Cassius Merrowby',
			name_fold: 'cassius merrowby',
			team_fold: 'port ashby',
			slug: 'cassius-merrowby',
			player_class: 'Sophomore',
			position: 'QB',
			jersey_number: '12',
			height_in: 73,
			weight_lb: 201,
			birthplace: 'Marrow Creek, TX',
			gender: 'Male',
			image_url: 'https://images.example/101.png',
			pending_transfer: false,
			transferred_from: null,
			retired_at: null,
			bio_url: 'https://www.espn.com/college-football/player/bio/_/id/101',
			game_logs_url: 'https://www.espn.com/college-football/player/gamelog/_/id/101',
			news_url: 'https://www.espn.com/college-football/player/news/_/id/101',
			profile_url: 'https://www.espn.com/college-football/player/_/id/101',
			splits_url: 'https://www.espn.com/college-football/player/splits/_/id/101',
			stats_url: 'https://www.espn.com/college-football/player/stats/_/id/101',
		});
		expect(await athlete('102')).toMatchObject({ player_class: null, position: null, jersey_number: null, height_in: null, weight_lb: null, birthplace: null });
		expect(await athlete('103')).toMatchObject({ player_name: 'Demarcus Quillfeather II', jersey_number: '00', player_class: 'Freshman' });
		expect(await athlete('104')).toMatchObject({ player_name: 'Tobias Underhay Jr.', jersey_number: '0', player_class: 'Junior' });
		expect(await athlete('105')).toMatchObject({ player_name: 'Bo Lindqvarn III', position: null, player_class: null });
		expect(await athlete('106')).toMatchObject({ player_name: 'JR Garnwick', position: null, player_class: null });
		expect(await athlete('107')).toMatchObject({
			player_name: 'Émile Côtenoir Belle',
			name_fold: 'emile cotenoir belle',
			birthplace: 'Montreal, Quebec, Canada',
			player_class: 'Senior',
		});
		expect(await athlete('108')).toMatchObject({ birthplace: 'Geelong, Victoria, Australia' });
		expect(await athlete('109')).toMatchObject({ birthplace: 'Germany' });
		expect((await athlete('108')).player_id).not.toBe((await athlete('109')).player_id);
		expect(await athlete('112')).toMatchObject({ weight_lb: 449, height_in: null, jersey_number: null, image_url: 'https://images.example/112.png' });
		expect(await athlete('114')).toMatchObject({ team_name: 'Whitlow State' });
		expect(await athlete('203')).toMatchObject({ player_name: 'Hank Sedgewick Sr.' });
	});

	it('gives teams conference and colors, takes the live row of an ambiguous name, and makes no team that no roster names', async () => {
		await run(roster('roster_2023.csv'), roster('team_info.csv'));
		expect(await rows(sql`select team_name, slug, conference, color, alt_color from teams order by team_fold`)).toEqual([
			{ team_name: 'Nowhere Institute', slug: 'nowhere-institute', conference: null, color: null, alt_color: null },
			{ team_name: 'Port Ashby', slug: 'port-ashby', conference: 'Tidewater Ten', color: '#0b2a5b', alt_color: '#f2b41b' },
			{ team_name: 'San Ysolé', slug: 'san-ysole', conference: 'Longleaf', color: '#6b0f1a', alt_color: '#000000' },
			{ team_name: 'Twin Rivers', slug: 'twin-rivers', conference: 'Granite Six', color: '#c8102e', alt_color: null },
			{ team_name: 'Whitlow State', slug: 'whitlow-state', conference: 'Meridian', color: null, alt_color: null },
		]);
	});
});

describe('two seasons', () => {
	it('moves, changes, adds and retires, and leaves teams alone that the newer file does not name', async () => {
		await run(roster('roster_2023.csv'), roster('team_info.csv'));
		const before = await athlete('101');
		await database.db.execute(sql`update players set pending_transfer = true where player_id = ${before.player_id}`);
		await receive(database.db, Number(before.player_id), 5000);
		const report = await run(roster('roster_2024.csv'));
		expect(report.athletes).toEqual({ read: 7, added: 1, changed: 1, unchanged: 3, moved: 2, returned: 0, retired: 9, older: 0, rejected: 0 });
		expect(await athlete('101')).toMatchObject({
			player_id: before.player_id,
			team_name: 'Whitlow State',
			team_fold: 'whitlow state',
			transferred_from: 'Port Ashby',
			pending_transfer: false,
		});
		expect(await receivedBy(database.db, Number(before.player_id))).toBe(5000);
		expect(await athlete('301')).toMatchObject({ team_name: 'Port Ashby', transferred_from: 'San Ysolé' });
		expect(await athlete('302')).toMatchObject({ team_name: 'San Ysolé', retired_at: null });
		expect((await athlete('202')).retired_at).not.toBeNull();
		expect((await athlete('104')).retired_at).not.toBeNull();
		expect(
			await rows(
				sql`select f.team_name as from_team, t.team_name as to_team, m.season from player_moves m join teams f on f.team_id = m.from_team_id join teams t on t.team_id = m.to_team_id order by m.player_id`,
			),
		).toEqual([
			{ from_team: 'Port Ashby', to_team: 'Whitlow State', season: '2024' },
			{ from_team: 'San Ysolé', to_team: 'Port Ashby', season: '2024' },
		]);
	});

	it('ends the same in one command, whatever the order of its files, as in three', async () => {
		const whole = await run(roster('roster_2024.csv'), roster('roster_2023.csv'), roster('team_info.csv'));
		expect(whole.seasons.map((s) => [s.season, s.added, s.moved, s.retired])).toEqual([
			['2023', 18, 0, 0],
			['2024', 1, 2, 9],
		]);
		const look = sql`select s.external_id, p.player_name, t.team_name, t.conference, t.color, p.transferred_from, p.retired_at is null as active
			from players p join teams t using (team_id) join player_sources s using (player_id) order by s.external_id`;
		const once = await rows(look);
		const other = await testDatabase();
		try {
			for (const file of ['roster_2023.csv', 'roster_2024.csv', 'team_info.csv']) await importRosters(other.db, [roster(file)], { yes: true });
			expect(rowsOf(await other.db.execute(look))).toEqual(once);
		} finally {
			await other.close();
		}
	});

	it.each(['roster_2023.csv', 'roster_2023.csv team_info.csv', 'roster_2024.csv roster_2023.csv team_colors.csv team_info.csv'])(
		'changes nothing the second time: %s',
		async (files) => {
			const paths = files.split(' ').map(roster);
			await run(...paths);
			const before = await state();
			const again = await run(...paths);
			expect(again.athletes).toMatchObject({ added: 0, changed: 0, moved: 0, returned: 0, retired: 0 });
			expect(again.teams).toEqual({ added: 0, changed: 0, hidden: 0 });
			expect(again.directory).toMatchObject({ added: 0, changed: 0 });
			// The columns include `changed_xid`, so the sync feed has nothing to send.
			expect(await state()).toEqual(before);
		},
	);

	it('brings back who was retired, under the same id', async () => {
		await run(roster('roster_2023.csv'));
		const { player_id } = await athlete('202');
		await run(roster('roster_2024.csv'));
		const back = copy('roster_2024.csv', (lines) => [...lines, '202,Malik,Embershaw,Whitlow State,201,73,12,1,QB,Marrow Creek,TX,USA,,,,,,2024']);
		const report = await run(back);
		expect(report.athletes).toMatchObject({ returned: 1, added: 0, retired: 0, moved: 0, unchanged: 7 });
		expect(await athlete('202')).toMatchObject({ player_id, retired_at: null });
	});

	it('lets an older roster move nobody back, bring nobody back, and says so', async () => {
		await run(roster('roster_2023.csv'), roster('roster_2024.csv'));
		const before = await state();
		const report = await run(roster('roster_2023.csv'));
		expect(await state()).toEqual(before);
		// Port Ashby and Whitlow State have a newer roster. On the other teams, only Felix Tarnmere has moved since.
		expect(report.athletes).toMatchObject({ read: 23, older: 15, unchanged: 3, rejected: 5 });
		expect(report.notes).toEqual([expect.stringContaining('Season 2023: 15 rows skipped')]);
	});

	it('takes from an older roster only the teams that no newer one told of', async () => {
		await run(roster('roster_2024.csv'));
		const report = await run(roster('roster_2023.csv'));
		expect(report.athletes).toMatchObject({ added: 3, older: 15, moved: 0, retired: 0 });
		expect(await athlete('301')).toMatchObject({ team_name: 'Port Ashby', transferred_from: null });
		expect(await athlete('302')).toMatchObject({ team_name: 'San Ysolé' });
	});
});

describe('team files', () => {
	it('fill in conference and colors whether they come before the roster or after it', async () => {
		await run(roster('roster_2023.csv'));
		expect(await athlete('101')).toMatchObject({ conference: null });
		const report = await run(roster('team_info.csv'));
		expect(report.teams).toEqual({ added: 0, changed: 4, hidden: 0 });
		expect(report.athletes).toMatchObject({ read: 0 });
		expect(await athlete('101')).toMatchObject({ conference: 'Tidewater Ten' });
		expect(await athlete('401')).toMatchObject({ conference: 'Granite Six' });
	});

	it('rename a team with its address and its place in the listing', async () => {
		await run(roster('roster_2023.csv'), roster('team_info.csv'));
		await run(copy('team_info.csv', (lines) => lines.map((line) => line.replace('9001,Port Ashby', '9001,Ashby Harbour'))));
		expect(await athlete('101')).toMatchObject({ team_name: 'Ashby Harbour', team_fold: 'ashby harbour' });
		expect(await rows(sql`select slug from teams where team_name = 'Ashby Harbour'`)).toEqual([{ slug: 'ashby-harbour' }]);
	});

	it('reads Latin-1 and fills gaps from the spare list without overruling the other', async () => {
		await run(roster('roster_2023.csv'), roster('team_colors.csv'), roster('team_info.csv'));
		expect(
			await rows(sql`select team_name, conference, color, alt_color from teams where team_name in ('Whitlow State', 'San Ysolé') order by team_fold`),
		).toEqual([
			{ team_name: 'San Ysolé', conference: 'Longleaf', color: '#6b0f1a', alt_color: '#000000' },
			{ team_name: 'Whitlow State', conference: 'Meridian', color: '#274e13', alt_color: '#f28c28' },
		]);
	});
});

describe('files', () => {
	it('may be gzip, by their first bytes and not by their name', async () => {
		const path = join(folder, 'roster.csv');
		writeFileSync(path, gzipSync(readFileSync(roster('roster_2023.csv'))));
		expect((await run(path)).athletes).toMatchObject({ read: 23, added: 18 });
	});

	it('may hold an age or a date of birth, which is stored nowhere', async () => {
		const path = copy('roster_2024.csv', (lines) => lines.map((line, i) => `${line},${i === 0 ? 'age,date_of_birth' : '87,1937-01-31'}`));
		await run(path);
		const dump = JSON.stringify([await state(), await rows(sql`select report from imports`)], (_, value: unknown) =>
			typeof value === 'bigint' ? String(value) : value,
		);
		expect(dump).toContain('Merrowby');
		expect(dump).not.toMatch(/(?<!\d)1937(?!\d)/);
		expect(dump).not.toMatch(/"(age|date_of_birth)"/);
	});
});
