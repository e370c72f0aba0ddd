/**
 * A point in the history of one database. `xmin` is the oldest transaction that was still running then. Every change by
 * an older one was visible, and every other change is marked with an id of at least `xmin`. So a reader that asks for
 * marks from `xmin` on misses nothing, whatever the order of commits, but may get a row twice.
 */
export interface Cursor {
	/** Distinguishes databases. */
	epoch: string;
	xmin: bigint;
}
