import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { snapshotReply, stubFeed } from './fixtures/fake-roster-feed.ts';
import { randomRosters, seeded, snapshotText } from './fixtures/roster-league.ts';

afterEach(() => {
	vi.unstubAllGlobals();
});

/** Runs the script as a page at `address` does. */
async function earlyRead(address: string) {
	vi.stubGlobal('location', new URL(address, 'http://localhost'));
	vi.resetModules();
	return import('#first-paint/rosters/read-ahead.ts');
}

it('makes no database where there is none', async () => {
	const { takeReadAhead: takeEarlyRead } = await earlyRead('/');
	// Known to be nothing, so the app needn't look again.
	expect(await takeEarlyRead(2)).toEqual({ record: undefined, hot: undefined, changes: [] });
	expect(await indexedDB.databases()).toEqual([]);
});

it('reads the rosters of the address, once, and lets the database go', async () => {
	const { pullRoster } = await import('#roster/pull/pull-roster.ts');
	const { db } = await import('#core/db/db.ts');
	stubFeed(() => snapshotReply(snapshotText(randomRosters(seeded(5), 60), 'c1')));
	await pullRoster(2);
	await db.changes.put({ sport_id: 2, player_id: 7, revision: 9, player: null });
	await db.changes.put({ sport_id: 3, player_id: 8, revision: 9, player: null });

	const close = vi.spyOn(IDBDatabase.prototype, 'close');
	const home = await earlyRead('/?position=QB');
	expect(home.readAheadSport).toBe(2);
	expect(home.takeReadAhead(4)).toBeUndefined();
	const roster = await home.takeReadAhead(2);
	expect(roster?.record).toEqual(await db.replicas.get(2));
	expect(roster?.hot).toEqual(await db.hot.get(2));
	expect(roster?.changes.map((row) => row.player_id)).toEqual([7]);
	expect(home.takeReadAhead(2)).toBeUndefined();

	expect(close).toHaveBeenCalledOnce();

	const other = await earlyRead('/?sport=4');
	expect(other.readAheadSport).toBe(4);
	expect((await other.takeReadAhead(4))?.hot).toBeUndefined();
	expect((await earlyRead('/DetailsView/1/2')).readAheadSport).toBeUndefined();
	close.mockRestore();
	await db.delete();
});

it('reads along the cold rosters of the teams on the screen, so the app needs no second read for their cards', async () => {
	const { pullRoster } = await import('#roster/pull/pull-roster.ts');
	const { db } = await import('#core/db/db.ts');
	const rosters = randomRosters(seeded(6), 60);
	stubFeed(() => snapshotReply(snapshotText(rosters, 'c1')));
	await pullRoster(2);

	const [shown, other] = [...new Set(rosters.players.map(({ team_id }) => team_id))] as [number, number];
	const { readAhead, takeReadAhead } = await earlyRead('/');
	readAhead([shown]);
	const { loadReplica } = await import('#roster/replica/load-replica.ts');
	const { setReadAhead } = await import('#roster/replica/read-roster.ts');
	const { StoredReplica } = await import('#roster/replica/stored-replica.ts');
	setReadAhead(takeReadAhead);
	const parts = await loadReplica(2);
	const replica = parts && new StoredReplica(parts);
	const ofShown = rosters.players.filter(({ team_id }) => team_id === shown);
	expect(replica?.search({ team_id: shown }, 0, 60)).toEqual({ rows: ofShown, total: ofShown.length, complete: true });
	expect(replica?.search({ team_id: other }, 0, 60).complete).toBe(false);
	await db.delete();
});
