import type { IntentState } from '#domain/donation/donation.ts';
import type { Db } from '#server/db/open-database.ts';
import { queueActionNotification } from '#server/modules/push/public.ts';
import { noteAuthorized } from '../intents/card-charges.ts';
import { type Intent, isAfterDeletion, lockIntent, mayMove, moveIntent, moveIntentToPaid, stateAfter } from '../intents/intents.ts';
import { bookPayment } from '../ledger/book-payment.ts';
import { applyPlan, isPlanOf } from '../plans/apply-plan.ts';
import type { ProviderCharge, ProviderPlan, ProviderSession } from '../provider/payment-provider.ts';
import { enqueue } from '../queues/job-queue.ts';
import { sessionHolder } from '../recovery/session-holder.ts';
import { applyBasketSession } from './apply-basket-session.ts';
import { namePaidSession } from './name-paid-session.ts';

/**
 * Applies the provider's session to our books, in the caller's transaction: payment, ledger, and intent move together.
 * It may run with the same answer any number of times, in any order.
 *
 * @returns the intent's state afterwards; undefined if the session belongs to none of our intents, or to a basket.
 */
export async function applySession(tx: Db, provider: string, session: ProviderSession, now: Date): Promise<IntentState | undefined> {
	const intent = (await lockIntent(tx, session.intent_id)) ?? (await lockHolder(tx, provider, session.session_id));
	if (intent === undefined) {
		await applyBasketSession(tx, provider, session, now);
		return undefined;
	}
	const paid = { provider, session_id: session.session_id };
	if (session.plan !== null) return applyPaidPlan(tx, intent, { ...session.plan, intent_id: intent.intent_id }, paid, now);
	if (session.charge !== null && session.saves_card === true)
		await enqueue(tx, 'card_save', session.session_id, { provider, session_id: session.session_id }, now);
	const isCurrent = intent.provider_session_id === session.session_id;
	if (session.charge !== null) return settle(tx, { ...intent, by_card: intent.by_card && isCurrent }, session.charge, paid, now);
	if (session.status === 'paid') throw new Error(`session ${session.session_id} is paid without a charge`);
	// An old attempt that ended says nothing about the current one.
	if (!isCurrent) return intent.state;
	const to = stateAfter(intent, session.status);
	if (to === undefined || !mayMove(intent.state, to)) return intent.state;
	await moveIntent(tx, intent, to, now);
	if (session.status === 'authorized') await noteAuthorized(tx, intent.intent_id, now);
	if (to === 'failed' && !intent.by_card) await queueActionNotification(tx, intent, 'declined', session.session_id, now);
	return to;
}

interface PaidSession {
	provider: string;
	session_id: string;
}

/** A donation has one plan. A second one for it is refunded, and doesn't name it. */
async function applyPaidPlan(tx: Db, intent: Intent, plan: ProviderPlan, paid: PaidSession, now: Date): Promise<IntentState | undefined> {
	const state = await applyPlan(tx, paid.provider, plan, now);
	if (state === 'paid' && (await isPlanOf(tx, intent.intent_id, paid.provider, plan.plan_ref))) await namePaidSession(tx, intent, paid, null, now);
	return state;
}

async function lockHolder(tx: Db, provider: string, session_id: string): Promise<Intent | undefined> {
	const intent_id = await sessionHolder(tx, provider, session_id);
	return intent_id === undefined ? undefined : lockIntent(tx, intent_id);
}

async function settle(tx: Db, intent: Intent, charge: ProviderCharge, paid: PaidSession, now: Date): Promise<IntentState> {
	// A second charge for a paid donation, or a charge for a canceled one: it is booked, then refunded.
	const tooLate = isAfterDeletion(intent, charge.begun_at);
	const surplus = intent.state === 'paid' || intent.state === 'cancelled' || tooLate;
	const isNew = await bookPayment(tx, intent, { provider: paid.provider, charge, installment: 1, surplus }, now);
	if (tooLate && mayMove(intent.state, 'cancelled')) {
		await moveIntent(tx, intent, 'cancelled', now);
		return 'cancelled';
	}
	if (surplus || !isNew) return intent.state;
	await moveIntentToPaid(tx, intent, charge.taken_at, now);
	await namePaidSession(tx, intent, paid, null, now);
	return 'paid';
}
