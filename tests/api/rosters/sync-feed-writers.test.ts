import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { type SnapshotHead, syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow } from '../fixtures/browse-world.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';
import { seededRandom } from '../fixtures/random/dice.ts';

/** Two open transactions take two connections. The embedded database has only one, so its writers can't overlap. */
describe.runIf(process.env.TEST_DB === 'postgres')('concurrent writers', () => {
	let world: BrowseWorld;
	let roster: PlayerRow[];
	let ticks: TickWriter;

	beforeAll(async () => {
		world = await browseWorld();
		ticks = new TickWriter(world.db);
		await addSport(world.db, 2, "Men's College Football");
		const team = await addTeam(world.db, 2, 'Harbor State');
		roster = await addPlayers(
			world.db,
			team,
			Array.from({ length: 30 }, (_, i) => ({ player_name: `Athlete ${i}` })),
		);
	});
	afterAll(() => world.close());

	const idAt = (index: number) => roster[index]?.player_id ?? 0;
	const weigh = (db: BrowseWorld['db'], index: number, weight_lb: number) =>
		db
			.update(players)
			.set({ weight_lb })
			.where(eq(players.player_id, idAt(index)));
	const snapshotCursor = async () => {
		await untilSettled(world.db);
		return (JSON.parse((await world.get(api.sync(2))).body.split('\n', 1)[0] ?? '') as SnapshotHead).cursor;
	};
	const since = async (cursor: string) => {
		await ticks.commit();
		return syncDeltaSchema.parse((await world.get(api.sync(2, cursor))).json());
	};

	/** A transaction that has written and waits for the signal to commit. */
	async function begun(index: number, weight: number): Promise<() => Promise<void>> {
		const written = Promise.withResolvers<void>();
		const word = Promise.withResolvers<void>();
		const done = world.db.transaction(async (tx) => {
			await weigh(tx as unknown as BrowseWorld['db'], index, weight);
			written.resolve();
			await word.promise;
		});
		await Promise.race([written.promise, done]);
		return async () => {
			word.resolve();
			await done;
		};
	}

	test('the older transaction commits last: nothing is skipped', async () => {
		const cursor = await snapshotCursor();
		const commitOlder = await begun(0, 201);
		const commitYounger = await begun(1, 202);
		await commitYounger();
		const first = await since(cursor);
		expect(first.players.map((player) => player.weight)).toEqual([202]);
		await commitOlder();
		const second = await since(first.cursor);
		expect(second.players.map((player) => [player.player_id, player.weight])).toContainEqual([idAt(0), 201]);
	});

	test('a snapshot is built while a writer is at work: the delta after it brings what was written', async () => {
		await weigh(world.db, 5, 190);
		world.pass(10 * 60_000);
		const commit = await begun(2, 203);
		const cursor = await snapshotCursor();
		await commit();
		expect((await since(cursor)).players.map((player) => [player.player_id, player.weight])).toContainEqual([idAt(2), 203]);
	});

	test('an open writer holds up nobody else’s rows, and its own come once it commits', async () => {
		const commit = await begun(3, 204);
		let cursor = await snapshotCursor();
		for (let weight = 300; weight < 303; weight++) {
			await weigh(world.db, 4, weight);
			const delta = await since(cursor);
			expect(delta.players.find((player) => player.player_id === idAt(4))?.weight).toBe(weight);
			cursor = delta.cursor;
		}
		await commit();
		expect((await since(cursor)).players.map((player) => player.weight)).toContain(204);
	});

	test('random writers and a reader that follows: in the end it has every row as it is', async () => {
		const random = seededRandom();
		let cursor = await snapshotCursor();
		const mirror = new Map<number, number | null>((await world.db.select().from(players)).map((row) => [row.player_id, row.weight_lb]));
		let writing = true;
		const writer = async () => {
			for (let i = 0; i < 15; i++) {
				const commit = await begun(Math.floor(random() * 30), Math.floor(random() * 400));
				await wait(random() * 8);
				await commit();
			}
		};
		const reader = async () => {
			while (writing) {
				const delta = await since(cursor);
				for (const player of delta.players) mirror.set(player.player_id, player.weight);
				cursor = delta.cursor;
			}
		};
		const reading = reader();
		await Promise.all([writer(), writer(), writer()]);
		writing = false;
		await reading;
		for (const player of (await since(cursor)).players) mirror.set(player.player_id, player.weight);
		const rows = await world.db.select({ player_id: players.player_id, weight_lb: players.weight_lb }).from(players).orderBy(sql`player_id`);
		expect([...mirror].sort(([a], [b]) => a - b)).toEqual(rows.map((row) => [row.player_id, row.weight_lb]));
	});
});
