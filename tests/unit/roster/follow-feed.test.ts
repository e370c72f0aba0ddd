import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '#core/db/db.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { FeedChanges, FeedFile, FeedHead, FeedWindow } from '#domain/roster/shared-feed.ts';
import { deltaFrom } from '#roster/pull/feed-delta.ts';
import { planFeed } from '#roster/pull/feed-plan.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { loadReplica } from '#roster/replica/load-replica.ts';
import { StoredReplica } from '#roster/replica/stored-replica.ts';
import { storedRecord } from '#roster/store/stored-record.ts';
import { type FeedReply, snapshotReply, stubFeed } from './fixtures/fake-roster-feed.ts';
import { randomRosters, seeded, snapshotText } from './fixtures/roster-league.ts';

const BRANCH = 't0123456789a';
const OTHER = 'tba987654321';
const rosters = randomRosters(seeded(20_261_128), 60);
const [ana, bo, cy] = rosters.players as [Player, Player, Player];

beforeEach(async () => {
	await Promise.all([db.replicas.clear(), db.hot.clear(), db.early.clear(), db.cold.clear(), db.changes.clear()]);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

const HOUR = '2026-01-01T12';
function headAt(tick: number, windows: [from: number, to: number, hash?: string | null][] = [], rest: Partial<FeedHead> = {}): FeedHead {
	return {
		version: 1,
		as_of: `${HOUR}:30:00.000Z`,
		tick,
		branches: [{ branch: BRANCH, first: 5, last: tick }],
		windows: windows.map(([from, to, hash = `${from}-${to}`]) => ({ from, to, hash, size: 100 })),
		snapshots: [],
		...rest,
	};
}
const changes = (rest: Partial<FeedChanges>): FeedChanges => ({
	...{ sport_id: 2, teams: [], removed_team_ids: [], players: [], removed_player_ids: [], totals: { players: [], cents: [] } },
	...rest,
});
const fileOf = (from: number, to: number, ...sports: FeedChanges[]): FeedFile => ({ version: 1, from, to, sports });

describe('a plan', () => {
	const at = (cursor: string, as_of = `${HOUR}:00:00.000Z`) => ({ cursor, as_of });
	const chosen = (head: FeedHead, tick: number) => {
		const plan = planFeed(head, at(`${BRANCH}.${tick}`));
		return plan.by === 'windows' ? plan.windows.map(({ hash }: FeedWindow) => hash) : plan.by;
	};
	const head = headAt(100, [
		[5, 60, 'month'],
		[20, 60, 'week'],
		[40, 80, 'day'],
		[70, 95, 'hour'],
		[90, 100, 'minute'],
	]);

	it.each([
		['at the newest tick', 100, []],
		['within the last window', 92, ['minute']],
		['at the start of a window', 90, ['minute']],
		['where two cover it, by the one that ends last', 75, ['hour', 'minute']],
		['further back, by one window of each length', 45, ['day', 'hour', 'minute']],
		['where two end at the same tick, by the shorter', 30, ['week', 'day', 'hour', 'minute']],
		['at the beginning', 5, ['month', 'day', 'hour', 'minute']],
	])('%s', (_, tick, expected) => {
		expect(chosen(head, tick)).toEqual(expected);
	});

	it('needs no file where nothing changed', () => {
		expect(
			chosen(
				headAt(100, [
					[40, 90, null],
					[80, 100],
				]),
				50,
			),
		).toEqual(['80-100']);
	});

	it.each([
		['no window covers the tick', headAt(100, [[50, 100]]), `${BRANCH}.40`, 'ask'],
		[
			'there is a gap',
			headAt(100, [
				[5, 60],
				[61, 100],
			]),
			`${BRANCH}.40`,
			'ask',
		],
		['the newest tick has no window', headAt(101, [[5, 100]]), `${BRANCH}.40`, 'ask'],
		['the tick is from before the oldest branch', headAt(100, [[5, 100]]), `${OTHER}.3`, 'ask'],
		['the cursor is of a version before ticks', headAt(100, [[5, 100]]), 'abcdef.1234', 'ask'],
		['the branch isn’t in the history', headAt(100, [[5, 100]]), `${OTHER}.40`, 'snapshot'],
		[
			'the branch ended before the tick',
			headAt(100, [[5, 100]], {
				branches: [
					{ branch: OTHER, first: 50, last: 100 },
					{ branch: BRANCH, first: 5, last: 49 },
				],
			}),
			`${BRANCH}.60`,
			'snapshot',
		],
		[
			'another branch has the tick',
			headAt(100, [[5, 100]], {
				branches: [
					{ branch: OTHER, first: 50, last: 100 },
					{ branch: BRANCH, first: 5, last: 49 },
				],
			}),
			`${OTHER}.40`,
			'snapshot',
		],
	] as const)('if %s', (_, of, cursor, by) => {
		expect(planFeed(of, at(cursor)).by).toBe(by);
	});

	it('ignores a head from before the last sync', () => {
		expect(planFeed(headAt(100, [[5, 100]]), at(`${BRANCH}.101`, `${HOUR}:31:00.000Z`)).by).toBe('older');
		// Also if its time is later: it was read before.
		expect(planFeed(headAt(100, [[5, 100]]), at(`${BRANCH}.101`, `${HOUR}:29:00.000Z`)).by).toBe('older');
		expect(planFeed(headAt(100, [[5, 100]]), at(`${OTHER}.101`, `${HOUR}:29:00.000Z`)).by).toBe('snapshot');
	});
});

describe('what files change', () => {
	const total = (player: Player, cents: number) => ({ totals: { players: [player.player_id], cents: [cents] } });
	const dollars = (player: Player, amount: number) => ({ ...player, received_donations: amount });

	it('the last row and the last total count', () => {
		const files = [
			fileOf(1, 10, changes({ players: [dollars(ana, 1), bo], ...total(ana, 200) })),
			fileOf(8, 20, changes({ players: [{ ...dollars(ana, 2), weight: 201 }], removed_player_ids: [bo.player_id] })),
			fileOf(20, 21, changes(total(ana, 250))),
		];
		const delta = deltaFrom(files, 2, 1);
		expect(delta?.players).toEqual([{ ...dollars(ana, 2.5), weight: 201 }]);
		expect(delta?.removed_player_ids).toEqual([bo.player_id]);
		expect(delta?.totals).toEqual(new Map());
	});

	it('a row that comes after a total has its total', () => {
		expect(deltaFrom([fileOf(1, 2, changes(total(ana, 200))), fileOf(2, 3, changes({ players: [dollars(ana, 7)] }))], 2, 1)).toMatchObject({
			players: [dollars(ana, 7)],
			totals: new Map(),
		});
	});

	it('totals of the others are apart; those of the gone don’t count', () => {
		const delta = deltaFrom(
			[fileOf(1, 2, changes({ removed_player_ids: [bo.player_id], totals: { players: [7, 3, bo.player_id - 10], cents: [100, 0, 300] } }))],
			2,
			1,
		);
		expect(delta?.totals).toEqual(
			new Map([
				[7, 100],
				[10, 0],
			]),
		);
	});

	it('other sports don’t matter, and too much at once only to a device that hasn’t got it', () => {
		const bulk = fileOf(1, 9, changes({ sport_id: 3, bulk: 9 }), changes({ bulk: 5, players: [ana] }));
		expect(deltaFrom([bulk], 2, 4)).toBeUndefined();
		expect(deltaFrom([bulk], 2, 5)?.players).toEqual([ana]);
		expect(deltaFrom([fileOf(1, 9, changes({ sport_id: 3, bulk: 9 }))], 2, 1)).toMatchObject({ players: [], teams: [] });
	});

	it('a merged record that is back stands for itself again', () => {
		const merge = changes({ removed_player_ids: [ana.player_id], merged: [[ana.player_id, bo.player_id]] });
		expect(deltaFrom([fileOf(1, 2, merge)], 2, 1)?.merged).toEqual([[ana.player_id, bo.player_id]]);
		expect(deltaFrom([fileOf(1, 2, merge), fileOf(2, 3, changes({ players: [ana] }))], 2, 1)?.merged).toBeUndefined();
		// Undone, but on no roster.
		expect(deltaFrom([fileOf(1, 2, merge), fileOf(2, 3, changes({ removed_player_ids: [ana.player_id] }))], 2, 1)?.merged).toBeUndefined();
	});
});

describe('a sync', () => {
	const json = (body: unknown): FeedReply => ({ body: JSON.stringify(body) });
	const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
	const gone: FeedReply = { status: 410, body: JSON.stringify({ detail: 'Ask again.', code: 'cursor_gone' }) };
	/** What the fake server has: a head, its files by hash, and its own calls. */
	interface Server {
		head: () => FeedHead;
		files?: Map<string, string>;
		snapshots?: Map<string, string>;
		own?: (path: string) => FeedReply;
	}
	const serve = ({ head, files = new Map(), snapshots = new Map(), own = () => gone }: Server) =>
		stubFeed(
			(path) => {
				if (path === '/v1/feed/head') return json(head());
				const [, kind, hash = ''] = /^\/v1\/feed\/(windows|snapshots)\/(\w+)$/.exec(path) ?? [];
				if (kind === undefined) return own(path);
				const text = (kind === 'windows' ? files : snapshots).get(hash);
				if (text === undefined) return gone;
				return kind === 'windows' ? { body: text } : snapshotReply(text);
			},
			{ shared: true },
		);
	const withFile = (file: FeedFile): [string, string] => [hashOf(JSON.stringify(file)), JSON.stringify(file)];
	const ofSport = (sport_id: number, cursor: string) => snapshotText(rosters, cursor).replace('"sport_id":2,', `"sport_id":${sport_id},`);
	/** Stores both sports as of tick 10. */
	async function begin(): Promise<void> {
		serve({
			head: () => headAt(10, [], { as_of: `${HOUR}:00:00.000Z` }),
			own: (path) => snapshotReply(ofSport(Number(path.split('/').at(-1)), `${BRANCH}.10`)),
		});
		for (const sport_id of [2, 3]) await pullRoster(sport_id);
	}
	async function player(sport_id: number, { player_id }: Player): Promise<Player | undefined> {
		const parts = await loadReplica(sport_id);
		return parts && new StoredReplica(parts).player(player_id);
	}
	const paths = (calls: { path: string }[]) => calls.map(({ path }) => path);

	it('brings all stored sports up to date by the same files, rows and totals, and says as of when', async () => {
		await begin();
		const [hash, text] = withFile(
			fileOf(
				8,
				12,
				changes({ players: [{ ...ana, weight: 222 }], totals: { players: [bo.player_id], cents: [12_345] } }),
				changes({ sport_id: 3, removed_player_ids: [cy.player_id] }),
			),
		);
		const calls = serve({ head: () => headAt(12, [[8, 12, hash]]), files: new Map([[hash, text]]) });
		await pullRoster(2);
		expect(paths(calls)).toEqual(['/v1/feed/head', `/v1/feed/windows/${hash}`]);
		expect(await player(2, ana)).toEqual({ ...ana, weight: 222 });
		expect(await player(2, bo)).toEqual({ ...bo, received_donations: 123.45 });
		expect(await player(3, cy)).toBeUndefined();
		for (const sport_id of [2, 3]) expect(await storedRecord(sport_id)).toMatchObject({ cursor: `${BRANCH}.12`, as_of: `${HOUR}:30:00.000Z` });
	});

	it('adds totals to what the change log has', async () => {
		await begin();
		const first = withFile(fileOf(8, 11, changes({ players: [{ ...ana, weight: 222 }] })));
		const second = withFile(fileOf(11, 12, changes({ totals: { players: [ana.player_id], cents: [700] } })));
		let tick = 11;
		const head = () => headAt(tick, [[8, 11, first[0]], ...(tick === 12 ? [[11, 12, second[0]] as [number, number, string]] : [])]);
		serve({ head, files: new Map([first, second]) });
		await pullRoster(2);
		tick = 12;
		await pullRoster(2);
		expect(await player(2, ana)).toEqual({ ...ana, weight: 222, received_donations: 7 });
	});

	it('at the newest tick costs one request, and the time moves on, never back', async () => {
		await begin();
		await db.replicas.update(3, { checked_at: 0 });
		let as_of = `${HOUR}:30:00.000Z`;
		const calls = serve({ head: () => headAt(10, [[5, 10, null]], { as_of }) });
		await pullRoster(2);
		expect(paths(calls)).toEqual(['/v1/feed/head']);
		expect((await storedRecord(3))?.as_of).toBe(as_of);
		as_of = `${HOUR}:29:00.000Z`;
		await pullRoster(2);
		expect((await storedRecord(2))?.as_of).toBe(`${HOUR}:30:00.000Z`);
	});

	it('a sport that nobody looks at isn’t written each time, unless something in it changes', async () => {
		await begin();
		const before = await storedRecord(3);
		serve({ head: () => headAt(12, [[8, 12, null]]) });
		await pullRoster(2);
		expect(await storedRecord(3)).toEqual(before);
		expect((await storedRecord(2))?.cursor).toBe(`${BRANCH}.12`);
		const [hash, text] = withFile(fileOf(8, 13, changes({ sport_id: 3, totals: { players: [ana.player_id], cents: [900] } })));
		serve({ head: () => headAt(13, [[8, 13, hash]]), files: new Map([[hash, text]]) });
		await pullRoster(2);
		expect((await player(3, ana))?.received_donations).toBe(9);
	});

	it('a head from before the last sync changes nothing', async () => {
		await begin();
		const before = await storedRecord(2);
		const calls = serve({ head: () => headAt(9, [[5, 9, null]], { as_of: `${HOUR}:00:00.000Z`.replace('12:', '11:') }) });
		await pullRoster(2);
		expect(paths(calls)).toEqual(['/v1/feed/head']);
		expect(await storedRecord(2)).toEqual(before);
	});

	it('a lost history: a snapshot by its hash for this sport; the others keep theirs until it’s their turn', async () => {
		await begin();
		const snapshot = ofSport(2, `${OTHER}.7`);
		const head = headAt(7, [[5, 7, null]], {
			branches: [{ branch: OTHER, first: 5, last: 7 }],
			snapshots: [{ sport_id: 2, tick: 7, hash: hashOf(snapshot), size: 1 }],
		});
		const calls = serve({ head: () => head, snapshots: new Map([[hashOf(snapshot), snapshot]]) });
		await pullRoster(2);
		expect(paths(calls)).toEqual(['/v1/feed/head', `/v1/feed/snapshots/${hashOf(snapshot)}`]);
		expect((await storedRecord(2))?.cursor).toBe(`${OTHER}.7`);
		expect((await storedRecord(3))?.cursor).toBe(`${BRANCH}.10`);
	});

	it('a named snapshot is followed by what came after it', async () => {
		const snapshot = ofSport(2, `${BRANCH}.8`);
		const [hash, text] = withFile(fileOf(8, 12, changes({ totals: { players: [ana.player_id], cents: [500] } })));
		const head = headAt(12, [[8, 12, hash]], { snapshots: [{ sport_id: 2, tick: 8, hash: hashOf(snapshot), size: 1 }] });
		serve({ head: () => head, files: new Map([[hash, text]]), snapshots: new Map([[hashOf(snapshot), snapshot]]) });
		await pullRoster(2);
		expect((await player(2, ana))?.received_donations).toBe(5);
		expect((await storedRecord(2))?.cursor).toBe(`${BRANCH}.12`);
	});

	it('a named snapshot from before too much changed: the sport’s own delta leads on', async () => {
		const snapshot = ofSport(2, `${BRANCH}.8`);
		const [hash, text] = withFile(fileOf(8, 12, changes({ bulk: 11 })));
		const head = headAt(12, [[8, 12, hash]], { snapshots: [{ sport_id: 2, tick: 8, hash: hashOf(snapshot), size: 1 }] });
		const rest = { version: 1, as_of: `${HOUR}:31:00.000Z`, teams: [], removed_team_ids: [], removed_player_ids: [] };
		const own = () => json({ ...rest, sport_id: 2, cursor: `${BRANCH}.12`, players: [{ ...ana, weight: 111 }] });
		serve({ head: () => head, files: new Map([[hash, text]]), snapshots: new Map([[hashOf(snapshot), snapshot]]), own });
		await pullRoster(2);
		expect((await storedRecord(2))?.cursor).toBe(`${BRANCH}.12`);
		expect((await player(2, ana))?.weight).toBe(111);
	});

	it('a named snapshot that a cache has cut: the sport’s own', async () => {
		const snapshot = ofSport(2, `${BRANCH}.12`);
		const hash = hashOf(snapshot);
		const head = headAt(12, [[5, 12, null]], { snapshots: [{ sport_id: 2, tick: 12, hash, size: 1 }] });
		serve({ head: () => head, snapshots: new Map([[hash, snapshot.slice(0, -20)]]), own: () => snapshotReply(snapshot) });
		await pullRoster(2);
		expect((await storedRecord(2))?.cursor).toBe(`${BRANCH}.12`);
	});

	it.each([
		['a file that was replaced meanwhile', headAt(12, [[8, 12, 'a'.repeat(32)]])],
		['no window from here', headAt(12, [[11, 12, 'a'.repeat(32)]])],
	])('%s: asks for the sport’s own delta', async (_, head) => {
		await begin();
		const rest = { version: 1, as_of: `${HOUR}:31:00.000Z`, teams: [], removed_team_ids: [], removed_player_ids: [] };
		const own = () => json({ ...rest, sport_id: 2, cursor: `${BRANCH}.12`, players: [{ ...ana, weight: 111 }] });
		const calls = serve({ head: () => head, own });
		await pullRoster(2);
		expect(paths(calls).at(-1)).toBe(`/v1/sync/sports/2?since=${BRANCH}.10`);
		expect((await player(2, ana))?.weight).toBe(111);
	});

	it('a file that a cache has spoiled is asked for past the cache, and never applied', async () => {
		await begin();
		const [hash, text] = withFile(fileOf(8, 12, changes({ players: [{ ...ana, weight: 222 }] })));
		const files = new Map([[hash, text.replace('222', '333')]]);
		const calls = serve({ head: () => headAt(12, [[8, 12, hash]]), files });
		await expect(pullRoster(2)).rejects.toThrow('That answer didn’t come from our server.');
		expect(paths(calls).filter((path) => path.includes(hash))).toHaveLength(2);
		expect((await player(2, ana))?.weight).toBe(ana.weight);
		files.set(hash, text);
		await pullRoster(2);
		expect((await player(2, ana))?.weight).toBe(222);
	});
});
