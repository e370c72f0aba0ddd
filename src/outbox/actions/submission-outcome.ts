import { liveQuery } from 'dexie';
import type { SentAs } from '../kinds/collaboration-request/schema.ts';
import { sentAs } from '../kinds/collaboration-request/sent-as.ts';
import type { OutboxRow } from '../kinds/outbox-row.ts';
import { getRow } from '../store/store.ts';

/**
 * The outcome of something that was just saved: sent, refused with the server's text, or still waiting. `sent_as` is a
 * collaboration request's number.
 */
export type SubmissionOutcome = { is: 'sent'; sent_as?: SentAs | undefined } | { is: 'refused'; detail: string } | { is: 'waiting' };

/** Nobody watches a busy button for longer than this. The row is saved in any case. */
const PATIENCE_MS = 8000;

/** Rows that a form of this tab is waiting for, or whose outcome it has received. */
const awaited = new Set<string>();

/** Whether a form has shown, or will show, the row's outcome. Then nothing else needs to. */
export function isAwaited(op_id: string): boolean {
	return awaited.has(op_id);
}

/**
 * Watches a row until its outcome is known. Always resolves, and does so soon if the browser has no connection. If
 * storage fails meanwhile, the row still waits: it was saved before.
 */
export function waitForOutcome(op_id: string): Promise<SubmissionOutcome> {
	return new Promise((resolve) => {
		awaited.add(op_id);
		const end = (outcome: SubmissionOutcome) => {
			if (outcome.is === 'waiting') awaited.delete(op_id);
			clearTimeout(patience);
			subscription.unsubscribe();
			resolve(outcome);
		};
		const patience = setTimeout(() => end({ is: 'waiting' }), navigator.onLine ? PATIENCE_MS : 0);
		const subscription = liveQuery(() => getRow(op_id)).subscribe({
			next: (row) => {
				const outcome = row && outcomeIn(row);
				if (outcome !== undefined) end(outcome);
			},
			error: (error) => {
				reportError(error);
				end({ is: 'waiting' });
			},
		});
	});
}

function outcomeIn(row: OutboxRow): SubmissionOutcome | undefined {
	const { state, last_error } = row;
	if (state === 'done') return { is: 'sent', sent_as: sentAs(row) };
	if (state === 'needs_attention') return { is: 'refused', detail: last_error?.detail ?? '' };
	return state === 'queued' && last_error !== undefined ? { is: 'waiting' } : undefined;
}
