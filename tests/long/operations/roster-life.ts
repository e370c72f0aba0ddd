import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '#server/core/error-code.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { refreshWindows } from '#server/modules/rosters/feed/write-windows.ts';
import { newestTick } from '#server/modules/rosters/ticks/find-ticks.ts';
import { ATHLETES, give, type Phone } from '#tests/api/fixtures/rosters/tick-phones.ts';

/** Errors of a database that is being killed. Anything else is a mistake. */
export async function whileItLives(work: () => Promise<unknown>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!/^(DATABASE_|ECONN|EPIPE|57P|25006|08)/.test(errorCode(error) ?? '')) throw error;
	}
}

/** A process of the server, as far as it commits ticks. */
export interface TickProcess {
	db: Db;
	ticks: TickWriter;
}

export const twoProcesses = (db: Db): TickProcess[] => [db, db].map((own) => ({ db: own, ticks: new TickWriter(own) }));

interface Life {
	processes: readonly TickProcess[];
	random: () => number;
	groups: readonly PhoneGroup[];
}

interface PhoneGroup {
	phones: readonly Phone[];
	/** What they read from. */
	readers: readonly Db[];
}

/** Writers, processes that commit ticks, and phones that sync, until `end` runs; it breaks everything off. */
export async function live({ processes, random, groups }: Life, ms: number, end: () => Promise<void>): Promise<void> {
	let going = true;
	const loop = async (turn: () => Promise<unknown>, pause: number) => {
		for (; going; await wait(random() * pause)) await whileItLives(turn);
	};
	const write = async () => {
		const db = at(processes, random()).db;
		const kind = random();
		const id = 1 + Math.floor(random() * ATHLETES);
		const lb = Math.floor(random() * 400);
		await db
			.transaction(async (tx) => {
				// Ids that a crash may hand out again: of commits that don't wait, and of transactions that roll back.
				if (kind < 0.3) await tx.execute(sql`set local synchronous_commit = off`);
				if (kind < 0.5) await tx.execute(sql`insert into burned values (1)`);
				else if (kind < 0.75) await give(tx, id, lb);
				else await tx.execute(sql`update players set weight_lb = ${lb}::int where player_id = ${id}::int`);
				if (kind > 0.9) await wait(random() * 300);
				if (kind >= 0.3 && kind < 0.5) throw new Stop();
			})
			.catch((error: unknown) => {
				if (!(error instanceof Stop)) throw error;
			});
	};
	const work = [
		...Array.from({ length: 4 }, () => loop(write, 10)),
		...processes.map(({ db, ticks }) => loop(() => ticks.commit().then(() => refreshWindows(db, new Date())), 120)),
		// So that windows of every length are made.
		loop(() => at(processes, 0).db.execute(sql`update ticks set at = at - interval '17 minutes'`), 600),
		...groups.flatMap(({ phones, readers }) => phones.map((phone) => loop(() => phone.sync(at(readers, random())), 60))),
	];
	await wait(ms);
	await end();
	going = false;
	await Promise.all(work);
}

class Stop extends Error {}

/** One of a list, by a number from 0 to 1. */
function at<T>(list: readonly T[], random: number): T {
	const one = list[Math.floor(random * list.length)];
	if (one === undefined) throw new Error('an empty list');
	return one;
}

/** Waits until the replica has the primary's newest tick. */
export async function untilReplicaFollows(db: Db, onReplica: Db): Promise<void> {
	const { tick } = await newestTick(db);
	for (;;) {
		const reached = await newestTick(onReplica).catch(() => undefined);
		if (reached !== undefined && reached.tick >= tick) return;
		await wait(20);
	}
}

export async function setting(db: Db, name: string, value: string): Promise<void> {
	await db.execute(sql.raw(`alter system set ${name} = '${value}'`));
	await db.execute(sql`select pg_reload_conf()`);
}

export async function untilStreaming(db: Db, state: string): Promise<void> {
	while (rowsOf(await db.execute(sql`select 1 from pg_stat_replication where sync_state = ${state}`)).length === 0) await wait(50);
}
