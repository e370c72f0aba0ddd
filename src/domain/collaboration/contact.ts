import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';
import { messageFields } from './message-fields.ts';
import { answerShape, bodyShape } from './typed-fields.ts';

/** Body of `POST /v1/contact_us` (spec §3, §7), with its fields in the order of their checks (spec §5). */
export const contactBodySchema = z.strictObject({
	...bodyShape(messageFields),
	/** The sender: the session's own user, or absent for a visitor. */
	user_id: z.optional(idSchema),
});
export type ContactBody = z.infer<typeof contactBodySchema>;
/** The spec's client doesn't read it. */
export const contactAnswerSchema = z.object({ message_id: idSchema });
export type ContactAnswer = z.infer<typeof contactAnswerSchema>;

/** A message with everything that its sender entered. `created_at` is ISO 8601. */
export const ownMessageSchema = z.object({ message_id: idSchema, ...answerShape(messageFields), created_at: z.string() });
export type OwnMessage = z.infer<typeof ownMessageSchema>;

export const MESSAGE_STATES = ['open', 'done'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message as admins see it. */
export const adminMessageSchema = z.extend(ownMessageSchema, { state: z.enum(MESSAGE_STATES), user_id: z.nullable(idSchema) });
export type AdminMessage = z.infer<typeof adminMessageSchema>;
/** `GET /v1/admin/contact-messages`: newest first; `count` is the number of matches. */
export const adminMessagesAnswerSchema = z.object({ data: z.array(adminMessageSchema), count: z.int() });
/** `PUT /v1/admin/contact-messages/{message_id}`. */
export const changeMessageBodySchema = z.strictObject({ state: z.enum(MESSAGE_STATES) });
