import type { ErrorCode } from '#domain/api/api-error.ts';
import type { Challenge } from '#domain/api/proof-of-work.ts';

/**
 * `network`: no usable answer. No connection, a timeout, a captive portal's page, or anything outside the agreed
 * schema.
 */
export type FailureCode = ErrorCode | 'network';

const RETRYABLE: ReadonlySet<FailureCode> = new Set<FailureCode>([
	'network',
	'in_flight',
	'throttled',
	'proof_needed',
	'internal',
	'unavailable',
	'provider_refused',
]);

interface FailureFacts {
	status?: number | undefined;
	field?: string | undefined;
	retryAfterMs?: number | undefined;
	challenge?: Challenge | undefined;
	isForeign?: boolean | undefined;
	may_be_paid?: boolean | undefined;
	takes_pledges?: boolean | undefined;
	cause?: unknown;
}

/** Why a call failed. Programs act on `code`, people read `detail` (design §5). */
export class ApiFailure extends Error {
	override name = 'ApiFailure';
	readonly code: FailureCode;
	readonly detail: string;
	/** HTTP status, if there was an answer. */
	readonly status?: number | undefined;
	/** The field that a 422 refers to, as a dotted path. */
	readonly field?: string | undefined;
	/** The wait that `Retry-After` asks for, in milliseconds. */
	readonly retryAfterMs?: number | undefined;
	/** With `proof_needed`: the challenge to solve first. */
	readonly challenge?: Challenge | undefined;
	/** The refused donation may be paid; `detail` says so. */
	readonly may_be_paid: boolean;
	/** The donation was refused because its athlete takes pledges instead. */
	readonly takes_pledges: boolean;
	/** With `network`: somebody else answered in our server's place (`isForeign`). */
	readonly isForeign: boolean;

	constructor(code: FailureCode, detail: string, facts: FailureFacts = {}) {
		super(`${code}: ${detail}`, { cause: facts.cause });
		this.code = code;
		this.detail = detail;
		this.status = facts.status;
		this.field = facts.field;
		this.retryAfterMs = facts.retryAfterMs;
		this.challenge = facts.challenge;
		this.isForeign = facts.isForeign === true;
		this.may_be_paid = facts.may_be_paid === true;
		this.takes_pledges = facts.takes_pledges === true;
	}

	/**
	 * The same call may succeed later. A failed `network` call may have taken effect, so repeat it under the same key.
	 */
	get retryable(): boolean {
		return RETRYABLE.has(this.code);
	}
}
