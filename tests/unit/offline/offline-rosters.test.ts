import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { eraseRosters, removeOffline, removeSport, resumeAutomaticRosters, saveOffline } from '#offline/actions/save-offline.ts';
import { syncPhotos } from '#offline/photos/offline-photos.ts';
import { savedPhotoAddresses } from '#offline/photos/photo-cache.ts';
import { offlineRosters } from '#offline/saved/offline-rosters.ts';
import { includeAllSports } from '#offline/saved/roster-choice.ts';
import { eraseTables } from '#offline/storage/erase-device.ts';
import { ownRecords } from '#offline/storage/own-records.ts';
import { syncSportNow } from '#offline/sync/roster-sync.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { rosterSize, rosterSizes } from '#roster/store/roster-size.ts';
import { storedRecord } from '#roster/store/stored-record.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { FakeCaches } from '../fixtures/fake-caches.ts';
import { snapshotReply, stubFeed } from '../roster/fixtures/fake-roster-feed.ts';
import { randomRosters, seeded, snapshotText } from '../roster/fixtures/roster-league.ts';

// The worker's part, run on this thread.
vi.mock('#roster/worker/sync-in-worker.ts', () => ({ SyncError: class extends Error {}, syncInWorker: (sport_id: number) => pullRoster(sport_id) }));

const rosters = randomRosters(seeded(7), 60);
const team = rosters.teams.find(({ team_id }) => rosters.players.filter((player) => player.team_id === team_id).length > 3) ?? rosters.teams[0];
if (team === undefined) throw new Error('no team');
const { team_id, team_name } = team;
const members = rosters.players.filter((player) => player.team_id === team_id);
const urls = members.map((_, i) => `https://photos.example/${i}.png`);
for (const [i, player] of members.entries()) player.image_url = urls[i] ?? null;
for (const player of rosters.players) if (player.team_id !== team_id) player.image_url = 'https://photos.example/of-another-team.png';

const sport = { sport_id: 2, sport_name: 'Football', team: null };
const place = { ...sport, team: { team_id, team_name } };
const reported = vi.fn();
let asked: string[] = [];
let reachable = true;

beforeEach(async () => {
	await Promise.all(db.tables.map((table) => table.clear()));
	vi.stubGlobal('caches', new FakeCaches());
	vi.stubGlobal('document', new EventTarget());
	vi.stubGlobal('reportError', reported);
	storedSession.clear();
	await includeAllSports();
	asked = [];
	reachable = true;
	stubFeed(() => snapshotReply(snapshotText(rosters, 'c1')));
	const feed = fetch;
	vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
		if (!url.startsWith('https://photos.example/')) return feed(url, init);
		if (!reachable) throw new TypeError('Failed to fetch');
		asked.push(url);
		return url.endsWith('/0.png') ? new Response('gone', { status: 404 }) : new Response('12345', { headers: { 'content-type': 'image/png' } });
	});
});
afterEach(async () => {
	await syncPhotos();
	expect(reported).not.toHaveBeenCalled();
});
// Not after each test, because work that started by itself may run for another moment.
afterAll(() => {
	vi.unstubAllGlobals();
});

const stored = async () => (await rosterSizes()).map((size) => size.sport_id);
const photosOf = async () => (await offlineRosters())[0]?.photos;

it('a sport that was removed stays away until it is saved again', async () => {
	await syncSportNow(2);
	expect(await rosterSize(2)).toMatchObject({ athletes: 60, as_of: '2026-01-01T12:00:00.000Z' });
	expect((await rosterSize(2))?.bytes).toBeGreaterThan(5_000);
	// What the budget counts is what the page says.
	expect((await storedRecord(2))?.bytes).toBe((await rosterSize(2))?.bytes);
	await removeSport(2);
	expect(await stored()).toEqual([]);
	expect(await db.cold.count()).toBe(0);
	await syncSportNow(2);
	expect(await stored()).toEqual([]);
	await saveOffline(sport);
	await expect.poll(stored).toEqual([2]);
	expect(await offlineRosters()).toMatchObject([sport]);
});

it('after all rosters were erased none comes by itself, and a saved one does', async () => {
	await syncSportNow(2);
	await saveOffline(sport);
	await eraseRosters();
	expect([await stored(), await offlineRosters()]).toEqual([[], []]);
	await syncSportNow(2);
	expect(await stored()).toEqual([]);
	await resumeAutomaticRosters();
	await syncSportNow(2);
	expect(await stored()).toEqual([2]);
});

it('a saved team brings its photos and no others, goes on after the signal was gone, and takes them along when it is removed', async () => {
	await syncSportNow(2);
	reachable = false;
	await saveOffline(place);
	await expect.poll(photosOf).toMatchObject({ wanted: members.length, stored: 0, trouble: 'network' });
	reachable = true;
	await syncPhotos();
	const there = members.length - 1;
	expect(await photosOf()).toMatchObject({ wanted: members.length, stored: there, absent: 1, bytes: 5 * there, trouble: null });
	expect([...asked].sort()).toEqual([...urls].sort());
	asked = [];
	await syncPhotos();
	expect(asked).toEqual([]);
	await removeOffline(place);
	expect((await savedPhotoAddresses()).size).toBe(0);
	expect(await stored()).toEqual([2]);
});

it('of others there is a number and nothing else; erasing everything leaves no row of anybody', async () => {
	logIn(7);
	const at = { created_at: Date.now(), updated_at: Date.now() };
	await db.table('outbox').bulkPut([
		{ op_id: 'mine', owner: '7', state: 'queued', ...at },
		{ op_id: 'visitor', owner: null, state: 'queued', ...at },
		{ op_id: 'theirs', owner: '8', state: 'queued', ...at },
	]);
	await db.drafts.bulkPut(['7', '', '8'].map((owner) => ({ owner, form: 'contact', value: `secret of ${owner}`, stored_at: 1 })));
	await db.private_records.bulkPut(['7', '8'].map((owner) => ({ owner, key: 'profile', value: owner, stored_at: 1 })));
	const own = await ownRecords();
	expect(own.others).toBe(3);
	expect(own.outbox).toHaveLength(2);
	expect(own.drafts.map((draft) => draft.owner).sort()).toEqual(['', '7']);
	expect(own.records).toHaveLength(1);
	expect(JSON.stringify(own)).not.toContain('secret of 8');
	await syncSportNow(2);
	await eraseTables([]);
	for (const table of db.tables) expect(await table.count(), table.name).toBe(0);
});
