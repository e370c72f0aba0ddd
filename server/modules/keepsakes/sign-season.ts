import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import type { KeepsakeSeason, SignSeasonBody } from '#domain/keepsake/keepsake.ts';
import { seasonOf } from '#domain/keepsake/season.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { agreements } from '#server/db/schema/claims-schema.ts';
import { keepsakeSignatures } from '#server/db/schema/keepsakes-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { bodyHash } from '#server/http/route/body-hash.ts';
import { type Holder, heldAthlete } from '#server/modules/claims/public.ts';
import { lockHeld } from './lock-held.ts';
import { countCards, countWaiting, makeCards } from './make-cards.ts';

interface Signing extends Holder {
	/** The client's idempotency key. */
	op_id: string | undefined;
	now: Date;
}

/** The cards of this season, for the athlete. @throws HttpError as `heldAthlete` */
export async function keepsakeSeason(db: Db, holder: Holder, now: Date): Promise<KeepsakeSeason> {
	const { player_id } = await heldAthlete(db, holder);
	const season = seasonOf(now);
	const [signed] = await db
		.select()
		.from(keepsakeSignatures)
		.where(and(eq(keepsakeSignatures.claim_id, holder.claim_id), eq(keepsakeSignatures.season, season)));
	return {
		season,
		signed_at: signed?.signed_at.toISOString() ?? null,
		signature:
			signed === undefined ? null : signed.strokes === null ? { kind: 'typed', name: signed.signed_name ?? '' } : { kind: 'drawn', strokes: signed.strokes },
		cards: await countCards(db, { player_id, season }),
		waiting: await countWaiting(db, { player_id, season }),
	};
}

/**
 * The athlete signs for this season, once: every donation of it gets a card, and so does each that follows. Another signature of the same
 * season changes nothing.
 * @throws HttpError as `heldAthlete`; 409 `agreement_changed` without a signature under today's agreement, `conflict` for a season that is
 *   over or hasn't begun; 422 `idempotency_mismatch`
 */
export async function signSeason(db: Db, body: SignSeasonBody, { op_id, now, ...holder }: Signing): Promise<KeepsakeSeason> {
	const body_hash = bodyHash({ ...body, claim_id: holder.claim_id });
	await inTransaction(db, async (tx) => {
		const { player_id } = await lockHeld(tx, holder);
		if (op_id !== undefined && (await isRepeated(tx, op_id, body_hash))) return;
		const signed = await tx.$count(agreements, and(eq(agreements.claim_id, holder.claim_id), eq(agreements.version, AGREEMENT_VERSION)));
		if (signed === 0) throw new HttpError(409, 'agreement_changed', claimMessages.signFirst);
		const { season, signature } = body;
		if (season !== seasonOf(now)) throw new HttpError(409, 'conflict', 'A new season has begun. Sign for that one.');
		const drawn = signature.kind === 'typed' ? { signed_name: signature.name } : { strokes: signature.strokes };
		await tx
			.insert(keepsakeSignatures)
			.values({ ...holder, season, player_id, ...drawn, op_id: op_id ?? null, body_hash, signed_at: now })
			.onConflictDoNothing({ target: [keepsakeSignatures.claim_id, keepsakeSignatures.season] });
		const [stored] = await tx
			.select({ signature_id: keepsakeSignatures.signature_id })
			.from(keepsakeSignatures)
			.where(and(eq(keepsakeSignatures.claim_id, holder.claim_id), eq(keepsakeSignatures.season, season)));
		if (stored !== undefined) await makeCards(tx, { ...stored, season, player_id }, now);
	});
	return keepsakeSeason(db, holder, now);
}

async function isRepeated(tx: Db, op_id: string, body_hash: string): Promise<boolean> {
	await lockOperation(tx, op_id);
	const [earlier] = await tx.select({ body_hash: keepsakeSignatures.body_hash }).from(keepsakeSignatures).where(eq(keepsakeSignatures.op_id, op_id));
	if (earlier !== undefined && earlier.body_hash !== body_hash)
		throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
	return earlier !== undefined;
}
