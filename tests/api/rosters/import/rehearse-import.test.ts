import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DeskImportAnswer, deskImportAnswerSchema } from '#domain/admin/roster-desk.ts';
import { api } from '#domain/api/api-paths.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { NoRoomError } from '#server/db/embedded/room-for-copy.ts';
import { type Database, type OpenCopy, openEmbedded } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { planImport } from '#server/modules/rosters/import/apply-import.ts';
import { discardDraft } from '#server/modules/rosters/import/import-draft.ts';
import { importRosters, readRosterFiles } from '#server/modules/rosters/import/import-rosters.ts';
import { rosterFolder, rosterText, squad } from '#tests/fixtures/roster-files.ts';
import { type AccountWorld, accountWorld } from '../../fixtures/account-world.ts';
import { addPerson, type Person, visitor } from '../../fixtures/logged-in-people.ts';
import { uploadForm } from '../../fixtures/roster-uploads.ts';

const folder = rosterFolder();
const dataDir = mkdtempSync(join(tmpdir(), 'rehearsal-'));
const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('open-copy-'));
const file = (name: string, athletes: number) => folder.write(name, rosterText(squad('Port Ashby', 100, athletes)));
/** Opening a copy takes seconds, and much longer on a busy machine. */
const patient = { timeout: 300_000 };
let database: Database;
let world: AccountWorld;

beforeAll(async () => {
	// What a process leaves behind that is killed in the middle of a plan.
	mkdirSync(join(dataDir, 'open-copy-0123456789ab', 'pg'), { recursive: true });
	writeFileSync(join(dataDir, 'open-copy-0123456789ab', 'pg', 'PG_VERSION'), '18');
	database = await openEmbedded(dataDir);
	await importRosters(database.db, [file('first.csv', 3)], { yes: true });
	world = await accountWorld({ database: { ...database, openCopy: () => largeCopy() }, env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
	await world.close();
	folder.remove();
	rmSync(dataDir, { recursive: true });
});

const active = async () => rowsOf<{ n: number }>(await database.db.execute(sql`select count(*)::int as n from players where retired_at is null`))[0]?.n;
/** Gives an athlete another position than the files, and another weight than before, which the files leave open. */
const change = () => database.db.execute(sql`update players set position = 'K', weight_lb = coalesce(weight_lb, 180) + 1 where player_name = 'Wim Number 100'`);

/** What the desk would show of a roster of four athletes. */
async function planned(openCopy: OpenCopy | undefined, progress: (text: string) => void = () => undefined) {
	const draft_id = await readRosterFiles(database.db, [file('second.csv', 4)], {});
	try {
		return await planImport(database.db, draft_id, { openCopy, progress });
	} finally {
		await discardDraft(database.db, draft_id);
	}
}

async function opened() {
	const copy = await database.openCopy?.();
	if (copy === undefined) throw new Error('the embedded database can be copied');
	return copy;
}

/** Opens copies of which the first `times` miss a change that is made right after them. */
function missing(times: number) {
	let made = 0;
	return vi.fn<OpenCopy>(async () => {
		const copy = await opened();
		if (++made <= times) await change();
		return copy;
	});
}

async function uploadLarge(admin: Person, athletes: number): Promise<number> {
	const content = rosterText(squad('Port Ashby', 100, athletes));
	const { payload, headers } = uploadForm([{ name: 'large.csv', content }]);
	const answer = await admin.call('POST', deskApi.desk, payload, headers);
	expect(answer.statusCode, answer.body).toBe(200);
	return deskImportAnswerSchema.parse(answer.json()).desk_id;
}

/** How often visitors and the desk must be answered while a copy is open. */
const ROUNDS = 3;
let openRounds: number | undefined;
/** A copy of which the test knows that it is open, and which stays open until others were answered. */
async function largeCopy() {
	const copy = await opened();
	openRounds = 0;
	const close = async () => {
		await vi.waitUntil(() => (openRounds ?? 0) >= ROUNDS, { timeout: 240_000 });
		openRounds = undefined;
		await copy.close();
	};
	return { ...copy, close };
}

test('while 6,000 athletes are checked, visitors and the desk’s own poll are answered', patient, async () => {
	const admin = await addPerson(world, { role: 'admin' });
	const ask = visitor(world);
	const [known] = rowsOf<{ player_id: number; team_id: number }>(await database.db.execute(sql`select player_id, team_id from players limit 1`));
	if (known === undefined) throw new Error('an athlete was imported');
	const desk_id = await uploadLarge(admin, 6000);
	const refused: string[] = [];
	let rounds = 0;
	let shown: DeskImportAnswer | undefined;
	for (let n = 0; shown === undefined || shown.state === 'reading'; n++) {
		const isOpen = openRounds !== undefined;
		const answers = await Promise.all([
			ask('POST', api.filterPlayers(0), { sport_id: 2, player_name: `wim ${n}` }),
			ask('GET', api.player(known.player_id, known.team_id)),
			admin.call('GET', deskApi.deskImport(desk_id)),
		]);
		const [, , poll] = answers;
		if (poll.statusCode === 200) shown = deskImportAnswerSchema.parse(poll.json());
		if (isOpen) {
			refused.push(...answers.filter(({ statusCode }) => statusCode !== 200).map(({ statusCode, body }) => `${statusCode} ${body}`));
			rounds++;
			if (openRounds !== undefined) openRounds++;
		}
		// Without a pause, the throttle would answer.
		await wait(300);
	}
	expect(refused).toEqual([]);
	expect(rounds).toBeGreaterThanOrEqual(ROUNDS);
	expect(shown).toMatchObject({ state: 'ready', problem: null, plan: { athletes: { read: 6000, added: 5997 } } });
	expect(await active()).toBe(3);
	expect((await admin.call('DELETE', deskApi.deskImport(desk_id))).statusCode).toBe(200);
});

test('a plan made in a copy changes nothing, and leaves no copy behind, nor does a process that was killed', patient, async () => {
	const openCopy = missing(0);
	const { report } = await planned(openCopy);
	expect(report.athletes).toMatchObject({ read: 4, added: 1, unchanged: 3 });
	expect(openCopy).toHaveBeenCalledTimes(1);
	expect(await active()).toBe(3);
	expect(copies()).toEqual([]);
});

test('if the rosters change during the plan, it is made again', patient, async () => {
	const openCopy = missing(1);
	const { report } = await planned(openCopy);
	expect(openCopy).toHaveBeenCalledTimes(2);
	// The copy without the change had this athlete as the file has them.
	expect(report.athletes).toMatchObject({ added: 1, changed: 1, unchanged: 2 });
	expect(report.notes.join()).not.toContain('The rosters changed');
});

test('if they keep changing, the plan says so', patient, async () => {
	const openCopy = missing(9);
	const { report } = await planned(openCopy);
	expect(openCopy).toHaveBeenCalledTimes(3);
	expect(report.notes).toContainEqual(expect.stringContaining('The rosters changed while we checked this'));
	expect(copies()).toEqual([]);
});

test('without room for a copy, the plan is made in the database itself, and says that visitors may wait', async () => {
	const told: string[] = [];
	const { report } = await planned(
		() => Promise.reject(new NoRoomError('full')),
		(text) => told.push(text),
	);
	expect(report.athletes).toMatchObject({ read: 4, added: 1 });
	expect(told).toContainEqual(expect.stringContaining('Visitors may have to wait'));
});

test('a copy that can’t be opened fails the plan, and nothing is left of it', async () => {
	const reason = new Error('the disk has failed');
	await expect(planned(() => Promise.reject(reason))).rejects.toBe(reason);
	expect(existsSync(join(dataDir, 'pg'))).toBe(true);
	expect(copies()).toEqual([]);
});
