import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#domain/api/api-error.ts';

/** Events that an incident investigator looks for in the log. */
export type SecurityEvent =
	| 'logged_in'
	| 'logged_out'
	| 'logged_out_everywhere'
	| 'session_ended'
	| 'identity_proved'
	| 'site_set_up'
	| 'account_created'
	| 'invitation_sent'
	| 'admin_invited'
	| 'admin_invitation_withdrawn'
	| 'admin_added'
	| 'admin_removed'
	| 'support_invited'
	| 'support_added'
	| 'support_removed'
	| 'desk_invited'
	| 'desk_added'
	| 'desk_removed'
	| 'account_suspended'
	| 'account_restored'
	| 'account_changed'
	| 'account_removed'
	| 'password_changed'
	| 'password_code_asked'
	| 'password_chosen'
	| 'password_reset'
	| 'passkey_added'
	| 'passkey_removed'
	| 'card_save_started'
	| 'card_removed'
	| 'cards_confirmed'
	| 'deletion_link_asked'
	| 'sent_deleted'
	| 'removal_asked'
	| 'removal_confirmed'
	| 'page_claimed'
	| 'claim_mail_asked'
	| 'claim_mail_confirmed'
	| 'claim_ended'
	| 'agreement_signed'
	| 'season_signed'
	| 'note_written'
	| 'yes_said'
	| 'page_consent_changed'
	| 'page_change_asked'
	| 'refused';

/** Refusals that attacks cause: wrong credentials or codes, a forbidden call, too many calls. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
	'bad_credentials',
	'login_too_old',
	'forbidden',
	'prove_again',
	'passkey_required',
	'cross_site',
	'other_host',
	'throttled',
	'code_not_valid',
]);

interface EventFacts {
	/** The account's number, which means nothing outside our database. */
	user_id?: number | undefined;
	/** Why it was refused. */
	code?: ErrorCode;
}

/**
 * Writes the event to the log, whatever the log's level. The line contains nothing personal: no name, no e-mail, no IP
 * address.
 */
export function noteSecurityEvent(request: FastifyRequest, event: SecurityEvent, facts: EventFacts = {}): void {
	const { method, routeOptions } = request;
	request.log.child({}, { level: 'info' }).info({ event, method, route: routeOptions.url, ...facts }, 'security event');
}

/** Logs a refusal as a security event if attacks cause its code. */
export function noteRefusal(request: FastifyRequest, code: ErrorCode, user_id: number | undefined): void {
	if (REFUSALS.has(code)) noteSecurityEvent(request, 'refused', { code, user_id });
}
