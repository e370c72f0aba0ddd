import * as z from 'zod/mini';
import { emailSchema, linkTokenSchema } from '../account/account.ts';
import { idSchema } from '../roster/roster.ts';
import { textBlock, textLine } from '../texts/text-fields.ts';

/** Hours for which a link is valid that proves the mailbox of somebody who asks to be paused, closed, or removed. */
export const REMOVAL_LINK_HOURS = 24;
export const NOTE_MAX = 500;

/** What somebody without an account may ask for. */
export const WISHES = ['removed', 'opted_out', 'paused'] as const;
export type Wish = (typeof WISHES)[number];
const wish = z.enum(WISHES);

/** `POST /v1/removals`: the answer is the same whether or not we have the athlete. */
export const removalBodySchema = z.strictObject({
	player_id: idSchema,
	wish,
	email: emailSchema,
	/** Who they are, and how we can check that. */
	note: textBlock(NOTE_MAX),
});
export type RemovalBody = z.infer<typeof removalBodySchema>;

/** `POST /v1/removals/look` and `…/confirm`, with the token of the mailed link. */
export const removalTokenBodySchema = z.strictObject({ token: linkTokenSchema });

/** What a link would confirm. */
export const removalLookSchema = z.object({ player_name: z.string(), team_name: z.string(), wish });
export type RemovalLook = z.infer<typeof removalLookSchema>;

/** A request whose mailbox is proved, as an admin sees it. */
export const removalSchema = z.object({
	removal_id: idSchema,
	player_id: idSchema,
	player_name: z.string(),
	team_name: z.string(),
	wish,
	email: z.string(),
	note: z.string(),
	/** Times are ISO 8601. */
	confirmed_at: z.string(),
	decision: z.nullable(z.enum(['granted', 'declined'])),
	reason: z.nullable(z.string()),
	decided_at: z.nullable(z.string()),
});
export type Removal = z.infer<typeof removalSchema>;

/** `GET /v1/{side}/removals`: what waits, the oldest first, then what was decided, the latest first. */
export const removalsAnswerSchema = z.object({ waiting: z.array(removalSchema), decided: z.array(removalSchema) });
export type RemovalsAnswer = z.infer<typeof removalsAnswerSchema>;

/** `POST /v1/{side}/removals/{removal_id}/decide`. The person reads the reason. */
export const decideRemovalBodySchema = z.strictObject({ decision: z.enum(['granted', 'declined']), reason: textLine(300, 'Say why.') });
