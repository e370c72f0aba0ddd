import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { exportTables } from '#server/modules/operations/export/export-tables.ts';
import { importRosters, planRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { testDatabase } from '../../fixtures/databases/test-database.ts';

const folder = rosterFolder();
let database: Database;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(async () => {
	await database.close();
	folder.remove();
});

const season = '2026';
const header = 'school,sport,name,jersey,position,class,height,weight,hometown,photo,pending_transfer';
const rosters = [
	'Port Ashby,Women’s Soccer,Zoë Côtenoir,00,GK,R-Fr.,5-11,150,"Marrow Creek, TX",https://photos.example/00.jpg,yes',
	'Port Ashby,Women’s Soccer,Anh Vi,,M,Sr.,,,"Batumi, Georgia",,',
	'Port Ashby,Women’s Soccer,"O\'Quill-Ash, Bo",7,,,,,,,',
	'Marrow (TX),Baseball,-Dash Underhay,12,RHP,Gr.,6-4,210,"Laval, Quebec, Canada",,no',
	'Marrow (TX),Baseball,Kim Na,,,,,,,,',
];

test('players.csv of an export is imported without a change, and with exactly the changes that somebody makes to it', async () => {
	await importRosters(database.db, [folder.write('first.csv', [header, ...rosters, 'Port Ashby,Women’s Soccer,Gone Garnwick,9,,,,,,,'].join('\n'))], {
		season,
	});
	await importRosters(database.db, [folder.write('second.csv', [header, ...rosters].join('\n'))], { season, yes: true });
	const before = rowsOf(await database.db.execute(sql`select * from players order by player_id`));
	expect(before).toHaveLength(6);
	await exportTables(database.db, folder.path('export'), 'csv');
	const exported = join(folder.path('export'), 'players.csv');

	const plan = await planRosters(database.db, [exported], { season });
	expect(plan.report.athletes).toMatchObject({ read: 5, added: 0, changed: 0, moved: 0, returned: 0, retired: 0, rejected: 0, unchanged: 5 });
	expect(plan.report).toMatchObject({ droppedValues: 0, cleaned: { 'line: an athlete who has left': 1 } });
	expect([plan.questions, plan.identities]).toEqual([[], []]);
	await importRosters(database.db, [exported], { season });
	expect(rowsOf(await database.db.execute(sql`select * from players order by player_id`))).toEqual(before);

	const edited = readFileSync(exported, 'utf8').replace(/,RHP,12,/, ',RHP,21,');
	const changed = await planRosters(database.db, [folder.write('edited.csv', edited)], { season });
	expect(changed.report.athletes).toMatchObject({ read: 5, changed: 1, unchanged: 4 });
	expect(changed.changes).toMatchObject([{ player_name: '-Dash Underhay', fields: { jersey_number: ['12', '21'] } }]);
});
