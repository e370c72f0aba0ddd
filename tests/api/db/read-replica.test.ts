import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import { apiRoutes } from '#server/api-routes.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { type Database, type Db, openPostgres, openUnmigrated } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { checkReplica } from '#server/modules/operations/doctor/check-machines.ts';
import { PostgresProxy } from '#tests/fixtures/postgres-proxy.ts';
import { createDatabase, dropDatabase } from '#tests/fixtures/test-databases.ts';
import { startPostgres, type TestPostgres } from '#tests/fixtures/test-postgres.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow } from '../fixtures/browse-world.ts';
import { oldestPostgres } from '../fixtures/databases/oldest-postgres.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';

const SPORT = 2;
/** Asks how far the replica is, and which database it has. */
const QUESTION = /pg_last_wal_replay_lsn|pg_control_system/;

interface Site extends BrowseWorld {
	ana: PlayerRow;
	/** What the server has said about the replica. */
	said: string[];
	/** The first words of what the replica was asked to read, since the last call. */
	read(): string[];
	listed(): Promise<{ status: number; names: string[] }>;
	ready(): Promise<Record<string, unknown>>;
}

/** A server whose database is at `url`, and whose reads may go through the proxy. */
async function siteWithReplica(url: string, replica: PostgresProxy): Promise<Site> {
	const said: string[] = [];
	const database = await openPostgres(url, { max: 5, readUrl: replica.url, report: (message) => said.push(message) });
	const world = await browseWorld({ database, replicaState: () => database.replica?.() });
	const team = await addLeague(world.db);
	const [ana] = await addPlayers(world.db, team, [{ player_name: 'Ana' }, { player_name: 'Bea' }]);
	if (ana === undefined) throw new Error('nobody was added');
	await untilSettled(world.db);
	let statements: string[] = [];
	replica.faultOf = (message) => {
		for (const [, text = ''] of message.matchAll(/(select [^\0]{1,60}|with [^\0]{1,60}|insert [^\0]{1,60}|update [^\0]{1,60}|delete [^\0]{1,60})/gi))
			if (!QUESTION.test(message)) statements.push(text);
		return undefined;
	};
	return {
		...world,
		ana,
		said,
		read: () => {
			const read = statements;
			statements = [];
			return read;
		},
		listed: async () => {
			const answer = await world.post('/v1/v1/common_filter_players?limit=21&skip=0', { sport_id: SPORT });
			return { status: answer.statusCode, names: (answer.json().filtered_players ?? []).map(({ player_name }: { player_name: string }) => player_name) };
		},
		ready: async () => (await world.get('/readyz')).json(),
	};
}

async function addLeague(db: Db) {
	await addSport(db, SPORT, "Men's College Football");
	return addTeam(db, SPORT, 'Anvil', { conference: 'Big Nine' });
}

const rename = (db: Db, { player_id }: PlayerRow, player_name: string) => db.update(players).set({ player_name }).where(eq(players.player_id, player_id));

describe.runIf(process.env.TEST_DB === 'postgres')('reads from DATABASE_READ_URL', () => {
	let url: string;
	let other: string;
	let proxy: PostgresProxy;
	let site: Site;

	beforeEach(async () => {
		const { server, template } = inject('postgres');
		[url, other] = [await createDatabase(server, template), await createDatabase(server, template)];
		proxy = await PostgresProxy.start(url);
		site = await siteWithReplica(url, proxy);
	});
	afterEach(async () => {
		await site.close();
		await proxy.stop();
		for (const made of [url, other]) await dropDatabase(inject('postgres').server, made);
	});

	test('these calls read from a replica, and only read; all others have the primary', async () => {
		const reading: string[] = [];
		for (const { method, path, example, who } of apiRoutes) {
			if (who !== 'anyone' || path.startsWith('/idp')) continue;
			// So nothing of it is known yet.
			await rename(site.db, site.ana, path);
			await untilSettled(site.db);
			site.read();
			await site.app.inject({
				method,
				url: example.address,
				headers: { [API_KEY_HEADER]: site.env.API_KEY },
				...(example.body === undefined ? {} : { payload: example.body as object }),
			});
			const read = site.read();
			if (read.length > 0) reading.push(`${method} ${path}`);
			expect(read.filter((text) => !/^(select|with)/i.test(text))).toEqual([]);
		}
		expect(reading.sort()).toEqual([
			'GET /v1/conferences_in_sport',
			'GET /v1/feed/sizes',
			'GET /v1/get_all_teams_in_sport/:sport_id',
			'GET /v1/max_donation_amount',
			'GET /v1/players_by_conference',
			'GET /v1/sports/:sport/teams/:team/players',
			'GET /v1/sports/:sport_id/positions',
			'GET /v1/teams_by_conference',
			'GET /v1/unique_player_class_by_sport/:sport_id',
			'POST /v1/search-players',
			'POST /v1/v1/common_filter_players',
		]);
	});

	test('one that goes away: the primary reads, log and /readyz say so, and it is used again', async () => {
		expect((await site.listed()).names).toEqual(['Ana', 'Bea']);
		expect([site.read().length > 0, site.said, (await site.ready()).replica]).toEqual([true, [expect.stringContaining('answers reads.')], 'used']);
		const back = proxy.url;
		await proxy.stop();
		await rename(site.db, site.ana, 'Anna');
		expect(await site.listed()).toEqual({ status: 200, names: ['Anna', 'Bea'] });
		expect([site.said.at(-1), (await site.ready()).replica]).toEqual([expect.stringContaining('isn’t responding'), 'away']);
		proxy = await PostgresProxy.start(url, Number(new URL(back).port));
		await expect
			.poll(
				async () => {
					await rename(site.db, site.ana, `Anna ${Math.random()}`);
					await site.listed();
					return (await site.ready()).replica;
				},
				{ timeout: 10_000, interval: 200 },
			)
			.toBe('used');
		expect(site.said.at(-1)).toContain('answers reads.');
	});

	test('another database than the primary’s is never read', async () => {
		await site.close();
		await proxy.stop();
		proxy = await PostgresProxy.start(other);
		await dropDatabase(inject('postgres').server, url);
		url = await createDatabase(inject('postgres').server, inject('postgres').template);
		site = await siteWithReplica(url, proxy);
		expect((await site.listed()).names).toEqual(['Ana', 'Bea']);
		expect([site.read(), site.said, (await site.ready()).replica]).toEqual([[], [expect.stringContaining('leads to a different database')], 'wrong']);
	});

	test('one that doesn’t answer costs a read a second, and then none', async () => {
		await site.listed();
		proxy.faultOf = () => ({ loses: 'request', ending: 'hang' });
		await rename(site.db, site.ana, 'Anna');
		expect((await site.listed()).names).toEqual(['Anna', 'Bea']);
		await rename(site.db, site.ana, 'Anne');
		const began = performance.now();
		expect((await site.listed()).names).toEqual(['Anne', 'Bea']);
		expect(performance.now() - began).toBeLessThan(900);
	});
});

describe.runIf(process.env.TEST_DB === 'postgres' && oldestPostgres.isInstalled)('a replica', () => {
	let primary: TestPostgres;
	let replica: TestPostgres;
	let onReplica: Database;
	let proxy: PostgresProxy;
	let site: Site;

	beforeAll(async () => {
		primary = await startPostgres({ files: oldestPostgres.files, keepsCommits: true });
		await (await openPostgres(primary.url, { max: 1 })).close();
		replica = await primary.replica();
		proxy = await PostgresProxy.start(replica.url);
		site = await siteWithReplica(primary.url, proxy);
		onReplica = await openUnmigrated(replica.url, { max: 1 });
	});
	afterAll(async () => {
		await onReplica?.close();
		await site?.close();
		await proxy?.stop();
		await replica?.stop();
		await primary?.stop();
	});

	let skipped = 0;
	const pause = async () => {
		await onReplica.db.execute(sql`select pg_wal_replay_pause()`);
		const state = sql`select pg_get_wal_replay_pause_state() as state`;
		await expect.poll(async () => rowsOf<{ state: string }>(await onReplica.db.execute(state))[0]?.state, { timeout: 20_000 }).toBe('paused');
	};
	const resume = () => onReplica.db.execute(sql`select pg_wal_replay_resume()`);
	/** Waits until the replica has all that the primary has committed. */
	const untilFollowing = async () => {
		const [row] = rowsOf<{ lsn: string }>(await site.db.execute(sql`select pg_current_wal_insert_lsn()::text as lsn`));
		const hasIt = sql`select pg_last_wal_replay_lsn() >= ${row?.lsn}::pg_lsn as it`;
		await expect.poll(async () => rowsOf<{ it: boolean }>(await onReplica.db.execute(hasIt))[0]?.it, { timeout: 20_000 }).toBe(true);
	};

	/** Asks what nobody has asked yet. The last of the log takes a moment to be sent if nobody waits for it. */
	const untilItReads = () =>
		expect
			.poll(
				async () => {
					site.read();
					await site.post(`/v1/v1/common_filter_players?limit=21&skip=${++skipped}`, { sport_id: SPORT });
					return site.read().length;
				},
				{ timeout: 10_000, interval: 100 },
			)
			.toBeGreaterThan(0);

	test('that is behind isn’t read until it has caught up, so nobody sees less than before', async () => {
		await untilFollowing();
		await rename(site.db, site.ana, 'Ann');
		await untilItReads();
		expect((await site.listed()).names).toEqual(['Ann', 'Bea']);
		await pause();
		site.read();
		for (const name of ['Anna', 'Anne']) {
			await rename(site.db, site.ana, name);
			expect((await site.listed()).names).toEqual([name, 'Bea']);
			expect(site.read()).toEqual([]);
		}
		await resume();
		await untilItReads();
	});

	test('that stays behind is said after ten seconds, and again once it has caught up', async () => {
		await untilFollowing();
		await pause();
		await expect
			.poll(
				async () => {
					await rename(site.db, site.ana, `Ann ${Math.random()}`);
					expect((await site.listed()).status).toBe(200);
					return (await site.ready()).replica;
				},
				{ timeout: 30_000, interval: 500 },
			)
			.toBe('behind');
		expect(site.said.at(-1)).toContain('is behind');
		await resume();
		await untilFollowing();
		await rename(site.db, site.ana, 'Ann');
		await untilItReads();
		expect([(await site.ready()).replica, site.said.at(-1)]).toEqual(['used', expect.stringContaining('answers reads.')]);
	});

	test('the doctor says whether it is of use', async () => {
		const doctor = (DATABASE_READ_URL: string | undefined) => checkReplica(site.db, { DATABASE_READ_URL });
		expect(await doctor(undefined)).toEqual([]);
		expect(await doctor(replica.url)).toMatchObject([{ title: 'Replica', status: 'good', detail: 'It has all that the primary has.' }]);
		expect(await doctor(primary.url)).toMatchObject([{ status: 'good', detail: 'DATABASE_READ_URL leads to the primary itself.' }]);
		expect(await doctor(inject('postgres').server)).toMatchObject([{ status: 'bad', detail: expect.stringContaining('a different database') }]);
		expect(await doctor('postgres://postgres@127.0.0.1:9/postgres')).toMatchObject([
			{ status: 'bad', detail: expect.stringMatching(/^DATABASE_READ_URL: .* \(ECONNREFUSED\)\. The primary answers all reads\.$/) },
		]);
		await pause();
		await rename(site.db, site.ana, 'Anna');
		expect(await doctor(replica.url)).toMatchObject([{ status: 'look', detail: expect.stringMatching(/^It is \d+ s behind\./) }]);
		await resume();
	});

	test('in the primary’s place: 503 at once, nothing is written, and donations go on once there is a primary', async () => {
		const failover = await PostgresProxy.start(primary.url);
		const moved = await openPostgres(failover.url, { max: 3 });
		try {
			const write = () =>
				moved.db
					.insert(meta)
					.values({ key: 'test', value: String(Math.random()) })
					.onConflictDoUpdate({ target: meta.key, set: { value: 'again' } });
			await write();
			// As a proxy that still leads to a primary that was demoted.
			failover.leadTo(replica.url);
			await expect(write()).rejects.toThrow();
			const began = performance.now();
			for (let i = 0; i < 20; i++) await expect(write()).rejects.toMatchObject({ cause: { code: 'DATABASE_UNAVAILABLE' } });
			expect(performance.now() - began).toBeLessThan(2000);
			failover.leadTo(primary.url);
			await expect.poll(() => write().then(() => 'written', String), { timeout: 10_000 }).toBe('written');
		} finally {
			await moved.close();
			await failover.stop();
		}
	});
});
