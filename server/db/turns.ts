import type { Lane, LaneOf } from './lane.ts';

/** The database is too busy to take this work now, or can't be reached. Nothing was sent to it; the same request may succeed a moment later. */
export class DatabaseUnavailableError extends Error {
	override name = 'DatabaseUnavailableError';
	readonly code = 'DATABASE_UNAVAILABLE';
}

export interface TurnLimits {
	/** Turns that are out at the same time. */
	total: number;
	/** Of these, how many may be vital or own work. */
	vital: number;
	/** Of these, how many may be reads. */
	reads: number;
	/** Milliseconds that work of a lane waits for its turn before it is refused; `Infinity`: for as long as it takes. */
	patienceMs: Record<Lane, number>;
	/** Reads that wait at most; one more is refused at once. */
	waitingReads: number;
}

/** So many vital turns in a row are given out before a read that waits gets one. */
const VITAL_IN_A_ROW = 8;

interface Waiting {
	give(): void;
}

/**
 * Decides who uses the database next: vital work first, and reads in turn by who asks, so that neither a search nor somebody's hundred searches hold up a donation.
 */
export class Turns {
	readonly #limits: TurnLimits;
	/** Vital and own work, oldest first. */
	readonly #vital: Waiting[] = [];
	/** By asker, in the order in which they are served next. */
	readonly #reads = new Map<string, Waiting[]>();
	#vitalOut = 0;
	#readsOut = 0;
	#readsWaiting = 0;
	#vitalInARow = 0;

	constructor(limits: TurnLimits) {
		this.#limits = limits;
	}

	/**
	 * Waits for a turn.
	 * @returns ends the turn; call it exactly once.
	 * @throws DatabaseUnavailableError when the turn doesn't come in time.
	 */
	take({ lane, asker }: LaneOf): Promise<() => void> {
		if (lane === 'reads' && this.#readsWaiting >= this.#limits.waitingReads) {
			return Promise.reject(new DatabaseUnavailableError('Too many reads are waiting for the database.'));
		}
		return new Promise((resolve, reject) => {
			const waiting: Waiting = {
				give: () => {
					clearTimeout(timer);
					resolve(this.#begin(lane));
				},
			};
			const patience = this.#limits.patienceMs[lane];
			const refuse = () => {
				this.#forget(lane, asker, waiting);
				reject(new DatabaseUnavailableError('The database was busy for too long.'));
			};
			const timer = Number.isFinite(patience) ? setTimeout(refuse, patience) : undefined;
			this.#enqueue(lane, asker, waiting);
			this.#giveOut();
		});
	}

	#enqueue(lane: Lane, asker: string, waiting: Waiting): void {
		if (lane !== 'reads') {
			this.#vital.push(waiting);
			return;
		}
		this.#readsWaiting++;
		const own = this.#reads.get(asker);
		if (own === undefined) this.#reads.set(asker, [waiting]);
		else own.push(waiting);
	}

	#forget(lane: Lane, asker: string, waiting: Waiting): void {
		const queue = lane === 'reads' ? (this.#reads.get(asker) ?? []) : this.#vital;
		const index = queue.indexOf(waiting);
		if (index < 0) return;
		queue.splice(index, 1);
		if (lane !== 'reads') return;
		this.#readsWaiting--;
		if (queue.length === 0) this.#reads.delete(asker);
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

	#next(): Waiting | undefined {
		const readMay = this.#readsWaiting > 0 && this.#readsOut < this.#limits.reads;
		const vitalMay = this.#vital.length > 0 && this.#vitalOut < this.#limits.vital;
		if (vitalMay && !(readMay && this.#vitalInARow >= VITAL_IN_A_ROW)) {
			this.#vitalInARow++;
			return this.#vital.shift();
		}
		if (!readMay) return undefined;
		this.#vitalInARow = 0;
		return this.#nextRead();
	}

	/** The first asker's oldest; whoever has more waiting goes to the end of the line. */
	#nextRead(): Waiting | undefined {
		const first = this.#reads.entries().next().value;
		if (first === undefined) return undefined;
		const [asker, own] = first;
		const waiting = own.shift();
		this.#readsWaiting--;
		this.#reads.delete(asker);
		if (own.length > 0) this.#reads.set(asker, own);
		return waiting;
	}
}
