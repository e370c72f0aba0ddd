import { eq } from '#server/db/drizzle.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { staffCalls } from '#server/db/schema/consent-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { bodyHash } from '#server/http/route/body-hash.ts';
import type { Decider } from './staff.ts';

/** What staff decides: which call about whom, and its parsed body. */
export interface StaffCall {
	/** Such as `take-down 12`. */
	call: string;
	body: object;
}

/**
 * Remembers a decision that came with an idempotency key, in the transaction that carries it out, so a refusal keeps no key. The caller has
 * checked that it is within the staff's reach: a key opens nothing.
 * @returns whether it was carried out before, so that the caller changes nothing; always false without a key
 * @throws HttpError 422 `idempotency_mismatch` if the key came with another decision, or from somebody else
 */
export async function isRepeatedCall(tx: Db, { call, body }: StaffCall, { op_id, actor_id, now }: Pick<Decider, 'op_id' | 'actor_id' | 'now'>) {
	if (op_id === undefined) return false;
	await lockOperation(tx, op_id);
	const body_hash = bodyHash({ call, actor_id, ...body });
	const [earlier] = await tx.select({ body_hash: staffCalls.body_hash }).from(staffCalls).where(eq(staffCalls.op_id, op_id));
	if (earlier === undefined) await tx.insert(staffCalls).values({ op_id, body_hash, called_at: now });
	else if (earlier.body_hash !== body_hash) throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
	return earlier !== undefined;
}
