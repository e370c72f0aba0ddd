import type { RequestLink, SentRequest } from '#domain/collaboration/collaboration.ts';
import { and, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import { notFound } from '#server/http/route/http-error.ts';
import { answersOf } from './request-answers.ts';
import type { RequestLinks } from './request-links.ts';
import { toSentRequest } from './request-row.ts';

/** A person's own request. @throws HttpError 404, for another's as well. */
export async function readMyRequest(db: Db, request_id: number, user_id: number): Promise<SentRequest> {
	const own = and(eq(collaborationRequests.request_id, request_id), eq(collaborationRequests.user_id, user_id));
	const [row] = await db.select().from(collaborationRequests).where(own);
	if (row === undefined) throw requestGone();
	return toSentRequest(row, await answersOf(db, request_id));
}

/** A guest's request by its secret link. @throws HttpError 404 for a wrong token, just as for a wrong number. */
export async function readRequestByLink(db: Db, links: RequestLinks, { request_id, token }: RequestLink): Promise<SentRequest> {
	const [row] = await db.select().from(collaborationRequests).where(eq(collaborationRequests.request_id, request_id));
	if (row === undefined || !links.opens(row, token)) throw requestGone();
	return toSentRequest(row, await answersOf(db, request_id));
}

function requestGone() {
	return notFound('We couldn’t find that request. It may have been deleted, or the link isn’t complete.');
}
