/** Final states of outbox rows. Every other row waits for its owner, hidden from everybody else. */
const FINISHED: ReadonlySet<string> = new Set(['paid', 'done', 'cancelled']);

/** A canceled donation still waits while the server doesn't know about the cancel. */
export function isFinished(row: { state: string; cancel?: unknown }): boolean {
	return FINISHED.has(row.state) && row.cancel !== 'pending';
}
