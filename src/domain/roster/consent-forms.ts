import * as z from 'zod/mini';
import { textLine } from '../texts/text-fields.ts';
import { CONSENT_STEPS, CONSENTS } from './consent-states.ts';

const consent = z.enum(CONSENTS);
const step = z.enum(CONSENT_STEPS);
export const consentReasonSchema = textLine(300, 'Say why.');

/** `POST /v1/{side}/athletes/{player_id}/consent`. `seen`: the consent that the form showed. */
export const changeConsentBodySchema = z.strictObject({ to: step, seen: consent, reason: consentReasonSchema });

/** `GET /v1/{side}/athletes/{player_id}/consent`: now, what may follow, and each change, latest first. */
export const consentHistorySchema = z.object({
	consent,
	next: z.array(step),
	changes: z.array(z.object({ from: consent, to: consent, reason: z.string(), changed_at: z.string(), changed_by: z.nullable(z.string()) })),
	/** What staff took off the page, latest first. Servers of earlier versions leave it out. */
	taken_down: z._default(
		z.array(
			z.object({
				/** The words that were shown; null if there were none. */
				words: z.nullable(z.string()),
				had_photo: z.boolean(),
				/** How many donors' cards lost a note. */
				notes: z.int(),
				reason: z.string(),
				taken_down_at: z.string(),
				taken_down_by: z.nullable(z.string()),
			}),
		),
		[],
	),
});
export type ConsentHistory = z.infer<typeof consentHistorySchema>;
