import * as z from 'zod/mini';
import { textLine } from '../texts/text-fields.ts';
import { CONSENTS } from './consent-states.ts';

const consent = z.enum(CONSENTS);
export const consentReasonSchema = textLine(300, 'Say why.');

/** `POST /v1/admin/athletes/{player_id}/consent`. `seen`: the consent that the form showed. */
export const changeConsentBodySchema = z.strictObject({ to: consent, seen: consent, reason: consentReasonSchema });

/** `GET /v1/admin/athletes/{player_id}/consent`: now, what may follow, and each change, latest first. */
export const consentHistorySchema = z.object({
	consent,
	next: z.array(consent),
	changes: z.array(z.object({ from: consent, to: consent, reason: z.string(), changed_at: z.string(), changed_by: z.nullable(z.string()) })),
});
export type ConsentHistory = z.infer<typeof consentHistorySchema>;
