import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';
import { realFileOf, realFilesAbsent } from '../../fixtures/roster-paths.ts';

type Raw = Record<string, string>;

function read(path: string): Raw[] {
	const bytes = readFileSync(realFileOf(path));
	return parse(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true });
}

/** Names are compared by their letters, without nicknames, as the files' description counts them. */
const letters = (name = '') =>
	name
		.replace(/"[^"]*"|\([^)]*\)/g, '')
		.toLowerCase()
		.replace(/[^\p{L}]/gu, '');

/** Lines whose athlete nobody can be sure of. */
const unclearIn = (report: { rejected: { reason: string }[] }) => report.rejected.filter(({ reason }) => reason.startsWith('can’t tell whether'));

describe.skipIf(realFilesAbsent)('the real rosters of other sports', () => {
	let database: Database;
	beforeAll(async () => {
		database = await testDatabase();
	});
	afterAll(() => database.close());

	const run = (...paths: string[]) => importRosters(database.db, paths.map(realFileOf), { yes: true, now: new Date('2026-03-01T00:00:00Z') });
	const count = async (query: ReturnType<typeof sql>) => rowsOf<{ n: number }>(await database.db.execute(query))[0]?.n;

	/** Sets of names that occur once in a season, and pairs of both seasons in the same team and overall. */
	function counted(code: string) {
		const [old, young] = [2025, 2026].map((season) => read(`basketball/ncaa_${code}_team_rosters_${season}.csv`)) as [Raw[], Raw[]];
		const unique = (rows: Raw[]) =>
			new Map([...Map.groupBy(rows, (row) => letters(row.name))].flatMap(([name, same]) => (same.length === 1 ? [[name, same[0] as Raw]] : [])));
		const [before, after] = [unique(old), unique(young)];
		const both = [...after].filter(([name]) => before.has(name));
		return { old, young, both: both.length, sameTeam: both.filter(([name, row]) => before.get(name)?.team === row.team).length };
	}

	describe.each([
		{ code: 'mbb', sport_id: 1, unclear: 7, described: { both: 3567, sameTeam: 2032 }, rows: [5795, 5633], teams: [364, 365, 365] },
		{ code: 'wbb', sport_id: 3, unclear: 7, described: { both: 3277, sameTeam: 2208 }, rows: [5113, 4969], teams: [359, 359, 359] },
	])('NCAA basketball, $code', ({ code, sport_id, unclear, described, rows, teams }) => {
		it('recognizes athletes in a season that renumbers them all', async () => {
			const { old, young, both, sameTeam } = counted(code);
			expect([old.length, young.length]).toEqual(rows);
			expect(old.filter((row) => young.some((other) => other.player_id === row.player_id))).toEqual([]);
			// As the files' description has it, give or take how it compares names.
			expect(Math.abs(both - described.both)).toBeLessThan(60);
			expect(Math.abs(sameTeam - described.sameTeam)).toBeLessThan(60);

			const files = [2025, 2026].flatMap((season) => [`basketball/ncaa_${code}_team_ids_${season}.csv`, `basketball/ncaa_${code}_team_rosters_${season}.csv`]);
			const report = await run(...files);
			const [first, second] = report.seasons;
			expect(first).toMatchObject({ season: '2024', read: rows[0], added: rows[0], rejected: 0 });
			expect(second).toMatchObject({ season: '2025', read: rows[1], rejected: unclear, older: 0 });
			const found = (second?.changed ?? 0) + (second?.unchanged ?? 0) + (second?.moved ?? 0);
			// Names that occur twice are told apart by team and hometown; a few unique ones are somebody else.
			expect(found).toBeGreaterThan(both - 60);
			expect(found).toBeLessThan(both + 90);
			expect((second?.changed ?? 0) + (second?.unchanged ?? 0)).toBeGreaterThanOrEqual(sameTeam - 20);
			expect(unclearIn(report)).toHaveLength(unclear);
			expect(report.directory).toMatchObject({ read: (teams[0] ?? 0) + (teams[1] ?? 0), rejected: 0 });
			expect(await count(sql`select count(*)::int as n from teams where sport_id = ${sport_id}`)).toBe(teams[2]);
			expect(await count(sql`select count(*)::int as n from teams where sport_id = ${sport_id} and conference is null`)).toBe(0);
		}, 300_000);

		it('puts right every kind of dirt, as often as it is there', async () => {
			// Each file by itself says the same as before, so that only the cleaning counts.
			const { old, young } = counted(code);
			const all = [...old, ...young];
			const where = (test: (row: Raw) => boolean) => all.filter(test).length;
			const { cleaned, athletes } = await run(`basketball/ncaa_${code}_team_rosters_2026.csv`);
			expect(athletes).toMatchObject({ added: 0, changed: 0, moved: 0, retired: 0, rejected: unclear });
			const { cleaned: older } = await run(`basketball/ncaa_${code}_team_rosters_2025.csv`);
			const sum = (kind: string) => (cleaned[kind] ?? 0) + (older[kind] ?? 0);
			const nickname = (row: Raw) => /["(“]/.test(row.name ?? '');
			expect({
				position: sum('position: empty'),
				hometown: sum('hometown: empty'),
				dashedHeights: sum('height: a placeholder treated as blank'),
				brokenHeights: sum('height: not a height, dropped'),
				dashedClasses: sum('class: a placeholder treated as blank'),
				nicknames: sum('name: a nickname in quotes or brackets'),
				suffixes: sum('name: comma before the suffix'),
				apostrophes: sum('name: typographic apostrophe'),
				capitals: sum('name: in capitals'),
			}).toEqual({
				position: where((row) => row.position === ''),
				hometown: where((row) => row.hometown === ''),
				dashedHeights: where((row) => row.height === '-'),
				brokenHeights: where((row) => /^\d-$/.test(row.height ?? '')),
				dashedClasses: where((row) => row.class === '---'),
				nicknames: where(nickname),
				suffixes: where((row) => /, (Jr|Sr|II|III|IV)\.?$/.test(row.name ?? '')),
				apostrophes: where((row) => row.name?.includes('’') ?? false),
				capitals: where((row) => row.name === row.name?.toUpperCase() && / \S{3,}$/.test(row.name ?? '')),
			});
			// What the files' description states.
			expect([
				sum('position: empty'),
				sum('hometown: empty'),
				sum('height: a placeholder treated as blank'),
				sum('class: a placeholder treated as blank'),
			]).toEqual(code === 'mbb' ? [23, 26, 2, 2] : [47, 90, 65, 20]);
			expect(await count(sql`select count(distinct jersey_number)::int as n from players where sport_id = ${sport_id} and jersey_number in ('0', '00')`)).toBe(
				2,
			);
			expect(await count(sql`select count(*)::int as n from players where sport_id = ${sport_id} and player_name ~ '["(,’“]|  '`)).toBe(0);
		}, 300_000);
	});

	it('Sports Roster Data, women’s basketball: every kind of dirt, beside the NCAA’s rosters of the same season', async () => {
		const raw = read('basketball/srd_wbb_rosters_2025_26.csv.gz');
		const report = await run('basketball/srd_wbb_teams.csv', 'basketball/srd_wbb_rosters_2025_26.csv.gz');
		expect(report.files.map(({ read: n }) => n)).toEqual([10_654, 1103]);
		const where = (test: (row: Raw) => boolean) => raw.filter(test).length;
		const people = raw.filter((row) => row.position !== 'Team IMPACT' && row.academic_year !== 'Team IMPACT' && !/^team impact$/i.test(row.hometown ?? ''));
		expect(report.cleaned).toMatchObject({
			'jersey: label removed': where((row) => /^No/.test(row.jersey ?? '')),
			'jersey: not a number, dropped': where((row) => row.jersey === 'RS'),
			'jersey: two values, the first kept': where((row) => (row.jersey ?? '').includes('/')),
			'name: extra spaces': where((row) => row.name !== row.name?.trim().replace(/\s+/g, ' ')),
			'class and height: columns swapped': where((row) => /^\d-\d/.test(row.academic_year ?? '')),
			'class: label removed': where((row) => /^Cl/.test(row.academic_year ?? '')),
			'height: empty': people.filter((row) => row.height_clean === '').length,
			'position: empty': people.filter((row) => row.position === '').length,
			'url: empty': where((row) => row.url === ''),
			'conference: empty': 4,
		});
		// What the files' description states, less the guests of Team IMPACT.
		expect(report.cleaned).toMatchObject({
			'name: extra spaces': 537,
			'class and height: columns swapped': 13,
			'jersey: not a number, dropped': 3,
			'url: empty': 7,
			'position: empty': 8823,
			'height: empty': 626,
		});
		const guests = report.rejected.filter(({ reason }) => reason.includes('Team IMPACT'));
		expect(guests.length).toBe(raw.length - people.length);
		const doubts = unclearIn(report).length;
		expect([doubts > 0, doubts < 60]).toEqual([true, true]);
		// Nobody of the first division is there twice, under two spellings of a name.
		expect(
			await count(sql`
				select count(*)::int as n from players a join players b on b.team_id = a.team_id and b.player_id > a.player_id
				where a.sport_id = 3 and a.retired_at is null and b.retired_at is null and a.jersey_number = b.jersey_number
					and split_part(a.birthplace, ',', 1) = split_part(b.birthplace, ',', 1)
					and exists (select 1 from player_sources s where s.player_id = a.player_id and s.source = 'ncaa-wbb')`),
		).toBe(0);
		// 7 ids of teams stand twice or more; by the school's name, 7 lines repeat one.
		expect(report.directory).toMatchObject({ read: 1103, rejected: 7 });
		// Teams of the first division are those that the NCAA has; the others are new.
		expect(report.teams.added).toBeLessThan(380);
		expect(await count(sql`select count(*)::int as n from (select team_fold from teams where sport_id = 3 group by team_fold having count(*) > 1) t`)).toBe(0);
		// Nobody whom the NCAA lists this season is taken off, and most are recognized.
		expect(report.athletes.retired).toBeLessThan(5);
		expect(
			await count(
				sql`select count(distinct player_id)::int as n from player_sources s join players p using (player_id) where s.source = 'srd-wbb' and p.retired_at is null`,
			),
		).toBe(report.athletes.read - report.athletes.rejected);
		expect(report.athletes.changed + report.athletes.unchanged).toBeGreaterThan(4600);
		expect(await count(sql`select count(*)::int as n from players where sport_id = 3 and redshirt`)).toBeGreaterThan(600);
		expect(
			await count(
				sql`select count(*)::int as n from players where sport_id = 3 and player_class not in ('Freshman', 'Sophomore', 'Junior', 'Senior', 'Graduate')`,
			),
		).toBe(0);
	}, 300_000);

	it('Sports Roster Data, men’s soccer, with conferences from the list of all sports', async () => {
		const raw = read('soccer/srd_msoc_rosters_2025_I.csv');
		const report = await run('soccer/srd_msoc_rosters_2025_I.csv', 'all_sports/ncaa_2025-26_teams.csv');
		expect(report.athletes).toMatchObject({ read: 6182, added: 6181, rejected: 1 });
		expect(report.cleaned).toMatchObject({
			'name: a captain’s mark': 1,
			'position: spelled out': raw.filter((row) => /^[A-Z]{4,}$/.test(row.position ?? '')).length,
			'position: two values, the first kept': 1,
			'teams of sports that this site doesn’t have': 19_100 - 6091,
		});
		// 916 and 406 in the description, less the guest of Team IMPACT.
		expect([report.cleaned['position: empty'], report.cleaned['height: empty']]).toEqual([915, 405]);
		const positions = rowsOf<{ position: string }>(
			await database.db.execute(sql`select distinct position from players where sport_id = 7 and position is not null order by 1`),
		).map((row) => row.position);
		expect(positions).toEqual(['D', 'F', 'GK', 'M']);
		expect(await count(sql`select count(*)::int as n from teams where sport_id = 7`)).toBe(211);
		expect(await count(sql`select count(*)::int as n from teams where sport_id = 7 and conference is null`)).toBeLessThan(4);
	}, 300_000);

	it('ESPN’s rosters of a game, with links and birthplaces, and without dates of birth', async () => {
		const raw = read('football/espn_cfb_rosters_game_401628455.csv');
		const report = await run('football/espn_cfb_rosters_game_401628455.csv', 'football/cfb_team_info_2024.csv');
		expect(report.athletes).toMatchObject({ read: 230, added: 230, rejected: 0 });
		expect(report.imageHosts).toEqual({ 'a.espncdn.com': 229 });
		expect(report.cleaned['headshot_href: empty']).toBe(1);
		const stored = rowsOf<Record<string, unknown>>(
			await database.db.execute(sql`
				select s.external_id, p.height_in, p.weight_lb, p.player_class, p.bio_url, p.profile_url, t.team_name, t.conference
				from players p join player_sources s using (player_id) join teams t using (team_id) where s.source = 'espn-cfb' order by s.external_id`),
		);
		const classes: Record<string, string> = { FR: 'Freshman', SO: 'Sophomore', JR: 'Junior', SR: 'Senior' };
		const expected = raw
			.map((row) => ({
				external_id: row.athlete_id,
				height_in: row.height === '' ? null : Math.round(Number(row.height)),
				weight_lb: row.weight === '' ? null : Math.round(Number(row.weight)),
				player_class: classes[row.experience_abbreviation ?? ''] ?? null,
				bio_url: `https://www.espn.com/college-football/player/bio/_/id/${row.athlete_id}/${row.slug}`,
				profile_url: `https://www.espn.com/college-football/player/_/id/${row.athlete_id}/${row.slug}`,
				team_name: row.team_location,
				conference: row.team_location === 'Akron' ? 'Mid-American' : 'Big Ten',
			}))
			.sort((a, b) => (String(a.external_id) < String(b.external_id) ? -1 : 1));
		expect(stored).toEqual(expected);
		// The same people in the season's rosters have the same ids.
		const season = await run('football/cfb_rosters_2024.csv.gz');
		expect(season.seasons[0]).toMatchObject({ season: '2024' });
		expect(await count(sql`select count(*)::int as n from teams where sport_id = 2 and team_name in ('Ohio State', 'Akron')`)).toBe(2);
		expect((season.seasons[0]?.changed ?? 0) + (season.seasons[0]?.unchanged ?? 0)).toBeGreaterThan(150);
	}, 300_000);

	it.each([
		['basketball/srd_years_cleaned.csv', 'a list of class spellings'],
		['all_sports/ncaa_2025-26_class_raw_counts.csv', 'counts without names, not a roster'],
		['all_sports/ncaa_2025-26_position_raw_counts.csv', 'counts without names, not a roster'],
		['all_sports/ncaa_2025-26_hometown_counts.csv', 'counts without names, not a roster'],
	])('%s is no roster, and the importer says what it is', async (path, reason) => {
		await expect(run(path)).rejects.toThrow(reason);
	});
});
