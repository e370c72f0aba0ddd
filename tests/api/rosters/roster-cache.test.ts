import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { filterAnswerSchema } from '#domain/roster/listing/filter-body.ts';
import { fold } from '#domain/texts/fold.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { invalidateCursors } from '#server/db/forget-cursors.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { players, sports, teams } from '#server/db/schema/rosters-schema.ts';
import { knownListing, listingPage } from '#server/modules/rosters/browse/listing-page.ts';
import { countPlayers, filterConditions } from '#server/modules/rosters/browse/player-queries.ts';
import { RosterCache } from '#server/modules/rosters/cache/roster-cache.ts';
import { checkSince, NO_CHECK, RosterWatch } from '#server/modules/rosters/cache/roster-watch.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow, type TeamRow } from '../fixtures/browse-world.ts';
import { explain } from '../fixtures/databases/explain-query.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';
import { seededRandom } from '../fixtures/random/dice.ts';
import { setReceived } from '../fixtures/rosters/set-received.ts';
import { device } from '../fixtures/test-devices.ts';

/** Two apps on one database know nothing of each other, like two processes. */
let first: BrowseWorld;
let second: BrowseWorld;
let anvil: TeamRow;
let ana: PlayerRow;
let bo: PlayerRow;

beforeEach(async () => {
	first = await browseWorld();
	second = await browseWorld({ database: first.database });
	await addSport(first.db, 2, "Men's College Football");
	await addSport(first.db, 3, "Women's College Soccer");
	anvil = await addTeam(first.db, 2, 'Anvil Tech', { conference: 'Tidewater' });
	[ana, bo] = (await addPlayers(first.db, anvil, [
		{ player_name: 'Ana Ash', player_class: 'Senior', position: 'QB' },
		{ player_name: 'Bo Birch', player_class: 'Junior', position: 'WR' },
	])) as [PlayerRow, PlayerRow];
	const soccer = await addTeam(first.db, 3, 'Anvil Tech', { conference: 'Tidewater' });
	await addPlayers(first.db, soccer, [{ player_name: 'Cy Cedar', player_class: 'Freshman', position: 'G' }]);
});
afterEach(async () => {
	await second.app.close();
	await first.close();
});

/** Everything that is kept, as both processes answer it. */
const READS: readonly (readonly [path: string, body?: object])[] = [
	[api.filterPlayers(0), { sport_id: 2 }],
	[api.filterPlayers(0), {}],
	[api.filterPlayers(1), { sport_id: 2 }],
	[api.filterPlayers(0), { sport_id: 2, player_name: 'bi' }],
	[api.filterPlayers(0), { sport_id: 2, min_donation: 1 }],
	[api.searchPlayers(0), { sport_id: 2, search: 'qb' }],
	[api.searchPlayers(0), { sport_id: 2, search: 'anvil' }],
	[api.playersByConference('Tidewater')],
	[api.sports],
	[api.maxDonation],
	[api.conferences(2)],
	[api.classes(2)],
	[api.positions(2)],
	[api.positions(2, 1)],
	[api.teams(2)],
	[api.teamsByConference(2, 'Tidewater')],
	[api.teamPlayers('mens-college-football', 'anvil-tech')],
	[api.teamPlayers('mens-college-football', 'anvil-tech', 'ana-ash')],
];

/** A known device, which costs the database nothing. */
const VISITOR = `device=${device('x'.repeat(22))}`;
const ask = ({ app, env }: BrowseWorld, [url, body]: (typeof READS)[number]) =>
	app.inject({
		url,
		headers: { [API_KEY_HEADER]: env.API_KEY, cookie: VISITOR },
		...(body === undefined ? { method: 'GET' } : { method: 'POST', payload: body }),
	});

async function answers(world: BrowseWorld): Promise<unknown[]> {
	return Promise.all(READS.map(async (read) => [read, (await ask(world, read)).json()]));
}

/** What a process answers that has just started and has kept nothing. */
async function fresh(): Promise<unknown[]> {
	const world = await browseWorld({ database: first.database });
	try {
		return await answers(world);
	} finally {
		await world.app.close();
	}
}

describe('a change is seen by the next read, in each process', () => {
	const set = (player_id: number, values: Partial<PlayerRow>) => first.db.update(players).set(values).where(eq(players.player_id, player_id));
	const changes: Record<string, () => Promise<unknown>> = {
		'a name': () => set(ana.player_id, { player_name: 'Zoë Ash', name_fold: fold('Zoë Ash') }),
		'a total': () => setReceived(first.db, [{ player_id: bo.player_id, cents: 12_345 }]),
		'a retirement': () => set(ana.player_id, { retired_at: new Date() }),
		'a new athlete': () => addPlayers(first.db, anvil, [{ player_name: 'Dee Dogwood', player_class: 'Graduate', position: 'K' }]),
		'a class and a position': () => set(bo.player_id, { player_class: 'Sophomore', position: 'C' }),
		"a team's name and conference": () =>
			first.db.update(teams).set({ team_name: 'Basalt', team_fold: 'basalt', slug: 'basalt', conference: 'Piedmont' }).where(eq(teams.team_id, anvil.team_id)),
		"a team's retirement": () => first.db.update(teams).set({ retired_at: new Date() }).where(eq(teams.team_id, anvil.team_id)),
		'a new team': () => addTeam(first.db, 2, 'Cobalt', { conference: 'Uplands' }),
		'a new sport': () => addSport(first.db, 4, 'Rowing'),
		"a sport's name": () => first.db.update(sports).set({ sport_name: 'Football', slug: 'football' }).where(eq(sports.sport_id, 2)),
		'a restore': () => invalidateCursors(first.db),
		'deleted rows, with the new epoch that a deletion needs': async () => {
			await first.db.delete(players).where(eq(players.player_id, ana.player_id));
			await first.db.execute(sql`update meta set value = 'another' where key = 'epoch'`);
		},
	};

	test.each(Object.keys(changes))('%s', async (what) => {
		// Twice, so that whatever can be kept is kept.
		for (const world of [first, second, first, second]) await answers(world);
		await changes[what]?.();
		const now = await fresh();
		expect(await answers(first)).toEqual(now);
		expect(await answers(second)).toEqual(now);
	});

	test.runIf(process.env.TEST_DB === 'postgres')('a transaction that began before another one’s change and commits after it', async () => {
		const weights = async (world: BrowseWorld) =>
			filterAnswerSchema.parse((await ask(world, [api.filterPlayers(0), { sport_id: 2 }])).json()).filtered_players.map((row) => row.weight);
		const written = Promise.withResolvers<void>();
		const seen = Promise.withResolvers<void>();
		const slow = inTransaction(first.db, async (tx) => {
			await tx.update(players).set({ weight_lb: 150 }).where(eq(players.player_id, ana.player_id));
			written.resolve();
			await seen.promise;
		});
		await written.promise;
		await set(bo.player_id, { weight_lb: 170 });
		for (const world of [first, second, first]) expect(await weights(world)).toEqual([null, 170]);
		seen.resolve();
		await slow;
		for (const world of [first, second, first]) expect(await weights(world)).toEqual([150, 170]);
	});
});

describe('what is asked again', () => {
	/** With its first listing, a process reads the totals. */
	beforeEach(async () => {
		for (const world of [first, second]) await ask(world, [api.filterPlayers(0), { sport_id: 1 }]);
	});

	/** The statements that are sent meanwhile, all outside transactions. */
	async function statements(work: () => Promise<unknown>): Promise<string[]> {
		const { $client } = first.db as unknown as { $client: pg.Pool };
		const sent: string[] = [];
		const query = $client.query;
		$client.query = ((...given: [{ text: string }]) => {
			sent.push(given[0].text);
			return (query as (...of: unknown[]) => unknown)(...given);
		}) as typeof query;
		const connected = vi.spyOn($client, 'connect');
		try {
			await work();
			// A transaction would be a connection without one of these.
			expect(connected.mock.calls.length).toBe(sent.length);
		} finally {
			$client.query = query;
			connected.mockRestore();
		}
		return sent;
	}

	test.each(READS.map((read) => ({ what: JSON.stringify(read), read })))('$what costs one check of the rosters', async ({ read }) => {
		const before = await ask(first, read);
		const sent = await statements(async () => {
			const again = await ask(first, read);
			expect([again.statusCode, again.body]).toEqual([200, before.body]);
		});
		expect(sent).toEqual([expect.stringContaining('pg_current_snapshot')]);
	});

	test('many at the same moment share checks', async () => {
		await answers(first);
		const sent = await statements(() => Promise.all(Array.from({ length: 10 }, () => answers(first))));
		expect(sent.length).toBeLessThan((10 * READS.length) / 2);
	});

	test('many first reads of one listing at the same moment read it once', async () => {
		const read = [api.filterPlayers(0), { sport_id: 2 }] as const;
		const alone = await statements(() => ask(second, read));
		const sent = await statements(async () => {
			const answered = await Promise.all(Array.from({ length: 10 }, () => ask(first, read)));
			expect(new Set(answered.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
		});
		const reads = (texts: readonly string[]) => texts.filter((text) => !text.startsWith('select pg_current_snapshot'));
		expect(reads(sent)).toEqual(reads(alone));
	});

	test('another search doesn’t read the teams and positions again, until the rosters change', async () => {
		const vocabulary = (texts: readonly string[]) => texts.filter((text) => /^select distinct|order by "teams"."team_fold"/.test(text)).length;
		expect(vocabulary(await statements(() => ask(first, [api.searchPlayers(0), { sport_id: 2, search: 'anvil' }])))).toBe(2);
		expect(vocabulary(await statements(() => ask(first, [api.searchPlayers(0), { sport_id: 2, search: 'birch' }])))).toBe(0);
		expect(vocabulary(await statements(() => ask(first, [api.searchPlayers(0), { sport_id: 3, search: 'birch' }])))).toBe(2);
		await first.db.update(players).set({ position: 'LB' }).where(eq(players.player_id, bo.player_id));
		expect((await ask(first, [api.searchPlayers(0), { sport_id: 2, search: 'linebacker' }])).json().count).toBe(1);
	});

	test('a change in one sport leaves what is known of another', async () => {
		const soccer = [api.filterPlayers(0), { sport_id: 3 }] as const;
		await ask(first, soccer);
		await first.db.update(players).set({ weight_lb: 150 }).where(eq(players.player_id, ana.player_id));
		expect(await statements(() => ask(first, soccer))).toHaveLength(1);
	});

	test('the next page doesn’t count again', async () => {
		await ask(first, [api.filterPlayers(0), { sport_id: 2 }]);
		const sent = await statements(() => ask(first, [api.filterPlayers(1), { sport_id: 2 }]));
		expect(sent.filter((text) => text.includes('count('))).toEqual([]);
	});

	test('a delta that has nothing new', async () => {
		await untilSettled(first.db);
		const { cursor } = JSON.parse((await first.get(api.sync(2))).body.split('\n', 1)[0] ?? '');
		const since = api.sync(2, cursor);
		const sent = await statements(async () => {
			expect((await first.get(since)).json()).toMatchObject({ version: 1, sport_id: 2, teams: [], removed_team_ids: [], players: [], removed_player_ids: [] });
		});
		expect(sent).toHaveLength(1);
		await setReceived(first.db, [{ player_id: ana.player_id, cents: 5 }]);
		const [changed] = (await first.get(since)).json().players;
		expect(changed).toMatchObject({ player_id: ana.player_id, received_donations: 0.05 });
	});
});

test('memory is bounded: what wasn’t used for longest goes first', async () => {
	const factBytes = 200_000;
	const cache = new RosterCache(first.db, { factBytes });
	const now = await cache.now();
	let reads = 0;
	const read = (n: number) => cache.fact(now, { sport_id: 2, key: [n] }, async () => ({ n, read: ++reads }));
	for (let n = 0; n < 200; n++) {
		await read(n);
		await read(0);
		expect(cache.bytes).toBeLessThanOrEqual(factBytes);
	}
	expect(reads).toBe(200);
	await read(1);
	expect(reads).toBe(201);
});

test('a read that fails fails for whoever began it: the others read by themselves', async () => {
	const cache = new RosterCache(first.db);
	const now = await cache.now();
	let reads = 0;
	const read = () =>
		cache.fact(now, { key: ['x'] }, async () => {
			reads++;
			await Promise.resolve();
			if (reads === 1) throw new Error('its turn never came');
			return { found: true };
		});
	const [mine, theirs] = await Promise.allSettled([read(), read()]);
	expect([mine?.status, theirs, reads]).toEqual(['rejected', { status: 'fulfilled', value: { found: true } }, 2]);
	await read();
	expect(reads).toBe(2);
});

test('an error isn’t kept', async () => {
	expect((await first.get(api.classes(9))).statusCode).toBe(404);
	await addSport(first.db, 9, 'Chess');
	expect((await first.get(api.classes(9))).json()).toEqual({ unique_player_classes: [] });
});

test('after a failed check, the next one answers', async () => {
	await ask(first, [api.filterPlayers(0), { sport_id: 2 }]);
	await first.db.execute(sql`alter table meta rename to elsewhere`);
	expect((await ask(first, [api.filterPlayers(0), { sport_id: 2 }])).statusCode).toBe(500);
	await first.db.execute(sql`alter table elsewhere rename to meta`);
	expect((await ask(first, [api.filterPlayers(0), { sport_id: 2 }])).statusCode).toBe(200);
});

describe('a page of a long listing', () => {
	const LENGTH = 1_500;
	const wanted = async () =>
		rowsOf<{ player_id: number }>(
			await first.db.execute(sql`select player_id from players where sport_id = 2 and retired_at is null order by team_fold, name_fold, player_id`),
		).map(({ player_id }) => player_id);
	const page = async (world: BrowseWorld, skip: number, limit: number) =>
		filterAnswerSchema.parse((await ask(world, [api.filterPlayers(skip, limit), { sport_id: 2 }])).json());

	beforeEach(async () => {
		for (const name of ['Basalt', 'Cobalt', 'Dolomite']) {
			const team = await addTeam(first.db, 2, name);
			// Many share a name, so ids decide.
			await addPlayers(
				first.db,
				team,
				Array.from({ length: LENGTH / 3 }, (_, n) => ({ player_name: `Athlete ${n % 40}` })),
			);
		}
	});

	test('is the same wherever it is read from, in any order of pages, also while athletes come and go', async () => {
		const random = seededRandom();
		const upTo = (n: number) => Math.floor(random() * n);
		let ids = await wanted();
		for (let i = 0; i < 150; i++) {
			if (i % 10 === 9) {
				const gone = ids[upTo(ids.length)] ?? 0;
				await first.db.update(players).set({ retired_at: new Date() }).where(eq(players.player_id, gone));
				if (i % 20 === 19) await addPlayers(first.db, anvil, [{ player_name: `Newcomer ${i}` }]);
				ids = await wanted();
			}
			const limit = 1 + upTo(40);
			const skip = random() < 0.3 ? Math.max(0, ids.length - upTo(60)) : upTo(ids.length + 20);
			const { filtered_players, count } = await page(random() < 0.5 ? first : second, skip, limit);
			expect([i, count, filtered_players.map(({ player_id }) => player_id)]).toEqual([i, ids.length, ids.slice(skip, skip + limit)]);
		}
	});

	test('is counted off from the beginning if the rosters change between the check and the page', async () => {
		const filter = { sport_id: 2 };
		const conditions = filterConditions(filter);
		const { snapshot } = await new RosterWatch(first.db).now();
		const listing = knownListing(await countPlayers(first.db, filter));
		const of = (skip: number) => ({ conditions, sport_id: 2, skip, limit: 21 });
		// It remembers where rows are.
		for (const skip of [700, 721, listing.count - 21]) await listingPage(first.db, of(skip), listing, snapshot);
		expect(listing.marks.size).toBeGreaterThanOrEqual(2);
		await first.db.update(players).set({ retired_at: new Date() }).where(eq(players.player_id, ana.player_id));
		const ids = await wanted();
		for (const skip of [730, 900, listing.count - 21])
			expect((await listingPage(first.db, of(skip), listing, snapshot)).map(({ player_id }) => player_id)).toEqual(ids.slice(skip, skip + 21));
	});
});

test.runIf(process.env.TEST_DB === 'postgres')('a check looks only into the indexes of marks, also in a table without statistics', async () => {
	await first.db.execute(sql`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug)
		select 2, ${anvil.team_id}, 'anvil tech', 'Player ' || n, 'player ' || n, 'player-' || n from generate_series(1, 20000) n`);
	const plan = await explain(first.db, checkSince(first.db, { snapshot: NO_CHECK.snapshot, life: '', tick: '0', branch: '' }));
	expect(plan).not.toMatch(/Seq Scan on (players|teams)/);
});
