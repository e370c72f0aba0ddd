import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { FeedFile, FeedHead } from '#domain/roster/shared-feed.ts';
import { sql } from '#server/db/drizzle.ts';
import { invalidateCursors } from '#server/db/forget-cursors.ts';
import { type Database, type Db, openPostgres, openUnmigrated } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { refuseTicksOfOtherCluster, TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { oldestPostgres } from '#tests/api/fixtures/databases/oldest-postgres.ts';
import { Dice, shuffle, testSeed } from '#tests/api/fixtures/random/dice.ts';
import { addRoster, differences, FeedPhone, type FeedSource, feedServer, forgetOtherCluster, goOn, Phone } from '#tests/api/fixtures/rosters/tick-phones.ts';
import { PostgresProxy } from '#tests/fixtures/postgres-proxy.ts';
import { startPostgres, type TestPostgres } from '#tests/fixtures/test-postgres.ts';
import { live, setting, type TickProcess, untilReplicaFollows, untilStreaming } from './roster-life.ts';

const LIVE_MS = 1500;
/** More transactions than a step or loading a dump takes. */
const MANY_IDS = 20_000;
const cluster = { files: oldestPostgres.files, keepsCommits: true };
const tool = (name: string, ...args: string[]) =>
	execFileSync(join(oldestPostgres.files, 'bin', name), args, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function connected(database: Promise<Database>): Promise<Db> {
	const opened = await database;
	cleanups.push(() => opened.close().catch(() => undefined));
	return opened.db;
}

const directly = (url: string) => connected(openUnmigrated(url, { max: 12 }));

async function started(starting: Promise<TestPostgres>): Promise<TestPostgres> {
	const server = await starting;
	cleanups.push(() => server.stop());
	return server;
}

/** A cache in front of the server: it sends a head for a while, for longer while nobody answers, and a file forever. */
class StaleCache implements FeedSource {
	readonly #dice: Dice;
	readonly #files = new Map<string, FeedFile>();
	#head: FeedHead | undefined;
	#until = 0;

	constructor(dice: Dice) {
		this.#dice = dice;
	}

	async head(db: Db): Promise<FeedHead> {
		if (this.#head !== undefined && Date.now() < this.#until) return this.#head;
		const known = this.#head;
		const head = await feedServer.head(db).catch((error: unknown) => {
			if (known === undefined) throw error;
			return known;
		});
		this.#until = Date.now() + this.#dice.whole(1500);
		this.#head = head;
		return head;
	}

	async file(db: Db, hash: string): Promise<FeedFile | undefined> {
		const file = this.#files.get(hash) ?? (await feedServer.file(db, hash));
		if (file !== undefined) this.#files.set(hash, file);
		return file;
	}
}

/** A primary with its replica, and two processes of the server, whose connections follow the primary. */
class Site {
	primary: TestPostgres;
	replica: TestPostgres;
	db: Db;
	onReplica: Db;
	readonly processes: readonly TickProcess[];
	readonly #proxies: readonly PostgresProxy[];

	private constructor(given: Pick<Site, 'primary' | 'replica' | 'db' | 'onReplica' | 'processes'>, proxies: readonly PostgresProxy[]) {
		this.primary = given.primary;
		this.replica = given.replica;
		this.db = given.db;
		this.onReplica = given.onReplica;
		this.processes = given.processes;
		this.#proxies = proxies;
	}

	static async start(dice: Dice): Promise<Site> {
		const primary = await started(startPostgres(cluster));
		const db = await connected(openPostgres(primary.url, { max: 12 }));
		await addRoster(db);
		await new TickWriter(db).commit();
		const proxies = [await PostgresProxy.start(primary.url), await PostgresProxy.start(primary.url)];
		const processes: TickProcess[] = [];
		for (const proxy of proxies) {
			cleanups.push(() => proxy.stop());
			const own = await directly(proxy.url);
			processes.push({ db: own, ticks: new TickWriter(own) });
		}
		const [first] = proxies;
		// Of one process, the answer to a commit is lost now and then, the tick's among them.
		if (first !== undefined) first.faultOf = (message) => (message.includes('commit') && dice.chance(0.1) ? { loses: 'answer', ending: 'reset' } : undefined);
		const replica = await started(primary.replica());
		return new Site({ primary, replica, db, onReplica: await directly(replica.url), processes }, proxies);
	}

	/** This is the primary from now on, and gets a replica of its own. */
	async moveTo(primary: TestPostgres, db: Db): Promise<void> {
		await this.primary.stop();
		if (primary !== this.replica) await this.replica.stop();
		this.primary = primary;
		this.db = db;
		for (const proxy of this.#proxies) proxy.leadTo(primary.url);
		this.replica = await started(primary.replica());
		this.onReplica = await directly(this.replica.url);
	}
}

interface Run {
	site: Site;
	/** Phones that sync only when a step says so. */
	late: readonly Phone[];
	dice: Dice;
	live(end: () => Promise<void>): Promise<void>;
}

/** @returns who needs a snapshot after the step: nobody needs one, late phones do, some may, or everybody does. */
type Step = (run: Run) => Promise<'none' | 'lost' | 'some' | 'all'>;

/** A copy of what the primary had in the middle of its life, in a new cluster. */
async function restoredCopy({ site, live, dice }: Run, spend: (fresh: Db) => Promise<void>): Promise<{ fresh: TestPostgres; db: Db }> {
	let dump = '';
	await live(async () => {
		dump = tool('pg_dump', '--dbname', site.primary.url).toString();
		await wait(dice.whole(400));
		await site.primary.crash();
	});
	const fresh = await started(startPostgres(cluster));
	const db = await directly(fresh.url);
	await spend(db);
	execFileSync(join(oldestPostgres.files, 'bin/psql'), ['--quiet', '--set=ON_ERROR_STOP=1', '--dbname', fresh.url], {
		input: dump,
		stdio: ['pipe', 'ignore', 'pipe'],
	});
	return { fresh, db };
}

const STEPS: Record<string, Step> = {
	'nothing breaks': async ({ live }) => {
		await live(async () => undefined);
		return 'none';
	},
	'the primary crashes': async ({ site, live }) => {
		await live(() => site.primary.crash());
		await site.primary.restart();
		return 'none';
	},
	'a synchronous replica takes over': async ({ site, live }) => {
		await setting(site.db, 'synchronous_standby_names', '*');
		await untilStreaming(site.db, 'sync');
		await live(() => site.primary.crash());
		await site.onReplica.execute(sql`select pg_promote()`);
		await setting(site.onReplica, 'synchronous_standby_names', '');
		await site.moveTo(site.replica, site.onReplica);
		return 'none';
	},
	'an asynchronous replica takes over without the last commits': async ({ site, late, live, dice }) => {
		await live(async () => {
			await site.replica.crash();
			await wait(dice.whole(400));
			await site.db.execute(sql`update players set weight_lb = 1 where player_id = 1`);
			while (!['committed', 'unchanged'].includes(await new TickWriter(site.db).commit())) await wait(10);
			for (const phone of late) await phone.sync(site.db);
			await site.primary.crash();
		});
		await site.replica.restart();
		const promoted = await directly(site.replica.url);
		await promoted.execute(sql`select pg_promote()`);
		await site.moveTo(site.replica, promoted);
		return 'lost';
	},
	'a dump is restored, and the command is run': async (run) => {
		const { fresh, db } = await restoredCopy(run, async () => undefined);
		await invalidateCursors(db);
		await forgetOtherCluster(db);
		await run.site.moveTo(fresh, db);
		return 'all';
	},
	'a dump is restored into a younger cluster, and nobody runs the command': async (run) => {
		await spendIds(run.site.db, MANY_IDS);
		const { fresh, db } = await restoredCopy(run, async () => undefined);
		expect(await refuseTicksOfOtherCluster(db)).toBe(true);
		await forgetOtherCluster(db);
		await run.site.moveTo(fresh, db);
		return 'all';
	},
	'a dump is restored into an older cluster, and nobody runs the command': async (run) => {
		const [old] = rowsOf<{ xid: string }>(await run.site.db.execute(sql`select pg_current_xact_id()::text as xid`));
		const { fresh, db } = await restoredCopy(run, (database) => spendIds(database, Number(old?.xid) + MANY_IDS));
		expect(await refuseTicksOfOtherCluster(db)).toBe(false);
		await run.site.moveTo(fresh, db);
		return 'some';
	},
};

/** Uses up transaction ids until the database has handed out so many. Each block with a handler is a transaction within the statement's. */
async function spendIds(db: Db, upTo: number): Promise<void> {
	await db.execute(
		sql.raw(`
			do $$ begin
				create temporary table if not exists spent (n int);
				while pg_snapshot_xmax(pg_current_snapshot())::text::bigint < ${upTo} loop
					for i in 1..5000 loop
						begin
							insert into spent values (i);
							raise exception 'back';
						exception when raise_exception then null;
						end;
					end loop;
					commit;
				end loop;
			end $$`),
	);
}

describe.runIf(oldestPostgres.isInstalled)('phones of every kind, whatever happens to the database', () => {
	test('have what the database had at the tick that they hold, and take a snapshot only if it doesn’t know their tick', async () => {
		const dice = new Dice(testSeed());
		const site = await Site.start(dice.fork());
		const cache = new StaleCache(dice.fork());
		const onPrimary = [new Phone(), new Phone(), new FeedPhone(), new FeedPhone(cache)];
		const anywhere = [new Phone(), new FeedPhone(), new FeedPhone(cache)];
		const late = [new Phone(), new FeedPhone()];
		const phones = [...late, ...onPrimary, ...anywhere];
		for (const phone of phones) await phone.takeSnapshot(site.db);
		const steps = [...Object.entries(STEPS), ...Object.entries(STEPS)];
		shuffle(steps, dice.next);
		for (const [n, [name, step]] of steps.entries()) {
			const step_name = `step ${n}, ${name}`;
			const own = dice.fork();
			const before = phones.map(({ snapshots }) => snapshots);
			for (const phone of phones) phone.waits = true;
			const needed = await step({
				...{ site, late, dice: own },
				live: (end) =>
					live(
						{
							...{ processes: site.processes, random: own.next },
							groups: [
								{ phones: onPrimary, readers: site.processes.map(({ db }) => db) },
								{ phones: anywhere, readers: [...site.processes.map(({ db }) => db), site.onReplica] },
							],
						},
						LIVE_MS,
						end,
					),
			});
			for (const phone of phones) phone.waits = false;
			await goOn(site.db, own.next, phones);
			await untilReplicaFollows(site.db, site.onReplica);
			for (const phone of anywhere) await phone.sync(site.onReplica);
			await wait(1500);
			for (const phone of phones) await phone.sync(site.db);
			expect(await differences(site.db, phones), step_name).toEqual([]);
			const taken = phones.map(({ snapshots }, i) => snapshots - (before[i] ?? 0));
			if (needed === 'none') expect(taken, step_name).toEqual(phones.map(() => 0));
			if (needed === 'lost') expect(taken.slice(0, late.length), step_name).toEqual(late.map(() => 1));
			if (needed === 'all') expect(taken, step_name).toEqual(phones.map(() => 1));
			console.log(`${step_name}: ${taken.join('')} snapshots`);
		}
	}, 900_000);
});
