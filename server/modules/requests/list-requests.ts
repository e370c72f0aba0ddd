import type { AdminRequest, MyRequest, OwnRequest, RequestState } from '#domain/collaboration/collaboration.ts';
import { and, count, desc, eq, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import { wordsBegin } from '#server/db/words-begin.ts';
import { everyPage } from './every-page.ts';
import { withAnswers } from './request-answers.ts';
import { toAdminRequest, toMyRequest, toOwnRequest } from './request-row.ts';

export interface RequestFilter {
	status: RequestState | undefined;
	/** Matches if every word of it begins a word of the sender's or the athlete's names, e-mail, company, or team. */
	search: string;
}

type Row = typeof collaborationRequests.$inferSelect;

/** How many of a sender's own requests are shown, newest first. */
const OWN_MOST = 500;

export function requestsWhere({ status, search }: RequestFilter): SQL | undefined {
	return and(status === undefined ? undefined : eq(collaborationRequests.status, status), wordsBegin(collaborationRequests.search_fold, search));
}

/** A page of the filter's matches, newest first, and their total. */
export async function listRequests(db: Db, filter: RequestFilter, page: { limit: number; skip: number }): Promise<{ data: AdminRequest[]; count: number }> {
	const where = requestsWhere(filter);
	const rows = await requestsPage(db, where, page);
	const [counted] = await db.select({ n: count() }).from(collaborationRequests).where(where);
	return { data: await withAnswers(db, rows, toAdminRequest), count: counted?.n ?? 0 };
}

export function requestsPage(db: Db, where: SQL | undefined, { limit, skip }: { limit: number; skip: number }) {
	return db
		.select()
		.from(collaborationRequests)
		.where(where)
		.orderBy(desc(collaborationRequests.created_at), desc(collaborationRequests.request_id))
		.limit(limit)
		.offset(skip);
}

/** All of the filter's matches, newest first, in batches. */
export async function* everyRequest(db: Db, filter: RequestFilter): AsyncGenerator<AdminRequest[]> {
	const where = requestsWhere(filter);
	const read = (last: Row | undefined, limit: number) => requestsPage(db, and(where, last && requestsBefore(last)), { limit, skip: 0 });
	for await (const rows of everyPage(read)) yield await withAnswers(db, rows, toAdminRequest);
}

export function requestsBefore({ created_at, request_id }: { created_at: Date; request_id: number }): SQL {
	return sql`(${collaborationRequests.created_at}, ${collaborationRequests.request_id}) < (${created_at.toISOString()}::timestamptz, ${request_id})`;
}

/** Newest first. */
export async function myRequests(db: Db, user_id: number): Promise<MyRequest[]> {
	return (await myRequestRows(db, user_id).limit(OWN_MOST)).map(toMyRequest);
}

/** All of a person's requests, newest first, with everything that they entered and were answered. */
export async function ownRequests(db: Db, user_id: number): Promise<OwnRequest[]> {
	return withAnswers(db, await myRequestRows(db, user_id), toOwnRequest);
}

export function myRequestRows(db: Db, user_id: number) {
	return db
		.select()
		.from(collaborationRequests)
		.where(eq(collaborationRequests.user_id, user_id))
		.orderBy(desc(collaborationRequests.created_at), desc(collaborationRequests.request_id));
}
