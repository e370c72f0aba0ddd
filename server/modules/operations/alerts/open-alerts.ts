import type { Alert } from '#domain/admin/admin-alert.ts';
import { and, desc, eq, isNull, lt } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { alerts } from '#server/db/schema/alerts-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { audit } from '../audit-log/record-audit.ts';

/** Nobody reads more than this; the latest come first. */
const MAX_ALERTS = 200;
/** Cleared alerts are kept this long for whoever asks what happened. */
const RETENTION_MS = 90 * 86_400_000;

/** Alerts that nobody has cleared, latest first. */
export async function openAlerts(db: Db): Promise<Alert[]> {
	const rows = await db.select().from(alerts).where(isNull(alerts.cleared_at)).orderBy(desc(alerts.last_at), desc(alerts.alert_id)).limit(MAX_ALERTS);
	return rows.map(({ alert_id, title, detail, link, times, first_at, last_at }) => ({
		...{ alert_id, title, detail, link, times },
		first_at: first_at.toISOString(),
		last_at: last_at.toISOString(),
	}));
}

/**
 * An admin clears an alert, unless it is already cleared. It comes back when the same thing happens again. @throws
 * HttpError 404
 */
export async function clearAlert(db: Db, alert_id: number, { actor_id, now }: { actor_id: number; now: Date }): Promise<void> {
	await inTransaction(db, async (tx) => {
		const cleared = await tx
			.update(alerts)
			.set({ cleared_at: now, cleared_by: actor_id })
			.where(and(eq(alerts.alert_id, alert_id), isNull(alerts.cleared_at)))
			.returning({ alert_id: alerts.alert_id });
		if (cleared.length > 0) await audit(tx, { at: now, actor_id, action: 'alert_cleared', subject_id: alert_id });
		else if ((await tx.$count(alerts, eq(alerts.alert_id, alert_id))) === 0) throw notFound('We couldn’t find that alert.');
	});
}

/** Deletes alerts that were cleared long ago. */
export async function tidyAlerts(db: Db, now: Date): Promise<void> {
	await db.delete(alerts).where(lt(alerts.cleared_at, new Date(now.getTime() - RETENTION_MS)));
}
