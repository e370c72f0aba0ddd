import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#core/db/db.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { applyStep, loadReplica } from '#roster/replica/load-replica.ts';
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

/** The server's next delta is of these athletes. */
async function pull(cursor: string, players: Player[]): Promise<void> {
	const delta: SyncDelta = {
		version: 1,
		sport_id: 2,
		cursor,
		as_of: new Date().toISOString(),
		teams: [],
		removed_team_ids: [],
		players,
		removed_player_ids: [],
	};
	stubFeed(() => ({ body: JSON.stringify(delta) }));
	await pullRoster(2);
}

const pullTotal = (cursor: string, player: Player) => pull(cursor, [player]);

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
			...coming.step,
			record: { ...coming.step.record, cursor: 'cursor-of-a-full-disk' },
			rows: coming.step.rows.map((row) => ({ ...row, player: { ...second, received_donations: 99 } })),
		};
		const seen: (number | undefined)[] = [];
		const leave = store.subscribe(() => void totalOf(second).then((total) => seen.push(total)));
		worker.postMessage({ ...coming, step: failed } satisfies RosterNews);
		worker.postMessage(stored);
		await vi.waitFor(() => expect(seen).toEqual([73]));
		// The next one fails, too: the page is told that something was stored, without a cursor.
		const { revision } = coming.step.record;
		const again: RosterStep = {
			after: revision,
			record: { ...failed.record, revision: revision + 1 },
			rows: failed.rows.map((row) => ({ ...row, revision: revision + 1 })),
		};
		const prepare = vi.spyOn(store, 'prepare');
		const transaction = vi.spyOn(db, 'transaction');
		worker.postMessage({ ...coming, step: again } satisfies RosterNews);
		worker.postMessage({ type: 'stored', sport_id: 2 } satisfies RosterNews);
		await vi.waitFor(() => expect(transaction.mock.calls.map(([mode]) => mode)).toContain('r'));
		expect(prepare).toHaveBeenCalledOnce();
		holding = false;
		await pullTotal('cursor-5', { ...second, received_donations: 74 });
		await vi.waitFor(() => expect(seen).toEqual([73, 74]));
		leave();
	});
});

describe('a page that missed a step', () => {
	test('reads it from storage when a delta without changes arrives', async () => {
		holding = true;
		await pullTotal('cursor-6', { ...first, received_donations: 75 });
		await vi.waitFor(() => expect(held).toHaveLength(2));
		expect(await totalOf(first)).toBe(72);
		holding = false;
		await pull('cursor-7', []);
		await vi.waitFor(async () => expect(await totalOf(first)).toBe(75));
	});

	test('reads it from storage when the next step arrives', async () => {
		holding = true;
		await pullTotal('cursor-8', { ...first, received_donations: 76 });
		await vi.waitFor(() => expect(held).toHaveLength(2));
		holding = false;
		await pullTotal('cursor-9', { ...second, received_donations: 77 });
		await vi.waitFor(async () => expect(await totalOf(second)).toBe(77));
		expect(await totalOf(first)).toBe(76);
	});
});

test('a step that can’t be merged is read from storage', async () => {
	holding = true;
	await pullTotal('cursor-10', { ...first, received_donations: 78 });
	await vi.waitFor(() => expect(held).toHaveLength(2));
	const [coming, stored] = held as [RosterNews & { type: 'coming' }, RosterNews];
	const warn = vi.spyOn(console, 'warn').mockReturnValue();
	// What a worker of a later version might send.
	worker.postMessage({ ...coming, step: { ...coming.step, rows: undefined } });
	worker.postMessage(stored);
	await vi.waitFor(async () => expect(await totalOf(first)).toBe(78));
	expect(warn).toHaveBeenCalledWith('We can’t merge a change of the rosters ahead of time.', expect.any(TypeError));
});

test('a step that doesn’t follow what is in memory is not merged', async () => {
	const parts = await loadReplica(2);
	if (parts === undefined) throw new Error('nothing is stored');
	const record = await db.replicas.get(2);
	if (record === undefined) throw new Error('nothing is stored');
	const next = { ...record, cursor: 'cursor-11', revision: record.revision + 1 };
	const rows = [{ sport_id: 2, player_id: first.player_id, revision: next.revision, player: { ...first, received_donations: 74 } }];
	const step = { after: record.revision, record: next, rows };
	expect(applyStep(parts, step)?.version).toBe(next.revision);
	expect(applyStep(parts, { ...step, after: record.revision + 1, record: { ...next, revision: next.revision + 1 } })).toBeUndefined();
	expect(applyStep(parts, { ...step, after: record.revision - 1 })).toBeUndefined();
	expect(applyStep(parts, { ...step, record: { ...next, generation: next.generation + 1 } })).toBeUndefined();
	expect(applyStep(parts, { ...step, record: { ...next, base_revision: next.revision } })).toBeUndefined();
	// A worker of an earlier version doesn't say what the step follows.
	expect(applyStep(parts, { ...step, after: undefined })).toBeUndefined();
});
