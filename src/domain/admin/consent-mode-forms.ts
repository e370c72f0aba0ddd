import * as z from 'zod/mini';
import { CONSENT_MODES } from '../roster/consent-states.ts';

/** `GET /v1/admin/consent-mode`. */
export const consentModeSchema = z.object({
	mode: z.enum(CONSENT_MODES),
	/** Since when. ISO 8601; null if nobody ever changed it. */
	since: z.nullable(z.string()),
	/** Whether the server's setting `CONSENT` decides. */
	fixed: z.boolean(),
	/** Whether an admin should decide: the site is public, and nobody has. */
	undecided: z.boolean(),
	/** Athletes who have said yes. */
	said_yes: z.int(),
});
export type ConsentModeAnswer = z.infer<typeof consentModeSchema>;

/** `PUT /v1/admin/consent-mode`. `seen`: the mode that the form showed. */
export const consentModeBodySchema = z.strictObject({ mode: z.enum(CONSENT_MODES), seen: z.enum(CONSENT_MODES) });
export type ConsentModeBody = z.infer<typeof consentModeBodySchema>;
