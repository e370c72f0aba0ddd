import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_CHOICES } from '#domain/admin/roster-desk.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { tidyDesk } from '#server/modules/rosters/desk/tidy-desk.ts';
import { type FakeS3, startS3 } from '#tests/fixtures/fake-s3.ts';
import { type AccountWorld, accountWorld } from '../../fixtures/account-world.ts';
import { addPerson, type Person, personAt } from '../../fixtures/logged-in-people.ts';
import { settled, upload, uploadForm } from '../../fixtures/roster-uploads.ts';

/** Two servers on one database, each with a data folder of its own, as on two machines. */
let s3: FakeS3;
let first: AccountWorld;
let second: AccountWorld;
/** An admin, at each of the two. */
let here: Person;
let there: Person;
const folder = mkdtempSync(join(tmpdir(), 'machines-'));
const folders = ['first', 'second'].map((name) => join(folder, name)) as [string, string];
const filesIn = (dataDir: string): string[] =>
	existsSync(join(dataDir, 'uploads')) ? readdirSync(join(dataDir, 'uploads'), { recursive: true }).map(String) : [];
const inStore = () => [...s3.objects.keys()].filter((key) => key.startsWith('uploads/'));
const squad = [{ name: 'fall.csv', content: 'Squad,Player,No\nPort Ashby,Ana Quillby,5\n' }];
const names = { Squad: 'school', Player: 'name', No: 'jersey' };

beforeAll(async () => {
	s3 = await startS3();
	first = await accountWorld({ env: { DATA_DIR: folders[0], S3_URL: s3.url } });
	second = await accountWorld({ database: first.database, env: { DATA_DIR: folders[1], S3_URL: s3.url } });
	here = await addPerson(first, { role: 'admin' });
	there = personAt(second, here);
});
afterAll(async () => {
	await second.app.close();
	await first.close();
	await s3.close();
	rmSync(folder, { recursive: true });
});

test('an upload that one machine has received, another reads again, and both forget it in the end', async () => {
	const shown = await upload(here, squad, { sport_id: 4 });
	expect(inStore()).toEqual([`uploads/${shown.desk_id}/0`]);
	const choices = { ...NO_CHOICES, sport_id: 4, column_names: names };
	expect((await there.call('PUT', deskApi.deskImport(shown.desk_id), choices)).statusCode).toBe(200);
	const read = await settled(there, shown.desk_id);
	expect(read).toMatchObject({ state: 'ready', problem: null });
	expect(filesIn(folders[1])).toContain(join(String(shown.desk_id), 'fall.csv'));
	expect((await there.call('DELETE', deskApi.deskImport(shown.desk_id))).statusCode).toBe(200);
	expect([inStore(), filesIn(folders[1])]).toEqual([[], []]);
	await tidyDesk(first.db, first.env, new Date());
	expect(filesIn(folders[0])).toEqual([]);
});

test('a store that refuses: the upload is a 503 that changed nothing, and what it left is tidied', async () => {
	s3.clockMs = 60 * 60_000;
	const { payload, headers } = uploadForm(squad, { sport_id: 4 });
	const answer = await here.call('POST', deskApi.desk, payload, headers);
	expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
	s3.clockMs = 0;
	expect((await here.call('GET', deskApi.desk)).json().waiting ?? []).toEqual([]);
	await tidyDesk(first.db, first.env, new Date());
	expect([inStore(), filesIn(folders[0])]).toEqual([[], []]);
});

test('without the files, here or in the store, it says to upload them again', async () => {
	const shown = await upload(here, squad, { sport_id: 4 });
	s3.objects.clear();
	await there.call('PUT', deskApi.deskImport(shown.desk_id), { ...NO_CHOICES, sport_id: 4, column_names: names });
	expect(await settled(there, shown.desk_id)).toMatchObject({ state: 'refused', problem: expect.stringContaining('Upload them again.') });
});
