import type { RequestLink, SentRequest } from '#domain/collaboration/collaboration.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { answersOf } from './request-answers.ts';
import type { RequestLinks } from './request-links.ts';
import { toSentRequest } from './request-row.ts';

type Row = typeof collaborationRequests.$inferSelect;

/** A person's own request. @throws HttpError 404, for another's as well. */
export function readMyRequest(db: Db, request_id: number, user_id: number): Promise<SentRequest> {
	return readRequest(db, request_id, (row) => row.user_id === user_id);
}

/** A guest's request by its secret link. @throws HttpError 404 for a wrong token, just as for a wrong number. */
export function readRequestByLink(db: Db, links: RequestLinks, { request_id, token }: RequestLink): Promise<SentRequest> {
	return readRequest(db, request_id, (row) => links.opens(row, token));
}

async function readRequest(db: Db, request_id: number, mayRead: (row: Row) => boolean): Promise<SentRequest> {
	const [row] = await db.select().from(collaborationRequests).where(eq(collaborationRequests.request_id, request_id));
	if (row === undefined || !mayRead(row)) throw notFound(requestMessages.collaboration.gone);
	return toSentRequest(row, await answersOf(db, request_id));
}
