import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import { type Database, type Db, openPostgres, openUnmigrated } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { RosterWatch } from '#server/modules/rosters/cache/roster-watch.ts';
import { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { readDelta } from '#server/modules/rosters/sync/delta-feed.ts';
import { oldestPostgres } from '#tests/api/fixtures/databases/oldest-postgres.ts';
import { seededRandom } from '#tests/api/fixtures/random/dice.ts';
import { addRoster, differences, FeedPhone, goOn, newPhones, type Phone, SPORT } from '#tests/api/fixtures/rosters/tick-phones.ts';
import { startPostgres, type TestPostgres } from '#tests/fixtures/test-postgres.ts';
import { live, setting, twoProcesses, untilReplicaFollows, untilStreaming, whileItLives } from './roster-life.ts';

const running: TestPostgres[] = [];
const open: Database[] = [];
afterEach(async () => {
	for (const database of open.splice(0)) await database.close().catch(() => undefined);
	for (const server of running.splice(0).reverse()) await server.stop();
});

async function connected(url: string, migrate = false): Promise<Db> {
	const database = await (migrate ? openPostgres(url, { max: 12 }) : openUnmigrated(url, { max: 12 }));
	open.push(database);
	return database.db;
}

test('five crashes under load: every phone has every row, and none needs a snapshot', async () => {
	const random = seededRandom();
	const server = await startPostgres({ keepsCommits: true });
	running.push(server);
	const db = await connected(server.url, true);
	await addRoster(db);
	await new TickWriter(db).commit();
	const phones = await newPhones(db);
	for (let crash = 0; crash < 5; crash++) {
		await live({ processes: twoProcesses(db), random, groups: [{ phones, readers: [db] }] }, 1500, () => server.crash());
		await server.restart();
		const again = await connected(server.url);
		await goOn(again, random, phones);
		expect(await differences(again, phones), `crash ${crash}`).toEqual([]);
		expect(phones.map(({ snapshots }) => snapshots)).toEqual(phones.map(() => 0));
	}
}, 240_000);

test('after a crash, of the whole server or of one of its processes, a process takes nothing that it knew of the rosters for current', async () => {
	const server = await startPostgres({ keepsCommits: true });
	running.push(server);
	const db = await connected(server.url, true);
	await addRoster(db);
	const watch = new RosterWatch(db);
	const revision = async () => (await watch.now()).revision(SPORT);
	const onceItAnswers = async (): Promise<string> => {
		for (;;) {
			let now: string | undefined;
			await whileItLives(async () => {
				now = await revision();
			});
			if (now !== undefined) return now;
			await wait(50);
		}
	};
	const first = await revision();
	expect(await revision()).toBe(first);
	await server.crash();
	await server.restart();
	const second = await onceItAnswers();
	expect(second).not.toBe(first);
	expect(await revision()).toBe(second);
	// PostgreSQL goes through a recovery without a new start.
	const [backend] = rowsOf<{ pid: number }>(await db.execute(sql`select pg_backend_pid() as pid`));
	if (backend === undefined) throw new Error('PostgreSQL has no process for us');
	process.kill(backend.pid, 'SIGKILL');
	await whileItLives(() => db.execute(sql`select pg_sleep(1)`));
	const third = await onceItAnswers();
	expect(third).not.toBe(second);
	expect(await revision()).toBe(third);
}, 120_000);

describe.runIf(oldestPostgres.isInstalled)('a primary with a replica', () => {
	async function pair() {
		const primary = await startPostgres({ files: oldestPostgres.files, keepsCommits: true });
		running.push(primary);
		const db = await connected(primary.url, true);
		await addRoster(db);
		await new TickWriter(db).commit();
		const replica = await primary.replica();
		running.push(replica);
		return { primary, db, replica, onReplica: await connected(replica.url) };
	}

	test('phones that ask the replica as well are never ahead of it and miss nothing', async () => {
		const random = seededRandom();
		const { db, onReplica } = await pair();
		const phones = await newPhones(db);
		await live({ processes: twoProcesses(db), random, groups: [{ phones, readers: [db, onReplica] }] }, 4000, async () => undefined);
		await new TickWriter(db).commit();
		await untilReplicaFollows(db, onReplica);
		for (const phone of phones) await phone.sync(onReplica);
		expect(await differences(db, phones)).toEqual([]);
		expect(phones.map(({ snapshots }) => snapshots)).toEqual(phones.map(() => 0));
	}, 120_000);

	test('a replica answers a tick that it doesn’t have yet with “ahead”', async () => {
		const { db, onReplica } = await pair();
		await onReplica.execute(sql`select pg_wal_replay_pause()`);
		await db.execute(sql`update players set weight_lb = 7 where player_id = 1`);
		await new TickWriter(db).commit();
		const [phone] = await newPhones(db);
		const ask = () => readDelta(onReplica, SPORT, { since: phone?.cursor ?? '', allTeams: false, asOf: new Date() });
		expect(await ask()).toBe('ahead');
		await onReplica.execute(sql`select pg_wal_replay_resume()`);
		await expect.poll(ask).toMatchObject({ players: [] });
	}, 120_000);

	test('a lagging replica’s head neither takes a phone back nor sends it to a snapshot', async () => {
		const { db, onReplica } = await pair();
		const phone = new FeedPhone();
		await phone.takeSnapshot(db);
		await onReplica.execute(sql`select pg_wal_replay_pause()`);
		// Each of another process, so the replica doesn't know the branch.
		for (const lb of [7, 8]) {
			await db.execute(sql`update players set weight_lb = ${lb}::int where player_id = 1`);
			await new TickWriter(db).commit();
			await phone.sync(db);
			const { cursor } = phone;
			await phone.sync(onReplica);
			expect([phone.cursor, phone.snapshots, phone.rows.get(1)]).toEqual([cursor, 0, `${lb} lb, $0`]);
		}
		await onReplica.execute(sql`select pg_wal_replay_resume()`);
		await untilReplicaFollows(db, onReplica);
		await phone.sync(onReplica);
		expect(await differences(db, [phone])).toEqual([]);
	}, 120_000);

	test('a synchronous replica takes over, with commits that didn’t wait before it: nothing is missing', async () => {
		const random = seededRandom();
		for (let round = 0; round < 2; round++) {
			const { primary, db, onReplica } = await pair();
			await setting(db, 'synchronous_standby_names', '*');
			await untilStreaming(db, 'sync');
			const phones = await newPhones(db);
			await live({ processes: twoProcesses(db), random, groups: [{ phones, readers: [db] }] }, 1500, () => primary.crash());
			await onReplica.execute(sql`select pg_promote()`);
			await setting(onReplica, 'synchronous_standby_names', '');
			await goOn(onReplica, random, phones);
			expect(await differences(onReplica, phones), `round ${round}`).toEqual([]);
		}
	}, 240_000);

	test('an asynchronous replica takes over without the last commits: only phones that saw these need a snapshot', async () => {
		const random = seededRandom();
		const { primary, db, replica, onReplica } = await pair();
		const [kept, lost, , keptFeed, lostFeed] = (await newPhones(db)) as [Phone, Phone, Phone, Phone, Phone];
		const ticks = new TickWriter(db);
		await db.execute(sql`update players set weight_lb = 201 where player_id = 1`);
		await ticks.commit();
		await untilReplicaFollows(db, onReplica);
		for (const phone of [kept, keptFeed]) await phone.sync(db);
		await replica.crash();
		for (const lb of [301, 302]) {
			await db.execute(sql`update players set weight_lb = ${lb}::int where player_id = 2`);
			await ticks.commit();
		}
		for (const phone of [lost, lostFeed]) await phone.sync(db);
		await primary.crash();
		await replica.restart();
		const promoted = await connected(replica.url);
		await promoted.execute(sql`select pg_promote()`);
		const all = [kept, keptFeed, lost, lostFeed];
		await goOn(promoted, random, all);
		expect(await differences(promoted, all)).toEqual([]);
		expect(all.map(({ snapshots }) => snapshots)).toEqual([0, 0, 1, 1]);
	}, 120_000);
});
