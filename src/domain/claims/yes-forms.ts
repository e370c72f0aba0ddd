import * as z from 'zod/mini';
import { consentReasonSchema } from '../roster/consent-forms.ts';
import { idSchema } from '../roster/roster.ts';
import { WORK_STATUSES } from './work-status.ts';

/** `PUT /v1/claims/{claim_id}/yes`. */
export const sayYesBodySchema = z.strictObject({ work_status: z.enum(WORK_STATUSES) });

/** A yes of whoever holds a page. It counts once it is confirmed; with the work status `us`, that is at once. */
export const yesSchema = z.object({ work_status: z.enum(WORK_STATUSES), /** ISO 8601. */ said_at: z.string(), confirmed: z.boolean() });
export type Yes = z.infer<typeof yesSchema>;

/** A yes that waits for an admin, because the athlete may not be allowed to work. */
const waitingYesSchema = z.object({
	claim_id: idSchema,
	player_id: idSchema,
	player_name: z.string(),
	team_name: z.string(),
	work_status: z.enum(WORK_STATUSES),
	user_name: z.string(),
	user_email: z.string(),
	/** ISO 8601. */
	said_at: z.string(),
});
export type WaitingYes = z.infer<typeof waitingYesSchema>;

/** `GET /v1/{side}/work-statuses`: what waits, the oldest first. */
export const waitingYesesSchema = z.object({ waiting: z.array(waitingYesSchema) });
export type WaitingYeses = z.infer<typeof waitingYesesSchema>;

/** `POST /v1/{side}/claims/{claim_id}/work-status`. `seen`: what was shown. The athlete reads the reason. */
export const decideWorkBodySchema = z.strictObject({ decision: z.enum(['confirmed', 'declined']), seen: z.enum(WORK_STATUSES), reason: consentReasonSchema });
export type WorkDecision = z.infer<typeof decideWorkBodySchema>;
