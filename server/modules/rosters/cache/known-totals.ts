import { LRUCache } from 'lru-cache';
import { and, asc, eq, gt, max } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { athleteTotals, changedTotals, ticks } from '#server/db/schema/feed-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { newestTick } from '../ticks/find-ticks.ts';
import type { Tick } from '../ticks/roster-cursor.ts';
import type { RostersNow } from './roster-watch.ts';

/** Checks that a request may still hold: those of some minutes. */
const REMEMBERED = 100;

interface Total {
	player_id: number;
	cents: number;
}

/**
 * Every athlete's total as of one tick, in memory: 4 MB for 500,000 athletes. Answers that are kept while the rosters
 * stay the same take their amounts from here, so a donation costs none of them a read.
 */
export class KnownTotals {
	readonly #db: Db;
	/** Cents by `player_id`. */
	#cents = new Float64Array();
	#tick: Pick<Tick, 'tick' | 'branch'> | undefined;
	/** Totals that checks had found (`RostersNow.totals()`) before a read began. */
	readonly #covered = new LRUCache<string, true>({ max: REMEMBERED });
	#reading: Promise<void> = Promise.resolve();
	#version = 0;

	constructor(db: Db) {
		this.#db = db;
	}

	/** Differs after each read of new totals. */
	get version(): number {
		return this.#version;
	}

	/** Cents that an athlete has received; 0 without any. */
	of(player_id: number): number {
		return this.#cents[player_id] ?? 0;
	}

	/** Brings them up to what a check of the rosters has found. */
	async upTo(now: RostersNow): Promise<void> {
		const found = now.totals();
		if (this.#covered.has(found)) return;
		// One at a time. Whoever waited may find that it is done.
		const mine = this.#reading.catch(() => undefined).then(() => (this.#covered.has(found) ? undefined : this.#read(found)));
		this.#reading = mine;
		await mine;
	}

	async #read(found: string): Promise<void> {
		await readConsistently(this.#db, async (tx) => {
			const newest = await newestTick(tx);
			const changed = await this.#changedSince(tx, this.#tick);
			if (changed === undefined) this.#cents = await readAll(tx);
			else for (const { player_id, cents } of changed) this.#set(player_id, cents);
			this.#tick = newest;
		});
		this.#covered.set(found, true);
		this.#version++;
	}

	/** Changes since a tick, oldest first; undefined without one, or if it isn't in this history of the database. */
	async #changedSince(tx: Db, since: Pick<Tick, 'tick' | 'branch'> | undefined): Promise<Total[] | undefined> {
		if (since === undefined) return undefined;
		if ((await tx.$count(ticks, and(eq(ticks.tick, since.tick), eq(ticks.branch, since.branch)))) === 0) return undefined;
		const { player_id, cents, tick } = changedTotals;
		return tx.select({ player_id, cents }).from(changedTotals).where(gt(tick, since.tick)).orderBy(asc(tick));
	}

	#set(player_id: number, cents: number): void {
		if (player_id >= this.#cents.length) {
			const longer = new Float64Array(Math.max(player_id + 1, 2 * this.#cents.length));
			longer.set(this.#cents);
			this.#cents = longer;
		}
		this.#cents[player_id] = cents;
	}
}

async function readAll(tx: Db): Promise<Float64Array<ArrayBuffer>> {
	const [last] = await tx.select({ player_id: max(players.player_id) }).from(players);
	const all = new Float64Array((last?.player_id ?? 0) + 1);
	const totals: Total[] = await tx.select({ player_id: athleteTotals.player_id, cents: athleteTotals.cents }).from(athleteTotals);
	for (const { player_id, cents } of totals) all[player_id] = cents;
	return all;
}
