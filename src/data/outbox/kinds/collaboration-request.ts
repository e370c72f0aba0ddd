import * as z from 'zod/mini';
import { collaborationFieldsSchema } from '#domain/collaboration.ts';
import { anybody, outboxKind } from './kind.ts';

const color = z.nullable(z.string());

const payload = z.object({
	/** As it is sent, save for who asks: that says the row's owner. */
	body: z.omit(collaborationFieldsSchema, { user_id: true }),
	/** What the sheet draws when the request is changed. */
	athlete: z.object({
		player_id: z.int(),
		player_name: z.string(),
		team_id: z.int(),
		team_name: z.string(),
		team_color: color,
		team_alt_color: color,
		jersey_number: color,
	}),
});
export type RequestPayload = z.infer<typeof payload>;

export const collaborationRequest = outboxKind({
	kind: 'collaboration_request',
	owner: anybody,
	flow: 'simple',
	term: true,
	payload,
	summary: z.object({ player_name: z.string(), team_name: z.string() }),
	more: {},
});
