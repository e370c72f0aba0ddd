import { doubledMs } from '#domain/time/pauses.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** After this many answers, one more row is worked at a time again. */
const ANSWERS_TO_WIDEN = 100;

/**
 * How fast one process may ask somebody who limits it. All queues that ask the same one share it. When it answers “too
 * many requests”, none of them begins anything for a while, and then they go on with half as much at a time.
 */
export class WorkPace {
	readonly #most: number;
	readonly #isTooMany: (error: unknown) => boolean;
	#atOnce: number;
	/** Milliseconds since 1970; nothing begins before. */
	#pausedUntil = 0;
	#pausesInARow = 0;
	#answers = 0;

	/**
	 * @param most rows of one queue that are worked at a time while nobody complains.
	 * @param isTooMany whether an error means “too many requests”.
	 */
	constructor(most: number, isTooMany: (error: unknown) => boolean = () => false) {
		this.#most = most;
		this.#atOnce = most;
		this.#isTooMany = isTooMany;
	}

	/** Rows of one queue that may be worked at a time: 1 or more. */
	get atOnce(): number {
		return this.#atOnce;
	}

	isPaused(now: Date): boolean {
		return now.getTime() < this.#pausedUntil;
	}

	noteAnswer(now: Date): void {
		// It was asked before the pause.
		if (this.isPaused(now)) return;
		this.#pausesInARow = 0;
		this.#answers++;
		if (this.#answers < ANSWERS_TO_WIDEN) return;
		this.#answers = 0;
		this.#atOnce = Math.min(this.#most, this.#atOnce + 1);
	}

	noteFailure(error: unknown, now: Date): void {
		// Whatever else was asked together with the first refusal is refused for the same reason.
		if (this.isPaused(now) || !this.#isTooMany(error)) return;
		this.#pausedUntil = now.getTime() + doubledMs(FIRST_PAUSE_MS, this.#pausesInARow, LONGEST_PAUSE_MS);
		this.#pausesInARow++;
		this.#answers = 0;
		this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
	}
}
