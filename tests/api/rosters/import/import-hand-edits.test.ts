import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { AthleteState } from '#domain/roster/athlete-edit.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { restoreAthlete, retireAthlete, transferAthlete } from '#server/modules/rosters/by-hand/change-roster-status.ts';
import { addAthlete, editAthlete } from '#server/modules/rosters/by-hand/edit-athlete.ts';
import { editTeam, findAdminTeam } from '#server/modules/rosters/by-hand/edit-team.ts';
import { findAdminAthlete } from '#server/modules/rosters/by-hand/find-admin-athlete.ts';
import type { ImportReport } from '#server/modules/rosters/import/import-report.ts';
import { type ImportOptions, importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { latestImport, undoImport } from '#server/modules/rosters/import/undo/undo-import.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { empty, testDatabase } from '../../fixtures/databases/test-database.ts';

let database: Database;
const folder = rosterFolder();
const now = new Date('2026-11-01T12:00:00Z');
const by = { actor_id: 1, now };
beforeAll(async () => {
	database = await testDatabase();
});
afterEach(() => empty(database.db));
afterAll(async () => {
	await database.close();
	folder.remove();
});

const columns = 'season,team_id,team,player_id,player,clean_name,name,jersey,class,position,height,ht_inches,hometown,high_school,gp,gs';
const line = (season: number, id: number, name: string, { jersey = '5', team = 'Whitlow', klass = 'So.' } = {}) =>
	`${season},${season}9,${team},${season}${id},,,${name},${jersey},${klass},G,6-4,76,"Humble, TX",,10,2`;
const run = (season: number, lines: readonly string[], told: ImportOptions = {}): Promise<ImportReport> =>
	importRosters(database.db, [folder.write(`ncaa_wbb_team_rosters_${season}.csv`, `${columns}\n${lines.join('\n')}\n`)], { yes: true, now, ...told });
const usual = (season: number) => [line(season, 1, 'Ana Quillby'), line(season, 2, 'Bea Merrowby'), line(season, 3, 'Cora Garnwick')];

async function idOf(name: string): Promise<number> {
	const [row] = rowsOf<{ player_id: number }>(await database.db.execute(sql`select player_id from players where player_name = ${name}`));
	if (row === undefined) throw new Error(`no ${name}`);
	return row.player_id;
}
const stateOf = async (player_id: number): Promise<AthleteState> => (await findAdminAthlete(database.db, player_id)).state;
const editsOf = async (player_id: number) => (await findAdminAthlete(database.db, player_id)).hand_edits.map(({ field }) => field).sort();
const set = async (player_id: number, changes: Partial<Pick<AthleteState, 'jersey_number' | 'player_name' | 'weight_lb'>>) =>
	editAthlete(database.db, player_id, { seen: await stateOf(player_id), changes }, by);
const asked = ({ agreed }: ImportReport) => agreed.filter(({ kind }) => kind === 'hand_edits');

it('a file that repeats what an admin corrected changes nothing, and the report says so', async () => {
	await run(2026, usual(2026));
	const ana = await idOf('Ana Quillby');
	await set(ana, { jersey_number: '12', player_name: 'Anna Quillby' });
	const report = await run(2026, usual(2026));
	expect(report.athletes).toMatchObject({ read: 3, unchanged: 3, changed: 0 });
	expect(report.notes.join(' ')).toContain('2 facts that an admin set by hand were kept');
	expect(asked(report)).toEqual([]);
	expect(await stateOf(ana)).toMatchObject({ jersey_number: '12', player_name: 'Anna Quillby' });
	expect(await editsOf(ana)).toEqual(['jersey_number', 'player_name']);
});

it('an edit of what the files don’t have is kept, and isn’t said to contradict them', async () => {
	await run(2026, usual(2026));
	const ana = await idOf('Ana Quillby');
	await set(ana, { weight_lb: 150 });
	const report = await run(2026, usual(2026));
	expect(report.notes.join(' ')).not.toContain('set by hand');
	expect(await stateOf(ana)).toMatchObject({ weight_lb: 150 });
	expect(await editsOf(ana)).toEqual(['weight_lb']);
	await set(ana, { jersey_number: '12' });
	expect((await run(2026, usual(2026))).notes.join(' ')).toContain('1 fact that an admin set by hand was kept');
});

it('a file that says something new is asked about, and replaces the edit only if a person agrees', async () => {
	await run(2026, usual(2026));
	const ana = await idOf('Ana Quillby');
	await set(ana, { jersey_number: '12' });
	const lines = [line(2026, 1, 'Ana Quillby', { jersey: '33' }), ...usual(2026).slice(1)];
	await expect(run(2026, lines, { yes: false })).rejects.toThrow(
		/1 fact that an admin set by hand would change.*Ana Quillby \(Whitlow\): jersey number 12 by hand, 33 in the files/s,
	);
	expect(await stateOf(ana)).toMatchObject({ jersey_number: '12' });
	expect(await editsOf(ana)).toEqual(['jersey_number']);
	expect(asked(await run(2026, lines))).toHaveLength(1);
	expect(await stateOf(ana)).toMatchObject({ jersey_number: '33' });
	expect(await editsOf(ana)).toEqual([]);
});

it('an undone import brings back what was set by hand, as set by hand', async () => {
	await run(2026, usual(2026));
	const ana = await idOf('Ana Quillby');
	await set(ana, { jersey_number: '12' });
	await run(2026, [line(2026, 1, 'Ana Quillby', { jersey: '33' }), ...usual(2026).slice(1)]);
	await undoImport(database.db, (await latestImport(database.db)) ?? 0, { actor_id: 1, now, committing: async () => undefined });
	expect(await stateOf(ana)).toMatchObject({ jersey_number: '12' });
	expect(await editsOf(ana)).toEqual(['jersey_number']);
});

it('an undone import that ended an edit brings back what the rosters said, also if an admin has edited the field again', async () => {
	await run(2026, usual(2026));
	const ana = await idOf('Ana Quillby');
	await set(ana, { jersey_number: '12' });
	await run(2026, [line(2026, 1, 'Ana Quillby', { jersey: '12' }), line(2026, 2, 'Bea Merrowby', { jersey: '8' }), ...usual(2026).slice(2)]);
	await set(ana, { jersey_number: '44' });
	await undoImport(database.db, (await latestImport(database.db)) ?? 0, { actor_id: 1, now, committing: async () => undefined });
	expect(await stateOf(ana)).toMatchObject({ jersey_number: '44' });
	expect((await findAdminAthlete(database.db, ana)).hand_edits).toMatchObject([{ field: 'jersey_number', roster_value: '5' }]);
	// The same file again is asked about nothing of the edit.
	expect(asked(await run(2026, usual(2026)))).toEqual([]);
});

it('a file that says what the admin said ends the edit without a question', async () => {
	await run(2026, usual(2026));
	const ana = await idOf('Ana Quillby');
	await set(ana, { jersey_number: '12' });
	const report = await run(2026, [line(2026, 1, 'Ana Quillby', { jersey: '12' }), ...usual(2026).slice(1)]);
	expect([asked(report), await editsOf(ana)]).toEqual([[], []]);
});

it('who was taken off, brought back, added, or moved by hand stays so in the same season', async () => {
	await run(2026, [...usual(2026), line(2026, 4, 'Dot Underhay', { team: 'Port Ashby' }), line(2026, 5, 'Eve Larkspur', { team: 'Port Ashby' })]);
	const [ana, bea, dot] = [await idOf('Ana Quillby'), await idOf('Bea Merrowby'), await idOf('Dot Underhay')];
	const [whitlow, ashby] = [(await stateOf(ana)).team_id, (await stateOf(dot)).team_id];
	await retireAthlete(database.db, ana, by);
	await transferAthlete(database.db, bea, { from_team_id: whitlow, to_team_id: ashby }, by);
	const { player_id: nora } = await addAthlete(database.db, { team_id: whitlow, fields: { player_name: 'Nora Added' }, namesake: false }, by);
	const lines = [...usual(2026), line(2026, 5, 'Eve Larkspur', { team: 'Port Ashby' })];
	const report = await run(2026, lines);
	expect(report.athletes).toMatchObject({ moved: 0, returned: 0, retired: 1 });
	expect([(await stateOf(ana)).retired, (await stateOf(bea)).team_id, (await stateOf(nora)).retired]).toEqual([true, ashby, false]);
	// Dot is the one who left.
	await restoreAthlete(database.db, dot, by);
	expect((await run(2026, lines)).athletes).toMatchObject({ retired: 0 });
	expect((await stateOf(dot)).retired).toBe(false);

	// A newer season knows better, and asks first.
	const next = [
		line(2027, 1, 'Ana Quillby', { klass: 'Jr.' }),
		line(2027, 2, 'Bea Merrowby', { klass: 'Jr.' }),
		line(2027, 5, 'Eve Larkspur', { team: 'Port Ashby', klass: 'Jr.' }),
	];
	await expect(run(2027, next, { yes: false, now: new Date('2027-11-01T12:00:00Z') })).rejects.toThrow(/set by hand would change/);
	const newer = await run(2027, next, { now: new Date('2027-11-01T12:00:00Z') });
	expect(asked(newer)).toMatchObject([{ count: 4 }]);
	expect([(await stateOf(ana)).retired, (await stateOf(bea)).team_id, (await stateOf(nora)).retired, (await stateOf(dot)).retired]).toEqual([
		false,
		whitlow,
		true,
		true,
	]);
	for (const id of [ana, bea, dot]) expect(await editsOf(id)).toEqual([]);
});

it('a team that was edited by hand keeps what was set, and every roster finds it by either name', async () => {
	const list = (conference: string) =>
		importRosters(database.db, [folder.write('ncaa_wbb_team_ids_2026.csv', `team,conference,id,season\nWhitlow,${conference},1,2026\n`)], { yes: true, now });
	await run(2026, usual(2026));
	await list('Gulf Rim');
	const { team_id } = await stateOf(await idOf('Ana Quillby'));
	const found = async () => (await findAdminTeam(database.db, team_id)).state;
	expect(await found()).toMatchObject({ team_name: 'Whitlow', conference: 'Gulf Rim' });
	await editTeam(database.db, team_id, { seen: await found(), changes: { team_name: 'Whitlow Wolves', color: '#123a5c' } }, by);
	await list('Great Basin');
	expect(await found()).toEqual({ team_name: 'Whitlow Wolves', conference: 'Gulf Rim', color: '#123a5c', alt_color: null });

	expect(await run(2026, usual(2026))).toMatchObject({ teams: { added: 0 }, athletes: { unchanged: 3, added: 0 } });
	const school = (name: string) => folder.write('roster.csv', `school,name,jersey,class,season\n${name},Ana Quillby,5,So.,2026\n`);
	for (const name of ['Whitlow Wolves', 'Whitlow']) {
		const report = await importRosters(database.db, [school(name)], { yes: true, now, sport_id: 3 });
		expect(report, name).toMatchObject({ teams: { added: 0 }, athletes: { added: 0 } });
	}
	expect((await stateOf(await idOf('Ana Quillby'))).team_id).toBe(team_id);
	expect(await found()).toMatchObject({ team_name: 'Whitlow Wolves' });
});
