import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { snapshotReply, stubFeed } from './fixtures/roster-feed.ts';
import { randomRosters, seeded, snapshotText } from './fixtures/roster-league.ts';

afterEach(() => {
	vi.unstubAllGlobals();
});

/** The script as a page at `address` runs it. */
async function earlyRead(address: string) {
	vi.stubGlobal('location', new URL(address, 'http://localhost'));
	vi.resetModules();
	return import('#data/roster/early-read.ts');
}

it('makes no database where there is none', async () => {
	const { takeEarlyRead } = await earlyRead('/');
	expect(await takeEarlyRead(2)).toBeUndefined();
	expect(await indexedDB.databases()).toEqual([]);
});

it('reads the rosters of the address, once, and lets the database go', async () => {
	const { pullRoster } = await import('#sync/pull/pull-roster.ts');
	const { db } = await import('#data/db.ts');
	stubFeed(() => snapshotReply(snapshotText(randomRosters(seeded(5), 60), 'c1')));
	await pullRoster(2);
	await db.changes.put({ sport_id: 2, player_id: 7, revision: 9, player: null });
	await db.changes.put({ sport_id: 3, player_id: 8, revision: 9, player: null });

	const home = await earlyRead('/?position=QB');
	expect(home.earlySport).toBe(2);
	expect(home.takeEarlyRead(4)).toBeUndefined();
	const roster = await home.takeEarlyRead(2);
	expect(roster?.record).toEqual(await db.replicas.get(2));
	expect(roster?.hot).toEqual(await db.hot.get(2));
	expect(roster?.changes.map((row) => row.player_id)).toEqual([7]);
	expect(home.takeEarlyRead(2)).toBeUndefined();

	const other = await earlyRead('/?sport=4');
	expect(other.earlySport).toBe(4);
	expect((await other.takeEarlyRead(4))?.hot).toBeUndefined();
	expect((await earlyRead('/DetailsView/1/2')).earlySport).toBeUndefined();
	// A connection left open would hold this up.
	await db.delete();
});

it('reads the first page of a stored sport from its index, and leaves the rest to the whole', async () => {
	const { pullRoster } = await import('#sync/pull/pull-roster.ts');
	const { db } = await import('#data/db.ts');
	const rosters = randomRosters(seeded(6), 4000);
	stubFeed(() => snapshotReply(snapshotText(rosters, 'c1')));
	await pullRoster(2);
	const quarterbacks = rosters.players.filter((player) => player.position === 'QB');

	const page = await earlyRead('/?position=QB');
	const hot = vi.spyOn(IDBObjectStore.prototype, 'get');
	const listing = await page.readEarlyListing({ position: 'QB' }, 21);
	expect(hot.mock.contexts.map((store) => (store as IDBObjectStore).name)).not.toContain('hot');
	hot.mockRestore();
	expect(listing?.players.map((player) => player.player_name)).toEqual(quarterbacks.slice(0, 21).map((player) => player.player_name));
	expect(listing).toMatchObject({ total: quarterbacks.length, athletes: 4000, teams: rosters.teams.length });
	// The last team's rows stand in a part that isn't read beforehand.
	const last = rosters.players.at(-1)?.team_id as number;
	const lastTeam = rosters.players.filter((player) => player.team_id === last);
	expect((await page.readEarlyListing({ team_id: last }, 21))?.players.map((player) => player.player_id)).toEqual(
		lastTeam.slice(0, 21).map((player) => player.player_id),
	);
	expect(await page.readEarlyListing({ text: 'jo' }, 21)).toBeUndefined();
	// The connection serves both.
	expect((await page.takeEarlyRead(2))?.hot?.count).toBe(4000);

	const gone = quarterbacks[0]?.player_id as number;
	const record = await db.replicas.get(2);
	await db.changes.put({ sport_id: 2, player_id: gone, revision: 2, player: null });
	await db.replicas.update(2, { revision: 2 });
	const later = await earlyRead('/?position=QB');
	expect((await later.readEarlyListing({ position: 'QB' }, 21))?.total).toBe(quarterbacks.length - 1);
	await later.takeEarlyRead(2);

	for (const broken of [
		{ ...record, base_revision: 9 },
		{ ...record, removed_team_ids: [1] },
	]) {
		await db.replicas.put(broken as never);
		const other = await earlyRead('/');
		expect(await other.readEarlyListing({}, 21)).toBeUndefined();
		await other.takeEarlyRead(2);
	}
	await db.delete();
});

it('rosters that the third layout of the database stored are read as a whole, by the early script and after the upgrade', async () => {
	const { pullRoster } = await import('#sync/pull/pull-roster.ts');
	const { db } = await import('#data/db.ts');
	stubFeed(() => snapshotReply(snapshotText(randomRosters(seeded(7), 60), 'c1')));
	await pullRoster(2);
	const stored = { replicas: await db.replicas.get(2), hot: await db.hot.get(2) };
	await db.delete();
	// Dexie counts in tens.
	const opening = indexedDB.open('nil-athletes', 30);
	opening.onupgradeneeded = () => {
		const third = opening.result;
		third.createObjectStore('replicas', { keyPath: 'sport_id' }).put(stored.replicas);
		third.createObjectStore('hot', { keyPath: 'sport_id' }).put(stored.hot);
		const changes = third.createObjectStore('changes', { keyPath: ['sport_id', 'player_id'] });
		changes.createIndex('[sport_id+revision]', ['sport_id', 'revision']);
	};
	await new Promise((resolve) => {
		opening.onsuccess = resolve;
	});
	opening.result.close();
	const page = await earlyRead('/');
	expect(await page.readEarlyListing({}, 21)).toBeUndefined();
	expect((await page.takeEarlyRead(2))?.hot).toEqual(stored.hot);
	const { db: upgraded } = await import('#data/db.ts');
	expect(await upgraded.hot.get(2)).toEqual(stored.hot);
	expect(await upgraded.early.count()).toBe(0);
	await upgraded.delete();
});
