import { and, eq, inArray, isNull, or, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { alerts } from '#server/db/schema/alerts-schema.ts';

/**
 * `provider_refused`: the card provider refuses a call because of its settings or ours. `refund_failed`: a refund
 * didn't go through. `dispute`: a bank waits for an answer. `reconciliation`: the books and the card provider differ.
 * `proxy_unannounced`: visitors come through a proxy that `TRUST_PROXY` doesn't name. `webhook`: the card provider's
 * events don't reach us as they should. `dates_corrected`: payments moved to another month.
 * `lost_donation`: money was taken for a donation that a restore lost. `total_below_zero`: what was booked for an athlete
 * adds up to less than nothing.
 */
export type AlertKind =
	| 'provider_refused'
	| 'refund_failed'
	| 'dispute'
	| 'reconciliation'
	| 'proxy_unannounced'
	| 'audit_log_broken'
	| 'webhook'
	| 'dates_corrected'
	| 'lost_donation'
	| 'total_below_zero';

export interface NewAlert {
	kind: AlertKind;
	/** Subject whose alerts clear together: a kind of call, a payment, a dispute. */
	topic: string;
	/** Distinguishes alerts of one topic, such as an error code. */
	variant?: string;
	/** The object it is about, if only that object's success clears it. */
	subject?: string | undefined;
	title: string;
	/** Problem and remedy, without personal data. */
	detail: string;
	link?: string | undefined;
}

/** Raises an alert, or counts it once more while it is open; the latest text replaces the earlier one. */
export async function raiseAlert(tx: Db, { kind, topic, variant = '', subject, title, detail, link }: NewAlert, now: Date): Promise<void> {
	const content = { subject: subject ?? null, title, detail, link: link ?? null, last_at: now };
	await tx
		.insert(alerts)
		.values({ kind, topic, variant, first_at: now, ...content })
		.onConflictDoUpdate({
			target: [alerts.kind, alerts.topic, alerts.variant],
			targetWhere: isNull(alerts.cleared_at),
			set: { ...content, times: sql`${alerts.times} + 1` },
		});
}

/**
 * Clears open alerts of these topics because it works again: those about no particular object, and those about
 * `subject`.
 */
export async function clearAlerts(
	tx: Db,
	{ kind, topics, subject }: { kind: AlertKind; topics: string[]; subject?: string | undefined },
	now: Date,
): Promise<void> {
	const about: SQL | undefined = subject === undefined ? isNull(alerts.subject) : or(isNull(alerts.subject), eq(alerts.subject, subject));
	await tx
		.update(alerts)
		.set({ cleared_at: now })
		.where(and(eq(alerts.kind, kind), inArray(alerts.topic, topics), isNull(alerts.cleared_at), about));
}
