import type { Claim, OwnConsent } from '#domain/claims/claim-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { ownConsentCalls } from '#server/db/schema/own-page-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { changeConsent, lastMover, lockPresent, type PresentRecord } from '#server/modules/rosters/public.ts';
import { ownConsentMail, queueMail } from './claim-mails.ts';
import { findClaim } from './my-claims.ts';

/** What the history says in place of an admin's reason. */
const OWN_WISH = 'The athlete did it on their page';

interface Wish {
	claim_id: number;
	user_id: number;
	to: OwnConsent;
	/** The client's idempotency key. */
	op_id: string | undefined;
	now: Date;
	publicUrl: string;
}

/**
 * The holder of a page pauses it, opens it again, or opts out. What is so already stays so, and a repeat of an earlier call changes
 * nothing: a pause that was answered long ago doesn't come back after the page was opened.
 * @throws HttpError 404 for a claim that isn't theirs or has ended; 409 `bad_transition` after a move, out of an opt-out, and out of a
 *   pause that isn't their own; 422 `idempotency_mismatch`
 */
export async function changeOwnConsent(db: Db, wish: Wish): Promise<Claim> {
	await inTransaction(db, (tx) => fulfill(tx, wish));
	return findClaim(db, wish.claim_id);
}

async function fulfill(tx: Db, { claim_id, user_id, to, op_id, now, publicUrl }: Wish): Promise<void> {
	const held = and(eq(claims.claim_id, claim_id), eq(claims.user_id, user_id), isNull(claims.ended_at));
	const [claim] = await tx.select({ player_id: claims.player_id }).from(claims).where(held);
	if (claim === undefined) throw notFound(claimMessages.unknown);
	if (op_id !== undefined) await lockOperation(tx, op_id);
	const record = await lockPresent(tx, claim.player_id);
	// It may have ended while we waited for the athlete.
	const [still] = await tx.select({ team_id: claims.team_id }).from(claims).where(held);
	if (record === undefined || still === undefined) throw notFound(claimMessages.unknown);
	if (op_id !== undefined && (await isRepeated(tx, { op_id, claim_id, to_consent: to }))) return;
	if (still.team_id !== record.team_id) throw refused(claimMessages.moved);
	if (record.consent === to) return;
	await refuseOthers(tx, record, to);
	const { athlete } = await changeConsent(tx, record.player_id, { to, reason: OWN_WISH, mover: 'athlete' }, { actor_id: user_id, reach: 'all', now });
	const outcome = athlete.consent === 'awaiting_yes' ? athlete.consent : to;
	// Somebody else may have their session or their card.
	const [holder] = await tx.select({ user_email: users.user_email }).from(users).where(eq(users.user_id, user_id));
	if (holder !== undefined) await queueMail(tx, holder.user_email, ownConsentMail(record.player_name, outcome, publicUrl), now);
}

/** Remembers the call, also if nothing has to change: a repeat must not bring back a pause that was ended since. */
async function isRepeated(tx: Db, call: typeof ownConsentCalls.$inferInsert): Promise<boolean> {
	const [earlier] = await tx.select().from(ownConsentCalls).where(eq(ownConsentCalls.op_id, call.op_id));
	if (earlier === undefined) await tx.insert(ownConsentCalls).values(call);
	else if (earlier.claim_id !== call.claim_id || earlier.to_consent !== call.to_consent)
		throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
	return earlier !== undefined;
}

/** An athlete doesn't open what the operator or the school has closed. */
async function refuseOthers(tx: Db, { player_id, consent }: PresentRecord, to: OwnConsent): Promise<void> {
	if (consent === 'opted_out') throw refused(claimMessages.optedOut);
	if (to !== 'listed') return;
	// It is opened by saying yes, which is a call of its own.
	if (consent === 'awaiting_yes') throw refused('Say yes to donations first.');
	if ((await lastMover(tx, player_id)) !== 'athlete') throw refused('You didn’t pause this page, so you can’t open it. Contact us.');
}

const refused = (detail: string) => new HttpError(409, 'bad_transition', detail);
