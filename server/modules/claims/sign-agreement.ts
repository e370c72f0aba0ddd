import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import type { Claim, SignBody } from '#domain/claims/claim-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { agreements, claims } from '#server/db/schema/claims-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { bodyHash } from '#server/http/route/body-hash.ts';
import { presentRecord } from '#server/modules/rosters/public.ts';
import { findClaim } from './my-claims.ts';

interface Signing {
	claim_id: number;
	user_id: number;
	/** The client's idempotency key. */
	op_id: string | undefined;
	now: Date;
}

/**
 * Stores an athlete's signature under the agreement of today. Signing the same version again changes nothing.
 * @throws HttpError 404 for a claim that isn't theirs or has ended; 409 `agreement_changed` for an outdated version, `bad_transition` for
 *   an athlete who has changed teams; 422 `idempotency_mismatch`
 */
export async function signAgreement(db: Db, body: SignBody, { claim_id, user_id, op_id, now }: Signing): Promise<Claim> {
	const body_hash = bodyHash({ ...body, claim_id });
	await inTransaction(db, async (tx) => {
		const [claim] = await tx
			.select()
			.from(claims)
			.where(and(eq(claims.claim_id, claim_id), eq(claims.user_id, user_id), isNull(claims.ended_at)))
			.for('update');
		if (claim === undefined) throw notFound(claimMessages.unknown);
		if (op_id !== undefined && (await isRepeated(tx, op_id, body_hash))) return;
		if (body.version !== AGREEMENT_VERSION) throw new HttpError(409, 'agreement_changed', claimMessages.agreementChanged);
		const [athlete] = await tx
			.select({ team_id: players.team_id, consent: players.consent })
			.from(players)
			.where(eq(players.player_id, presentRecord(claim.player_id)));
		if (athlete?.team_id !== claim.team_id || athlete.consent === 'removed')
			throw new HttpError(409, 'bad_transition', 'You’re on another team now. Ask your new school for a code, then sign.');
		const { signature, guardian_name, version } = body;
		const signed = signature.kind === 'typed' ? { signed_name: signature.name } : { strokes: signature.strokes };
		await tx
			.insert(agreements)
			.values({ claim_id, version, ...signed, guardian_name, op_id: op_id ?? null, body_hash, signed_at: now })
			.onConflictDoNothing({ target: [agreements.claim_id, agreements.version] });
	});
	return findClaim(db, claim_id);
}

async function isRepeated(tx: Db, op_id: string, body_hash: string): Promise<boolean> {
	await lockOperation(tx, op_id);
	const [earlier] = await tx.select({ body_hash: agreements.body_hash }).from(agreements).where(eq(agreements.op_id, op_id));
	if (earlier !== undefined && earlier.body_hash !== body_hash)
		throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
	return earlier !== undefined;
}
