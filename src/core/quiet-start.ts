import { createStore, type Store } from './create-store.ts';

/** From the start of the navigation. By then, a mid-range phone shows the screen and has taken it over. */
const QUIET_MS = 3500;
/** A browser that is never idle, or doesn't say so, does the work after this long. */
const IDLE_WITHIN_MS = 500;

const over = createStore(false);
let isCounting = false;

/** Counts from the first use on, because the build also runs modules that import this one. */
function count(): void {
	if (isCounting) return;
	isCounting = true;
	setTimeout(endStart, Math.max(0, QUIET_MS - performance.now()));
	addEventListener('click', endStart, { once: true, capture: true });
}

/**
 * Whether the start of this visit is over. During the start, only what the first screen shows runs. Everything that
 * nobody sees yet waits for the end: 3.5 seconds, the first click, or whoever calls `endStart`.
 */
export const startIsOver: Pick<Store<boolean>, 'get' | 'subscribe'> = {
	get: over.get,
	subscribe(listener) {
		count();
		return over.subscribe(listener);
	},
};

/** Ends the start now, because something is waiting: a row of the outbox, a session, a person. */
export function endStart(): void {
	if (!over.get()) over.set(true);
}

/**
 * Runs `work` once the start is over, in a moment of its own when the browser has nothing else to do. Pieces of work
 * don't share a task, so that a tap never waits for more than one.
 * @returns a function that drops the work if it hasn't run.
 */
export function afterStart(work: () => void): () => void {
	let isDropped = false;
	const run = () => {
		if (!isDropped) work();
	};
	const unsubscribe = startIsOver.get()
		? undefined
		: startIsOver.subscribe(() => {
				unsubscribe?.();
				whenIdle(run);
			});
	if (unsubscribe === undefined) whenIdle(run);
	return () => {
		isDropped = true;
		unsubscribe?.();
	};
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
	if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
	else setTimeout(work);
}
