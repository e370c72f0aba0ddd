import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#core/db/db.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { loadReplica, stepAhead } from '#roster/replica/load-replica.ts';
import { replicaStore } from '#roster/replica/replica-store.ts';
import type { RosterNews, RosterStep } from '#roster/roster-channel.ts';
import { snapshotReply, stubFeed } from './fixtures/fake-roster-feed.ts';
import { randomRosters, seeded, snapshotText } from './fixtures/roster-league.ts';

const rosters = randomRosters(seeded(20_261_123), 40);
const [first, second] = rosters.players as [Player, Player];
const store = replicaStore(2);

/** The worker: this thread's own messages don't reach it, so they take a detour. */
const worker = new BroadcastChannel('nil-athletes-rosters');
let held: RosterNews[] = [];
let holding = false;

beforeAll(async () => {
	worker.onmessage = ({ data }: MessageEvent<RosterNews>) => {
		if (holding) held.push(data);
		else worker.postMessage(data);
	};
	stubFeed(() => snapshotReply(snapshotText(rosters, 'cursor-1')));
	await pullRoster(2);
	await store.load();
});
afterEach(() => {
	holding = false;
	held = [];
	vi.restoreAllMocks();
});
afterAll(() => {
	worker.close();
	vi.unstubAllGlobals();
});

/** The server's next delta is of one athlete. */
async function pullTotal(cursor: string, player: Player): Promise<void> {
	const delta: SyncDelta = {
		version: 1,
		sport_id: 2,
		cursor,
		as_of: new Date().toISOString(),
		teams: [],
		removed_team_ids: [],
		players: [player],
		removed_player_ids: [],
	};
	stubFeed(() => ({ body: JSON.stringify(delta) }));
	await pullRoster(2);
}

const totalOf = async ({ player_id }: Player) => (await store.snapshot().replica?.player(player_id))?.received_donations;

describe('a small delta', () => {
	test('is merged while it is stored, and shown without reading it again', async () => {
		const transaction = vi.spyOn(db, 'transaction');
		await pullTotal('cursor-2', { ...first, received_donations: 71 });
		await vi.waitFor(async () => expect(await totalOf(first)).toBe(71));
		expect(transaction.mock.calls.map(([mode]) => mode)).not.toContain('r');
		expect(transaction).toHaveBeenCalled();
	});

	test('is not shown before it is stored', async () => {
		holding = true;
		await pullTotal('cursor-3', { ...first, received_donations: 72 });
		await vi.waitFor(() => expect(held.map(({ type }) => type)).toEqual(['coming', 'stored']));
		const prepare = vi.spyOn(store, 'prepare');
		worker.postMessage(held[0]);
		await vi.waitFor(() => expect(prepare).toHaveBeenCalled());
		expect(await totalOf(first)).toBe(71);
		worker.postMessage(held[1]);
		await vi.waitFor(async () => expect(await totalOf(first)).toBe(72));
	});

	test('that could not be stored is never shown, and what is stored instead is read from storage', async () => {
		holding = true;
		await pullTotal('cursor-4', { ...second, received_donations: 73 });
		await vi.waitFor(() => expect(held).toHaveLength(2));
		const [coming, stored] = held as [RosterNews & { type: 'coming' }, RosterNews];
		const failed: RosterStep = {
			record: { ...coming.step.record, cursor: 'cursor-of-a-full-disk' },
			rows: coming.step.rows.map((row) => ({ ...row, player: { ...second, received_donations: 99 } })),
		};
		const seen: (number | undefined)[] = [];
		const leave = store.subscribe(() => void totalOf(second).then((total) => seen.push(total)));
		worker.postMessage({ ...coming, step: failed } satisfies RosterNews);
		worker.postMessage(stored);
		await vi.waitFor(() => expect(seen).toEqual([73]));
		worker.postMessage({ ...coming, step: failed } satisfies RosterNews);
		holding = false;
		await pullTotal('cursor-5', { ...second, received_donations: 74 });
		await vi.waitFor(() => expect(seen).toEqual([73, 74]));
		leave();
	});
});

test('a step that doesn’t follow what is in memory is not merged', async () => {
	const parts = await loadReplica(2);
	if (parts === undefined) throw new Error('nothing is stored');
	const record = await db.replicas.get(2);
	if (record === undefined) throw new Error('nothing is stored');
	const next = { ...record, cursor: 'cursor-6', revision: record.revision + 1 };
	const rows = [{ sport_id: 2, player_id: first.player_id, revision: next.revision, player: { ...first, received_donations: 74 } }];
	expect(stepAhead(parts, { record: next, rows })?.version).toBe(next.revision);
	expect(stepAhead(parts, { record: { ...next, revision: next.revision + 1 }, rows })).toBeUndefined();
	expect(stepAhead(parts, { record: { ...next, generation: next.generation + 1 }, rows })).toBeUndefined();
	expect(stepAhead(parts, { record: { ...next, base_revision: next.revision }, rows })).toBeUndefined();
	expect(stepAhead(parts, { record: { ...next, revision: record.revision - 1 }, rows })).toBeUndefined();
});
