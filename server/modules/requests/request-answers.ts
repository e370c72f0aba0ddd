import type { RequestAnswer } from '#domain/collaboration/collaboration.ts';
import { asc, eq, inArray } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { requestAnswers } from '#server/db/schema/requests-schema.ts';

type Row = typeof requestAnswers.$inferSelect;

/** Admins' answers to the request's sender, oldest first. */
export async function answersOf(db: Db, request_id: number): Promise<RequestAnswer[]> {
	const rows = await db.select().from(requestAnswers).where(eq(requestAnswers.request_id, request_id)).orderBy(asc(requestAnswers.answer_id));
	return rows.map(toAnswer);
}

/** The rows in their order, each written with its answers, which are read at once. */
export async function withAnswers<R extends { request_id: number }, T>(
	db: Db,
	rows: readonly R[],
	write: (row: R, answers: RequestAnswer[]) => T,
): Promise<T[]> {
	if (rows.length === 0) return [];
	const ids = rows.map(({ request_id }) => request_id);
	const answers = await db.select().from(requestAnswers).where(inArray(requestAnswers.request_id, ids)).orderBy(asc(requestAnswers.answer_id));
	const byRequest = Map.groupBy(answers, ({ request_id }) => request_id);
	return rows.map((row) => write(row, (byRequest.get(row.request_id) ?? []).map(toAnswer)));
}

function toAnswer({ body, created_at }: Row): RequestAnswer {
	return { text: body, created_at: created_at.toISOString() };
}
