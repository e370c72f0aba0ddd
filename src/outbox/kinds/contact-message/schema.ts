import * as z from 'zod/mini';
import { contactBodySchema } from '#domain/collaboration/contact.ts';
import { anyOwner, outboxKind } from '../outbox-kind.ts';

/** The request body without the sender, who is the row's owner. */
const payload = z.omit(contactBodySchema, { user_id: true });
export type MessagePayload = z.infer<typeof payload>;

export const contactMessage = outboxKind({
	kind: 'contact_message',
	owner: anyOwner,
	family: 'submission',
	term: true,
	payload,
	summary: z.object({ subject: z.string() }),
	more: {},
});
