import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { ImportReport } from '#server/modules/rosters/import/import-report.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';
import { realFile, realFilesAbsent } from '../../fixtures/roster-paths.ts';

type Raw = Record<string, string>;
const paths = () => [realFile('cfb_rosters_2024.csv.gz'), realFile('cfb_team_info_2024.csv'), realFile('cfb_rosters_2023.csv.gz')];

/** Letters only, and a suffix in any position. */
const nameOf = (row: Raw) =>
	`${row.first_name} ${row.last_name}`
		.toLowerCase()
		.split(/[^a-z']+/)
		.map((word) => word.replaceAll("'", ''))
		.sort()
		.join(' ')
		.trim();

/** Counts the expected figures from the raw rows, without the importer's code. */
function counted() {
	const read = (year: string): Raw[] => parse(gunzipSync(readFileSync(realFile(`cfb_rosters_${year}.csv.gz`))), { columns: true });
	const info: Raw[] = parse(readFileSync(realFile('cfb_team_info_2024.csv')), { columns: true });
	const isPerson = (row: Raw) => !(row.first_name === '' && row.last_name === 'Team') && !(row.first_name === 'NA' && row.last_name === 'NA');
	const [old, young] = [read('2023').filter(isPerson), read('2024').filter(isPerson)];
	const all = [...old, ...young];
	const where = (test: (row: Raw) => boolean) => all.filter(test).length;
	const teamOf = new Map(old.map((row) => [row.athlete_id, row.team]));
	const later = new Map(young.map((row) => [row.athlete_id, row.team]));
	const teams2024 = new Set(young.map((row) => row.team));
	const size = (rows: Raw[], team: string) => rows.filter((row) => row.team === team && (rows === young || teamOf.get(row.athlete_id) === team)).length;
	const short = [...teams2024]
		.map((team = '') => ({ team, before: size(old, team), after: size(young, team) }))
		.filter(({ before, after }) => after * 2 < before && before - after >= 5);
	// Who is active in the end: everybody of 2024, plus those of 2023 whose team isn't in 2024.
	const active = new Map([...old.filter((row) => !later.has(row.athlete_id) && !teams2024.has(row.team)), ...young].map((row) => [row.athlete_id, row]));
	const sameName = Map.groupBy(active.values(), (row) => `${row.team} ${nameOf(row)}`);
	const doubled = [...sameName.values()].filter((rows) => rows.length > 1).length;
	const namesakes = Map.groupBy(info, (row) => row.school ?? '');
	return {
		old,
		young,
		info,
		all,
		where,
		teamOf,
		later,
		teams2024,
		namesakes,
		short,
		doubled,
		moved: [...later].filter(([id, team]) => teamOf.has(id) && teamOf.get(id) !== team).length,
		fresh: [...later.keys()].filter((id) => !teamOf.has(id)).length,
		gone: [...teamOf].filter(([id, team]) => !later.has(id) && teams2024.has(team)).length,
		stay: [...teamOf].filter(([id, team]) => !later.has(id) && !teams2024.has(team)).length,
	};
}

describe.skipIf(realFilesAbsent)('the real football rosters', () => {
	let database: Database;
	let raw: ReturnType<typeof counted>;
	let report: ImportReport;

	beforeAll(async () => {
		database = await testDatabase();
		raw = counted();
		report = await importRosters(database.db, paths(), { yes: true });
	}, 300_000);
	afterAll(() => database.close());

	const count = async (query: ReturnType<typeof sql>) => rowsOf<{ n: number }>(await database.db.execute(query))[0]?.n;

	it('adds, moves and retires as many as a plain count of the files says', async () => {
		expect(report.seasons).toMatchObject([
			{ season: '2023', added: raw.teamOf.size, moved: 0, retired: 0, rejected: 1 },
			{ season: '2024', added: raw.fresh, moved: raw.moved, retired: raw.gone, changed: 0, unchanged: raw.later.size - raw.fresh - raw.moved },
		]);
		// What the files' own description states.
		expect({ moved: raw.moved, fresh: raw.fresh, gone: raw.gone + raw.stay }).toEqual({ moved: 2054, fresh: 4834, gone: 11_129 - 2 });
		expect(report.athletes).toMatchObject({ read: 22_467 + 16_171, rejected: 3 });
		expect(await count(sql`select count(*)::int as n from players`)).toBe(raw.teamOf.size + raw.fresh);
		expect(await count(sql`select count(*)::int as n from players where retired_at is not null`)).toBe(raw.gone);
		expect(await count(sql`select count(*)::int as n from player_moves`)).toBe(raw.moved);
		expect(await count(sql`select count(*)::int as n from players where transferred_from is not null`)).toBe(raw.moved);
		expect(await count(sql`select count(*)::int as n from teams`)).toBe(304);
	});

	it('names what is unusual in them, with the numbers', () => {
		expect(report.agreed.map(({ kind, count: n }) => [kind, n])).toEqual([
			['rosters_shrink', raw.short.length],
			['ids_change', 8],
			['namesakes', raw.doubled],
		]);
		expect(raw.short.map(({ team }) => team).sort()).toEqual([
			'Florida A&M',
			'McNeese',
			'Norfolk State',
			'North Alabama',
			'Southeast Missouri State',
			'Tarleton State',
		]);
		expect(report.agreed[0]).toMatchObject({
			text: expect.stringContaining(`6 rosters in the files list fewer than half of the athletes their teams have now. 238 athletes would be retired.`),
			examples: expect.arrayContaining(['McNeese: 47 now, 15 in the file, 38 retired']),
		});
		expect(raw.doubled).toBe(100);
	});

	it('retires only within the teams of the newer file', async () => {
		const names = rowsOf<{ team_name: string }>(
			await database.db.execute(sql`select distinct team_name from players join teams using (team_id) where players.retired_at is not null`),
		).map((t) => t.team_name);
		expect(names.length).toBeGreaterThan(100);
		expect(names.filter((name) => !raw.teams2024.has(name))).toEqual([]);
	});

	it('names each row that is turned down', () => {
		expect(report.rejected.map((r) => `${r.file} ${r.reason}`)).toEqual([
			expect.stringMatching(/^cfb_rosters_2023.csv.gz athlete 4360237 \(Jackson State\) .* New Mexico State. We used the later line$/),
			'cfb_rosters_2023.csv.gz not a person: no name',
			'cfb_rosters_2023.csv.gz not a person: no name',
		]);
	});

	it('puts right every kind of dirt, as often as it is there', () => {
		const { where, all, info } = raw;
		const na = (column: string) => where((row) => row[column] === 'NA');
		const first = (row: Raw) => row.first_name?.trim() ?? '';
		const last = (row: Raw) => row.last_name?.trim() ?? '';
		const expected: Record<string, number> = {
			'weight: “NA” treated as blank': na('weight'),
			'height: “NA” treated as blank': na('height'),
			'jersey: “NA” treated as blank': na('jersey'),
			'year: “NA” treated as blank': na('year'),
			'position: “NA” treated as blank': na('position'),
			'home_city: “NA” treated as blank': na('home_city'),
			'home_state: “NA” treated as blank': na('home_state'),
			'home_country: “NA” treated as blank': na('home_country'),
			'nothing but a name and a team': where(
				(r) =>
					['weight', 'height', 'jersey', 'home_city', 'home_state', 'home_country'].every((c) => r[c] === 'NA') &&
					['NA', '0', '5'].includes(r.year ?? '') &&
					['NA', '?', 'PR'].includes(r.position ?? ''),
			),
			'year: code 5 is not a class, dropped': where((r) => r.year === '5'),
			'year: code 0 is not a class, dropped': where((r) => r.year === '0'),
			'position: a placeholder treated as blank': 1,
			'position: PR is not in the list, dropped': 1,
			'country: CAN for Canada': where((r) => r.home_country === 'CAN'),
			'state: code of Australia spelled out': where((r) => r.home_country === 'Australia' && r.home_state !== 'NA'),
			'state: code of Canada spelled out': where((r) => ['Canada', 'CAN'].includes(r.home_country ?? '') && r.home_state !== 'NA'),
			'name: suffix in the first name': where((r) => /^(ii|iii|jr\.)$/i.test(first(r)) && last(r).includes(' ')),
			'name: extra spaces': where((r) => r.last_name?.startsWith(' ') ?? false),
			'name: comma before the suffix': where((r) => last(r).includes(',')),
			'name: spelling of the suffix': where((r) => / (Ii|Iii|Jr)$/.test(last(r)) || (/^(Ii|Iii)$/.test(first(r)) && last(r).includes(' '))),
			'team: several teams have this name, the one with the most athletes was used': where((r) => (raw.namesakes.get(r.team ?? '')?.length ?? 0) > 1),
			'color: placeholder #000000': info.filter((t) => t.color === '#000000' && t.alt_color === '').length,
			'school: extra spaces': info.filter((t) => t.school !== t.school?.trim()).length,
		};
		expect(report.cleaned).toEqual(expected);
		expect(all.length).toBe(22_465 + 16_171);
		// Figures from the files' description, so the count above isn't just the same mistake twice.
		expect(expected).toMatchObject({
			'year: code 5 is not a class, dropped': 16,
			'year: code 0 is not a class, dropped': 6,
			'name: comma before the suffix': 38,
			'country: CAN for Canada': 18,
			'team: several teams have this name, the one with the most athletes was used': 30,
		});
	});

	it('joins conference and colors, takes the live one of several rows, and keeps an accent', async () => {
		const found = rowsOf<{ team_name: string; conference: string | null; color: string | null }>(
			await database.db.execute(
				sql`select team_name, conference, color from teams where team_name in ('San José State', 'West Virginia State', 'Northwestern (IA)', 'Florida Memorial University') order by team_fold`,
			),
		);
		expect(found).toEqual([
			{ team_name: 'Florida Memorial University', conference: null, color: null },
			{ team_name: 'Northwestern (IA)', conference: null, color: null },
			{ team_name: 'San José State', conference: 'Mountain West', color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
			{ team_name: 'West Virginia State', conference: 'Mountain East', color: null },
		]);
		expect(await count(sql`select count(*)::int as n from teams where conference is null`)).toBe(11);
		expect(
			await count(sql`select count(*)::int as n from players join player_sources s using (player_id) join teams t using (team_id) where t.conference is null`),
		).toBe([...raw.teamOf].filter(([id, team]) => !raw.later.has(id) && !raw.namesakes.get(team ?? '')?.some((t) => t.conference !== '')).length);
	});

	it('leaves no name with outer blanks, a comma, or a suffix in front', async () => {
		expect(
			await count(
				sql`select count(*)::int as n from players where player_name <> btrim(player_name) or player_name like '%,%' or player_name ~ '  ' or player_name ~* '^(ii|iii|iv|jr|sr)\\.? .* .*'`,
			),
		).toBe(0);
		expect(await count(sql`select count(*)::int as n from players where player_name ~ ' (Ii|Iii|Iv|Jr|Sr)$'`)).toBe(0);
		expect(await count(sql`select count(*)::int as n from players where image_url is not null and image_url not like 'https://%'`)).toBe(0);
	});

	it('changes nothing the second time', async () => {
		const marks = sql`select max(changed_xid)::text as newest, count(*)::int as n, sum(hashtext(p::text))::text as content from players p`;
		const before = rowsOf(await database.db.execute(marks));
		const again = await importRosters(database.db, paths());
		expect(again.athletes).toMatchObject({ added: 0, changed: 0, moved: 0, returned: 0, retired: 0 });
		expect(again.directory).toMatchObject({ read: 1840, added: 0, changed: 0, unchanged: 1840 });
		expect(again.teams).toEqual({ added: 0, changed: 0, hidden: 0 });
		expect(rowsOf(await database.db.execute(marks))).toEqual(before);
	}, 300_000);

	it('fills second colors from the older Latin-1 list', async () => {
		const outcome = await importRosters(database.db, [realFile('teams_colors_logos.csv')]);
		expect(outcome.rejected).toEqual([]);
		expect(outcome.directory.read).toBe(1665);
		expect(await count(sql`select count(*)::int as n from teams where team_name = 'San José State' and conference = 'Mountain West'`)).toBe(1);
	});
});
