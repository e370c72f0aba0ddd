import * as z from 'zod/mini';
import { isEmail } from '../account/account.ts';
import { oneFormEmail } from '../account/one-form-email.ts';
import { idSchema } from '../roster/roster.ts';
import { INVISIBLE_CHARACTER_TEXT, isPlainLine, plainText } from '../texts/plain-text.ts';
import { requestMessages } from '../texts/request-messages.ts';
import { LINE_MAX, TEXT_MAX } from './collaboration.ts';

const texts = requestMessages.contact;
const needed = (missing: string) =>
	z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(LINE_MAX), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT));

/** Body of `POST /v1/contact_us` (spec §3, §7), with its fields in the order of their checks (spec §5). */
export const contactBodySchema = z.strictObject({
	first_name: needed(texts.firstName),
	last_name: needed(texts.lastName),
	email: needed(texts.email).check(z.overwrite(oneFormEmail), z.refine(isEmail, texts.emailInvalid)),
	phone_number: needed(texts.phone),
	company_name: z.nullish(z.string().check(z.trim(), z.maxLength(LINE_MAX), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT))),
	subject: needed(texts.subject),
	message: z.string(texts.message).check(z.overwrite(plainText), z.minLength(1, texts.message), z.maxLength(TEXT_MAX)),
	/** The sender: the session's own user, or absent for a visitor. */
	user_id: z.optional(idSchema),
});
export type ContactBody = z.infer<typeof contactBodySchema>;
/** The spec's client doesn't read it. */
export const contactAnswerSchema = z.object({ message_id: idSchema });
export type ContactAnswer = z.infer<typeof contactAnswerSchema>;

/** A message with everything that its sender entered. `created_at` is ISO 8601. */
export const ownMessageSchema = z.object({
	message_id: idSchema,
	first_name: z.string(),
	last_name: z.string(),
	email: z.string(),
	phone_number: z.string(),
	company_name: z.nullable(z.string()),
	subject: z.string(),
	message: z.string(),
	created_at: z.string(),
});
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
