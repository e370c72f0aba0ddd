import { accountMessages } from '#domain/texts/account-messages.ts';

const { errors, loginFailed, tokenFailed, syncFailed, syncUnanswered } = accountMessages.identity;

/** Every way in which a login at the identity provider fails, with its message (spec §8). */
const TEXTS = { ...errors, login_failed: loginFailed, token_failed: tokenFailed, sync_failed: syncFailed, sync_unanswered: syncUnanswered };
export type IdentityErrorCode = keyof typeof TEXTS;

/** `message` is for display. */
export class IdentityError extends Error {
	override name = 'IdentityError';
	readonly code: IdentityErrorCode;
	/** The server's text, if it helps. */
	readonly detail: string | undefined;
	constructor(code: IdentityErrorCode, options: { cause?: unknown; detail?: string | undefined } = {}) {
		super(TEXTS[code], { cause: options.cause });
		this.code = code;
		this.detail = options.detail;
	}
}

/** The provider's errors for a silent login that mean that the person has to visit its page. */
const ASKS_FOR_LOGIN = new Set(['login_required', 'consent_required', 'interaction_required', 'account_selection_required']);
/**
 * The provider couldn't handle the call now (RFC 6749 §4.1.2.1; `too_many_requests` is Auth0's). It says nothing about
 * the person.
 */
const NOT_NOW = new Set(['server_error', 'temporarily_unavailable', 'too_many_requests']);
/** Errors that oidc-client-ts identifies only by message. */
const BY_MESSAGE: Record<string, IdentityErrorCode> = {
	'Popup closed': 'cancelled',
	'Popup closed by user': 'cancelled',
	'State does not match': 'state_mismatch',
	'No state in response': 'state_mismatch',
	'No matching state found in storage': 'missing_transaction',
	'A refresh_token is required': 'missing_refresh_token',
};

/** Converts an error of the library, of react-oidc-context (which wraps it), or of the browser into one of ours. */
export function identityError(thrown: unknown): IdentityError {
	const error: unknown = isRecord(thrown) && thrown.innerError !== undefined ? thrown.innerError : thrown;
	if (error instanceof IdentityError) return error;
	return new IdentityError(codeOf(error), { cause: error });
}

function codeOf(error: unknown): IdentityErrorCode {
	if (!isRecord(error)) return 'login_failed';
	if (error.name === 'ErrorTimeout' || error.name === 'TimeoutError') return 'timeout';
	if (error.name === 'ErrorResponse') {
		const answered = String(error.error);
		if (ASKS_FOR_LOGIN.has(answered)) return 'login_required';
		if (answered === 'mfa_required') return 'mfa_required';
		if (NOT_NOW.has(answered)) return 'timeout';
		const form = error.form instanceof URLSearchParams ? error.form : undefined;
		if (form === undefined) return 'login_failed';
		return form.get('grant_type') === 'refresh_token' ? 'missing_refresh_token' : 'token_failed';
	}
	return BY_MESSAGE[String(error.message)] ?? 'login_failed';
}

/** The provider refused, rather than not answering, so asking again wouldn't help. */
export function isRefusal(thrown: unknown): boolean {
	return ['login_required', 'mfa_required', 'missing_refresh_token', 'token_failed', 'sync_failed'].includes(identityError(thrown).code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
