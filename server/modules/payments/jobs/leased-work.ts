import { nextTry, reasonOf } from '#server/core/back-off.ts';

/** Rows of work in the database that several processes share: each is leased by moving its `run_after` (docs/decisions/021). */
export interface LeasedWork<Row extends { attempts: number }> {
	clock: () => Date;
	/** Leases the next row that is due, in one short statement; counts the attempt. */
	claim(now: Date): Promise<Row | undefined>;
	/** Does it, and notes in its last transaction that it is done. */
	work(row: Row): Promise<void>;
	/** It failed, and comes up again. */
	postpone(row: Row, failure: { last_error: string; run_after: Date }): Promise<void>;
}

/** Works through everything that is due, one by one; one that fails holds up no other. @returns how many were done. */
export async function workThrough<Row extends { attempts: number }>({ clock, claim, work, postpone }: LeasedWork<Row>): Promise<number> {
	let done = 0;
	for (let row = await claim(clock()); row !== undefined; row = await claim(clock())) {
		try {
			await work(row);
			done++;
		} catch (error) {
			await postpone(row, { last_error: reasonOf(error), run_after: nextTry(clock(), row.attempts) });
		}
	}
	return done;
}
