import * as z from 'zod/mini';
import { transactionDaySchema } from './transaction-list.ts';

/** What admins do that is written down, and how a person reads it. */
export const AUDIT_TEXTS = {
	user_created: 'Created an account',
	user_removed: 'Removed an account',
	invitation_sent: 'Sent an account’s link again',
	user_suspended: 'Suspended an account',
	user_restored: 'Brought an account back',
	giving_enabled: 'Turned donations on',
	giving_disabled: 'Paused donations',
	users_listed: 'Looked at the users',
	transactions_listed: 'Looked at the transactions',
	transactions_exported: 'Downloaded the transactions',
	payment_refunded: 'Refunded a payment',
	refund_withdrawn: 'Withdrew a refund',
	reconciliation_started: 'Compared the books',
	requests_listed: 'Looked at the requests',
	requests_exported: 'Downloaded the requests',
	request_changed: 'Changed a request',
	messages_listed: 'Looked at the messages',
	messages_exported: 'Downloaded the messages',
	message_changed: 'Changed a message',
	alert_cleared: 'Cleared an alert',
	audit_listed: 'Looked at the audit log',
	audit_exported: 'Downloaded the audit log',
} as const;
export type AuditAction = keyof typeof AUDIT_TEXTS;
export const AUDIT_ACTIONS = Object.keys(AUDIT_TEXTS) as [AuditAction, ...AuditAction[]];

/** What narrows the log. Days of UTC, both included. */
export const auditFilterSchema = z.object({
	actor: z.optional(z.int().check(z.positive(), z.maximum(2_147_483_647))),
	action: z.optional(z.enum(AUDIT_ACTIONS)),
	from: z.optional(transactionDaySchema),
	to: z.optional(transactionDaySchema),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** An entry. Ids only are stored; the name is the account's of today, null where it is gone. */
export const auditEntrySchema = z.object({
	/** Where it stands in the log, counted from 1 without a gap. */
	position: z.int(),
	/** ISO 8601. */
	at: z.string(),
	actor_id: z.int(),
	actor_name: z.nullable(z.string()),
	action: z.enum(AUDIT_ACTIONS),
	/** Number of the account, request, message or alert that it was done to. */
	subject_id: z.nullable(z.int()),
	payment_id: z.nullable(z.string()),
	/** SHA-256 of this entry and of the hash before it. */
	hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Who has an entry in the log. */
export const auditActorSchema = z.object({ actor_id: z.int(), actor_name: z.nullable(z.string()) });
export type AuditActor = z.infer<typeof auditActorSchema>;

/** `GET /v1/admin/audit`: newest first. `next`, given as `before`, leads on to older ones; null at the end. `actors` comes with the first page alone. */
export const auditAnswerSchema = z.object({ data: z.array(auditEntrySchema), next: z.nullable(z.string()), actors: z.optional(z.array(auditActorSchema)) });
