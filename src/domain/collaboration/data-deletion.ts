import * as z from 'zod/mini';
import { emailSchema, linkTokenSchema } from '../account/account.ts';
import { REQUEST_STATES } from './collaboration.ts';

/** Hours for which a link is valid that lets a visitor delete what they wrote. */
export const DELETION_LINK_HOURS = 24;

/** `POST /v1/deletion-link`: the answer is the same whether or not anything came from this address. */
export const deletionLinkBodySchema = z.strictObject({ email: emailSchema });
/** `POST /v1/deletion-link/look` and `…/confirm`, with the token of the e-mailed link. */
export const deletionTokenBodySchema = z.strictObject({ token: linkTokenSchema });

/** A visitor's submissions from this address without an account. Times are ISO 8601. */
export const sentByAddressSchema = z.object({
	email: z.string(),
	messages: z.array(z.object({ subject: z.string(), created_at: z.string() })),
	requests: z.array(z.object({ player_name: z.string(), team_name: z.string(), status: z.enum(REQUEST_STATES), created_at: z.string() })),
});
export type SentByAddress = z.infer<typeof sentByAddressSchema>;
