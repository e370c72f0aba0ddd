import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { type SyncDelta, snapshotHeadSchema, syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { invalidateCursors } from '#server/db/forget-cursors.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';

const root = join(import.meta.dirname, '../../..');

async function snapshotCursor(world: BrowseWorld): Promise<string> {
	await untilSettled(world.db);
	const answer = await world.get(api.sync(2));
	return snapshotHeadSchema.parse(JSON.parse(answer.body.split('\n', 1)[0] ?? '')).cursor;
}

async function since(world: BrowseWorld, cursor: string): Promise<SyncDelta> {
	await untilSettled(world.db);
	const answer = await world.get(api.sync(2, cursor));
	expect(answer.statusCode, answer.body).toBe(200);
	return syncDeltaSchema.parse(answer.json());
}

test('after a restore old cursors are gone, and a fresh snapshot is followed by what changed since and no more', async () => {
	const world = await browseWorld();
	try {
		const { db } = world;
		await addSport(db, 2, "Men's College Football");
		const team = await addTeam(db, 2, 'Harbor State');
		await addPlayers(db, team, [{ player_name: 'Jordan Ellery' }, { player_name: 'Aaron Smith' }]);
		const old = await snapshotCursor(world);
		// As after loading a dump into a young cluster: the rows' transaction ids are ahead of the cluster's.
		for (const table of ['players', 'teams']) {
			await db.execute(sql.raw(`alter table ${table} disable trigger ${table}_mark_changed`));
			await db.execute(sql.raw(`update ${table} set changed_xid = 4000000000`));
			await db.execute(sql.raw(`alter table ${table} enable trigger ${table}_mark_changed`));
		}
		expect(await invalidateCursors(db)).toMatchObject({ teams: 1, players: 2 });
		const answer = await world.get(api.sync(2, old));
		expect([answer.statusCode, answer.json().code]).toEqual([410, 'cursor_gone']);
		const fresh = await snapshotCursor(world);
		expect(fresh.split('.')[0]).not.toBe(old.split('.')[0]);
		expect(await since(world, fresh)).toMatchObject({ teams: [], players: [], removed_player_ids: [], removed_team_ids: [] });
		await db.update(players).set({ weight_lb: 170 }).where(eq(players.player_name, 'Aaron Smith'));
		const delta = await since(world, fresh);
		expect(delta.players.map((player) => player.player_name)).toEqual(['Aaron Smith']);
		expect((await since(world, delta.cursor)).players).toEqual([]);
	} finally {
		await world.close();
	}
});

/** Only the embedded database has a folder. */
test.runIf(process.env.TEST_DB !== 'postgres')('the command says what it did, and is refused while another process has the folder', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'restored-'));
	const run = () =>
		new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
			const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder };
			execFile(process.execPath, ['server/restored-cli.ts'], { cwd: root, env }, (error, stdout, stderr) =>
				resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
			);
		});
	try {
		expect(await run()).toMatchObject({ code: 0, stdout: expect.stringMatching(/new epoch, [0-9a-f]{12}\. Change marks of 0 teams and 0 athletes/) });
		const lock = lockDataDir(folder);
		try {
			const refused = await run();
			expect(refused).toMatchObject({ code: 1, stdout: '' });
			expect(refused.stderr).toContain('in use by another process');
		} finally {
			lock.release();
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
