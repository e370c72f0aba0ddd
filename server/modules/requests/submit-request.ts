import type { CollaborationAnswer, CollaborationBody } from '#domain/collaboration/collaboration.ts';
import { dollarsToCents } from '#domain/money/money.ts';
import { fold } from '#domain/texts/fold.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { isOver } from '#domain/time/calendar-day.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { bodyHash } from '#server/http/route/body-hash.ts';
import { lockUser } from '#server/modules/identity/public.ts';
import { findAthlete } from '#server/modules/rosters/public.ts';
import { mismatch } from './idempotency-mismatch.ts';
import type { RequestDeps, RequestLinks } from './request-links.ts';

const texts = requestMessages.collaboration;

export interface Submission {
	/** The client's idempotency key. Without it, the call is accepted but not deduplicated. */
	op_id: string | undefined;
	now: Date;
}

/** Whether the request with this key exists. */
export async function isKnownRequest(db: Db, op_id: string): Promise<boolean> {
	return (await db.$count(collaborationRequests, eq(collaborationRequests.op_id, op_id))) > 0;
}

/**
 * Accepts a collaboration request: replay check, effect, and answer in one transaction (design §4). The caller has made
 * sure that a `user_id` in the body is the session's own. Athlete and team get the database's names.
 *
 * @throws HttpError 401 `session_ended` for an account that is gone, 404 `not_found` and `athlete_gone`, 409 `conflict` for an athlete who takes no requests, 422
 *   `invalid` for a day that is over, `idempotency_mismatch`.
 */
export function submitRequest(
	{ db, requestLinks }: Pick<RequestDeps, 'db' | 'requestLinks'>,
	body: CollaborationBody,
	{ op_id, now }: Submission,
): Promise<CollaborationAnswer> {
	const body_hash = bodyHash(body);
	return inTransaction(db, async (tx) => {
		if (op_id !== undefined) {
			await lockOperation(tx, op_id);
			const existing = await replayed(tx, op_id, body_hash);
			if (existing !== undefined) return answerTo(existing, requestLinks);
		}
		refuseDaysThatAreOver(body, now);
		if (body.user_id !== undefined) await lockUser(tx, body.user_id);
		const athlete = await findAthlete(tx, body.player_id, 'requests');
		const { flat_fees, royalties, other, player_id: _player, team_id: _team, user_id, ...said } = body;
		const [row] = await tx
			.insert(collaborationRequests)
			.values({
				...said,
				...athlete,
				op_id: op_id ?? null,
				body_hash,
				user_id: user_id ?? null,
				flat_fee_cents: typeof flat_fees === 'number' ? dollarsToCents(flat_fees) : null,
				royalty_percent: royalties ?? null,
				other_compensation: other ?? null,
				search_fold: requestFold({ ...said, ...athlete }),
				created_at: now,
				updated_at: now,
			})
			.returning();
		if (row === undefined) throw new Error('no request was added');
		return answerTo(row, requestLinks);
	});
}

/**
 * A request may have waited for signal until its day was over. One that was accepted before gets its answer again,
 * whatever the day.
 */
function refuseDaysThatAreOver({ requested_date, alternate_date }: CollaborationBody, now: Date): void {
	if (isOver(requested_date, now)) throw new HttpError(422, 'invalid', texts.requestedDateOver, { field: 'requested_date' });
	if (typeof alternate_date === 'string' && isOver(alternate_date, now))
		throw new HttpError(422, 'invalid', texts.alternateDateOver, { field: 'alternate_date' });
}

type Row = typeof collaborationRequests.$inferSelect;

async function replayed(tx: Db, op_id: string, body_hash: string): Promise<Row | undefined> {
	const [row] = await tx.select().from(collaborationRequests).where(eq(collaborationRequests.op_id, op_id));
	if (row !== undefined && row.body_hash !== body_hash) throw mismatch();
	return row;
}

/** The original answer, whatever has happened to the request since. */
function answerTo(row: Row, links: RequestLinks): CollaborationAnswer {
	const link_token = links.tokenOf(row);
	return { request_id: row.request_id, status: 'new', ...(link_token === undefined ? {} : { link_token }) };
}

interface SearchFields {
	first_name?: string | null;
	last_name?: string | null;
	email_address?: string | null;
	company_name?: string | null | undefined;
	player_name: string;
	team_name: string;
}

/** Text that an admin's search reads. */
export function requestFold({ first_name, last_name, email_address, company_name, player_name, team_name }: SearchFields): string {
	return fold([first_name, last_name, email_address, company_name, player_name, team_name].filter(Boolean).join(' '));
}
