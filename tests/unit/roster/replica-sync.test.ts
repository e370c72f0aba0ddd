import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '#core/db/db.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { syncErrorKind } from '#roster/pull/sync-error.ts';
import { catchUp, type LoadedParts, loadReplica } from '#roster/replica/load-replica.ts';
import { StoredReplica } from '#roster/replica/stored-replica.ts';
import type { Replica } from '#roster/replica.ts';
import { COMPACT_ABOVE, compactIfLong } from '#roster/store/compact.ts';
import type { SyncErrorKind } from '#roster/sync-progress.ts';
import { type FeedReply, pieced, snapshotReply, stubFeed } from './fixtures/fake-roster-feed.ts';
import { inOrder, pick, type Rosters, randomPlayer, randomRosters, seeded, snapshotText } from './fixtures/roster-league.ts';
import { randomQuery, referenceMatches } from './fixtures/roster-reference.ts';

const random = seeded(20_260_101);
const rosters = randomRosters(random, 400);
const text = snapshotText(rosters, 'cursor-1');

beforeEach(async () => {
	await Promise.all([db.replicas.clear(), db.hot.clear(), db.cold.clear(), db.changes.clear()]);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

async function openReplica(): Promise<Replica | undefined> {
	const parts = await loadReplica(2);
	return parts && new StoredReplica(parts);
}

/** Compares every row of random queries, in full, with the rules. */
async function expectRosters(expected: Rosters, replica?: Replica): Promise<void> {
	const actual = replica ?? (await openReplica());
	if (actual === undefined) throw new Error('no replica');
	expect(actual.count).toBe(expected.players.length);
	const all = actual.search({}, 0, expected.players.length);
	expect(await actual.complete(all.rows)).toEqual(expected.players);
	for (let i = 0; i < 40; i++) {
		const query = randomQuery(random, expected);
		const matches = referenceMatches(expected.players, query);
		const page = actual.search(query, 21, 21);
		expect(page.total, JSON.stringify(query)).toBe(matches.length);
		expect(await actual.complete(page.rows), JSON.stringify(query)).toEqual(matches.slice(21, 42));
	}
}

function delta(to: string, parts: Partial<SyncDelta>): FeedReply {
	return {
		body: JSON.stringify({
			version: 1,
			sport_id: 2,
			cursor: to,
			as_of: '2026-01-01T13:00:00.000Z',
			teams: [],
			removed_team_ids: [],
			players: [],
			removed_player_ids: [],
			...parts,
		}),
	};
}

/** Renames, moves, adds, or removes `count` athletes. Returns the rosters after it, and the delta that reports it. */
function changed(before: Rosters, count: number, firstNewId: number) {
	const gone = new Set<number>();
	const put = new Map<number, Rosters['players'][number]>();
	for (let i = 0; i < count; i++) {
		const team = pick(random, before.teams);
		const kind = random();
		if (kind < 0.2) gone.add(pick(random, before.players).player_id);
		else {
			const id = kind < 0.4 ? firstNewId + i : pick(random, before.players).player_id;
			put.set(id, randomPlayer(random, 2, id, team));
		}
	}
	for (const id of put.keys()) gone.delete(id);
	const players = inOrder([...before.players.filter((p) => !gone.has(p.player_id) && !put.has(p.player_id)), ...put.values()]);
	return { after: { ...before, players }, parts: { players: [...put.values()], removed_player_ids: [...gone] } };
}

describe('a snapshot', () => {
	it('gives every athlete with every field, and every query its rows', async () => {
		const calls = stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		await expectRosters(rosters);
		expect(calls.map((call) => call.path)).toEqual(['/v1/sync/sports/2']);
		expect(calls[0]?.headers.get('x-api-key')).toBe('nil-athletes-web');
		expect((await openReplica())?.as_of).toBe('2026-01-01T12:00:00.000Z');
	});

	it('fills the first page at once and its cold fields after, by id also after the roster was rewritten', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		const replica = (await openReplica()) as Replica;
		const page = replica.search({}, 0, 21);
		expect(page.complete).toBe(false);
		expect(page.rows[0]?.player_name).toBe(rosters.players[0]?.player_name);
		expect(page.rows[0]?.height).toBeNull();
		const full = await replica.complete(page.rows);
		expect(full).toEqual(rosters.players.slice(0, 21));
		expect(replica.search({}, 0, 21)).toEqual({ rows: full, total: 400, complete: true });
		expect(await replica.player(rosters.players[33]?.player_id as number)).toEqual(rosters.players[33]);
		expect(await replica.player(987_654)).toBeUndefined();
	});

	it('serves the facets', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		const replica = (await openReplica()) as Replica;
		expect(replica.classes()).toEqual(['Freshman', 'Sophomore', 'Junior', 'Senior', 'Graduate']);
		const conferences = new Set(rosters.teams.map((t) => t.conference));
		expect(replica.conferences()).toEqual(['East', 'Élite', 'West'].filter((name) => conferences.has(name)));
		expect(new Set(replica.teams('East').map((t) => t.team_id))).toEqual(new Set(rosters.teams.filter((t) => t.conference === 'East').map((t) => t.team_id)));
		expect(replica.teamsBySlug('miami').every((t) => t.team_name.toLowerCase() === 'miami')).toBe(true);
		expect(replica.teamCount).toBe(rosters.teams.length);
	});

	it('holds no athlete at all', async () => {
		stubFeed(() => snapshotReply(snapshotText({ sport_id: 2, teams: rosters.teams, players: [] }, 'c')));
		await pullRoster(2);
		expect((await openReplica())?.search({}, 0, 21)).toEqual({ rows: [], total: 0, complete: true });
	});
});

describe('an answer that is not the whole feed leaves the old replica whole', () => {
	const newer = randomRosters(random, 300);
	const newerText = snapshotText(newer, 'cursor-2');
	const bytes = new TextEncoder().encode(newerText).length;
	const gone: FeedReply = { status: 410, body: JSON.stringify({ detail: 'Too old.', code: 'cursor_gone' }) };
	const cutAt = (at: number, end: Error | undefined): FeedReply => ({
		type: 'application/x-ndjson',
		body: [...pieced(new TextDecoder().decode(new TextEncoder().encode(newerText).slice(0, at))), ...(end ? [end] : [])],
	});
	const bad: [string, FeedReply][] = [
		['a captive portal’s page', { type: 'text/html', body: '<!doctype html><title>Welcome to Stadium WiFi</title>' }],
		['a captive portal’s page under our type', { type: 'application/x-ndjson', body: '<!doctype html>\n<p>Welcome' }],
		['another type', { type: 'text/plain', body: newerText }],
		['500', { status: 500, body: JSON.stringify({ detail: 'x', code: 'internal' }) }],
		['429', { status: 429, body: JSON.stringify({ detail: 'x', code: 'throttled' }), headers: { 'retry-after': '7' } }],
		['nothing', { type: 'application/x-ndjson', body: '' }],
		['a head of another version', { type: 'application/x-ndjson', body: newerText.replace('"version":1', '"version":2') }],
		['a head of another sport', { type: 'application/x-ndjson', body: newerText.replace('"sport_id":2', '"sport_id":3') }],
		['a column out of range', { type: 'application/x-ndjson', body: newerText.replace('"team":[', '"team":[99999,') }],
		['a wrong count at the end', { type: 'application/x-ndjson', body: newerText.replace(/end\t300/, 'end\t299') }],
		['a team that is missing', { type: 'application/x-ndjson', body: newerText.split('\n').toSpliced(2, 1).join('\n') }],
		['a row that is missing', { type: 'application/x-ndjson', body: newerText.replace(/\t\[[^\t\n]*\]\n/, '\n') }],
		['a row of another shape', { type: 'application/x-ndjson', body: newerText.replace(/\n(\d+)\t\[/, '\n$1\t["more",') }],
		['rows after the end', { type: 'application/x-ndjson', body: `${newerText}1\t[]\n` }],
		...[0.01, 0.3, 0.5, 0.7, 0.9, 0.999].flatMap((share): [string, FeedReply][] => [
			[`a stream that ends after ${share * 100} %`, cutAt(Math.floor(bytes * share), undefined)],
			[`a connection cut after ${share * 100} %`, cutAt(Math.floor(bytes * share), new TypeError('network error'))],
		]),
	];

	it.each(bad)('%s', async (_name, reply) => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		const before = await db.replicas.get(2);
		stubFeed((path) => (path.includes('since') ? gone : reply));
		await expect(pullRoster(2)).rejects.toThrow();
		expect(await db.replicas.get(2)).toEqual(before);
		await expectRosters(rosters);
		stubFeed((path) => (path.includes('since') ? gone : snapshotReply(newerText)));
		await pullRoster(2);
		await expectRosters(newer);
		expect(new Set((await db.cold.toArray()).map((roster) => roster.generation)).size).toBe(1);
	});

	it.each<[string, FeedReply, SyncErrorKind]>([
		['a page', { type: 'text/html', body: '<!doctype html>' }, 'foreign'],
		['a page with 511', { status: 511, type: 'text/html', body: '<!doctype html>' }, 'foreign'],
		['{}', { body: '{}' }, 'foreign'],
		['a delta of another version', { body: '{}', headers: { 'content-security-policy': "default-src 'none';report-uri /v1/csp-reports" } }, 'other'],
		['a gateway’s page', { status: 502, type: 'text/html', body: '<!doctype html>' }, 'other'],
	])('%s in place of a snapshot or a delta is told apart', async (_name, reply, kind) => {
		const kindOf = () => pullRoster(2).then(() => 'none', syncErrorKind);
		stubFeed(() => reply);
		expect(await kindOf()).toBe(kind);
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		stubFeed(() => reply);
		expect(await kindOf()).toBe(kind);
	});

	it('a transfer that stands still is given up', async () => {
		vi.stubGlobal(
			'fetch',
			async () =>
				new Response(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode(text.slice(0, 500))) }), {
					headers: { 'content-type': 'application/x-ndjson' },
				}),
		);
		const started = Date.now();
		await expect(pullRoster(2, { stallMs: 50 })).rejects.toThrow();
		expect(Date.now() - started).toBeLessThan(5000);
	});

	it('a server that is silent is reported while we wait, and when it is heard after all', async () => {
		const reports: boolean[] = [];
		const answer = Promise.withResolvers<void>();
		stubFeed(() => snapshotReply(text));
		const { fetch } = globalThis;
		vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
			await answer.promise;
			return fetch(...call);
		});
		const pulled = pullRoster(2, { quietMs: 20, heard: (isHeard) => reports.push(isHeard) });
		await vi.waitFor(() => expect(reports).toEqual([false]));
		answer.resolve();
		await pulled;
		expect(reports.slice(0, 2)).toEqual([false, true]);
	});

	it('a tab killed while it writes leaves rows that the next sync clears', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		// What a killed tab leaves behind: rows of a generation that was never committed.
		await db.cold.put({ sport_id: 2, generation: 2, team_id: rosters.teams[0]?.team_id as number, player_id: Int32Array.of(1), rows: '[]' });
		await expectRosters(rosters);
		stubFeed((path) => (path.includes('since') ? gone : snapshotReply(newerText)));
		await pullRoster(2);
		await expectRosters(newer);
	});

	it('a full disk, at whichever write', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		stubFeed((path) => (path.includes('since') ? gone : snapshotReply(newerText)));
		const quota = new DOMException('full', 'QuotaExceededError');
		for (const [table, method] of [
			[db.cold, 'bulkPut'],
			[db.hot, 'put'],
			[db.early, 'bulkPut'],
			[db.replicas, 'put'],
		] as const) {
			const spy = vi.spyOn(table, method as 'put').mockRejectedValueOnce(quota);
			await expect(pullRoster(2)).rejects.toThrow('full');
			expect(spy).toHaveBeenCalled();
			spy.mockRestore();
			await expectRosters(rosters);
			expect(new Set((await db.cold.toArray()).map((roster) => roster.generation))).toEqual(new Set([1]));
		}
		await pullRoster(2);
		await expectRosters(newer);
	});

	it('a commit whose clearing up fails keeps the new replica', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		stubFeed((path) => (path.includes('since') ? gone : snapshotReply(newerText)));
		const where = db.cold.where.bind(db.cold);
		let calls = 0;
		// Two ranges are cleared before the rows arrive, and two after the commit. So the third call is the first one after
		// the commit.
		const spy = vi.spyOn(db.cold, 'where').mockImplementation(((index: string) => {
			if (++calls === 3) throw new DOMException('gone', 'UnknownError');
			return where(index);
		}) as typeof db.cold.where);
		await expect(pullRoster(2)).rejects.toThrow('gone');
		spy.mockRestore();
		await expectRosters(newer);
	});
});

describe('deltas', () => {
	it('are overlaid, also in a tab that has the replica open, and folded in when the log is long', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		let open = await loadReplica(2);
		let late = open;
		let current = rosters;
		for (let round = 1; round <= 6; round++) {
			const { after, parts } = changed(current, 40, round * 1000);
			const calls = stubFeed(() => delta(`cursor-${round + 1}`, parts));
			await pullRoster(2);
			expect(calls.map((call) => call.path)).toEqual([`/v1/sync/sports/2?since=cursor-${round}`]);
			current = after;
			if (open) open = await catchUp(2, open);
			await expectRosters(current, open && new StoredReplica(open));
			await expectRosters(current);
			if (round === 3 && late) {
				late = await catchUp(2, late);
				await expectRosters(current, late && new StoredReplica(late));
			}
			if (round === 4) {
				expect(await compactIfLong(2, 100)).toBe(true);
				expect(await db.changes.count()).toBe(0);
				await expectRosters(current);
				// The tab that has it open continues with what it holds. A tab that was behind rereads everything.
				await expectRosters(current, open && new StoredReplica(open));
				await expectRosters(current, late && new StoredReplica((await catchUp(2, late)) as never));
			}
		}
		expect(COMPACT_ABOVE).toBe(500);
		expect(await compactIfLong(2)).toBe(false);
	});

	it('are kept where there is no room to fold them in, and that is reported', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		// A log long enough to be compacted, of athletes who came and went.
		stubFeed(() => delta('cursor-2', { removed_player_ids: Array.from({ length: COMPACT_ABOVE }, (_, i) => 900_000 + i) }));
		await pullRoster(2);
		expect(await db.changes.count()).toBe(COMPACT_ABOVE);
		const expected = { ...rosters, players: rosters.players.slice(1) };
		stubFeed(() => delta('cursor-3', { removed_player_ids: [rosters.players[0]?.player_id as number] }));
		const full = vi.spyOn(db.hot, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
		const reported: unknown[] = [];
		await pullRoster(2, { report: (error) => reported.push(error) });
		full.mockRestore();
		expect(reported).toMatchObject([{ name: 'QuotaExceededError' }]);
		expect((await db.replicas.get(2))?.cursor).toBe('cursor-3');
		expect(await db.changes.count()).toBe(COMPACT_ABOVE + 1);
		await expectRosters(expected);
		stubFeed(() => delta('cursor-4', {}));
		await pullRoster(2);
		expect(await db.changes.count()).toBe(0);
		await expectRosters(expected);
	});

	it('too large to be sent to the pages are folded in by the next sync, when the pages have read them', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		const open = (await loadReplica(2)) as LoadedParts;
		const many = Array.from({ length: COMPACT_ABOVE + 1 }, (_, i) => 900_000 + i);
		stubFeed(() => delta('cursor-2', { removed_player_ids: [rosters.players[0]?.player_id as number, ...many] }));
		await pullRoster(2);
		const expected = { ...rosters, players: rosters.players.slice(1) };
		const reads = vi.spyOn(db.hot, 'get');
		const now = (await catchUp(2, open)) as LoadedParts;
		expect(reads).not.toHaveBeenCalled();
		await expectRosters(expected, new StoredReplica(now));
		reads.mockRestore();
		stubFeed(() => delta('cursor-3', {}));
		await pullRoster(2);
		expect(await db.changes.count()).toBe(0);
		await expectRosters(expected, new StoredReplica((await catchUp(2, now)) as LoadedParts));
	});

	it('of two syncs at once are stored from one, and nothing of the other, which says so', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		const [first, second] = rosters.players.map(({ player_id }) => player_id) as [number, number];
		const answers = [delta('cursor-2', { removed_player_ids: [first] }), delta('cursor-2', { removed_player_ids: [second] })];
		stubFeed(() => answers.shift() as FeedReply);
		const ended = await Promise.allSettled([pullRoster(2), pullRoster(2)]);
		expect(ended).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { name: 'StaleWriteError' } }]);
		expect((await db.changes.toArray()).map(({ player_id, revision }) => [player_id, revision])).toEqual([[first, 2]]);
		await expectRosters({ ...rosters, players: rosters.players.slice(1) });
	});

	it('follow a snapshot at once that the server had kept for a while, and only then', async () => {
		const answer = (date: string) => (path: string) =>
			path.includes('since=') ? delta('cursor-2', { removed_player_ids: [rosters.players[0]?.player_id ?? 0] }) : { ...snapshotReply(text), headers: { date } };
		const young = stubFeed(answer('Thu, 01 Jan 2026 12:00:01 GMT'));
		await pullRoster(2);
		expect(young).toHaveLength(1);
		await Promise.all([db.replicas.clear(), db.hot.clear(), db.cold.clear()]);
		const old = stubFeed(answer('Thu, 01 Jan 2026 12:04:00 GMT'));
		await pullRoster(2);
		expect(old.map((call) => call.path.includes('since='))).toEqual([false, true]);
		await expectRosters({ ...rosters, players: rosters.players.slice(1) });
	});

	it('without changes move the time and the cursor only', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		const before = await loadReplica(2);
		stubFeed(() => delta('cursor-9', {}));
		await pullRoster(2);
		const after = before && (await catchUp(2, before));
		expect(after?.columns).toBe(before?.columns);
		expect(after?.as_of).toBe('2026-01-01T13:00:00.000Z');
		expect((await db.replicas.get(2))?.cursor).toBe('cursor-9');
	});

	it('send the validator for the same path and take 304 as nothing new', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		stubFeed(() => ({ ...delta('cursor-1', {}), etag: '"d1"' }));
		await pullRoster(2);
		const calls = stubFeed(() => ({ status: 304, body: '', headers: { date: 'Thu, 01 Jan 2026 14:00:00 GMT' } }));
		await pullRoster(2);
		expect(calls[0]?.headers.get('if-none-match')).toBe('"d1"');
		expect((await db.replicas.get(2))?.as_of).toBe('2026-01-01T14:00:00.000Z');
		await expectRosters(rosters);
	});

	it.each([
		['not JSON', { body: '{"version":1' }],
		['another sport', delta('', { sport_id: 3 })],
		['HTML', { type: 'text/html', body: '<html>' }],
		['410 that is not ours', { status: 410, type: 'text/html', body: '<html>' }],
		['a row of another shape', { body: JSON.stringify({ version: 1, players: [{ player_id: 'x' }] }) }],
	] as [string, FeedReply][])('of a wrong kind change nothing: %s', async (_name, reply) => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		const before = await db.replicas.get(2);
		stubFeed(() => reply);
		await expect(pullRoster(2)).rejects.toThrow();
		expect(await db.replicas.get(2)).toEqual(before);
		expect(await db.changes.count()).toBe(0);
	});

	it('are not applied twice when two tabs sync without a lock', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		const { after, parts } = changed(rosters, 20, 5000);
		stubFeed(() => delta('cursor-2', parts));
		const results = await Promise.allSettled([pullRoster(2), pullRoster(2)]);
		expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
		await expectRosters(after);
	});
});

describe('an open replica', () => {
	it('completes its rows when another tab has stored a newer snapshot under it', async () => {
		stubFeed(() => snapshotReply(text));
		await pullRoster(2);
		const replica = (await openReplica()) as Replica;
		const page = replica.search({}, 0, 21);
		stubFeed((path) => (path.includes('since') ? { status: 410, body: JSON.stringify({ detail: 'x', code: 'cursor_gone' }) } : snapshotReply(text)));
		await pullRoster(2);
		expect(await replica.complete(page.rows)).toEqual(rosters.players.slice(0, 21));
	});
});
