import { SCOPES } from '#domain/collaboration/collaboration.ts';
import { type ErasedField, erasedFieldNames, type TypedRequestField } from '#domain/collaboration/request-fields.ts';
import { and, eq, inArray, ne, type SQL } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { collaborationRequests, contactMessages, requestAnswers } from '#server/db/schema/requests-schema.ts';
import { requestFold } from './submit-request.ts';

/**
 * For deleting an account, in its transaction. Messages go, and so do requests that weren't accepted. An accepted one
 * is an agreement that has to be disclosed: it stays with athlete, dates, and sums, without anything of its sender,
 * including their words and what we wrote to them.
 */
export function forgetSender(tx: Db, user_id: number): Promise<void> {
	return forgetSubmissions(tx, { messages: eq(contactMessages.user_id, user_id), requests: eq(collaborationRequests.user_id, user_id) });
}

/** The same for these rows, which all belong to one person. Runs in a transaction. */
export async function forgetSubmissions(tx: Db, { messages, requests }: { messages: SQL; requests: SQL }): Promise<void> {
	await tx.delete(contactMessages).where(messages);
	await tx.delete(collaborationRequests).where(and(requests, ne(collaborationRequests.status, 'accepted')));
	const accepted = await tx.select().from(collaborationRequests).where(requests);
	await tx
		.delete(requestAnswers)
		.where(inArray(requestAnswers.request_id, tx.select({ request_id: collaborationRequests.request_id }).from(collaborationRequests).where(requests)));
	for (const { request_id, scope_of_use, player_name, team_name } of accepted) {
		await tx
			.update(collaborationRequests)
			.set({
				...erasedSender,
				scope_of_use: SCOPES.find((scope) => scope === scope_of_use) ?? 'Other',
				search_fold: requestFold({ player_name, team_name }),
			})
			.where(eq(collaborationRequests.request_id, request_id));
	}
}

type Column = keyof typeof collaborationRequests.$inferSelect;

/** The agreement itself, and nothing about its sender. */
type Kept =
	| 'request_id'
	| 'op_id'
	| 'player_id'
	| 'player_name'
	| 'team_id'
	| 'team_name'
	| 'requested_date'
	| 'alternate_date'
	| 'number_of_hours_requested'
	| 'flat_fee_cents'
	| 'royalty_percent'
	| 'status'
	| 'state_law_deadline'
	| 'institutional_deadline'
	| 'executed_on'
	| 'created_at'
	| 'updated_at'
	| Exclude<TypedRequestField, ErasedField>;

/** Only the sender’s words in it go. */
type Reduced = 'scope_of_use' | 'search_fold';

/**
 * Every other column, so a new one doesn’t compile until it is erased here or said to be kept. For typed fields,
 * request-fields.ts decides. Guesses about the body could be checked against its hash.
 */
const erasedSender = {
	user_id: null,
	body_hash: null,
	...(Object.fromEntries(erasedFieldNames.map((name) => [name, null])) as Record<ErasedField, null>),
	other_compensation: null,
} as const satisfies Record<Exclude<Column, Kept | Reduced>, null>;
