import { FairQueue } from '#server/core/fair-queue.ts';
import type { Lane, LaneRequest } from './database-lane.ts';

/**
 * The database is too busy for this work now, can't be reached, or was lost. It kept nothing, and the same request may
 * succeed a moment later.
 */
export class DatabaseUnavailableError extends Error {
	override name = 'DatabaseUnavailableError';
	readonly code: string = 'DATABASE_UNAVAILABLE';
}

/**
 * The connection was lost during a commit, or during a change outside of a transaction, or a commit hasn't reached the
 * replica that it waited for. Nobody knows whether the database keeps it, so only a request that can be repeated, such as
 * one with an Idempotency-Key, may be.
 */
export class OutcomeUnknownError extends DatabaseUnavailableError {
	override name = 'OutcomeUnknownError';
	override readonly code = 'DATABASE_OUTCOME_UNKNOWN';
}

export interface TurnLimits {
	/** Turns that may be out at the same time. */
	total: number;
	/** How many of these may be vital or own work. */
	vital: number;
	/** How many of these may be reads. */
	reads: number;
	/** Milliseconds that work of a lane waits for its turn before it is refused; `Infinity` for no limit. */
	patienceMs: Record<Lane, number>;
	/** The same for the further reads of a request that has begun: refusing it now would waste what was done. */
	begunPatienceMs: number;
	/** How many reads may wait. Beyond that, whoever has the most waiting loses their newest at once. */
	waitingReads: number;
}

/** After this many vital turns in a row, a waiting read gets one. */
const VITAL_IN_A_ROW = 8;

interface WaitingTurn {
	give(): void;
	refuse(why: string): void;
}

/**
 * Decides who uses the database next: vital work before reads, and within each of the two a `FairQueue`. So neither a
 * search nor a flood of messages holds up a donation.
 */
export class DatabaseScheduler {
	readonly #limits: TurnLimits;
	/** Vital and own work; the server itself takes its turn among the others. */
	readonly #vital = new FairQueue<WaitingTurn>();
	readonly #reads = new FairQueue<WaitingTurn>();
	/** Further reads of requests that have begun. They go first, so that few requests are answered soon, not all of them late. */
	readonly #begun = new FairQueue<WaitingTurn>();
	#vitalOut = 0;
	#readsOut = 0;
	#vitalInARow = 0;

	constructor(limits: TurnLimits) {
		this.#limits = limits;
	}

	/**
	 * Waits for a turn.
	 * @returns ends the turn; call it exactly once.
	 * @throws DatabaseUnavailableError if the turn doesn't come in time.
	 */
	take({ lane, asker, progress }: LaneRequest): Promise<() => void> {
		const hasBegun = lane === 'reads' && progress?.begun === true;
		const line = hasBegun ? this.#begun : lane === 'reads' ? this.#reads : this.#vital;
		return new Promise((resolve, reject) => {
			const waiting: WaitingTurn = {
				give: () => {
					clearTimeout(timer);
					if (progress !== undefined) progress.begun = true;
					resolve(this.#begin(lane));
				},
				refuse: (why) => {
					clearTimeout(timer);
					reject(new DatabaseUnavailableError(why));
				},
			};
			const patience = hasBegun ? this.#limits.begunPatienceMs : this.#limits.patienceMs[lane];
			const giveUp = () => {
				line.remove(asker, waiting);
				waiting.refuse('The database was busy for too long.');
			};
			const timer = Number.isFinite(patience) ? setTimeout(giveUp, patience) : undefined;
			line.add(asker, waiting);
			this.#giveOut();
			if (this.#reads.size > this.#limits.waitingReads) this.#reads.dropFromLongest(asker)?.refuse('Too many reads are waiting for the database.');
		});
	}

	/** How much work waits for its turn, in all lanes. */
	get waiting(): number {
		return this.#vital.size + this.#reads.size + this.#begun.size;
	}

	#begin(lane: Lane): () => void {
		const reads = lane === 'reads';
		if (reads) this.#readsOut++;
		else this.#vitalOut++;
		return () => {
			if (reads) this.#readsOut--;
			else this.#vitalOut--;
			this.#giveOut();
		};
	}

	#giveOut(): void {
		while (this.#vitalOut + this.#readsOut < this.#limits.total) {
			const next = this.#next();
			if (next === undefined) return;
			next.give();
		}
	}

	#next(): WaitingTurn | undefined {
		const reads = this.#begun.size > 0 ? this.#begun : this.#reads;
		const readMay = reads.size > 0 && this.#readsOut < this.#limits.reads;
		const vitalMay = this.#vital.size > 0 && this.#vitalOut < this.#limits.vital;
		if (vitalMay && !(readMay && this.#vitalInARow >= VITAL_IN_A_ROW)) {
			this.#vitalInARow++;
			return this.#vital.shift();
		}
		if (!readMay) return undefined;
		this.#vitalInARow = 0;
		return reads.shift();
	}
}
