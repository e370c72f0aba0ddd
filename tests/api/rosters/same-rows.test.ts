import 'fake-indexeddb/auto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import type { Player } from '#domain/roster/roster.ts';
import { fold } from '#domain/texts/fold.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { loadReplica } from '#roster/replica/load-replica.ts';
import { StoredReplica } from '#roster/replica/stored-replica.ts';
import type { Replica } from '#roster/replica.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { type Database, openMemory } from '#server/db/open-database.ts';
import { feedFiles } from '#server/db/schema/feed-schema.ts';
import { seedLeague } from '#server/modules/demo/seed-league.ts';
import { countPlayers, filterPlayers } from '#server/modules/rosters/browse/player-queries.ts';
import { searchPlayers } from '#server/modules/rosters/browse/search-queries.ts';
import { feedHead, readFeedState } from '#server/modules/rosters/feed/feed-head.ts';
import { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { readSnapshot } from '#server/modules/rosters/sync/snapshot.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { randomSearch } from '#tests/unit/roster/fixtures/find-reference.ts';
import { seeded } from '#tests/unit/roster/fixtures/roster-league.ts';
import { randomQuery } from '#tests/unit/roster/fixtures/roster-reference.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';

/** Needs both databases at once, so the project that has a PostgreSQL runs it. */
const here = process.env.TEST_DB === 'postgres';
const SPORT = 2;
/** How many queries compare the snapshot, and how many the state after a delta, there also by home's search. */
const QUERIES = isLong ? { snapshot: 350, delta: 150, search: 400 } : { snapshot: 50, delta: 25, search: 50 };
const seed = Number(process.env.SEED_TEST ?? Date.now() % 1_000_000_000);
const random = seeded(seed);

describe.runIf(here)(`random queries give the same rows from the replica, PGlite and PostgreSQL (SEED_TEST=${seed})`, () => {
	let postgres: Database;
	let pglite: Database;

	beforeAll(async () => {
		[postgres, pglite] = await Promise.all([testDatabase(), openMemory()]);
		await seedLeague(postgres.db, { size: 'demo' });
		await seedLeague(pglite.db, { size: 'demo' });
		// The device gets its rosters from PostgreSQL.
		vi.stubGlobal('fetch', async (path: string) => {
			const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });
			if (path === feedApi.head) return json(JSON.stringify(feedHead(await readFeedState(postgres.db), new Date())));
			const [, hash] = /^\/v1\/feed\/windows\/(\w+)$/.exec(path) ?? [];
			if (hash !== undefined) {
				const [file] = await postgres.db.select({ gzip: feedFiles.gzip }).from(feedFiles).where(eq(feedFiles.hash, hash));
				return json(gunzipSync(file?.gzip ?? Buffer.alloc(0)).toString());
			}
			if (path !== api.sync(SPORT)) throw new Error(`nobody asks for ${path}`);
			const snapshot = await readSnapshot(postgres.db, SPORT, { asOf: new Date(), mustBeExact: false });
			return new Response(snapshot?.pieces.join(''), { headers: { 'content-type': 'application/x-ndjson' } });
		});
		// Two leagues are seeded, one of them into WebAssembly.
	}, 120_000);
	afterAll(async () => {
		vi.unstubAllGlobals();
		await Promise.all([postgres.close(), pglite.close()]);
	});

	it('from the snapshot', async () => {
		await compare(await synced(), QUERIES.snapshot);
	});

	it('and after what the shared feed brings: renamed, moved, retired, new numbers and totals', async () => {
		for (const { db } of [postgres, pglite]) {
			await db.execute(
				sql`update players set player_name = 'Zoë Å' || player_id, name_fold = ${fold('Zoë Å')} || player_id where sport_id = ${SPORT} and player_id % 97 = 0`,
			);
			await db.execute(sql`update players p set team_id = t.team_id, team_fold = t.team_fold, transferred_from = 'Elsewhere'
				from (select team_id, team_fold from teams where sport_id = ${SPORT} order by team_id limit 1) t where p.sport_id = ${SPORT} and p.player_id % 89 = 0`);
			await db.execute(sql`update players set retired_at = now() where sport_id = ${SPORT} and player_id % 83 = 0`);
			await db.execute(sql`update players set jersey_number = '00' where sport_id = ${SPORT} and player_id % 79 = 0`);
			await db.execute(sql`insert into received_increments select player_id, 12345 from players where sport_id = ${SPORT} and player_id % 73 = 0`);
			await new TickWriter(db).commit();
		}
		await compare(await synced(), QUERIES.delta);
	});

	it('and so does the search of home: names, words, near misses, and teams', async () => {
		const replica = await synced();
		const players = await filterPlayers(postgres.db, { sport_id: SPORT }, 0, 100_000);
		const found = { names: 0, words: 0, near: 0, teams: 0 };
		// Until each kind has been found, however the seed deals them.
		for (let i = 0; i < QUERIES.search || (Math.min(...Object.values(found)) < 3 && i < 20 * QUERIES.search); i++) {
			const { search = '', ...chosen } = randomSearch(random, { sport_id: SPORT, players, teams: [] });
			const skip = 21 * Math.floor(random() * 2);
			const page = replica.find({ search, ...chosen }, skip, 21);
			const rows = await replica.complete(page.rows);
			const set = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
			for (const { db, kind } of [postgres, pglite]) {
				expect(await searchPlayers(db, { ...set, sport_id: SPORT, search }, skip, 21), `${kind} ${JSON.stringify({ search, chosen, skip })}`).toEqual({
					players: rows,
					count: page.total,
					match: page.match,
					teams: page.teams,
				});
			}
			if (page.total > 0) found[page.match]++;
			if (page.teams.length > 0) found.teams++;
		}
		expect(Math.min(...Object.values(found)), JSON.stringify(found)).toBeGreaterThanOrEqual(3);
	});

	async function synced(): Promise<Replica> {
		await pullRoster(SPORT);
		const parts = await loadReplica(SPORT);
		if (parts === undefined) throw new Error('nothing was stored');
		return new StoredReplica(parts);
	}

	async function compare(replica: Replica, queries: number): Promise<void> {
		const all = await filterPlayers(postgres.db, { sport_id: SPORT }, 0, 100_000);
		expect(all.length).toBeGreaterThan(5_000);
		let hits = 0;
		for (let i = 0; i < queries; i++) {
			const query = randomQuery(random, { sport_id: SPORT, players: all, teams: [] });
			const skip = 21 * Math.floor(random() * 3);
			const page = replica.search(query, skip, 21);
			const rows = await replica.complete(page.rows);
			const what = JSON.stringify({ query, skip });
			hits += rows.length;
			for (const { db, kind } of [postgres, pglite]) {
				const answer = await ask(db, query, skip);
				expect(page.total, `${kind} ${what}`).toBe(answer.count);
				expect(rows, `${kind} ${what}`).toEqual(answer.rows);
			}
		}
		// The queries must find something, or the comparison would prove nothing.
		expect(hits).toBeGreaterThan(queries);
	}
});

async function ask(db: Database['db'], query: RosterQuery, skip: number): Promise<{ rows: Player[]; count: number }> {
	const { min_cents, max_cents, search, ...same } = query;
	const filter = {
		sport_id: SPORT,
		...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
		...(search === undefined ? {} : { search }),
		...(min_cents === undefined ? {} : { min_donation: min_cents / 100 }),
		...(max_cents === undefined ? {} : { max_donation: max_cents / 100 }),
	};
	return { rows: await filterPlayers(db, filter, skip, 21), count: await countPlayers(db, filter) };
}
