import { inOneLine } from '#server/core/loggable.ts';
import { type Repeated, repeat } from '#server/core/repeat.ts';
import type { Db } from '#server/db/open-database.ts';
import { newestTick } from '../ticks/find-ticks.ts';
import { hasChanged, type TickWriter } from './tick-writer.ts';
import { lastBoundary, MINUTE } from './window-lengths.ts';
import { refreshWindows } from './write-windows.ts';

/** A change is in a tick after this time at most. */
const PAUSE_MS = 2000;

interface TickWorkerDeps {
	db: Db;
	ticks: TickWriter;
	log: { error(message: string): void };
}

/** Commits a tick whenever the rosters have changed. Every process has this worker, and one of them does the work. */
export function startTickWorker(deps: TickWorkerDeps): Repeated {
	const look = lookAfter(deps);
	let failing = false;
	return repeat(async () => {
		try {
			await look();
			failing = false;
		} catch (error) {
			// A database that is down would fill the log.
			if (!failing) deps.log.error(`ticks: ${inOneLine(error)}`);
			failing = true;
		}
	}, PAUSE_MS);
}

/**
 * One look of the worker. A process that didn't commit the newest tick leaves a change to the process that did, and takes
 * over if the change is still in no tick at its next look. Otherwise the branch would change with each tick.
 */
export function lookAfter({ db, ticks, log }: TickWorkerDeps): () => Promise<void> {
	let leftToOthers: bigint | undefined;
	/** No boundary of a window comes more often. */
	let refreshedAt = Number.NEGATIVE_INFINITY;
	return async () => {
		const newest = await newestTick(db);
		if (!(await hasChanged(db, newest.seen))) {
			leftToOthers = undefined;
			return;
		}
		if (!ticks.continues(newest) && leftToOthers !== newest.tick) {
			leftToOthers = newest.tick;
			return;
		}
		const outcome = await ticks.commit();
		const now = new Date();
		const minute = lastBoundary(MINUTE, now).getTime();
		if (outcome === 'committed' && minute !== refreshedAt && (await refreshWindows(db, now))) refreshedAt = minute;
		if (outcome === 'reset')
			log.error('The rosters’ marks were those of another PostgreSQL cluster. They were reset, and every device will download a new snapshot.');
	};
}
