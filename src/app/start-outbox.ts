import { requestMessages } from '#domain/texts/request-messages.ts';
import { isTold } from '#outbox/actions/submission-outcome.ts';
import type { WrittenRow } from '#outbox/kinds/outbox-row.ts';
import { startOutbox } from '#outbox/triggers.ts';
import { toast } from '#ui/overlay/toast.ts';

/** Starts the sending of what waits. What goes out after its form was left is said wherever the person is by then. */
export function startOutboxOfPage(): void {
	startOutbox(saySent);
}

function saySent({ op_id, kind }: WrittenRow): void {
	if (!isTold(op_id)) toast(kind === 'contact_message' ? requestMessages.contact.sent : requestMessages.collaboration.submitted);
}
