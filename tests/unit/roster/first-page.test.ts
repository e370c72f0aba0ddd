import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { db } from '#core/db/db.ts';
import { openRawDatabase } from '#core/db/raw-database.ts';
import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import { readFirstPage } from '#first-paint/rosters/first-page.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { snapshotReply, stubFeed } from './fixtures/fake-roster-feed.ts';
import { randomRosters, seeded, snapshotText } from './fixtures/roster-league.ts';

afterEach(() => {
	vi.unstubAllGlobals();
});

it('there is nothing where there is no database, and none is made', async () => {
	expect(await openRawDatabase()).toBeNull();
	expect(await indexedDB.databases()).toEqual([]);
});

it('the first page of a stored sport comes from its index, and what the index can’t tell from the whole', async () => {
	const rosters = randomRosters(seeded(6), 4000);
	stubFeed(() => snapshotReply(snapshotText(rosters, 'c1')));
	await pullRoster(2);
	const quarterbacks = rosters.players.filter((player) => player.position === 'QB');

	const database = (await openRawDatabase()) as IDBDatabase;
	/** Also reports which stores were read. */
	const readFirst = async (query: RosterQuery) => {
		const get = vi.spyOn(IDBObjectStore.prototype, 'get');
		const listing = await readFirstPage(database, 2, query, 21);
		const stores = new Set(get.mock.contexts.map((store) => (store as IDBObjectStore).name));
		get.mockRestore();
		return { listing, wholeRead: stores.has('hot') };
	};
	const { listing, wholeRead } = await readFirst({ position: 'QB' });
	expect(wholeRead).toBe(false);
	expect(listing?.players.map((player) => player.player_name)).toEqual(quarterbacks.slice(0, 21).map((player) => player.player_name));
	expect(listing).toMatchObject({ total: quarterbacks.length, athletes: 4000, teams: rosters.teams.length });
	// The last team's rows are in a part that isn't read ahead.
	const last = rosters.players.at(-1)?.team_id as number;
	const lastTeam = rosters.players.filter((player) => player.team_id === last);
	expect((await readFirst({ team_id: last })).listing?.players.map((player) => player.player_id)).toEqual(
		lastTeam.slice(0, 21).map((player) => player.player_id),
	);
	const word = rosters.players[0]?.player_name.split(' ')[0] as string;
	const ofWord = await readFirst({ search: word });
	expect(ofWord.wholeRead).toBe(true);
	expect(ofWord.listing?.players[0]?.player_name).toContain(word);
	expect(ofWord.listing).toMatchObject({ athletes: 4000, teams: rosters.teams.length });
	const ofPosition = await readFirst({ search: 'quarterback' });
	expect(ofPosition.wholeRead).toBe(true);
	expect(ofPosition.listing?.players.map((player) => player.player_id)).toEqual(quarterbacks.slice(0, 21).map((player) => player.player_id));
	// What is found is more than cards: teams, and the note about a typo.
	expect(await readFirstPage(database, 2, { search: 'miami' }, 21)).toBeUndefined();
	expect(await readFirstPage(database, 2, { search: 'quaterback' }, 21)).toBeUndefined();
	expect(await readFirstPage(database, 3, {}, 21)).toBeUndefined();

	const gone = quarterbacks[0]?.player_id as number;
	const record = await db.replicas.get(2);
	await db.changes.put({ sport_id: 2, player_id: gone, revision: 2, player: null });
	await db.replicas.update(2, { revision: 2 });
	const later = await readFirst({ position: 'QB' });
	expect(later.listing?.total).toBe(quarterbacks.length - 1);
	expect(later.wholeRead).toBe(false);

	// An index for other rows than the record's is useless. So is one from before a team left, which moves whole blocks
	// of rows.
	await db.replicas.put({ ...record, base_revision: 9 } as never);
	expect((await readFirst({})).wholeRead).toBe(true);
	await db.replicas.put({ ...record, revision: 2, removed_team_ids: [last] } as never);
	const without = await readFirst({});
	expect(without.wholeRead).toBe(true);
	expect(without.listing?.total).toBe(4000 - 1 - lastTeam.length);
	database.close();
	await db.delete();
});

it('rosters that the third layout of the database stored are read as a whole, by the service worker and after the upgrade', async () => {
	await db.open();
	stubFeed(() => snapshotReply(snapshotText(randomRosters(seeded(7), 60), 'c1')));
	await pullRoster(2);
	const stored = { replicas: await db.replicas.get(2), hot: await db.hot.get(2) };
	await db.delete();
	// Dexie multiplies versions by ten.
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
	const database = (await openRawDatabase()) as IDBDatabase;
	expect((await readFirstPage(database, 2, {}, 21))?.total).toBe(60);
	database.close();
	// As a new page does.
	await db.open();
	expect(await db.hot.get(2)).toEqual(stored.hot);
	expect(await db.early.count()).toBe(0);
	await db.delete();
});
