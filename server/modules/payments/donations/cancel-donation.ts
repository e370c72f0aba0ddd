import type { CancelAnswer } from '#domain/donation/donation.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { canceledOperations, intents } from '#server/db/schema/payments-schema.ts';
import { findIntent, type Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cancelPlans } from '../plans/cancel-plans.ts';
import { cancelLocked, cancelPledgesOf } from '../pledges/change-pledge.ts';
import { lockPledgeOf } from '../pledges/pledge-row.ts';
import { comparing, isOlder, openRestore } from '../recovery/restore-mark.ts';
import { findUnmatched } from '../recovery/unmatched-sessions.ts';
import { finishCancel, requestCancel, requestEnd } from '../sessions/cancel-attempt.ts';

/**
 * Cancels a donation, whether or not its request has arrived. Without an intent it leaves a tombstone, and a late
 * request is refused. With one, it first ends the provider's session and then cancels. A paid donation stays paid.
 *
 * @throws HttpError 409 `in_flight` while the provider moves the money; ProviderError (the request to cancel is
 *   stored, and the reconciler carries it out); HttpError 503 `unavailable` while a restore may have lost the donation or
 *   the attempt that paid it.
 */
export async function cancelOperation(deps: PaymentDeps, op_id: string): Promise<CancelAnswer> {
	const now = deps.clock();
	const lost = await findUnmatched(deps.db, deps.payments.name, { op_id });
	const restore = await openRestore(deps);
	const isComparing = restore !== undefined || (lost !== undefined && lost.state !== 'open');
	const intent_id = await inTransaction(deps.db, async (tx) => {
		await lockOperation(tx, op_id);
		const pledge = await lockPledgeOf(tx, op_id, now);
		const intent = pledge === undefined ? await lockIntentOf(tx, op_id) : await cancelLocked(tx, pledge, { publicUrl: deps.publicUrl, restore, now });
		// Its card is forgotten, and there is no donation that could take money.
		if (pledge !== undefined && intent === undefined) return undefined;
		if (intent === undefined) {
			// It may have been paid, so it isn't canceled before we know.
			if (isComparing) throw comparing();
			await tx.insert(canceledOperations).values({ op_id, cancelled_at: now }).onConflictDoNothing();
			return undefined;
		}
		const hasEnded = intent.state === 'paid' || intent.state === 'cancelled';
		if (!hasEnded && isOlder(intent.created_at, restore)) throw comparing();
		await requestCancel(tx, intent, now);
		return intent.intent_id;
	});
	const state = intent_id === undefined ? 'cancelled' : await finishCancel(deps, intent_id);
	const paid_at = intent_id === undefined ? null : (await findIntent(deps.db, intent_id)).paid_at;
	return { op_id, state, ...(paid_at === null ? {} : { paid_at: paid_at.toISOString() }) };
}

async function lockIntentOf(tx: Db, op_id: string): Promise<Intent | undefined> {
	const [intent] = await tx.select().from(intents).where(eq(intents.op_id, op_id)).for('update');
	return intent;
}

/**
 * Cancels a person's unpaid donations and ends their monthly plans, in the transaction that deletes or suspends their
 * account. The worker ends what is open at the provider. It locks their pledges, then all their intents, then their plans.
 *
 * @returns the intents of the plans that it stopped, and how many pledges it canceled.
 */
export async function cancelUnpaidDonations(tx: Db, user_id: number, now: Date): Promise<{ plans: string[]; pledges: number }> {
	const canceled = await cancelPledgesOf(tx, user_id, now);
	const theirs = await tx.select().from(intents).where(eq(intents.user_id, user_id)).orderBy(intents.intent_id).for('update');
	for (const intent of theirs) await requestEnd(tx, intent, now);
	const plans = await cancelPlans(
		tx,
		theirs.map(({ intent_id }) => intent_id),
		now,
	);
	return { plans, pledges: canceled };
}
