import { outboxDb } from '#core/db/db.ts';
import { currentOwner } from '#core/stored-session.ts';
import { draftOwner } from '#session/private-data/drafts.ts';
import type { RequestPayload } from '../kinds/collaboration-request/schema.ts';
import type { MessagePayload } from '../kinds/contact-message/schema.ts';
import { type FormSubmission, isFormSubmission, type SimpleRow } from '../kinds/outbox-row.ts';
import { newRow } from '../store/new-row.ts';
import { getRow } from '../store/store.ts';

interface SubmissionOptions {
	/** Key of the draft that the submission was written in. */
	draft: string;
	/** The waiting row that it replaces. */
	replaces?: string | undefined;
}

/**
 * Saves a collaboration request of the signed-in person or a visitor to the outbox. Resolves to its `op_id` once it is
 * durable; its draft is deleted in the same transaction. Undefined, and nothing is stored, if the row that it replaces
 * has been sent in the meantime. @throws what IndexedDB throws.
 */
export function saveRequest(payload: RequestPayload, options: SubmissionOptions): Promise<string | undefined> {
	const { player_name, team_name } = payload.athlete;
	return save({ ...newRow(currentOwner(), Date.now()), kind: 'collaboration_request', payload, summary: { player_name, team_name } }, options);
}

/** Like `saveRequest`, for a contact message. */
export function saveMessage(payload: MessagePayload, options: SubmissionOptions): Promise<string | undefined> {
	return save({ ...newRow(currentOwner(), Date.now()), kind: 'contact_message', payload, summary: { subject: payload.subject } }, options);
}

function save(row: FormSubmission, { draft, replaces }: SubmissionOptions): Promise<string | undefined> {
	return outboxDb.transaction('rw', outboxDb.outbox, outboxDb.drafts, async () => {
		if (replaces !== undefined) {
			const former = await getRow(replaces);
			if (former === undefined || !isFormSubmission(former) || !isCertainlyHere(former)) return undefined;
			await outboxDb.outbox.delete(replaces);
		}
		await outboxDb.outbox.add(row);
		await outboxDb.drafts.delete([draftOwner(), draft]);
		return row.op_id;
	});
}

/**
 * Whether the server certainly doesn't have the row: it was never sent, or it was refused. One key never goes out with two bodies, so one
 * that may have arrived can't be changed.
 */
export function isCertainlyHere(row: SimpleRow): boolean {
	return row.state === 'needs_attention' || (row.attempts === 0 && (row.state === 'queued' || row.state === 'expired'));
}

/**
 * Removes a request or message that the server refused from the outbox, because the form that sent it is still open.
 */
export function removeRefusedSubmission(op_id: string): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		if (row?.state === 'needs_attention' && isFormSubmission(row)) await outboxDb.outbox.delete(op_id);
	});
}
