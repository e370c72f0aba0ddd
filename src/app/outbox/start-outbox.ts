import type { WrittenRow } from '#data/outbox/outbox-row.ts';
import { isTold } from '#data/outbox/outcome.ts';
import { requestMessages } from '#domain/request-messages.ts';
import { startOutbox } from '#sync/page/outbox-drain.ts';
import { toast } from '#ui/toast.ts';

/** Starts the sending of what waits. What goes out after its form was left is said wherever the person is by then. */
export function startOutboxOfPage(): void {
	startOutbox(saySent);
}

function saySent({ op_id, kind }: WrittenRow): void {
	if (!isTold(op_id)) toast(kind === 'contact_message' ? requestMessages.contact.sent : requestMessages.collaboration.submitted);
}
