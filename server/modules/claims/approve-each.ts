import type { Approved } from '#domain/claims/claim-forms.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { type Decider, isRepeatedCall } from '#server/modules/rosters/public.ts';

interface Approval {
	ids: readonly number[];
	/** Approves one of them. Its decider has a key of its own. */
	approve: (id: number, decider: Decider) => Promise<void>;
	/** What identifies the whole call, such as `approve claims`, and what it says beside the ids. */
	call: string;
	body: object;
}

/**
 * Approves several, each in a transaction of its own. What is refused is left as it is, with the reason. With a key, a repeat after a lost
 * answer counts what the first call approved, and tries the rest.
 * @throws HttpError 422 `idempotency_mismatch`; what isn't a refusal, such as a lost database: those before it stay approved
 */
export async function approveEach(db: Db, { ids, approve, call, body }: Approval, decider: Decider): Promise<Approved> {
	const distinct = [...new Set(ids)];
	const { op_id } = decider;
	await inTransaction(db, (tx) => isRepeatedCall(tx, { call, body: { ...body, ids: distinct } }, decider));
	const left: Approved['left'] = [];
	for (const id of distinct) {
		try {
			await approve(id, { ...decider, op_id: op_id === undefined ? undefined : `${op_id} ${id}` });
		} catch (error) {
			if (!(error instanceof HttpError) || error.status >= 500) throw error;
			left.push({ id, detail: error.message });
		}
	}
	return { approved: distinct.length - left.length, left };
}
