import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESK_MAX, type DeskImportAnswer, type RosterDeskAnswer, UPLOAD_MAX } from '#domain/admin/roster-desk.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { deskImports } from '#server/db/schema/roster-desk-schema.ts';
import { tidyDesk } from '#server/modules/rosters/desk/tidy-desk.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { workbookOf } from '#tests/fixtures/workbook-files.ts';
import { type AccountWorld, accountWorld } from '../../fixtures/account-world.ts';
import { locksInTurn, lockWaits } from '../../fixtures/databases/lock-waits.ts';
import { empty } from '../../fixtures/databases/test-database.ts';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';
import { settled, upload, uploadForm } from '../../fixtures/roster-uploads.ts';

let world: AccountWorld;
let admin: Person;
const folder = rosterFolder();
const dataDir = mkdtempSync(join(tmpdir(), 'desk-'));

beforeAll(async () => {
	world = await accountWorld({ env: { DATA_DIR: dataDir, IMAGE_HOSTS: '*.photos.example' } });
});
beforeEach(async () => {
	await deskIsIdle(await addPerson(world, { role: 'admin' }));
	await empty(world.db);
	admin = await addPerson(world, { role: 'admin', user_name: 'Ada Warden' });
});
afterAll(async () => {
	await world.close();
	folder.remove();
	rmSync(dataDir, { recursive: true });
});

/** An import goes on after it is done: it refreshes statistics and clears up. Undoing takes its turn after that. */
async function deskIsIdle(by: Person): Promise<void> {
	expect((await by.call('POST', deskApi.undo(999_999))).statusCode).toBe(404);
}
const rows = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await world.db.execute(query));
const header = 'school,name,jersey,class,hometown';
const csv = (lines: readonly string[], columns = header) => `${columns}\n${lines.join('\n')}\n`;
const file = (lines: readonly string[], name = 'roster.csv') => ({ name, content: csv(lines) });
const squad = ['Port Ashby,Ana Quillby,5,So.,"Humble, TX"', 'Port Ashby,Bea Merrowby,6,Jr.,"Graz, Austria"'];
const soccer = { sport_id: 4 };
const key = ({ plan }: DeskImportAnswer) => plan?.key ?? '';
const confirm = async (shown: DeskImportAnswer) => {
	const answer = await admin.call('POST', deskApi.confirm(shown.desk_id), { key: key(shown) });
	expect(answer.statusCode, answer.body).toBe(200);
	return settled(admin, shown.desk_id);
};
const desk = async (): Promise<RosterDeskAnswer> => (await admin.call('GET', deskApi.desk)).json();
const athletes = () => rows(sql`select player_name, jersey_number, retired_at is null as active from players order by player_id`);
const actions = () => rows(sql`select action, subject_id from audit_log order by position`);
const uploads = () => (existsSync(join(dataDir, 'uploads')) ? readdirSync(join(dataDir, 'uploads')) : []);

describe('a staff member’s hour', () => {
	it('uploads, sees what would change, mends, confirms, undoes, and does it again', async () => {
		await confirm(await upload(admin, [file(squad)], soccer));
		const mistakes = [
			'Port Ashby,Ana Quillby,55,Jr.,"Humble, TX"',
			'Port Ashby,,7,So.,',
			',Cora Garnwick,8,Fr.,',
			'Port Ashby,Dot Underhay,9,Fr.,"Perth, Australia",too,many',
		];
		const shown = await upload(admin, [file(mistakes, 'fall.csv')], soccer);
		expect(shown).toMatchObject({ state: 'ready', actor_name: 'Ada Warden', files: [{ name: 'fall.csv' }], problem: null });
		expect(shown.plan).toMatchObject({
			athletes: { read: 4, changed: 1, rejected: 3, retired: 0 },
			changes: [{ kind: 'changed', player_name: 'Ana Quillby', fields: { jersey_number: ['5', '55'], player_class: ['Sophomore', 'Junior'] } }],
			rejected: [
				{ file: 'fall.csv', line: 3, column: 'name', reason: 'no name' },
				{ file: 'fall.csv', line: 4, column: 'school', reason: 'no school' },
				{ file: 'fall.csv', line: 5, reason: 'the line has 7 cells, but the header has 5' },
			],
		});
		const rejects = await admin.call('GET', deskApi.dropped(shown.desk_id));
		expect(rejects.headers['content-type']).toContain('text/csv');
		expect(rejects.body.split('\r\n').slice(0, 2)).toEqual(['\ufeffFile,Line,Column,Value,Reason', 'fall.csv,3,name,,no name']);
		expect(await athletes()).toEqual([
			{ player_name: 'Ana Quillby', jersey_number: '5', active: true },
			{ player_name: 'Bea Merrowby', jersey_number: '6', active: true },
		]);

		expect((await admin.call('DELETE', deskApi.deskImport(shown.desk_id))).statusCode).toBe(200);
		expect((await admin.call('GET', deskApi.deskImport(shown.desk_id))).json()).toMatchObject({ code: 'not_found' });
		const mended = ['Port Ashby,Ana Quillby,55,Jr.,"Humble, TX"', 'Port Ashby,Cora Garnwick,8,Fr.,', 'Port Ashby,Dot Underhay,9,Fr.,"Perth, Australia"'];
		const good = await upload(admin, [file(mended, 'fall.csv')], soccer);
		expect(good.plan).toMatchObject({ athletes: { added: 2, changed: 1, retired: 1, rejected: 0 } });
		const done = await confirm(good);
		expect(done).toMatchObject({ state: 'done', import_id: expect.any(Number) });
		const after = await athletes();
		expect(after).toMatchObject([{ jersey_number: '55' }, { active: false }, { player_name: 'Cora Garnwick' }, { player_name: 'Dot Underhay' }]);
		await expect.poll(uploads).toEqual([]);

		const [latest, first] = (await desk()).history;
		expect(latest).toMatchObject({ actor_name: 'Ada Warden', outcome: 'done', files: ['fall.csv'], athletes: { added: 2 }, undo: 'possible' });
		expect(first).toMatchObject({ files: ['roster.csv'], undo: 'later_import' });
		const undone = await admin.call('POST', deskApi.undo(done.import_id ?? 0));
		expect(undone.json()).toEqual({ import_id: done.import_id, restored: 2, retired: 2 });
		expect(await athletes()).toMatchObject([{ jersey_number: '5', active: true }, { active: true }, { active: false }, { active: false }]);
		expect((await desk()).history[0]).toMatchObject({ undo: 'undone', undone_by: 'Ada Warden' });
		expect((await admin.call('POST', deskApi.undo(done.import_id ?? 0))).json()).toMatchObject({ code: 'conflict', detail: 'This import was already undone.' });
		expect((await admin.call('POST', deskApi.undo(999_999))).json()).toMatchObject({ code: 'not_found' });

		await confirm(await upload(admin, [file(mended, 'fall.csv')], soccer));
		expect(await athletes()).toEqual(after);
		const imported = { action: 'rosters_imported', subject_id: expect.any(Number) };
		const uploadedOne = { action: 'roster_uploaded', subject_id: expect.any(Number) };
		expect(await actions()).toEqual([
			...[uploadedOne, imported, uploadedOne, uploadedOne, imported],
			{ action: 'import_undone', subject_id: done.import_id },
			...[uploadedOne, imported],
		]);
	});

	it('shows imports of the command line, too, and undoes them', async () => {
		await importRosters(world.db, [folder.write('shell.csv', csv(squad))], { yes: true, sport_id: 4 });
		const [entry] = (await desk()).history;
		expect(entry).toMatchObject({ desk_id: null, actor_id: null, files: ['shell.csv'], athletes: { added: 2 }, undo: 'possible' });
		expect((await admin.call('POST', deskApi.undo(entry?.import_id ?? 0))).json()).toMatchObject({ retired: 2 });
	});

	it('fills in the template, as it is downloaded', async () => {
		const template = await admin.call('GET', deskApi.templateCsv);
		expect(template.headers['content-disposition']).toBe('attachment; filename="roster-template.csv"');
		const columns = template.body.trim().split('\r\n').at(-1)?.split(',') ?? [];
		const cells: Record<string, string> = { school: 'Port Ashby', sport: 'Women’s Soccer', name: 'Ana Quillby', jersey: '00' };
		const filled = await upload(admin, [{ name: 'template.csv', content: `${template.body}${columns.map((column) => cells[column] ?? '').join(',')}\r\n` }]);
		expect(filled.plan).toMatchObject({ athletes: { added: 1, rejected: 0 } });
		const workbook = await admin.call('GET', deskApi.templateXlsx);
		expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
	});
});

describe('what a file doesn’t say', () => {
	const odd = 'Institution,Athlete,Shirt,Notes';
	const lines = ['Port Ashby,Ana Quillby,5,tall', 'Port Ashby,Bea Merrowby,6,'];

	it('is said by hand: unknown columns are mapped, and the mapping is remembered for the same header', async () => {
		const refused = await upload(admin, [{ name: 'odd.csv', content: csv(lines, odd) }]);
		expect(refused).toMatchObject({ state: 'refused', problem: expect.stringContaining('odd.csv'), unknown_columns: odd.split(','), plan: null });
		const column_names = { Institution: 'school', Shirt: 'jersey' };
		const said = await admin.call('PUT', deskApi.deskImport(refused.desk_id), { sport_id: 4, season: null, complete: false, column_names });
		expect(said.statusCode).toBe(200);
		const read = await settled(admin, refused.desk_id);
		expect(read).toMatchObject({ state: 'ready', columns: [{ file: 'odd.csv', names: column_names, unread: ['Notes'] }] });
		expect(read.plan?.athletes).toMatchObject({ added: 2 });
		await confirm(read);
		expect(await athletes()).toMatchObject([{ jersey_number: '5' }, { jersey_number: '6' }]);

		// The columns in another order and case are the same header.
		const again = await upload(
			admin,
			[{ name: 'later.csv', content: csv(['7,Port Ashby,,Ana Quillby', '6,Port Ashby,,Bea Merrowby'], 'SHIRT,institution,notes,athlete') }],
			soccer,
		);
		expect(again).toMatchObject({ state: 'ready', columns: [{ names: { SHIRT: 'jersey', institution: 'school' }, unread: ['notes'] }] });
		expect(again.plan).toMatchObject({ athletes: { changed: 1, unchanged: 1 } });
	});

	it('is asked for: how the letters of a file are stored, with lines as they would look', async () => {
		const content = Buffer.from(csv(['Port Ashby,Ana Garc?a,5,So.,'])).map((byte) => (byte === 63 ? 0x92 : byte));
		const refused = await upload(admin, [{ name: 'mac.csv', content: Buffer.from(content) }], soccer);
		expect(refused).toMatchObject({ state: 'refused', unknown_columns: null, plan: null });
		expect(refused.problem).toBe('mac.csv: this file doesn’t say how its letters are stored. Choose the version that looks right.');
		expect(refused.encodings).toContainEqual({ encoding: 'macintosh', title: 'Mac Roman', lines: ['Port Ashby,Ana García,5,So.,'] });
		expect(await athletes()).toEqual([]);
		const say = (encoding: string) =>
			admin.call('PUT', deskApi.deskImport(refused.desk_id), { ...soccer, season: null, complete: false, column_names: {}, encoding });
		expect((await say('klingon')).json()).toMatchObject({ code: 'invalid' });
		expect((await say('macintosh')).statusCode).toBe(200);
		const read = await settled(admin, refused.desk_id);
		expect(read).toMatchObject({
			state: 'ready',
			encodings: null,
			choices: { encoding: 'macintosh' },
			plan: { athletes: { added: 1 }, cleaned: { 'file: Mac Roman': 1 } },
		});
		await confirm(read);
		expect(await athletes()).toMatchObject([{ player_name: 'Ana García' }]);
	});

	it('can be said differently after the dry run', async () => {
		const shown = await upload(admin, [file(squad)], soccer);
		await admin.call('PUT', deskApi.deskImport(shown.desk_id), { sport_id: 7, season: '2025', complete: false, column_names: {} });
		const read = await settled(admin, shown.desk_id);
		expect(read).toMatchObject({ state: 'ready', choices: { sport_id: 7, season: '2025' } });
		expect(read.plan?.key).not.toBe(key(shown));
		expect((await admin.call('POST', deskApi.confirm(shown.desk_id), { key: key(shown) })).json()).toMatchObject({ code: 'conflict' });
	});

	it('asks for the sport of a file without one', async () => {
		expect(await upload(admin, [file(squad)])).toMatchObject({
			state: 'refused',
			problem: expect.stringContaining('no column “sport”'),
			unknown_columns: header.split(','),
		});
	});
});

describe('consent', () => {
	it('covers exactly the plan: after another import, nothing happens, and the new plan is shown', async () => {
		const shown = await upload(admin, [file(squad)], soccer);
		await importRosters(world.db, [folder.write('other.csv', csv(squad.slice(0, 1)))], { yes: true, sport_id: 4 });
		const asked = await confirm(shown);
		expect(asked).toMatchObject({ state: 'ready', problem: expect.stringContaining('The rosters have changed since you looked'), import_id: null });
		expect(asked.plan).toMatchObject({ athletes: { added: 1, unchanged: 1 } });
		expect(await athletes()).toHaveLength(1);
		expect(await confirm(asked)).toMatchObject({ state: 'done' });
		expect(await athletes()).toHaveLength(2);
	});

	it('includes the questions, which the history keeps', async () => {
		const many = Array.from({ length: 20 }, (_, n) => `Port Ashby,Wim Number ${n},${n},So.,`);
		await confirm(await upload(admin, [file(many)], soccer));
		const shown = await upload(admin, [file(many.slice(0, 3))], soccer);
		expect(shown.plan?.questions).toMatchObject([{ kind: 'rosters_shrink' }]);
		expect(await confirm(shown)).toMatchObject({ state: 'done' });
		expect((await desk()).history[0]?.agreed).toEqual([shown.plan?.questions[0]?.text]);
	});

	it.each<[what: string, fail: () => Promise<void>, mend: () => Promise<void>]>([
		[
			'its files can’t be removed',
			async () => {
				renameSync(join(dataDir, 'uploads'), join(dataDir, 'aside'));
				writeFileSync(join(dataDir, 'uploads'), 'not a folder');
			},
			async () => {
				rmSync(join(dataDir, 'uploads'));
				renameSync(join(dataDir, 'aside'), join(dataDir, 'uploads'));
			},
		],
		[
			'its draft can’t be removed',
			async () => {
				await world.db.execute(sql`create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`);
				await world.db.execute(sql`create trigger refuse_it before delete on import_drafts for each row execute function refuse_it()`);
			},
			async () => {
				await world.db.execute(sql`drop function refuse_it cascade`);
			},
		],
	])('an import that was carried out stays so, if %s afterwards', async (_what, fail, mend) => {
		const shown = await upload(admin, [file(squad)], soccer);
		await fail();
		try {
			expect(await confirm(shown)).toMatchObject({ state: 'done' });
			await deskIsIdle(admin);
		} finally {
			await mend();
		}
		expect((await admin.call('GET', deskApi.deskImport(shown.desk_id))).json()).toMatchObject({ state: 'done', problem: null });
		expect(await athletes()).toHaveLength(2);
		expect((await desk()).history).toMatchObject([{ outcome: 'done', undo: 'possible', athletes: { added: 2 } }]);
		await tidyDesk(world.db, world.env, world.clock());
		expect(uploads()).toEqual([]);
	});

	it('two imports at once queue, and each is confirmed once', async () => {
		const one = await upload(admin, [file(squad)], soccer);
		const two = await upload(admin, [{ name: 'other.csv', content: csv(['Whitlow,Cora Garnwick,7,Fr.,']) }], soccer);
		const answers = await Promise.all([one, two, two].map((shown) => admin.call('POST', deskApi.confirm(shown.desk_id), { key: key(shown) })));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
		expect((await Promise.all([settled(admin, one.desk_id), settled(admin, two.desk_id)])).map(({ state }) => state)).toEqual(['done', 'done']);
		expect(await athletes()).toHaveLength(3);
		expect(await rows(sql`select count(*)::int as n from imports`)).toEqual([{ n: 2 }]);
	});
});

describe('an upload', () => {
	it.each<[string, string, string | Buffer, string]>([
		['a web page without a table', 'roster.csv', '<!doctype html><table>', 'roster.csv: a web page (HTML) without a table'],
		['nothing', 'roster.csv', '', 'the file is empty'],
		['an image', 'roster.xlsx', Buffer.from([0x89, 0x50, 0, 0, 1, 2]), 'not a text file'],
		['a zip that is no workbook', 'roster.xlsx', Buffer.from('PK\u0003\u0004nonsense'), 'roster.xlsx'],
	])('of %s is refused with the reason, and changes nothing', async (_, name, content, reason) => {
		const refused = await upload(admin, [{ name, content }], soccer);
		expect(refused).toMatchObject({ state: 'refused', problem: expect.stringContaining(reason), plan: null });
		expect(await rows(sql`select count(*)::int as n from import_drafts`)).toEqual([{ n: 0 }]);
	});

	it('of a workbook is read like a CSV file', async () => {
		const content = await workbookOf([header.split(','), ['Port Ashby', 'Ana Quillby', '5', 'So.', 'Humble, TX']]);
		expect((await upload(admin, [{ name: 'roster.xlsx', content }], soccer)).plan).toMatchObject({ athletes: { added: 1 } });
	});

	it('of a pasted table takes the school from the admin, and lists all that it doesn’t use', async () => {
		const content =
			'<table><tr><th>#</th><th>Name</th><th>Ht.</th><th>Major</th></tr><tr><td>5</td><td>Ana Quillby</td><td>tall</td><td>Art</td></tr><tr><td>6</td><td></td></tr></table>';
		const refused = await upload(admin, [{ name: 'Pasted table.html', content }], soccer);
		expect(refused).toMatchObject({ state: 'refused', problem: expect.stringContaining('no column “school”') });
		const shown = await upload(admin, [{ name: 'Pasted table.html', content }], { ...soccer, school: ' Port Ashby ' });
		expect(shown).toMatchObject({ state: 'ready', choices: { school: 'Port Ashby' }, plan: { athletes: { added: 1, rejected: 1 } } });
		expect(shown.plan?.dropped[0]).toEqual({ file: 'Pasted table.html', line: 1, column: 'Major', reason: 'the column is not read' });
		const list = await admin.call('GET', deskApi.dropped(shown.desk_id));
		expect(list.body).toContain('Pasted table.html,1,Major,,the column is not read\r\n');
		expect(list.body).toContain('Pasted table.html,3,name,,no name\r\n');
	});

	it.each([
		['lines with tabs, as a spreadsheet copies them', 'Pasted table.tsv', (rows: string[][]) => rows.map((cells) => cells.join('\t')).join('\r\n')],
		[
			'a piece of a web page',
			'Pasted table.html',
			(rows: string[][]) => `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
		],
	])('of a pasted table is an import like that of a file: %s', async (_, name, contentOf) => {
		const table = [header.split(','), ['Port Ashby', 'Ana Quillby', '05', 'So.', 'Humble, TX'], ['Port Ashby', 'Bea Merrowby', '6', '', 'Graz, Austria']];
		const shown = await upload(admin, [{ name, content: contentOf([...table, ['Port Ashby', 'Cora Garnwick', '7', 'sometimes', '']]) }], soccer);
		expect(shown).toMatchObject({ state: 'ready', files: [{ name }], plan: { athletes: { read: 3, added: 3, rejected: 0 } } });
		expect(shown.plan?.dropped).toMatchObject([{ file: name, line: 4, column: 'class', value: 'sometimes' }]);
		await confirm(shown);
		expect(await athletes()).toMatchObject([
			{ player_name: 'Ana Quillby', jersey_number: '05' },
			{ player_name: 'Bea Merrowby', jersey_number: '6' },
			{ player_name: 'Cora Garnwick', jersey_number: '7' },
		]);
		// The same lines in a file are about the same athletes.
		const lines = ['Port Ashby,Ana Quillby,05,So.,"Humble, TX"', 'Port Ashby,Bea Merrowby,6,,"Graz, Austria"', 'Port Ashby,Cora Garnwick,7,,'];
		expect((await upload(admin, [file(lines)], soccer)).plan).toMatchObject({ athletes: { unchanged: 3, added: 0, retired: 0 } });
	});

	it('keeps the whole list of what it doesn’t use after its import, by either address, also of the command line', async () => {
		const many = Array.from({ length: 3000 }, (_, n) => `Port Ashby,Wim Number ${n},${n % 100},class ${n},`);
		const shown = await upload(admin, [file([...many, 'Port Ashby,,1,,'])], soccer);
		const before = await admin.call('GET', deskApi.dropped(shown.desk_id));
		expect(before.body.split('\r\n')).toHaveLength(1 + 3001 + 1);
		const done = await confirm(shown);
		await deskIsIdle(admin);
		expect(await rows(sql`select count(*)::int as n from import_drafts`)).toEqual([{ n: 0 }]);
		expect((await admin.call('GET', deskApi.dropped(shown.desk_id))).body).toBe(before.body);
		const kept = await admin.call('GET', deskApi.importDropped(done.import_id ?? 0));
		expect(kept.headers['content-type']).toContain('text/csv');
		expect(kept.body).toBe(before.body);
		expect((await desk()).history[0]).toMatchObject({ dropped: 3001 });
		expect((await admin.call('GET', deskApi.importDropped(999_999))).json()).toMatchObject({ code: 'not_found' });

		await importRosters(world.db, [folder.write('shell.csv', csv(['Whitlow,Cora Garnwick,7,who knows,']))], { yes: true, sport_id: 4 });
		const [latest] = (await desk()).history;
		expect(latest).toMatchObject({ desk_id: null, dropped: 1 });
		expect((await admin.call('GET', deskApi.importDropped(latest?.import_id ?? 0))).body).toBe(
			'\ufeffFile,Line,Column,Value,Reason\r\nshell.csv,2,class,who knows,not a class\r\n',
		);
	});

	it('stays in its folder, whatever its name', async () => {
		const names = ['../../evil.csv', '..\\evil.csv', '...', '/etc/passwd'];
		const shown = await upload(
			admin,
			names.map((name, n) => ({ name, content: csv([`Port Ashby,Wim Number ${n},${n},,`]) })),
			soccer,
		);
		expect(shown.files.map(({ name }) => name)).toEqual(['evil.csv', 'evil (2).csv', 'roster', 'passwd']);
		expect(readdirSync(join(dataDir, 'uploads', String(shown.desk_id))).sort()).toEqual(['evil (2).csv', 'evil.csv', 'passwd', 'roster']);
	});

	it('without a file, that is too large, or of another type is refused, and leaves nothing behind', async () => {
		const none = uploadForm([]);
		expect((await admin.call('POST', deskApi.desk, none.payload, none.headers)).json()).toMatchObject({ code: 'invalid', field: 'files' });
		const large = uploadForm([{ name: 'large.csv', content: Buffer.alloc(UPLOAD_MAX + 1) }]);
		expect((await admin.call('POST', deskApi.desk, large.payload, large.headers)).json()).toMatchObject({ code: 'too_large' });
		const cut = uploadForm([file(squad)]);
		expect((await admin.call('POST', deskApi.desk, cut.payload.subarray(0, -40), cut.headers)).json()).toMatchObject({ code: 'invalid' });
		const wrong = uploadForm([file(squad)], { season: '26' });
		expect((await admin.call('POST', deskApi.desk, wrong.payload, wrong.headers)).json()).toMatchObject({ code: 'invalid', field: 'season' });
		expect((await admin.call('POST', deskApi.desk, { files: [] })).json()).toMatchObject({ code: 'unsupported_media_type' });
		const long = { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` };
		expect((await admin.call('POST', deskApi.desk, cut.payload, long)).json()).toMatchObject({ code: 'invalid' });
		expect(await world.db.$count(deskImports)).toBe(0);
		expect(uploads()).toEqual([]);
	});

	it('finds the desk full at some point', async () => {
		const now = world.clock();
		const row = { actor_id: admin.user_id, created_at: now, alive_at: now, state: 'refused' as const, files: [], choices: { column_names: {} } };
		await world.db.insert(deskImports).values(Array.from({ length: DESK_MAX }, () => row));
		const { payload, headers } = uploadForm([file(squad)]);
		expect((await admin.call('POST', deskApi.desk, payload, headers)).json()).toMatchObject({ code: 'conflict' });
	});

	it('names the photos’ hosts that browsers don’t load from', async () => {
		const content = csv(
			['Port Ashby,Ana Quillby,https://www.photos.example/1.jpg', 'Port Ashby,Bea Merrowby,https://cdn.school.example/2.jpg'],
			'school,name,photo',
		);
		expect((await upload(admin, [{ name: 'photos.csv', content }], soccer)).plan?.blocked_image_hosts).toEqual(['cdn.school.example']);
	});

	it('that nobody comes back to goes after a day, with its files', async () => {
		const shown = await upload(admin, [file(squad)], soccer);
		await tidyDesk(world.db, world.env, world.clock());
		expect(uploads()).toEqual([String(shown.desk_id)]);
		await tidyDesk(world.db, world.env, new Date(world.clock().getTime() + 25 * 60 * 60_000));
		expect(uploads()).toEqual([]);
		expect(await rows(sql`select (select count(*)::int from import_drafts) as drafts, (select count(*)::int from desk_imports) as uploads`)).toEqual([
			{ drafts: 0, uploads: 0 },
		]);
	});

	it.runIf(process.env.TEST_DB === 'postgres')('that is confirmed while old ones are deleted stays', async () => {
		const shown = await upload(admin, [file(squad)], soccer);
		const confirming = await locksInTurn(world.db, [sql`update desk_imports set state = 'waiting'`, sql`select 1`]);
		const tidied = tidyDesk(world.db, world.env, new Date(world.clock().getTime() + 25 * 60 * 60_000));
		await expect.poll(() => lockWaits(world.db)).toBe(1);
		await confirming.goOn();
		await tidied;
		expect((await admin.call('GET', deskApi.deskImport(shown.desk_id))).json()).toMatchObject({ state: 'waiting', plan: { athletes: { added: 2 } } });
		expect(uploads()).toEqual([String(shown.desk_id)]);
	});

	it('whose process is gone says so, and so does the history', async () => {
		const shown = await upload(admin, [file(squad)], soccer);
		// What a killed process leaves behind.
		await world.db.update(deskImports).set({ state: 'running', alive_at: new Date(world.clock().getTime() - 60_000) });
		const found = await settled(admin, shown.desk_id);
		expect(found).toMatchObject({ state: 'interrupted', problem: 'The server stopped before this was done. Nothing was changed.' });
		expect((await desk()).history).toMatchObject([{ outcome: 'interrupted', import_id: null, actor_name: 'Ada Warden', undo: 'nothing' }]);
	});
});

describe('a line that may be about somebody we know', () => {
	const newcomer = ['Port Ashby,Ana Quillby,8,Fr.,"Reno, NV"', squad[1] ?? ''];
	const answer = (shown: DeskImportAnswer, said: 'same' | 'another' | null, by = admin) =>
		by.call('POST', deskApi.answers(shown.desk_id), {
			answers: (shown.plan?.identities ?? []).flatMap(({ question, candidates }) => candidates.map(({ player_id }) => ({ question, player_id, answer: said }))),
		});

	it('is answered before it is published, seen in the plan, and remembered', async () => {
		await confirm(await upload(admin, [file(squad)], soccer));
		const shown = await upload(admin, [file(newcomer)], soccer);
		expect(shown.plan).toMatchObject({
			athletes: { unchanged: 1, rejected: 1, retired: 0 },
			identities: [{ line: 2, open: true, listed: { player_name: 'Ana Quillby' }, candidates: [{ known: { birthplace: 'Humble, TX' }, answer: null }] }],
		});
		expect((await answer(shown, 'another')).json()).toMatchObject({ state: 'reading' });
		const another = await settled(admin, shown.desk_id);
		expect(another.plan).toMatchObject({ athletes: { added: 1, retired: 1, rejected: 0 }, identities: [{ open: false, candidates: [{ answer: 'another' }] }] });
		// Consent to the earlier plan doesn't cover this one.
		expect((await admin.call('POST', deskApi.confirm(shown.desk_id), { key: key(shown) })).statusCode).toBe(409);
		await answer(another, null);
		expect((await settled(admin, shown.desk_id)).plan).toMatchObject({ athletes: { rejected: 1 }, identities: [{ open: true }] });
		await answer(shown, 'same');
		const same = await settled(admin, shown.desk_id);
		expect(same.plan).toMatchObject({ athletes: { changed: 1, added: 0, retired: 0, rejected: 0 }, identities: [{ open: false }] });
		// Another upload of the same roster doesn't ask again.
		await admin.call('DELETE', deskApi.deskImport(shown.desk_id));
		const again = await upload(admin, [file(newcomer, 'again.csv')], soccer);
		expect(again.plan).toMatchObject({ athletes: { changed: 1, rejected: 0 }, identities: [{ open: false, candidates: [{ answer: 'same' }] }] });
		await confirm(again);
		expect(await athletes()).toEqual([
			{ player_name: 'Ana Quillby', jersey_number: '8', active: true },
			{ player_name: 'Bea Merrowby', jersey_number: '6', active: true },
		]);
		expect(await rows(sql`select answer, season, player_class, actor_id from identity_answers`)).toEqual([
			{ answer: 'same', season: (await desk()).season, player_class: 'Freshman', actor_id: admin.user_id },
		]);
	});

	it('takes answers only from admins, and only to what the plan asks', async () => {
		await confirm(await upload(admin, [file(squad)], soccer));
		const shown = await upload(admin, [file(newcomer)], soccer);
		expect((await answer(shown, 'same', await addPerson(world))).statusCode).toBe(403);
		const [asked] = shown.plan?.identities ?? [];
		const wrong = { answers: [{ question: asked?.question, player_id: 999_999, answer: 'same' }] };
		expect((await admin.call('POST', deskApi.answers(shown.desk_id), wrong)).json()).toMatchObject({ detail: expect.stringContaining('The plan has changed') });
		expect((await admin.call('POST', deskApi.answers(shown.desk_id), { answers: [] })).statusCode).toBe(422);
		expect((await admin.call('POST', deskApi.answers(999_999), wrong)).statusCode).toBe(404);
		await confirm(shown);
		expect((await answer(shown, 'same')).statusCode).toBe(409);
		expect(await rows(sql`select * from identity_answers`)).toEqual([]);
	});
});
