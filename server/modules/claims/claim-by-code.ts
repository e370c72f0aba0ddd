import { typedClaimCode } from '#domain/claims/claim-code.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { CONSENT_WORDS, mayStep } from '#domain/roster/consent-states.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq, gt } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { claimCodes, claims } from '#server/db/schema/claims-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { bodyHash } from '#server/http/route/body-hash.ts';
import { lockPresent, type PresentRecord } from '#server/modules/rosters/public.ts';
import { codeHash } from './claim-codes.ts';
import { progressOf } from './claim-progress.ts';
import { countTry } from './claim-tries.ts';
import { lockClaimant } from './lock-claimant.ts';
import { findClaim } from './my-claims.ts';
import { startClaim } from './start-claim.ts';

interface Claiming {
	player_id: number;
	code: string;
	user_id: number;
	/** The client's idempotency key. */
	op_id: string | undefined;
	now: Date;
	publicUrl: string;
}

/**
 * Somebody claims an athlete's page with a code. Whoever holds it already gets the same answer again, without a code.
 * @throws HttpError 401 for an account that is gone or suspended; 404 `code_not_valid`, the same for each reason; 409 `already_claimed`;
 *   409 `bad_transition` for a right code while the athlete is closed; 422 `idempotency_mismatch`; 429 `throttled`
 */
export async function claimByCode(db: Db, claiming: Claiming): Promise<Claim> {
	// A refused try counts, so the transaction commits whatever comes of it.
	const outcome = await inTransaction(db, (tx) => tryCode(tx, claiming));
	if (outcome instanceof HttpError) throw outcome;
	return findClaim(db, outcome);
}

/** @returns the id of the claim, or why there is none */
async function tryCode(tx: Db, { player_id, code, user_id, op_id: given, now, publicUrl }: Claiming): Promise<number | HttpError> {
	const body_hash = bodyHash({ player_id, code });
	// The account's lock comes first, as everywhere here, and makes one person's tries come one after another.
	const user = await lockClaimant(tx, user_id);
	let op_id = given;
	if (given !== undefined) {
		await lockOperation(tx, given);
		const [earlier] = await tx.select().from(claims).where(eq(claims.op_id, given));
		if (earlier !== undefined && (earlier.user_id !== user_id || earlier.body_hash !== body_hash))
			return new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
		if (earlier?.ended_at === null) return earlier.claim_id;
		// That claim has ended since, and keeps its key.
		if (earlier !== undefined) op_id = undefined;
	}
	const record = await lockPresent(tx, player_id);
	const progress = record === undefined ? undefined : await progressOf(tx, record);
	if (progress?.holder?.user_id === user_id) return progress.holder.claim_id;
	const wait = await countTry(tx, { player_id: record?.player_id ?? player_id, user_id, now });
	if (wait !== undefined) return new HttpError(429, 'throttled', wait.why, { retryAfter: wait.seconds });
	if (progress?.holder !== undefined && record?.consent !== 'removed') return new HttpError(409, 'already_claimed', claimMessages.taken);
	if (record === undefined || progress === undefined || !(await isRight(tx, record, { code, now, ids: progress.ids })))
		return new HttpError(404, 'code_not_valid', claimMessages.codeNotValid);
	if (!mayStep(progress.claimable, 'claimed', 'athlete'))
		return new HttpError(409, 'bad_transition', `${record.player_name}’s page is ${CONSENT_WORDS[record.consent]}, so nobody can claim it. Contact us.`);
	return startClaim(tx, { record, progress, user, by: 'code', op_id, body_hash, now, publicUrl });
}

/** Whether the code is the athlete's on this team, also one for a record that was merged since. Nobody who is on no roster has one. */
async function isRight(tx: Db, { retired_at, team_id }: PresentRecord, { code, now, ids }: { code: string; now: Date; ids: number[] }): Promise<boolean> {
	const typed = typedClaimCode(code);
	if (typed === undefined || retired_at !== null) return false;
	const [row] = await tx
		.select({ player_id: claimCodes.player_id })
		.from(claimCodes)
		.where(and(eq(claimCodes.code_hash, await codeHash(tx, typed)), eq(claimCodes.team_id, team_id), gt(claimCodes.expires_at, now)));
	return row !== undefined && ids.includes(row.player_id);
}
