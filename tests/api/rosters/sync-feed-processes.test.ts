import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { players, snapshotBuilds } from '#server/db/schema/rosters-schema.ts';
import { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { SnapshotStore } from '#server/modules/rosters/sync/snapshot-store.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow } from '../fixtures/browse-world.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';

/** Two apps on one database know nothing of each other, like two processes. */
let first: BrowseWorld;
let second: BrowseWorld;
let ana: PlayerRow;

beforeEach(async () => {
	first = await browseWorld();
	second = await browseWorld({ database: first.database });
	await addSport(first.db, 2, "Men's College Football");
	const team = await addTeam(first.db, 2, 'Anvil');
	ana = (await addPlayers(first.db, team, [{ player_name: 'Ana' }]))[0] as PlayerRow;
});
afterEach(async () => {
	await second.app.close();
	await first.close();
});

const snapshot = async ({ app, env }: BrowseWorld, more: Record<string, string> = {}) => {
	const answer = await app.inject({ url: api.sync(2), headers: { [API_KEY_HEADER]: env.API_KEY, ...more } });
	return { status: answer.statusCode, etag: String(answer.headers.etag), body: answer.body };
};
const change = () => first.db.update(players).set({ weight_lb: sql`coalesce(weight_lb, 150) + 1` }).where(eq(players.player_id, ana.player_id));
const pass = (ms: number) => {
	first.pass(ms);
	second.pass(ms);
};

test('each process sends out the same snapshot under the same tag, also after a change', async () => {
	const ours = await snapshot(first);
	await change();
	expect(await snapshot(second)).toEqual(ours);
	expect((await snapshot(second, { 'if-none-match': ours.etag })).status).toBe(304);
});

test('who rebuilds it first, rebuilds it for all', async () => {
	const old = await snapshot(first);
	await snapshot(second);
	await change();
	await untilSettled(first.db);
	pass(5 * 60_000);
	const fresh = await snapshot(second);
	expect(fresh.etag).not.toBe(old.etag);
	expect(await snapshot(first)).toEqual(fresh);
	pass(5 * 60_000);
	expect([await snapshot(first), await snapshot(second)]).toEqual([fresh, fresh]);
});

test('of two that build at the same time, one gives way', async () => {
	const [ours, theirs] = await Promise.all([snapshot(first), snapshot(second)]);
	expect(theirs).toEqual(ours);
});

test('what a crash of the database took is built again', async () => {
	await snapshot(first);
	await first.db.execute(sql`truncate sync_snapshots`);
	pass(60_000);
	const ours = await snapshot(first);
	expect(ours.status).toBe(200);
	expect(await snapshot(second)).toEqual(ours);
});

/** A store of a process of its own. `begun` counts the snapshots that it began to build. */
function storeOfProcess() {
	const { db } = first;
	const ticks = new TickWriter(db);
	const commit = vi.spyOn(ticks, 'commit');
	return { store: new SnapshotStore({ db, ticks, clock: () => new Date(), isShared: true }), begun: () => commit.mock.calls.length };
}

test('of five processes that need a snapshot at once, one builds it, and the others send that one', async () => {
	const processes = Array.from({ length: 5 }, storeOfProcess);
	const sent = await Promise.all(processes.map(({ store }) => store.get(2)));
	expect(new Set(sent.map(({ hash }) => hash)).size).toBe(1);
	expect(processes.filter(({ begun }) => begun() > 0)).toHaveLength(1);
	expect(await first.db.select().from(snapshotBuilds)).toEqual([]);
});

test('a process that was killed during a build holds the others up until its turn is over', async () => {
	const { db } = first;
	await db.insert(snapshotBuilds).values({ sport_id: 2, builder: 'killed', until: new Date(Date.now() + 1500) });
	const { store, begun } = storeOfProcess();
	const built = store.get(2);
	await wait(700);
	expect(begun()).toBe(0);
	expect((await built).hash).toMatch(/^[0-9a-f]{32}$/);
	expect(begun()).toBe(1);
});

test('a build that fails leaves the turn to the next', async () => {
	const next = storeOfProcess();
	const ticks = new TickWriter(first.db);
	vi.spyOn(ticks, 'commit').mockRejectedValueOnce(new Error('planted'));
	const store = new SnapshotStore({ db: first.db, ticks, clock: () => new Date(), isShared: true });
	await expect(store.get(2)).rejects.toThrow('planted');
	expect(await first.db.select().from(snapshotBuilds)).toEqual([]);
	expect((await next.store.get(2)).hash).toBe((await store.get(2)).hash);
});
