/** State of a queue, for operators. */
export interface QueueState {
	queue: string;
	/** How many entries are waiting, counted up to `COUNTED`. */
	waiting: number;
	/** How many of these have failed at least once. */
	failing: number;
	/** How many seconds the oldest of them has waited; 0 if none is waiting. */
	oldestSeconds: number;
}

/** Beyond this many, an exact number is of no use, and counting would load a database that is already behind. */
export const COUNTED = 10_000;
