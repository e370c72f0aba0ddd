import * as z from 'zod/mini';
import { challengeSchema } from './proof-of-work.ts';

/** Every error of the API (design §5). Programs act on `code`, people read `detail`. */
export const ERROR_CODES = [
	'api_key',
	'bad_credentials',
	'no_session',
	'session_ended',
	'login_too_old', // 401
	'forbidden',
	'account_suspended',
	'cross_site',
	'giving_paused',
	/** The same call succeeds once the person has proved their identity again. */
	'prove_again',
	/** Like `prove_again`, but an admin has to do it with a passkey. */
	'passkey_required', // 403
	'not_found',
	'athlete_gone',
	/** A code to claim a page is wrong, used, expired, or for another athlete. */
	'code_not_valid', // 404
	'in_flight',
	'plan_exists',
	'nothing_left',
	'disputed',
	'refund_waiting',
	/** An athlete's consent can't change that way. */
	'bad_transition',
	/** Somebody else has claimed the page. */
	'already_claimed',
	/** An outdated version of the agreement was signed. */
	'agreement_changed',
	'conflict', // 409: only `in_flight` is worth a retry
	'cursor_gone', // 410
	'too_large', // 413
	'other_host', // 421
	'unsupported_media_type', // 415
	'invalid',
	'more_than_left',
	'idempotency_mismatch', // 422
	'throttled',
	'proof_needed', // 429, with Retry-After; the latter with a challenge
	'internal',
	'unavailable',
	'provider_refused', // 5xx; `provider_refused`: the card provider refuses us, and an admin has to fix it
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const apiErrorSchema = z.object({
	detail: z.string(),
	code: z.enum(ERROR_CODES),
	/** The field that a 422 refers to, as a dotted path. */
	field: z.optional(z.string()),
	/** With `proof_needed`: the same call succeeds with the challenge's solution in `x-proof-of-work`. */
	challenge: z.optional(challengeSchema),
	/** Refuses a donation because the server has a payment that may be this one. `detail` says so, with a reference. */
	may_be_paid: z.optional(z.boolean()),
	/** Refuses a donation because the athlete hasn't said yes: they take pledges instead (docs/decisions/178). */
	takes_pledges: z.optional(z.boolean()),
});
export type ApiErrorBody = z.infer<typeof apiErrorSchema>;
