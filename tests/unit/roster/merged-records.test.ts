import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '#core/db/db.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { type FeedReply, snapshotReply, stubFeed } from './fixtures/fake-roster-feed.ts';
import { randomRosters, seeded, snapshotText } from './fixtures/roster-league.ts';

const rosters = randomRosters(seeded(20_261_126), 30);
const [kept, twin, third] = rosters.players as [(typeof rosters.players)[number], (typeof rosters.players)[number], (typeof rosters.players)[number]];

beforeEach(async () => {
	await Promise.all([db.replicas.clear(), db.hot.clear(), db.cold.clear(), db.changes.clear()]);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

const nothing = { version: 1, sport_id: 2, as_of: '2026-01-01T13:00:00.000Z', teams: [], removed_team_ids: [], players: [], removed_player_ids: [] } as const;
const delta = (cursor: string, parts: Partial<SyncDelta>): FeedReply => ({ body: JSON.stringify({ ...nothing, cursor, ...parts }) });

/** Syncs once with each reply. */
async function sync(...replies: FeedReply[]): Promise<void> {
	for (const reply of replies) {
		stubFeed(() => reply);
		await pullRoster(2);
	}
}
/** A page that opens now, with nothing in memory yet. */
async function page() {
	vi.resetModules();
	return import('#roster/replica/find-player.ts');
}
const nameOf = async (player_id: number) => (await (await page()).findPlayerAnywhere(player_id))?.player_id;

it('a merged record leads offline to the one that took its place, until the merge is undone', async () => {
	await sync(snapshotReply(snapshotText(rosters, 'c-1')));
	expect(await nameOf(twin.player_id)).toBe(twin.player_id);
	await sync(delta('c-2', { removed_player_ids: [twin.player_id], merged: [[twin.player_id, kept.player_id]] }));
	expect(await nameOf(twin.player_id)).toBe(kept.player_id);
	// The next change elsewhere doesn't forget it.
	await sync(delta('c-3', { removed_player_ids: [third.player_id] }));
	expect(await nameOf(twin.player_id)).toBe(kept.player_id);
	expect(await nameOf(third.player_id)).toBeUndefined();
	expect(await (await page()).whyNotStored(third.player_id, third.team_id)).toBe('left');
	await sync(delta('c-4', { players: [twin] }));
	expect(await nameOf(twin.player_id)).toBe(twin.player_id);
});

it('a record that was merged and is then removed without one leads nowhere', async () => {
	await sync(snapshotReply(snapshotText(rosters, 'c-1')), delta('c-2', { removed_player_ids: [twin.player_id], merged: [[twin.player_id, kept.player_id]] }));
	await sync(delta('c-3', { removed_player_ids: [twin.player_id] }));
	expect(await nameOf(twin.player_id)).toBeUndefined();
});

it('a new phone learns it from the snapshot', async () => {
	const [head = '', ...rest] = snapshotText({ ...rosters, players: rosters.players.filter((player) => player !== twin) }, 'c-1').split('\n');
	const merged = [[twin.player_id, kept.player_id]];
	await sync(snapshotReply([JSON.stringify({ ...JSON.parse(head), merged }), ...rest].join('\n')));
	expect(await nameOf(twin.player_id)).toBe(kept.player_id);
});
