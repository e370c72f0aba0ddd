import * as z from 'zod/mini';
import { collaborationFieldsSchema } from '#domain/collaboration/collaboration.ts';
import { athleteFields } from '../athlete-fields.ts';
import { anyOwner, outboxKind } from '../outbox-kind.ts';

const payload = z.object({
	/** The request body without the sender, who is the row's owner. */
	body: z.omit(collaborationFieldsSchema, { user_id: true }),
	/** What the sheet shows when the request is changed. */
	athlete: z.object(athleteFields),
});
export type RequestPayload = z.infer<typeof payload>;

/** The server's answer to a sent request. A visitor's has the token of its secret link. */
const sentAs = z.object({ request_id: z.int(), link_token: z.optional(z.string()) });
export type SentAs = z.infer<typeof sentAs>;

export const collaborationRequest = outboxKind({
	kind: 'collaboration_request',
	owner: anyOwner,
	family: 'submission',
	term: true,
	payload,
	summary: z.object({ player_name: z.string(), team_name: z.string() }),
	more: {
		/** Absent until it is sent, and on a row that an earlier version has sent. */
		sent: z.optional(sentAs),
	},
});
