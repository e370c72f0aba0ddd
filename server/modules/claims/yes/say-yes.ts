import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import type { WorkStatus } from '#domain/claims/work-status.ts';
import { isClosed } from '#domain/roster/consent-states.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, eq, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { agreements, claims } from '#server/db/schema/claims-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { lockPresent, noteYes } from '#server/modules/rosters/public.ts';
import { queueMail, saidYesMail } from '../claim-mails.ts';
import { findClaim } from '../my-claims.ts';

interface Yes {
	claim_id: number;
	user_id: number;
	work_status: WorkStatus;
	now: Date;
	publicUrl: string;
}

/**
 * The holder of a page says yes: fans may give to them. It counts at once for somebody who may work in the United States; otherwise an
 * admin confirms first. Saying the same again changes nothing, and another work status asks anew.
 * @throws HttpError 404 for a claim that isn't theirs or has ended; 409 `agreement_changed` without a signature under today's agreement,
 *   `bad_transition` after a move and for a page that opted out
 */
export async function sayYes(db: Db, { claim_id, user_id, work_status, now, publicUrl }: Yes): Promise<Claim> {
	await inTransaction(db, async (tx) => {
		const held = and(eq(claims.claim_id, claim_id), eq(claims.user_id, user_id), isNull(claims.ended_at));
		const [found] = await tx.select({ player_id: claims.player_id }).from(claims).where(held);
		const record = found === undefined ? undefined : await lockPresent(tx, found.player_id);
		// It may have ended while we waited for the athlete.
		const [claim] = await tx.select().from(claims).where(held).for('update');
		if (record === undefined || claim === undefined) throw notFound(claimMessages.unknown);
		if (claim.team_id !== record.team_id) throw new HttpError(409, 'bad_transition', claimMessages.moved);
		if (record.retired_at !== null) throw new HttpError(409, 'bad_transition', claimMessages.offRoster);
		if (record.consent === 'opted_out') throw new HttpError(409, 'bad_transition', claimMessages.optedOut);
		const signed = await tx.$count(agreements, and(eq(agreements.claim_id, claim_id), eq(agreements.version, AGREEMENT_VERSION)));
		if (signed === 0) throw new HttpError(409, 'agreement_changed', claimMessages.signFirst);
		if (claim.work_status === work_status) return;
		await tx
			.update(claims)
			.set({ said_yes_at: now, work_status, work_confirmed_at: null, work_confirmed_by: null, work_note: null })
			.where(eq(claims.claim_id, claim_id));
		const counts = work_status === 'us';
		const reason = counts ? 'The athlete said yes' : 'The athlete’s work status has to be confirmed';
		const consent = await noteYes(tx, record, { reason, mover: 'athlete', actor_id: user_id, now });
		// Somebody else may have their session.
		const [holder] = await tx.select({ user_email: users.user_email }).from(users).where(eq(users.user_id, user_id));
		if (holder !== undefined) await queueMail(tx, holder.user_email, saidYesMail(record.player_name, { counts, isOpen: !isClosed(consent) }, publicUrl), now);
	});
	return findClaim(db, claim_id);
}
