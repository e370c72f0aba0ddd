import type { CancelAnswer } from '#domain/donation/donation.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { canceledOperations, intents } from '#server/db/schema/payments-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { endForeignAttempt, isForeignProvider } from '../intents/foreign-provider.ts';
import { findIntent, type Intent, lockIntent, moveIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cancelPlans } from '../plans/cancel-plans.ts';
import { comparing, isOlder, openRestore } from '../recovery/restore-mark.ts';
import { findUnmatched } from '../recovery/unmatched-sessions.ts';
import { applySession } from '../sessions/apply-checkout-session.ts';
import { askSession } from '../sessions/ask-session.ts';
import { attachCurrent, isUnderWay } from '../sessions/attach-session.ts';
import { endLater } from '../sessions/name-paid-session.ts';

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
		const [intent] = await tx.select().from(intents).where(eq(intents.op_id, op_id)).for('update');
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

/**
 * Cancels a person's unpaid donations and ends their monthly plans, in the transaction that deletes or suspends their
 * account. The worker ends what is open at the provider. It locks all their intents before their plans.
 *
 * @returns the intents of the plans that it stopped.
 */
export async function cancelUnpaidDonations(tx: Db, user_id: number, now: Date): Promise<string[]> {
	const theirs = await tx.select().from(intents).where(eq(intents.user_id, user_id)).orderBy(intents.intent_id).for('update');
	for (const intent of theirs) {
		await requestCancel(tx, intent, now);
		// A page that the person still has open must not take money from now on.
		if (intent.state === 'session_open' || intent.state === 'processing')
			await endLater(tx, { provider: intent.provider, session_id: intent.provider_session_id }, now);
	}
	return cancelPlans(
		tx,
		theirs.map(({ intent_id }) => intent_id),
		now,
	);
}

/** Without a live session the donation ends here; with one, no click opens it from now on. */
async function requestCancel(tx: Db, intent: Intent, now: Date): Promise<void> {
	if (intent.state === 'paid' || intent.state === 'cancelled') return;
	await tx.update(intents).set({ cancel_requested_at: now }).where(eq(intents.intent_id, intent.intent_id));
	if (intent.state !== 'session_open' && intent.state !== 'processing') await moveIntent(tx, intent, 'cancelled', now);
}

/** Ends the provider's session of a donation whose cancel was requested, and stores the result. May be repeated. */
export async function finishCancel(deps: PaymentDeps, intent_id: string): Promise<'cancelled' | 'paid'> {
	const intent = await findIntent(deps.db, intent_id);
	if (intent.state === 'paid' || intent.state === 'cancelled') return intent.state;
	if (isForeignProvider(deps, intent)) {
		await endForeignAttempt(deps, intent);
		return finishCancel(deps, intent_id);
	}
	if (intent.state === 'processing' && intent.provider !== deps.payments.name) throw inFlight();
	if (intent.provider_session_id === null && !isUnderWay(intent, deps.clock())) return giveUpAttempt(deps, intent);
	// The session may exist even if we haven't stored it. Asking for it again tells us.
	const session_id = intent.provider_session_id ?? (await attachCurrent(deps, intent))?.session_id;
	// The bank has refused the saved card, and that ended the donation.
	if (session_id === undefined) return finishCancel(deps, intent_id);
	const session = await askSession(deps, 'expireSession', session_id, intent);
	const state = await inTransaction(deps.db, async (tx) => {
		await applySession(tx, deps.payments.name, session, deps.clock());
		return (await findIntent(tx, intent_id)).state;
	});
	if (state === 'paid' || state === 'cancelled') return state;
	throw inFlight();
}

/** Cancels a donation whose attempt has no stored session, so nobody was sent to one. */
async function giveUpAttempt(deps: PaymentDeps, { intent_id, attempt }: Intent): Promise<'cancelled'> {
	await inTransaction(deps.db, async (tx) => {
		const intent = await lockIntent(tx, intent_id);
		if (intent === undefined || intent.attempt !== attempt || intent.provider_session_id !== null) throw inFlight();
		if (intent.state !== 'cancelled') await moveIntent(tx, intent, 'cancelled', deps.clock());
	});
	return 'cancelled';
}

function inFlight(): HttpError {
	return new HttpError(409, 'in_flight', 'Your payment is going through right now. Try again in a minute.');
}
