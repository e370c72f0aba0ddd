import type { AdminRequest, ChangeRequestBody } from '#domain/collaboration/collaboration.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import { notFound } from '#server/http/route/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { queueAcceptedNotification } from '#server/modules/push/public.ts';
import { toAdminRequest } from '../request-row.ts';

/**
 * Updates what the body names: the request's state, and the dates that its disclosure depends on. Audited. @throws
 * HttpError 404
 */
export function changeRequest(db: Db, request_id: number, body: ChangeRequestBody, by: { actor_id: number; now: Date }): Promise<AdminRequest> {
	return inTransaction(db, async (tx) => {
		const [row] = await tx
			.update(collaborationRequests)
			.set({ ...body, updated_at: by.now })
			.where(eq(collaborationRequests.request_id, request_id))
			.returning();
		if (row === undefined) throw notFound('We couldn’t find that request.');
		if (body.status === 'accepted') await queueAcceptedNotification(tx, row, by.now);
		await audit(tx, { at: by.now, actor_id: by.actor_id, action: 'request_changed', subject_id: request_id });
		return toAdminRequest(row);
	});
}
