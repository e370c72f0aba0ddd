import pLimit, { type LimitFunction } from 'p-limit';
import { LEASE_MS, leaseUntil } from './back-off.ts';
import { inOneLine } from './loggable.ts';
import type { WorkPace } from './work-pace.ts';

/** Rows of one claim. */
const CLAIM = 50;
/** Twice may fail before a lease runs out. */
const RENEW_EVERY_MS = LEASE_MS / 3;
/** A row that takes long doesn't keep the worker from rows that come due meanwhile. */
const LOOK_AGAIN_MS = 1000;

/** A row that this worker has claimed. */
export interface LeasedRow {
	/** Attempts, including this one. Each claim counts one, so with the row's id this names the claim. */
	attempts: number;
	/** When the lease ends; the row's `run_after`. */
	leased_until: Date;
}

/** Rows of work that several processes share. Moving a row's `run_after` leases it (docs/decisions/021, 165). */
export interface LeasedWork<Row extends LeasedRow> {
	clock: () => Date;
	/** Leases at most `limit` due rows, and counts the attempt. Rows of one key come in the order of their work. */
	claim(limit: number, now: Date): Promise<Row[]>;
	/** Subject of a row. Rows of one key are worked one after the other, in the order of their claims. */
	keyOf(row: Row): string;
	/** Does the work and marks it done in its last transaction. */
	work(row: Row): Promise<void>;
	/** Stores that it failed and when it is retried, unless somebody else has claimed it meanwhile. */
	fail(row: Row, error: unknown, now: Date): Promise<void>;
	/** Leases these rows for longer. @returns those that nobody else has claimed meanwhile. */
	renew(rows: readonly Row[], until: Date): Promise<readonly Row[]>;
	/** Gives rows back that weren't begun, as if they had never been claimed. */
	release(rows: readonly Row[]): Promise<void>;
}

/** Limits of a worker while it works. */
export interface Shift {
	pace: WorkPace;
	/** Once aborted, nothing new begins. */
	stopping?: AbortSignal | undefined;
}

/**
 * Works everything that is due: claims rows by fifty, and works as many at a time as the pace allows. A row that fails
 * holds up no other. Leases of unfinished rows are renewed, so a batch may take as long as it needs. When the shift
 * ends, rows that weren't begun go back, and those in progress are finished.
 *
 * @returns how many were done. @throws what kept it from claiming, or from storing a failure; the leases run out then.
 */
export function workThrough<Row extends LeasedRow>(work: LeasedWork<Row>, shift: Shift): Promise<number> {
	return new Batch(work, shift).workThrough();
}

class Batch<Row extends LeasedRow> {
	readonly #work: LeasedWork<Row>;
	readonly #shift: Shift;
	readonly #limit: LimitFunction;
	/** Claimed and not finished. */
	readonly #held = new Set<Row>();
	/** Those of the held that are in progress. */
	readonly #begun = new Set<Row>();
	/** Held and not begun, by key. A key stays here while one of its rows is in progress. */
	readonly #lines = new Map<string, Row[]>();
	/** One for each key. None rejects. */
	readonly #running = new Set<Promise<void>>();
	readonly #failures: unknown[] = [];
	/** Nothing new begins. */
	#isEnding = false;
	#isRenewing = false;
	#done = 0;

	constructor(work: LeasedWork<Row>, shift: Shift) {
		this.#work = work;
		this.#shift = shift;
		this.#limit = pLimit(shift.pace.atOnce);
	}

	async workThrough(): Promise<number> {
		const renewing = setInterval(() => void this.#renew(), RENEW_EVERY_MS);
		// A worker that hangs doesn't keep the process alive.
		renewing.unref();
		try {
			await this.#attempt(() => this.#claimAll());
			await this.#attempt(() => this.#releaseRest());
			await Promise.all(this.#running);
		} finally {
			clearInterval(renewing);
		}
		const [first, ...others] = this.#failures;
		if (others.length > 0) throw new AggregateError(this.#failures, `${inOneLine(first)}, and ${others.length} more`);
		if (first !== undefined) throw first;
		return this.#done;
	}

	/** Claims until nothing is due and nothing is in progress. */
	async #claimAll(): Promise<void> {
		while (this.#mayBegin()) {
			const rows = await this.#work.claim(CLAIM, this.#work.clock());
			if (rows.length === 0 && this.#running.size === 0) return;
			for (const row of rows) this.#add(row);
			if (rows.length < CLAIM) await atMost(LOOK_AGAIN_MS, Promise.all(this.#running));
			while (this.#mayBegin() && this.#limit.pendingCount >= this.#limit.concurrency) await Promise.race(this.#running);
		}
	}

	/** At once, because those in progress may take longer than a server that stops may. */
	async #releaseRest(): Promise<void> {
		const rest = [...this.#held].filter((row) => !this.#begun.has(row));
		for (const row of rest) this.#held.delete(row);
		if (rest.length > 0) await this.#work.release(rest);
	}

	#add(row: Row): void {
		this.#held.add(row);
		const key = this.#work.keyOf(row);
		const line = this.#lines.get(key);
		if (line !== undefined) {
			line.push(row);
			return;
		}
		const added = [row];
		this.#lines.set(key, added);
		const task: Promise<void> = this.#limit(() => this.#workLine(key, added)).then(() => {
			this.#running.delete(task);
		});
		this.#running.add(task);
	}

	async #workLine(key: string, line: Row[]): Promise<void> {
		while (this.#mayBegin()) {
			const row = line.shift();
			if (row === undefined) break;
			await this.#workOne(row);
		}
		this.#lines.delete(key);
	}

	async #workOne(row: Row): Promise<void> {
		const { work, fail, clock } = this.#work;
		const { pace } = this.#shift;
		try {
			// Somebody else may have it by now. If nobody does, it is due.
			if (!this.#held.has(row) || row.leased_until <= clock()) return;
			this.#begun.add(row);
			await work(row);
			this.#done++;
			pace.noteAnswer(clock());
		} catch (error) {
			pace.noteFailure(error, clock());
			await this.#attempt(() => fail(row, error, clock()));
		} finally {
			this.#held.delete(row);
			this.#begun.delete(row);
			this.#limit.concurrency = pace.atOnce;
		}
	}

	async #renew(): Promise<void> {
		const rows = [...this.#held];
		if (this.#isRenewing || rows.length === 0) return;
		this.#isRenewing = true;
		await this.#attempt(async () => {
			const until = leaseUntil(this.#work.clock());
			const ours = new Set(await this.#work.renew(rows, until));
			for (const row of rows) {
				if (ours.has(row)) row.leased_until = until;
				else this.#held.delete(row);
			}
		});
		this.#isRenewing = false;
	}

	/** Without the database, nothing new begins. */
	async #attempt(what: () => Promise<void>): Promise<void> {
		try {
			await what();
		} catch (error) {
			this.#isEnding = true;
			this.#failures.push(error);
		}
	}

	/** Once it is false, it stays so, because lines have been left. */
	#mayBegin(): boolean {
		const { pace, stopping } = this.#shift;
		if (stopping?.aborted === true || pace.isPaused(this.#work.clock())) this.#isEnding = true;
		return !this.#isEnding;
	}
}

/** Waits for the work, which doesn't reject, but not longer than this. */
function atMost(ms: number, work: Promise<unknown>): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		void work.then(() => {
			clearTimeout(timer);
			resolve();
		});
	});
}
