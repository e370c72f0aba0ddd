/** States of rows that have come to their end; what else lies in the outbox waits for its owner, hidden from everybody else. */
const FINISHED: ReadonlySet<string> = new Set(['paid', 'done', 'cancelled']);

/** A called-off gift whose cancel the server hasn't heard of still waits. */
export function isFinished(row: { state: string; cancel?: unknown }): boolean {
	return FINISHED.has(row.state) && row.cancel !== 'pending';
}
