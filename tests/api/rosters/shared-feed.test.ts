import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { toCents } from '#domain/money/money.ts';
import type { Player } from '#domain/roster/roster.ts';
import { type FeedFile, type FeedHead, feedFileSchema, feedHeadSchema, sportSizesSchema } from '#domain/roster/shared-feed.ts';
import { cursorAt, planFeed } from '#roster/pull/feed-plan.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { restartCursors } from '#server/db/forget-cursors.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { drawBranch, insertTick } from '#server/db/insert-tick.ts';
import type { Db } from '#server/db/open-database.ts';
import { changedRosters, feedFiles, feedWindows } from '#server/db/schema/feed-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { MOST_CHANGES } from '#server/modules/rosters/feed/note-changes.ts';
import { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { refreshWindows } from '#server/modules/rosters/feed/write-windows.ts';
import { mergeAthletes } from '#server/modules/rosters/merges/merge-athletes.ts';
import { newestTick } from '#server/modules/rosters/ticks/find-ticks.ts';
import { foldedCents } from '#server/modules/rosters/totals/received.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow, type TeamRow } from '../fixtures/browse-world.ts';
import { seededRandom, testSeed } from '../fixtures/random/dice.ts';
import { receive } from '../fixtures/rosters/set-received.ts';
import { tickWorld } from '../fixtures/rosters/tick-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: BrowseWorld;
let db: Db;
let team: TeamRow;
let ana: PlayerRow;
let bo: PlayerRow;
let ticks: TickWriter;

beforeEach(async () => {
	({ world, team, ana, bo, ticks } = await tickWorld());
	db = world.db;
	await addSport(db, 3, 'Swimming');
	await commit();
	// So that the newest window begins after it.
	await later(3 * MINUTE);
	await refreshWindows(db, new Date());
});
afterEach(() => world.close());

/** A tick as the worker commits it. */
async function commit(): Promise<void> {
	if ((await ticks.commit()) === 'committed') expect(await refreshWindows(db, new Date())).toBe(true);
	// A head may be some seconds old, except for the newest tick.
	world.pass(15_000);
}
/** Everything so far happened longer ago. */
const later = (ms: number) => db.execute(sql`update ticks set at = at - ${ms} * interval '1 millisecond'`);
let weight = 150;
const weigh = ({ player_id }: Pick<PlayerRow, 'player_id'>) => db.update(players).set({ weight_lb: weight++ }).where(eq(players.player_id, player_id));

async function head(): Promise<FeedHead> {
	const answer = await world.get(feedApi.head);
	expect(answer.statusCode, answer.body).toBe(200);
	return feedHeadSchema.parse(answer.json());
}
const file = async (hash: string) => {
	const answer = await world.get(feedApi.window(hash));
	expect(answer.statusCode, answer.body).toBe(200);
	return feedFileSchema.parse(answer.json());
};
/** The files that lead on from a cursor, as a device would choose them. */
async function filesFrom(cursor: string, of?: FeedHead): Promise<FeedFile[] | string> {
	const plan = planFeed(of ?? (await head()), { cursor, as_of: new Date(0).toISOString() });
	return plan.by === 'windows' ? Promise.all(plan.windows.map(({ hash }) => file(hash ?? ''))) : plan.by;
}
const namesIn = (files: FeedFile[] | string) =>
	typeof files === 'string' ? files : files.map(({ sports }) => sports.flatMap(({ players: found }) => found.map(({ player_name }) => player_name)));
const cursor = async () => cursorAt(await head()) ?? '';

test('the sizes count who is on the rosters, of sports without athletes as well', async () => {
	const sizes = async () => {
		const answer = await world.get(feedApi.sizes);
		expect(answer.headers['cache-control']).toBe('public, max-age=60');
		return sportSizesSchema.parse(answer.json()).sports;
	};
	const before = await sizes();
	expect(before.find(({ sport_id }) => sport_id === 3)).toEqual({ sport_id: 3, athletes: 0 });
	const athletes = before.find(({ sport_id }) => sport_id === team.sport_id)?.athletes ?? 0;
	expect(athletes).toBeGreaterThanOrEqual(2);
	await db.update(players).set({ retired_at: new Date() }).where(eq(players.player_id, ana.player_id));
	expect(await sizes()).toContainEqual({ sport_id: team.sport_id, athletes: athletes - 1 });
});

describe('a head', () => {
	test('names the newest tick, its branch, and a window that ends there; a cache may keep it for two seconds', async () => {
		await weigh(ana);
		await commit();
		const answer = await world.get(feedApi.head);
		expect(answer.headers['cache-control']).toBe('public, max-age=2');
		expect(answer.headers['set-cookie']).toBeUndefined();
		const found = feedHeadSchema.parse(answer.json());
		const newest = await newestTick(db);
		expect(found.tick).toBe(Number(newest.tick));
		expect(found.branches[0]).toEqual({ branch: newest.branch, first: expect.any(Number), last: found.tick });
		expect(found.windows.at(-1)?.to).toBe(found.tick);
		expect(Math.abs(Date.parse(found.as_of) - Date.now())).toBeLessThan(HOUR);
	});

	test('has every branch, newest first, and leaves out one that a restart of the history ended', async () => {
		await weigh(ana);
		await commit();
		const before = await head();
		ticks = new TickWriter(db);
		await weigh(ana);
		await commit();
		const after = await head();
		expect(after.branches.slice(1)).toEqual(before.branches);
		expect(after.branches[0]?.first).toBe(before.tick + 1);
		await inTransaction(db, (tx) => restartCursors(tx));
		await weigh(ana);
		await commit();
		const restarted = await head();
		expect(restarted.branches.map(({ branch }) => branch)).not.toContain(before.branches[0]?.branch);
		expect(await filesFrom(cursorAt(after) ?? '')).toBe('ask');
		expect((await world.get(api.sync(2, cursorAt(after) ?? ''))).statusCode).toBe(410);
		expect(await filesFrom(`${drawBranch()}.${restarted.tick}`)).toBe('snapshot');
		expect(await db.$count(changedRosters)).toBe(1);
	});

	test('names a snapshot that windows lead on from, by its hash', async () => {
		expect((await head()).snapshots).toEqual([]);
		const direct = await world.get(api.sync(2));
		world.pass(15_000);
		const [named] = (await head()).snapshots;
		expect(named).toEqual({ sport_id: 2, tick: Number((await newestTick(db)).tick), hash: expect.any(String), size: expect.any(Number) });
		const byHash = await world.get(feedApi.snapshot(named?.hash ?? ''));
		expect(byHash.statusCode).toBe(200);
		expect(byHash.body).toBe(direct.body);
		expect(byHash.headers['cache-control']).toBe('public, max-age=172800, immutable');
		expect(byHash.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
	});
});

describe('a window', () => {
	test('has each athlete, team, and total once, as of its end, for all sports', async () => {
		const from = await cursor();
		const pool = await addTeam(db, 3, 'Lake Tech');
		const [cy] = (await addPlayers(db, pool, [{ player_name: 'Cy Cole' }])) as [PlayerRow];
		await weigh(ana);
		await receive(db, bo.player_id, 2500);
		await commit();
		await weigh(ana);
		await receive(db, bo.player_id, 100);
		await db.update(players).set({ retired_at: new Date() }).where(eq(players.player_id, cy.player_id));
		await commit();
		const [only, ...others] = (await filesFrom(from)) as FeedFile[];
		expect(others).toEqual([]);
		expect(only?.sports).toEqual([
			{
				...{ sport_id: 2, teams: [], removed_team_ids: [], removed_player_ids: [] },
				players: [expect.objectContaining({ player_id: ana.player_id, weight: weight - 1, received_donations: 0 })],
				totals: { players: [bo.player_id], cents: [2600] },
			},
			{
				...{ sport_id: 3, removed_team_ids: [], players: [], removed_player_ids: [cy.player_id] },
				teams: [expect.objectContaining({ team_id: pool.team_id, team_name: 'Lake Tech' })],
				totals: { players: [], cents: [] },
			},
		]);
	});

	test('says whose record was merged into whose, and a team that is gone', async () => {
		const from = await cursor();
		await mergeAthletes(db, bo.player_id, { into: ana.player_id, both_plans: 0 }, { actor_id: 1, now: new Date() });
		await db.update(teams).set({ retired_at: new Date() }).where(eq(teams.team_id, team.team_id));
		await commit();
		const [only] = (await filesFrom(from)) as FeedFile[];
		expect(only?.sports[0]).toMatchObject({ removed_team_ids: [team.team_id], removed_player_ids: [bo.player_id], merged: [[bo.player_id, ana.player_id]] });
	});

	test('has no total that a newer row has, so an undone merge leaves none behind', async () => {
		const from = await cursor();
		await receive(db, ana.player_id, 5000);
		await commit();
		await weigh(ana);
		await commit();
		const [only] = (await filesFrom(from)) as FeedFile[];
		expect(only?.sports[0]?.players.map(({ received_donations }) => received_donations)).toEqual([50]);
		expect(only?.sports[0]?.totals).toEqual({ players: [], cents: [] });
		await receive(db, ana.player_id, 100);
		await commit();
		const [later] = (await filesFrom(from)) as FeedFile[];
		expect(later?.sports[0]?.totals).toEqual({ players: [ana.player_id], cents: [5100] });
	});

	test('has nothing that its tick didn’t see', async () => {
		const from = await cursor();
		await weigh(ana);
		await commit();
		await weigh(bo);
		expect(namesIn(await filesFrom(from))).toEqual([['Ana Ash']]);
		await commit();
		expect(namesIn(await filesFrom(from))).toEqual([['Ana Ash', 'Bo Birch']]);
	});

	test('is named by the hash of its text, is the same from every process, and caches may keep it', async () => {
		const from = await cursor();
		await weigh(ana);
		await commit();
		const hash = (await head()).windows.at(-1)?.hash ?? '';
		const other = await browseWorld({ database: world.database });
		for (const server of [world, other]) {
			const answer = await server.get(feedApi.window(hash), { 'accept-encoding': 'br' });
			expect([answer.statusCode, answer.headers['content-encoding'], answer.headers.vary]).toEqual([200, 'br', 'accept-encoding']);
			expect(answer.headers['cache-control']).toBe('public, max-age=172800, immutable');
			expect(answer.headers['set-cookie']).toBeUndefined();
			expect(createHash('sha256').update(brotliDecompressSync(answer.rawPayload)).digest('hex').slice(0, 32)).toBe(hash);
		}
		await other.app.close();
		expect(namesIn(await filesFrom(from))).toEqual([['Ana Ash']]);
	});

	test.each([
		['of no form that we use', 'nonsense', 404, 'not_found'],
		['too long', 'a'.repeat(33), 404, 'not_found'],
		['that we may have had', 'a'.repeat(32), 410, 'cursor_gone'],
	])('with a name %s isn’t found, and no cache keeps that', async (_, hash, status, code) => {
		for (const path of [feedApi.window(hash), feedApi.snapshot(hash)]) {
			const answer = await world.get(path);
			expect([answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual([status, code, 'no-store']);
		}
	});
});

describe('from a moment ago, yesterday, last week, or last month', () => {
	test.each([
		// The newest window begins with the minute before this one, and the loop takes a few seconds itself.
		['most of a minute', 1, 0.75 * MINUTE],
		['an hour', 3, HOUR],
		['a day', 4, DAY],
		['six days', 5, 6 * DAY],
		['a month', 5, 30 * DAY],
	])('%s: at most %i windows', async (_, most, ms) => {
		const from = await cursor();
		const steps = 40;
		for (let i = 0; i < steps; i++) {
			await weigh(i % 2 === 0 ? ana : bo);
			await receive(db, ana.player_id, 100);
			await commit();
			await later(ms / steps);
		}
		await weigh(bo);
		await commit();
		const files = (await filesFrom(from)) as FeedFile[];
		expect(files.length).toBeLessThanOrEqual(most);
		const totals = files.flatMap(({ sports }) => sports.flatMap(({ totals: found }) => found.cents));
		expect(totals.at(-1)).toBe(steps * 100);
	});

	test('further back than the longest window, the server has to be asked', async () => {
		const from = await cursor();
		for (const ms of [40 * DAY, DAY, HOUR, MINUTE]) {
			await weigh(ana);
			await commit();
			await later(ms);
		}
		await weigh(ana);
		await commit();
		expect(await filesFrom(from)).toBe('ask');
	});

	test('files that were replaced stay for those who were told of them, then go', async () => {
		await weigh(ana);
		await commit();
		const former = (await head()).windows.at(-1)?.hash ?? '';
		await weigh(bo);
		await commit();
		expect((await world.get(feedApi.window(former))).statusCode).toBe(200);
		await db
			.update(feedFiles)
			.set({ kept_until: new Date(Date.now() - MINUTE) })
			.where(eq(feedFiles.hash, former));
		await later(2 * HOUR);
		await weigh(bo);
		await commit();
		expect(await db.$count(feedFiles, eq(feedFiles.hash, former))).toBe(0);
		const named = new Set((await db.select({ hash: feedWindows.hash }).from(feedWindows)).map(({ hash }) => hash));
		for (const hash of named) if (hash !== null) await file(hash);
	});
});

describe('where windows can’t lead', () => {
	test('across a tick that noted nothing, the server has to be asked', async () => {
		const from = await cursor();
		const newest = await newestTick(db);
		await weigh(ana);
		// A server of the version before commits it.
		await insertTick(db, { tick: newest.tick + 1n, branch: drawBranch() });
		world.pass(15_000);
		expect(await filesFrom(from)).toBe('ask');
		await weigh(bo);
		await commit();
		expect(await filesFrom(from)).toBe('ask');
		const after = await cursor();
		await weigh(bo);
		await commit();
		expect(namesIn(await filesFrom(after))).toEqual([['Bo Birch']]);
	});

	test('too much at once in a sport: its snapshot, and windows for the others', async () => {
		const from = await cursor();
		const pool = await addTeam(db, 3, 'Lake Tech');
		await addPlayers(
			db,
			pool,
			Array.from({ length: MOST_CHANGES + 1 }, (_, i) => ({ player_name: `Swimmer ${i}` })),
		);
		await weigh(ana);
		await commit();
		const at = Number((await newestTick(db)).tick);
		await later(2 * MINUTE);
		await db.update(players).set({ weight_lb: 170 }).where(eq(players.player_name, 'Swimmer 7'));
		await commit();
		const [file1] = (await filesFrom(from)) as FeedFile[];
		expect(file1?.sports.map(({ sport_id, bulk }) => [sport_id, bulk])).toEqual([
			[2, undefined],
			[3, at],
		]);
		expect(namesIn(await filesFrom(from))).toEqual([['Ana Ash', 'Swimmer 7']]);
	});

	test('a snapshot from before that isn’t sent anymore, however new', async () => {
		const tickOf = async () => Number(JSON.parse((await world.get(api.sync(3))).body.split('\n', 1)[0] ?? '').cursor.split('.')[1]);
		const pool = await addTeam(db, 3, 'Lake Tech');
		await commit();
		expect(await tickOf()).toBe(Number((await newestTick(db)).tick));
		await addPlayers(
			db,
			pool,
			Array.from({ length: MOST_CHANGES + 1 }, (_, i) => ({ player_name: `Swimmer ${i}` })),
		);
		await commit();
		const bulk = Number((await newestTick(db)).tick);
		expect((await head()).snapshots).toEqual([]);
		expect(await tickOf()).toBeGreaterThanOrEqual(bulk);
		world.pass(15_000);
		expect((await head()).snapshots).toEqual([expect.objectContaining({ sport_id: 3 })]);
	});
});

test('at random: devices at any tick, led by windows, have what the database had at the newest tick', async () => {
	const seed = testSeed();
	const random = seededRandom(seed);
	const athletes = [
		ana,
		bo,
		...((await addPlayers(
			db,
			team,
			Array.from({ length: 18 }, (_, i) => ({ player_name: `Athlete ${i}` })),
		)) as PlayerRow[]),
	];
	await commit();
	interface Device {
		cursor: string;
		rows: Map<number, string>;
	}
	const facts = (lb: number | null, cents: number) => `${lb} lb, ${cents}`;
	const truth = async () =>
		new Map(
			(await db.select({ id: players.player_id, lb: players.weight_lb, cents: foldedCents, gone: players.retired_at }).from(players))
				.filter(({ gone }) => gone === null)
				.map(({ id, lb, cents }) => [id, facts(lb, cents)]),
		);
	const snapshot = async (): Promise<Device> => ({ cursor: await cursor(), rows: await truth() });
	const sync = async (device: Device) => {
		const now = await head();
		const files = await filesFrom(device.cursor, now);
		if (typeof files === 'string') return Object.assign(device, await snapshot());
		for (const { sports } of files)
			for (const { players: changed, removed_player_ids, totals } of sports) {
				const lbOf = (player: Player) => facts(player.weight, toCents(Math.round(player.received_donations * 100)));
				for (const player of changed) device.rows.set(player.player_id, lbOf(player));
				for (const id of removed_player_ids) device.rows.delete(id);
				let id = 0;
				for (const [i, step] of totals.players.entries()) {
					id += step;
					const row = device.rows.get(id);
					if (row !== undefined) device.rows.set(id, row.replace(/\d+$/, String(totals.cents[i])));
				}
			}
		device.cursor = cursorAt(now) ?? '';
		return device;
	};
	const devices = await Promise.all(Array.from({ length: 6 }, snapshot));
	let snapshots = 0;
	for (let step = 0; step < 80; step++) {
		for (let n = Math.floor(random() * 4); n > 0; n--) {
			const one = athletes[Math.floor(random() * athletes.length)] as PlayerRow;
			const dice = random();
			if (dice < 0.5) await receive(db, one.player_id, 1 + Math.floor(random() * 5000));
			else if (dice < 0.9) await weigh(one);
			else
				await db
					.update(players)
					.set({ retired_at: random() < 0.5 ? null : new Date() })
					.where(eq(players.player_id, one.player_id));
		}
		if (random() < 0.1) ticks = new TickWriter(db);
		if (random() < 0.9) await commit();
		// Windows may be late.
		else if ((await ticks.commit()) === 'committed') world.pass(15_000);
		for (const device of devices) {
			if (random() < 0.7) continue;
			const newest = await newestTick(db);
			const before = device.cursor;
			await sync(device);
			if (device.cursor !== before) snapshots++;
			expect(
				[...device.rows].sort(([a], [b]) => a - b),
				`seed ${seed}, step ${step}, tick ${newest.tick}`,
			).toEqual([...(await truth())].sort(([a], [b]) => a - b));
		}
		await later([1000, MINUTE, 10 * MINUTE, HOUR, DAY][Math.floor(random() * 5)] as number);
	}
	expect(snapshots).toBeGreaterThan(20);
});
