import { errorSummary, nextTry } from '#server/core/back-off.ts';

/** Rows of work that several processes share. Moving a row's `run_after` leases it (docs/decisions/021). */
export interface LeasedWork<Row extends { attempts: number }> {
	clock: () => Date;
	/** Leases the next due row in one short statement and counts the attempt. */
	claim(now: Date): Promise<Row | undefined>;
	/** Does the work and marks it done in its last transaction. */
	work(row: Row): Promise<void>;
	/** It failed and will be retried. */
	postpone(row: Row, failure: { last_error: string; run_after: Date }): Promise<void>;
}

/** Does everything that is due, one by one. A failure doesn't hold up the others. @returns how many were done. */
export async function workThrough<Row extends { attempts: number }>({ clock, claim, work, postpone }: LeasedWork<Row>): Promise<number> {
	let done = 0;
	for (let row = await claim(clock()); row !== undefined; row = await claim(clock())) {
		try {
			await work(row);
			done++;
		} catch (error) {
			await postpone(row, { last_error: errorSummary(error), run_after: nextTry(clock(), row.attempts) });
		}
	}
	return done;
}
