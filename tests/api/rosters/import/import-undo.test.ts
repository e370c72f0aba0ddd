import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { undoImport } from '#server/modules/rosters/import/undo/undo-import.ts';
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

const rows = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await database.db.execute(query));
const header = 'school,name,jersey,class,season,hometown,conference';
const load = async (lines: readonly string[], season = '2026') => {
	const file = folder.write('roster.csv', `${header}\n${lines.join('\n')}\n`);
	const report = await importRosters(database.db, [file], { yes: true, now, sport_id: 4, season });
	const [latest] = await rows<{ import_id: number }>(sql`select max(import_id) as import_id from imports`);
	return { report, import_id: latest?.import_id ?? 0 };
};
const undo = (import_id: number) => undoImport(database.db, import_id, { actor_id: 7, now, committing: async () => undefined });

/** Everything about rosters, without the revision of each row. */
const state = async () =>
	(
		await rows<Record<string, unknown>>(sql`
			select (select json_agg(to_jsonb(p) - 'changed_xid' order by player_id) from players p) as players,
				(select json_agg(to_jsonb(t) - 'changed_xid' order by team_id) from teams t) as teams,
				(select json_agg(s order by source, season, external_id) from player_sources s) as player_sources,
				(select json_agg(s order by source, season, external_id) from team_sources s) as team_sources,
				(select json_agg(s order by player_id) from player_seasons s) as player_seasons, (select json_agg(s order by team_id) from team_seasons s) as team_seasons,
				(select json_agg(m order by move_id) from player_moves m) as moves`)
	)[0];
const athletes = () =>
	rows<{ player_id: number; player_name: string; team_name: string; jersey_number: string | null; active: boolean }>(
		sql`select player_id, player_name, team_name, jersey_number, p.retired_at is null as active from players p join teams using (team_id) order by player_id`,
	);

const squad = [
	'Port Ashby,Ana Quillby,5,So.,,"Humble, TX",',
	'Port Ashby,Bea Merrowby,6,Jr.,,"Graz, Austria",',
	'Whitlow,Cora Garnwick,7,Fr.,,"Marrow Creek, TX",',
];
/** Changes one, moves one, retires one, and adds one on a new team. */
const next = [
	'Port Ashby,Ana Quillby,55,Jr.,,"Humble, TX",Coastal',
	'Whitlow,Bea Merrowby,6,Sr.,,"Graz, Austria",',
	'San Ysolé,Dot Underhay,1,Fr.,,"Perth, Australia",',
];

describe('undoing the latest import', () => {
	it('brings back exactly what was there, as a new revision', async () => {
		await load(squad);
		const before = await state();
		const [mark] = await rows<{ changed_xid: string }>(sql`select max(changed_xid)::text as changed_xid from players`);
		const { report, import_id } = await load(next, '2027');
		expect(report.athletes).toMatchObject({ added: 1, changed: 1, moved: 1, retired: 1 });
		expect(await undo(import_id)).toEqual({ restored: 3, retired: 1 });
		const after = await state();
		const kept = (name: string, of = after) =>
			((of?.[name] ?? []) as Record<string, unknown>[]).filter((row) => row.player_name !== 'Dot Underhay' && row.team_name !== 'San Ysolé');
		for (const name of ['players', 'teams']) expect(kept(name), name).toEqual(kept(name, before));
		for (const name of ['player_seasons', 'team_seasons', 'moves']) expect(after?.[name], name).toEqual(before?.[name]);
		expect(await athletes()).toMatchObject([
			{ active: true },
			{ active: true, team_name: 'Port Ashby' },
			{ active: true },
			{ player_name: 'Dot Underhay', active: false },
		]);
		const newer = await rows<{ n: number }>(sql`select count(*)::int as n from players where changed_xid > ${mark?.changed_xid ?? ''}::bigint`);
		expect(newer).toEqual([{ n: 4 }]);
		expect(await rows(sql`select team_name, retired_at is null as active from teams order by team_id`)).toEqual([
			{ team_name: 'Port Ashby', active: true },
			{ team_name: 'Whitlow', active: true },
			{ team_name: 'San Ysolé', active: false },
		]);
		expect(await rows(sql`select undone_by, undone_at is not null as undone from imports where import_id = ${import_id}`)).toEqual([
			{ undone_by: 7, undone: true },
		]);
		expect(await rows(sql`select count(*)::int as n from import_undo`)).toEqual([{ n: 0 }]);
	});

	it('lets the same import be done again, with the same athletes', async () => {
		await load(squad);
		const { import_id } = await load(next, '2027');
		const done = await athletes();
		await undo(import_id);
		const { report } = await load(next, '2027');
		expect(report.athletes).toMatchObject({ changed: 1, moved: 1, returned: 1, added: 0, retired: 1 });
		expect(await athletes()).toEqual(done);
		expect(await rows(sql`select count(*)::int as n from teams where retired_at is not null`)).toEqual([{ n: 0 }]);
	});

	it('keeps what athletes received meanwhile', async () => {
		await load(squad);
		const { import_id } = await load(next, '2027');
		await database.db.execute(sql`insert into received_increments select player_id, 2500 from players where player_name = 'Ana Quillby'`);
		await undo(import_id);
		expect(
			await rows(sql`select r.cents::int as received_cents, jersey_number from players join received r using (player_id) where player_name = 'Ana Quillby'`),
		).toEqual([{ received_cents: 2500, jersey_number: '5' }]);
	});

	it('is refused once somebody has edited an athlete by hand, and names them', async () => {
		await load(squad);
		const { import_id } = await load(next, '2027');
		await database.db.execute(sql`update players set height_in = 70 where player_name in ('Ana Quillby', 'Dot Underhay')`);
		const before = await state();
		await expect(undo(import_id)).rejects.toThrow(
			'2 athletes have been changed since this import (Ana Quillby, Dot Underhay). Undoing it would overwrite that.',
		);
		expect(await state()).toEqual(before);
		// Somebody whom it didn't touch is nobody's business.
		await load(squad.slice(0, 2), '2027');
		await database.db.execute(sql`update players set height_in = 71 where player_name = 'Dot Underhay'`);
		const { import_id: last } = await load([squad[0] ?? '', 'Port Ashby,Bea Merrowby,66,Jr.,,,'], '2027');
		expect(await undo(last)).toMatchObject({ restored: 1 });
	});

	it('is refused after a later import, a second time, and when it changed nothing', async () => {
		const { import_id: first } = await load(squad);
		const { import_id: second } = await load(next, '2027');
		await expect(undo(first)).rejects.toThrow('Another import has run since. Only the latest import can be undone.');
		await undo(second);
		await expect(undo(second)).rejects.toThrow('This import was already undone.');
		await expect(undo(first)).rejects.toThrow('Another import has run since.');
		await load(next, '2027');
		const { import_id: same } = await load(next, '2027');
		await expect(undo(same)).rejects.toThrow('This import changed nothing, so there’s nothing to undo.');
		expect(await undo(9999)).toBeUndefined();
	});

	it('remembers nothing of a dry run, and nothing outside of an import', async () => {
		await load(squad);
		const { import_id } = await load(next, '2027');
		const remembered = () => rows<{ n: number; imports: number[] }>(sql`select count(*)::int as n, array_agg(distinct import_id) as imports from import_undo`);
		const [before] = await remembered();
		expect(before?.imports).toEqual([import_id]);
		await database.db.execute(sql`update players set weight_lb = 150`);
		expect(await remembered()).toEqual([before]);
	});
});
