import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { type SyncDelta, snapshotHeadSchema, syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { errorCode } from '#server/core/error-code.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { changedRosters, ticks as ticksTable } from '#server/db/schema/feed-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { lookAfter } from '#server/modules/rosters/feed/tick-worker.ts';
import { refuseTicksOfOtherCluster, TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { tidyTicks } from '#server/modules/rosters/feed/tidy-ticks.ts';
import { newestTick } from '#server/modules/rosters/ticks/find-ticks.ts';
import { addTeam, type BrowseWorld, type PlayerRow } from '../fixtures/browse-world.ts';
import { receive } from '../fixtures/rosters/set-received.ts';
import { tickWorld } from '../fixtures/rosters/tick-world.ts';

const DAY_MS = 24 * 60 * 60_000;

let world: BrowseWorld;
let ana: PlayerRow;
let bo: PlayerRow;
let ticks: TickWriter;

beforeEach(async () => {
	({ world, ana, bo, ticks } = await tickWorld());
});
afterEach(() => world.close());

let weight = 150;
const weigh = ({ player_id }: PlayerRow) => world.db.update(players).set({ weight_lb: weight++ }).where(eq(players.player_id, player_id));

async function since(cursor: string): Promise<SyncDelta> {
	const answer = await world.get(api.sync(2, cursor));
	expect(answer.statusCode, answer.body).toBe(200);
	return syncDeltaSchema.parse(answer.json());
}

const refusal = async (cursor: string) => {
	const answer = await world.get(api.sync(2, cursor));
	return [answer.statusCode, answer.json().code];
};

async function snapshotCursor(): Promise<string> {
	return snapshotHeadSchema.parse(JSON.parse((await world.get(api.sync(2))).body.split('\n', 1)[0] ?? '')).cursor;
}

const names = (delta: SyncDelta) => delta.players.map((player) => player.player_name);

async function epoch(): Promise<string> {
	const [row] = rowsOf<{ value: string }>(await world.db.execute(sql`select value from meta where key = 'epoch'`));
	return row?.value ?? '';
}

/** The cursor that a version before ticks would have given out, moved by this number of transactions. */
async function earlierCursor(ahead = 0): Promise<string> {
	const [row] = rowsOf<{ xmin: string }>(await world.db.execute(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`));
	return `${await epoch()}.${Math.max(0, Number(row?.xmin) + ahead)}`;
}

describe('a tick', () => {
	test('is committed only after a change, and is the cursor from then on', async () => {
		const before = await newestTick(world.db);
		expect(await ticks.commit()).toBe('unchanged');
		await weigh(ana);
		expect(await ticks.commit()).toBe('committed');
		const after = await newestTick(world.db);
		expect(after.tick).toBe(before.tick + 1n);
		expect(await ticks.commit()).toBe('unchanged');
		expect(await snapshotCursor()).toBe(`${after.branch}.${after.tick}`);
	});

	test('a change comes with its tick, not before, and once', async () => {
		const cursor = await snapshotCursor();
		await weigh(ana);
		const early = await since(cursor);
		expect([names(early), early.cursor]).toEqual([[], cursor]);
		await ticks.commit();
		const delta = await since(early.cursor);
		expect(names(delta)).toEqual(['Ana Ash']);
		expect(delta.cursor).not.toBe(cursor);
		expect(names(await since(delta.cursor))).toEqual([]);
	});

	test('a row that changes again after its tick comes with the next one, and its total with it', async () => {
		const cursor = await snapshotCursor();
		await weigh(ana);
		await receive(world.db, ana.player_id, 500);
		await ticks.commit();
		await weigh(ana);
		const first = await since(cursor);
		expect(names(first)).toEqual([]);
		await ticks.commit();
		const second = await since(first.cursor);
		expect(second.players.map(({ player_name, received_donations }) => [player_name, received_donations])).toEqual([['Ana Ash', 5]]);
	});

	test('somebody who left a removed team and has changed once more isn’t dropped with it', async () => {
		const cursor = await snapshotCursor();
		const stays = await addTeam(world.db, ana.sport_id, 'Inland State');
		for (const one of [ana, bo])
			await world.db.update(players).set({ team_id: stays.team_id, team_fold: stays.team_fold }).where(eq(players.player_id, one.player_id));
		await world.db.update(teams).set({ retired_at: new Date() }).where(eq(teams.team_id, ana.team_id));
		await ticks.commit();
		await weigh(ana);
		expect(await since(cursor)).toMatchObject({ cursor, teams: [], removed_team_ids: [], players: [] });
		await ticks.commit();
		const delta = await since(cursor);
		expect([names(delta).sort(), delta.removed_team_ids]).toEqual([['Ana Ash', 'Bo Birch'], [ana.team_id]]);
	});

	test('a snapshot has a tick with everything that it has', async () => {
		await weigh(ana);
		world.pass(6 * 60_000);
		expect(names(await since(await snapshotCursor()))).toEqual([]);
	});

	test('one process keeps its word; another takes a new one, and the first as well when it goes on', async () => {
		const other = new TickWriter(world.db);
		const words: string[] = [];
		for (const writer of [ticks, ticks, other, other, ticks]) {
			await weigh(ana);
			expect(await writer.commit()).toBe('committed');
			words.push((await newestTick(world.db)).branch);
		}
		expect(words[1]).toBe(words[0]);
		expect(words[3]).toBe(words[2]);
		expect(new Set(words).size).toBe(3);
	});

	test('a commit with a warning may be lost in a failover: the next tick has a new word', async () => {
		await world.db.execute(sql`
			create function warn() returns trigger language plpgsql as $$ begin raise warning 'canceling wait for synchronous replication'; return null; end $$`);
		await world.db.execute(sql`create constraint trigger warn after insert on ticks deferrable initially deferred for each row execute function warn()`);
		await weigh(ana);
		const { tick } = await newestTick(world.db);
		const failure: unknown = await ticks.commit().catch((error: unknown) => error);
		expect(errorCode(failure)).toBe('DATABASE_OUTCOME_UNKNOWN');
		const uncertain = await newestTick(world.db);
		expect(uncertain.tick).toBe(tick + 1n);
		await world.db.execute(sql`drop trigger warn on ticks`);
		await weigh(ana);
		await ticks.commit();
		const next = await newestTick(world.db);
		expect([next.tick, next.branch === uncertain.branch]).toEqual([tick + 2n, false]);
	});

	test('of two that commit at once, one gives way or finds nothing left', async () => {
		await weigh(ana);
		const { tick } = await newestTick(world.db);
		const outcomes = await Promise.all([ticks.commit(), new TickWriter(world.db).commit()]);
		expect(outcomes).toContain('committed');
		expect(outcomes).toContainEqual(expect.stringMatching(/taken|unchanged/));
		expect((await newestTick(world.db)).tick).toBe(tick + 1n);
	});

	test('a process leaves ticks to the one that commits them, and takes over when that one is gone', async () => {
		const errors: string[] = [];
		const worker = (writer: TickWriter) => lookAfter({ db: world.db, ticks: writer, log: { error: (message) => errors.push(message) } });
		const [first, second] = [worker(ticks), worker(new TickWriter(world.db))];
		const words = new Set<string>();
		await weigh(ana);
		await ticks.commit();
		for (let round = 0; round < 4; round++) {
			await weigh(ana);
			await second();
			await first();
			words.add((await newestTick(world.db)).branch);
		}
		expect(words.size).toBe(1);
		const { tick } = await newestTick(world.db);
		await weigh(ana);
		await second();
		expect((await newestTick(world.db)).tick).toBe(tick);
		await second();
		expect((await newestTick(world.db)).tick).toBe(tick + 1n);
		expect(errors).toEqual([]);
	});

	test('old ones are deleted, never the newest', async () => {
		for (let i = 0; i < 3; i++) {
			await weigh(ana);
			await ticks.commit();
		}
		const newest = await newestTick(world.db);
		const [old] = rowsOf<{ branch: string; tick: string }>(
			await world.db.execute(sql`select branch, tick::text as tick from ticks where tick = ${newest.tick}::bigint - 1`),
		);
		await tidyTicks(world.db, new Date(Date.now() + 34 * DAY_MS));
		expect(names(await since(`${old?.branch}.${old?.tick}`))).toEqual(['Ana Ash']);
		await tidyTicks(world.db, new Date(Date.now() + 36 * DAY_MS));
		expect(rowsOf(await world.db.execute(sql`select 1 from ticks`))).toHaveLength(1);
		expect(await newestTick(world.db)).toEqual(newest);
		expect(await refusal(`${old?.branch}.${old?.tick}`)).toEqual([410, 'cursor_gone']);
	});
});

describe('a cursor that names no tick of this database', () => {
	test('the number of another history, or past its word’s end: 410', async () => {
		const [branch, tick] = (await snapshotCursor()).split('.');
		expect(await refusal(`t00000000000.${tick}`)).toEqual([410, 'cursor_gone']);
		expect(await refusal(`${branch}.${Number(tick) + 1}`)).toEqual([410, 'cursor_gone']);
	});

	test('a check that remembers a tick forgets it when the database has gone back', async () => {
		await weigh(ana);
		await ticks.commit();
		const cursor = await snapshotCursor();
		expect(names(await since(cursor))).toEqual([]);
		// As after a failover to a replica that missed the tick, where another one has its number.
		for (const table of [changedRosters, ticksTable]) await world.db.delete(table).where(eq(table.tick, (await newestTick(world.db)).tick));
		await weigh(bo);
		await new TickWriter(world.db).commit();
		expect(await refusal(cursor)).toEqual([410, 'cursor_gone']);
	});
});

describe('a cursor of a version before ticks', () => {
	test('goes on, and the device holds a tick from then on', async () => {
		const cursor = await earlierCursor();
		await weigh(ana);
		await ticks.commit();
		const delta = await since(cursor);
		expect(names(delta)).toContain('Ana Ash');
		const { branch, tick } = await newestTick(world.db);
		expect(delta.cursor).toBe(`${branch}.${tick}`);
		expect(names(await since(delta.cursor))).toEqual([]);
	});

	test('a device that has missed a change gets it with its first sync', async () => {
		await weigh(ana);
		await ticks.commit();
		// A crash handed ids out again, so the cursor is ahead of this change.
		expect(names(await since(await earlierCursor(5000)))).toContain('Ana Ash');
	});

	test('of another epoch: 410', async () => {
		expect(await refusal(`0${(await epoch()).slice(1)}f.5`)).toEqual([410, 'cursor_gone']);
	});
});

describe('ids and marks of another cluster', () => {
	const mark = async (changed_xid: number) => {
		await world.db.execute(sql`alter table players disable trigger players_mark_changed`);
		await world.db.execute(sql`update players set changed_xid = ${changed_xid}::bigint`);
		await world.db.execute(sql`alter table players enable trigger players_mark_changed`);
	};

	test.each([
		['a mark that this cluster can’t have given', () => mark(4_000_000_000)],
		['a tick whose transaction is still to come', () => world.db.execute(sql`update ticks set xid = 4000000000, seen = '4000000000:4000000000:'`)],
	])('%s: a start resets them, and devices get a snapshot', async (_, spoil) => {
		const old = await snapshotCursor();
		const before = await epoch();
		expect(await refuseTicksOfOtherCluster(world.db)).toBe(false);
		await spoil();
		expect(await refuseTicksOfOtherCluster(world.db)).toBe(true);
		expect(await epoch()).not.toBe(before);
		expect(await refuseTicksOfOtherCluster(world.db)).toBe(false);
		expect(await refusal(old)).toEqual([410, 'cursor_gone']);
		const fresh = await snapshotCursor();
		await weigh(bo);
		await ticks.commit();
		const delta = await since(fresh);
		expect(names(delta)).toEqual(['Bo Birch']);
		expect(names(await since(delta.cursor))).toEqual([]);
	});

	test('a running server notices with the next tick, and says so once', async () => {
		await mark(4_000_000_000);
		const errors: string[] = [];
		const look = lookAfter({ db: world.db, ticks, log: { error: (message) => errors.push(message) } });
		for (let i = 0; i < 4; i++) await look();
		expect(errors).toEqual([expect.stringContaining('another PostgreSQL cluster')]);
	});
});

describe.runIf(process.env.TEST_DB === 'postgres')('writers that overlap', () => {
	/** A transaction that has written and waits for the signal to commit. */
	async function begun(player: PlayerRow): Promise<() => Promise<void>> {
		const written = Promise.withResolvers<void>();
		const word = Promise.withResolvers<void>();
		const done = world.db.transaction(async (tx) => {
			await tx.update(players).set({ weight_lb: weight++ }).where(eq(players.player_id, player.player_id));
			written.resolve();
			await word.promise;
		});
		await Promise.race([written.promise, done]);
		return () => {
			word.resolve();
			return done;
		};
	}

	test('a long writer’s rows come once, and nothing comes twice meanwhile', async () => {
		const start = await snapshotCursor();
		const commit = await begun(bo);
		const got: string[][] = [];
		let cursor = start;
		for (let i = 0; i < 2; i++) {
			await weigh(ana);
			await ticks.commit();
			const delta = await since(cursor);
			got.push(names(delta));
			cursor = delta.cursor;
			got.push(names(await since(cursor)));
		}
		await commit();
		await ticks.commit();
		const last = await since(cursor);
		got.push(names(last), names(await since(last.cursor)));
		expect(got).toEqual([['Ana Ash'], [], ['Ana Ash'], [], ['Bo Birch'], []]);
	});

	test('while another process holds the turn, this one lets it', async () => {
		await weigh(ana);
		const held = Promise.withResolvers<void>();
		const word = Promise.withResolvers<void>();
		const holding = world.db.transaction(async (tx) => {
			await tx.execute(sql`lock table feed_turn in exclusive mode`);
			held.resolve();
			await word.promise;
		});
		await held.promise;
		expect(await ticks.commit()).toBe('taken');
		word.resolve();
		await holding;
		expect(await ticks.commit()).toBe('committed');
	});
});
