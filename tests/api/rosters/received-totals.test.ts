import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { type FilterBody, filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import { playerSchema } from '#domain/roster/roster.ts';
import { snapshotHeadSchema, syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { restartCursors } from '#server/db/forget-cursors.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { alerts } from '#server/db/schema/alerts-schema.ts';
import { athleteTotals, changedTotals, receivedIncrements } from '#server/db/schema/feed-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { changedPlayerIds } from '#server/modules/rosters/changes/roster-changes-since.ts';
import type { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { tidyTicks } from '#server/modules/rosters/feed/tidy-ticks.ts';
import { mergeAthletes, undoMerge } from '#server/modules/rosters/merges/merge-athletes.ts';
import { newestTick } from '#server/modules/rosters/ticks/find-ticks.ts';
import { recountTotals } from '#server/modules/rosters/totals/recount-totals.ts';
import { type BrowseWorld, browseWorld, type PlayerRow } from '../fixtures/browse-world.ts';
import { receive, receivedBy } from '../fixtures/rosters/set-received.ts';
import { tickWorld } from '../fixtures/rosters/tick-world.ts';

const DAY_MS = 24 * 60 * 60_000;
const onPostgres = process.env.TEST_DB === 'postgres';

let world: BrowseWorld;
let db: Db;
let ana: PlayerRow;
let bo: PlayerRow;
let ticks: TickWriter;

beforeEach(async () => {
	({ world, ana, bo, ticks } = await tickWorld());
	db = world.db;
});
afterEach(() => world.close());

/** A change of a roster, in a tick. */
async function weigh({ player_id }: PlayerRow): Promise<void> {
	await db.update(players).set({ weight_lb: 200 }).where(eq(players.player_id, player_id));
	await ticks.commit();
}
const page = async ({ player_id }: PlayerRow) => playerSchema.parse((await world.get(api.player(player_id, ana.team_id))).json()).received_donations;
const listed = async (filter: Partial<FilterBody> = {}, of = world) => {
	const { filtered_players, count } = filterAnswerSchema.parse((await of.post(api.filterPlayers(0), { sport_id: 2, ...filter })).json());
	expect(filtered_players).toHaveLength(count);
	return filtered_players.map(({ player_name, received_donations }) => [player_name, received_donations]);
};
const maximum = async () => (await world.get(api.maxDonation)).json().max_donation_amount;
const snapshot = async () => snapshotHeadSchema.parse(JSON.parse((await world.get(api.sync(2))).body.split('\n', 1)[0] ?? ''));
const since = async (cursor: string) => syncDeltaSchema.parse((await world.get(api.sync(2, cursor))).json());
const totalsIn = ({ players: found }: { players: { player_name: string; received_donations: number }[] }) =>
	found.map(({ player_name, received_donations }) => [player_name, received_donations]);
const waiting = () => db.$count(receivedIncrements);
const folded = async () => (await db.select().from(athleteTotals).orderBy(athleteTotals.player_id)).map(({ player_id, cents }) => [player_id, cents]);

describe('an amount that was booked', () => {
	test('shows at once on the athlete’s page, and with the next tick in listings and the feed; no roster row moves', async () => {
		const { cursor } = await snapshot();
		const [before] = await db.select().from(players).where(eq(players.player_id, ana.player_id));
		expect(await listed()).toEqual([
			['Ana Ash', 0],
			['Bo Birch', 0],
		]);
		await receive(db, ana.player_id, 5000);
		expect(await page(ana)).toBe(50);
		expect((await since(cursor)).players).toEqual([]);
		expect((await snapshot()).received).toEqual([0, 0]);
		expect(await ticks.commit()).toBe('committed');
		expect(await listed()).toEqual([
			['Ana Ash', 50],
			['Bo Birch', 0],
		]);
		const delta = await since(cursor);
		expect(totalsIn(delta)).toEqual([['Ana Ash', 50]]);
		expect(totalsIn(await since(delta.cursor))).toEqual([]);
		const [after] = await db.select().from(players).where(eq(players.player_id, ana.player_id));
		expect(after).toEqual(before);
		expect([await waiting(), await folded()]).toEqual([0, [[ana.player_id, 5000]]]);
		expect(await ticks.commit()).toBe('unchanged');
	});

	test('several, and what goes back, are one sum; the same tick has it in each process', async () => {
		const other = await browseWorld({ database: world.database });
		try {
			await listed({}, other);
			for (const cents of [5000, 2500, -1000]) await receive(db, ana.player_id, cents);
			await receive(db, bo.player_id, 1);
			await ticks.commit();
			for (const of of [world, other])
				expect(await listed({}, of)).toEqual([
					['Ana Ash', 65],
					['Bo Birch', 0.01],
				]);
			await receive(db, ana.player_id, -6500);
			await ticks.commit();
			for (const of of [world, other])
				expect(await listed({}, of)).toEqual([
					['Ana Ash', 0],
					['Bo Birch', 0.01],
				]);
		} finally {
			await other.app.close();
		}
	});

	test('counts for filters by amount at once, so $49 never stands under a minimum of $50', async () => {
		await receive(db, ana.player_id, 4900);
		await ticks.commit();
		expect([await listed({ min_donation: 50 }), await listed({ max_donation: 49 }), await listed({ max_donation: 48.99 })]).toEqual([
			[],
			[
				['Ana Ash', 49],
				['Bo Birch', 0],
			],
			[['Bo Birch', 0]],
		]);
		await receive(db, ana.player_id, 100);
		// These haven't been asked before.
		expect([await listed({ min_donation: 49.5 }), await listed({ max_donation: 49.99 })]).toEqual([[['Ana Ash', 50]], [['Bo Birch', 0]]]);
		await ticks.commit();
		expect([await listed({ min_donation: 50 }), await listed({ max_donation: 49 })]).toEqual([[['Ana Ash', 50]], [['Bo Birch', 0]]]);
		expect(await listed({ min_donation: 0 })).toHaveLength(2);
	});

	test('moves the maximum of the filter, unless the athlete has left', async () => {
		expect(await maximum()).toBe(0);
		await receive(db, ana.player_id, 700);
		await receive(db, bo.player_id, 300);
		await ticks.commit();
		expect(await maximum()).toBe(7);
		await db.update(players).set({ retired_at: new Date() }).where(eq(players.player_id, ana.player_id));
		expect(await maximum()).toBe(3);
	});

	test('below zero in all, raises an alert, and ticks go on', async () => {
		await receive(db, ana.player_id, -100);
		expect(await ticks.commit()).toBe('committed');
		expect(await db.select({ kind: alerts.kind, title: alerts.title }).from(alerts)).toEqual([
			{ kind: 'total_below_zero', title: '1 athlete received less than nothing' },
		]);
		expect(await page(ana)).toBe(-1);
		await receive(db, ana.player_id, 300);
		expect(await ticks.commit()).toBe('committed');
		expect(await page(ana)).toBe(2);
	});

	test.runIf(onPostgres)('in a transaction that is still open, waits for the tick that sees it', async () => {
		const written = Promise.withResolvers<void>();
		const goOn = Promise.withResolvers<void>();
		const slow = inTransaction(db, async (tx) => {
			await receive(tx, ana.player_id, 100);
			written.resolve();
			await goOn.promise;
		});
		await written.promise;
		await receive(db, ana.player_id, 20);
		await ticks.commit();
		expect(await folded()).toEqual([[ana.player_id, 20]]);
		goOn.resolve();
		await slow;
		expect([await receivedBy(db, ana.player_id), await folded()]).toEqual([120, [[ana.player_id, 20]]]);
		await ticks.commit();
		expect([await waiting(), await folded()]).toEqual([0, [[ana.player_id, 120]]]);
	});

	test.runIf(onPostgres)('is folded while somebody edits the athlete', async () => {
		await receive(db, ana.player_id, 100);
		const written = Promise.withResolvers<void>();
		const goOn = Promise.withResolvers<void>();
		const edit = inTransaction(db, async (tx) => {
			await tx.update(players).set({ weight_lb: 200 }).where(eq(players.player_id, ana.player_id));
			written.resolve();
			await goOn.promise;
		});
		await written.promise;
		const outcome = ticks.commit();
		expect(await outcome).toBe('committed');
		goOn.resolve();
		await edit;
		expect(await folded()).toEqual([[ana.player_id, 100]]);
	});
});

describe('a phone', () => {
	test('of a version before ticks gets every total that has changed since', async () => {
		const [row] = rowsOf<{ cursor: string }>(
			await db.execute(sql`select value || '.' || pg_snapshot_xmin(pg_current_snapshot())::text as cursor from meta where key = 'epoch'`),
		);
		for (const cents of [100, 200]) {
			await receive(db, ana.player_id, cents);
			await ticks.commit();
		}
		expect(totalsIn(await since(row?.cursor ?? ''))).toContainEqual(['Ana Ash', 3]);
		// Its cursor is good for longer than ticks are kept.
		await tidyTicks(db, new Date(Date.now() + 36 * DAY_MS));
		await weigh(bo);
		await tidyTicks(db, new Date(Date.now() + 36 * DAY_MS));
		expect(await db.$count(changedTotals)).toBe(0);
		expect(totalsIn(await since(row?.cursor ?? ''))).toContainEqual(['Ana Ash', 3]);
		// A young cluster sends it every row, so this is for one whose marks are all older than the cursor.
		expect(await changedPlayerIds(db, 2, { xmin: 2n ** 40n }, (await newestTick(db)).seen)).toEqual([ana.player_id]);
	});

	test('takes a snapshot after everything was counted anew', async () => {
		const { cursor } = await snapshot();
		await receive(db, ana.player_id, 100);
		await ticks.commit();
		await listed();
		// Nothing was ever booked in the ledger.
		await inTransaction(db, async (tx) => {
			await recountTotals(tx);
			await restartCursors(tx);
		});
		expect((await world.get(api.sync(2, cursor))).statusCode).toBe(410);
		expect([(await snapshot()).received, await listed(), await db.$count(changedTotals)]).toEqual([
			[0, 0],
			[
				['Ana Ash', 0],
				['Bo Birch', 0],
			],
			0,
		]);
	});

	test('who was away for 35 days gets a snapshot, and the totals of those ticks are gone', async () => {
		const { cursor } = await snapshot();
		for (const n of [1, 2]) {
			await receive(db, ana.player_id, n);
			await ticks.commit();
		}
		await tidyTicks(db, new Date(Date.now() + 36 * DAY_MS));
		const { tick } = await newestTick(db);
		expect(await db.select({ tick: changedTotals.tick, cents: changedTotals.cents }).from(changedTotals)).toEqual([{ tick, cents: 3 }]);
		expect((await world.get(api.sync(2, cursor))).statusCode).toBe(410);
	});
});

describe('two records of one athlete', () => {
	const editor = { actor_id: 1, now: new Date() };
	const merge = () => mergeAthletes(db, ana.player_id, { into: bo.player_id, both_plans: 0 }, editor);
	const both = async () => [await receivedBy(db, ana.player_id), await receivedBy(db, bo.player_id)];
	/** Books it in the ledger, too, by which an undo divides the total. */
	const book = (tx: Db, { player_id }: PlayerRow, cents: number) =>
		tx.execute(sql`
			with p as (insert into payments (payment_id, player_id, provider, provider_ref, amount_cents, state) select gen_random_uuid(), ${player_id}, 'test', gen_random_uuid()::text, ${cents}, 'settled' returning payment_id),
			t as (insert into ledger_transactions (kind, payment_id, booking_key) select 'settled', payment_id, payment_id::text from p returning transaction_id),
			e as (insert into ledger_entries (transaction_id, account, player_id, amount_cents)
				select transaction_id, 'provider_clearing', null::int, ${cents}::bigint from t union all select transaction_id, 'athlete', ${player_id}::int, -${cents}::bigint from t)
			insert into received_increments (player_id, cents) values (${player_id}, ${cents})`);

	test.each([
		['before the merge', [true, false, false]],
		['after the merge', [false, true, false]],
		['after the undo', [false, false, true]],
		['each time', [true, true, true]],
	])('have one total, and each its own again after an undo, folded %s', async (_when, [first, second, third]) => {
		const fold = async (now: boolean | undefined) => void (now && (await ticks.commit()));
		await book(db, ana, 3000);
		await book(db, bo, 500);
		await fold(first);
		await merge();
		expect(await both()).toEqual([0, 3500]);
		await book(db, ana, 40);
		await book(db, bo, 7);
		expect(await both()).toEqual([0, 3547]);
		await fold(second);
		expect(await both()).toEqual([0, 3547]);
		await undoMerge(db, ana.player_id, editor);
		expect(await both()).toEqual([3040, 507]);
		await fold(third);
		expect(await both()).toEqual([3040, 507]);
		await ticks.commit();
		expect(await folded()).toEqual([
			[ana.player_id, 3040],
			[bo.player_id, 507],
		]);
	});

	test('the other’s new total reaches phones with the tick', async () => {
		await book(db, ana, 3000);
		await ticks.commit();
		const { cursor } = await snapshot();
		await merge();
		await ticks.commit();
		const delta = await since(cursor);
		expect([totalsIn(delta), delta.removed_player_ids, delta.merged]).toEqual([[['Bo Birch', 30]], [ana.player_id], [[ana.player_id, bo.player_id]]]);
	});

	test.runIf(onPostgres)('what is being booked for one while it is merged counts for the other', async () => {
		const written = Promise.withResolvers<void>();
		const goOn = Promise.withResolvers<void>();
		await book(db, ana, 100);
		await ticks.commit();
		const slow = inTransaction(db, async (tx) => {
			await receive(tx, ana.player_id, 25);
			written.resolve();
			await goOn.promise;
		});
		await written.promise;
		await merge();
		expect(await both()).toEqual([0, 100]);
		goOn.resolve();
		await slow;
		expect(await both()).toEqual([0, 125]);
		await ticks.commit();
		expect([await both(), await folded()]).toEqual([[0, 125], [[bo.player_id, 125]]]);
	});

	test.runIf(onPostgres)('a merge waits for a tick that is being committed, and the other way around', async () => {
		await book(db, ana, 100);
		const turn = Promise.withResolvers<void>();
		const goOn = Promise.withResolvers<void>();
		const holder = inTransaction(db, async (tx) => {
			await tx.execute(sql`lock table feed_turn in exclusive mode`);
			turn.resolve();
			await goOn.promise;
		});
		await turn.promise;
		let merged = false;
		const merging = merge().then(() => {
			merged = true;
		});
		await wait(100);
		expect([merged, await ticks.commit()]).toEqual([false, 'taken']);
		goOn.resolve();
		await holder;
		await merging;
		expect(await both()).toEqual([0, 100]);
	});
});

describe('a server of the version before, which runs on beside this one', () => {
	test('books into its column: it counts once, for a merged record, too', async () => {
		await receive(db, ana.player_id, 500);
		await db.execute(sql`update players set received_cents = received_cents + 700 where player_id = ${ana.player_id}`);
		// It knows nothing of the $5.
		await db.execute(sql`update players set received_cents = received_cents - 1000 where player_id = ${ana.player_id}`);
		expect(await receivedBy(db, ana.player_id)).toBe(200);
		await ticks.commit();
		expect(await folded()).toEqual([[ana.player_id, 200]]);
	});

	test.each([
		['merge records', sql`update players set received_cents = 0, merged_into = player_id + 1, retired_at = now() where player_name = 'Ana Ash'`],
		['remove the demo league', sql`update players set retired_at = now(), received_cents = received_cents + 1`],
	])('can’t %s', async (_what, statement) => {
		await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('A server of an earlier version can’t') } });
		expect(await db.$count(players, sql`retired_at is not null`)).toBe(0);
	});
});
