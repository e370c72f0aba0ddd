import * as z from 'zod/mini';
import { transactionDaySchema } from './transaction-list.ts';

/** Admin actions that are logged, with their text for people. */
export const AUDIT_TEXTS = {
	site_set_up: 'Set up the site as its first admin',
	user_created: 'Created an account',
	user_removed: 'Removed an account',
	invitation_sent: 'Resent an account’s link',
	user_suspended: 'Suspended an account',
	user_restored: 'Restored an account',
	admin_invited: 'Invited someone to be an admin',
	admin_invitation_withdrawn: 'Canceled an admin invitation',
	admin_added: 'Became an admin',
	admin_removed: 'Removed an admin’s role',
	support_invited: 'Invited someone to support',
	support_invitation_withdrawn: 'Canceled an invitation to support',
	support_added: 'Joined support',
	support_removed: 'Took someone out of support',
	desk_invited: 'Invited someone to a school’s desk',
	desk_invitation_withdrawn: 'Canceled an invitation to a school’s desk',
	desk_added: 'Joined a school’s desk',
	desk_removed: 'Took someone off a school’s desk',
	giving_enabled: 'Turned donations on',
	giving_disabled: 'Paused donations',
	users_listed: 'Viewed users',
	transactions_listed: 'Viewed transactions',
	transactions_exported: 'Downloaded transactions',
	payment_refunded: 'Refunded a payment',
	refund_withdrawn: 'Canceled a refund',
	reconciliation_started: 'Compared the ledger',
	requests_listed: 'Viewed requests',
	requests_exported: 'Downloaded requests',
	request_changed: 'Changed a request',
	request_answered: 'Answered a request',
	messages_listed: 'Viewed messages',
	messages_exported: 'Downloaded messages',
	message_changed: 'Changed a message',
	site_changed: 'Changed the site’s profile',
	athlete_edited: 'Edited an athlete',
	athlete_added: 'Added an athlete',
	athlete_retired: 'Took an athlete off the roster',
	athlete_restored: 'Brought an athlete back',
	athlete_transferred: 'Transferred an athlete',
	athletes_merged: 'Merged two records of an athlete',
	merge_undone: 'Undid a merge of two records',
	athletes_asked_first: 'Set the site to ask athletes first',
	athletes_open: 'Set the site to take donations for everyone on a roster',
	athlete_work_confirmed: 'Confirmed an athlete’s work status',
	athlete_work_declined: 'Declined an athlete’s work status',
	athlete_listed: 'Opened an athlete to donations',
	athlete_paused: 'Paused an athlete',
	athlete_opted_out: 'Closed an athlete to donations',
	athlete_removed: 'Removed an athlete',
	removal_declined: 'Declined a removal request',
	desk_athletes_exported: 'Downloaded a school’s athletes',
	claim_codes_made: 'Made codes for athletes',
	claim_approved: 'Approved an athlete’s claim',
	claim_declined: 'Declined an athlete’s claim',
	claim_ended: 'Ended an athlete’s claim',
	page_change_approved: 'Approved what an athlete wants on their page',
	page_change_declined: 'Declined what an athlete wants on their page',
	page_taken_down: 'Took down an athlete’s words, notes, and photo',
	mail_domains_changed: 'Changed a school’s mail domains',
	athlete_photo_changed: 'Changed an athlete’s photo',
	team_added: 'Added a team',
	team_edited: 'Edited a team',
	alert_cleared: 'Cleared an alert',
	roster_uploaded: 'Uploaded roster files',
	rosters_imported: 'Imported rosters',
	import_undone: 'Undid an import',
	audit_listed: 'Viewed the audit log',
	audit_exported: 'Downloaded the audit log',
} as const;
export type AuditAction = keyof typeof AUDIT_TEXTS;
export const AUDIT_ACTIONS = Object.keys(AUDIT_TEXTS) as [AuditAction, ...AuditAction[]];

/** Filters of the log. Days are UTC, both included. */
export const auditFilterSchema = z.object({
	actor: z.optional(z.int().check(z.positive(), z.maximum(2_147_483_647))),
	action: z.optional(z.enum(AUDIT_ACTIONS)),
	from: z.optional(transactionDaySchema),
	to: z.optional(transactionDaySchema),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** A log entry. Only ids are stored; the name is the account's current one, null if the account is gone. */
export const auditEntrySchema = z.object({
	/** Position in the log, counted from 1 without gaps. */
	position: z.int(),
	/** ISO 8601. */
	at: z.string(),
	actor_id: z.int(),
	actor_name: z.nullable(z.string()),
	action: z.enum(AUDIT_ACTIONS),
	/** Id of the account, request, message, alert, upload, or import that the action affected. */
	subject_id: z.nullable(z.int()),
	payment_id: z.nullable(z.string()),
	/** SHA-256 of this entry and the previous entry's hash. */
	hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A person with entries in the log. */
export const auditActorSchema = z.object({ actor_id: z.int(), actor_name: z.nullable(z.string()) });
export type AuditActor = z.infer<typeof auditActorSchema>;

/**
 * `GET /v1/admin/audit`: newest first. Pass `next` as `before` to get older entries; it is null at the end. `actors`
 * comes only with the first page.
 */
export const auditAnswerSchema = z.object({ data: z.array(auditEntrySchema), next: z.nullable(z.string()), actors: z.optional(z.array(auditActorSchema)) });
