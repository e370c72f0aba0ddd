import type { IntentState } from '#domain/donation/donation.ts';
import type { Db } from '#server/db/open-database.ts';
import { queueActionNotification } from '#server/modules/push/public.ts';
import { noteAuthorized } from '../intents/card-charges.ts';
import {
	type Checkout,
	type CheckoutLine,
	linesOf,
	lockBasket,
	lockIntentsOf,
	loneCheckout,
	lookUpBasket,
	moveBasket,
	sharedCheckout,
} from '../intents/checkouts.ts';
import { isAfterNo } from '../intents/closed-athletes.ts';
import { type Intent, isAfterDeletion, lockIntent, mayMove, moveIntent, moveIntentToPaid, stateAfter } from '../intents/intents.ts';
import { bookCharge, type ChargePart } from '../ledger/book-charge.ts';
import { applyPlan, isPlanOf } from '../plans/apply-plan.ts';
import type { ProviderCharge, ProviderPlan, ProviderSession } from '../provider/payment-provider.ts';
import { enqueue } from '../queues/job-queue.ts';
import { sessionHolder } from '../recovery/session-holder.ts';
import { namePaidBasketSession, namePaidSession, type SessionRef } from './name-paid-session.ts';

/** A checkout whose rows are locked, with what one of its attempts asked for. */
interface LockedCheckout {
	checkout: Checkout;
	lines: (Omit<CheckoutLine, 'intent_id'> & { intent: Intent })[];
}

/**
 * Applies the provider's session to our books, in the caller's transaction: payments, ledger, and all its donations move
 * together. It may run with the same answer any number of times, in any order. A session that belongs to none of our
 * checkouts changes nothing.
 *
 * @returns the donation's state afterwards; undefined if the session belongs to none of our checkouts, or to a basket.
 */
export async function applySession(tx: Db, provider: string, session: ProviderSession, now: Date): Promise<IntentState | undefined> {
	const locked = await lockCheckout(tx, provider, session);
	if (locked === undefined) return undefined;
	const { intent } = locked.checkout;
	const paid = { provider, session_id: session.session_id };
	if (session.plan !== null && intent !== undefined) return applyPaidPlan(tx, intent, { ...session.plan, intent_id: intent.intent_id }, paid, now);
	if (session.charge !== null && session.saves_card === true) await enqueue(tx, 'card_save', session.session_id, paid, now);
	const [state] =
		session.charge === null ? await follow(tx, locked, session, now) : await settle(tx, locked, { provider, session, charge: session.charge }, now);
	return intent && state;
}

async function lockCheckout(tx: Db, provider: string, { intent_id: id, attempt, session_id, charge }: ProviderSession): Promise<LockedCheckout | undefined> {
	const intent = (await lockIntent(tx, id)) ?? (await lockHolder(tx, provider, session_id));
	// A donation alone is booked as it was charged.
	if (intent !== undefined) return { checkout: loneCheckout(intent), lines: [{ line: 0, amount_cents: charge?.amount_cents ?? intent.amount_cents, intent }] };
	const seen = await lookUpBasket(tx, id);
	if (seen === undefined) return undefined;
	const lines = await linesOf(tx, sharedCheckout(seen), attempt);
	const intents = await lockIntentsOf(
		tx,
		lines.map(({ intent_id }) => intent_id),
	);
	const basket = await lockBasket(tx, id);
	if (basket === undefined) return undefined;
	return {
		checkout: sharedCheckout(basket),
		lines: lines.flatMap(({ line, amount_cents, intent_id }) => {
			const found = intents.find((one) => one.intent_id === intent_id);
			return found === undefined ? [] : [{ line, amount_cents, intent: found }];
		}),
	};
}

async function lockHolder(tx: Db, provider: string, session_id: string): Promise<Intent | undefined> {
	const intent_id = await sessionHolder(tx, provider, session_id);
	return intent_id === undefined ? undefined : lockIntent(tx, intent_id);
}

/** A donation has one plan. A second one for it is refunded, and doesn't name it. */
async function applyPaidPlan(tx: Db, intent: Intent, plan: ProviderPlan, paid: SessionRef, now: Date): Promise<IntentState | undefined> {
	const state = await applyPlan(tx, paid.provider, plan, now);
	if (state === 'paid' && (await isPlanOf(tx, intent.intent_id, paid.provider, plan.plan_ref))) await namePaidSession(tx, intent, paid, null, now);
	return state;
}

/** Moves donations to where a session without a charge leads them. @returns the states afterwards. */
async function follow(tx: Db, { checkout, lines }: LockedCheckout, { session_id, status }: ProviderSession, now: Date): Promise<IntentState[]> {
	if (status === 'paid') throw new Error(`session ${session_id} is paid without a charge`);
	const states: IntentState[] = [];
	const declined: Intent[] = [];
	for (const { intent } of lines) {
		// An old attempt that ended says nothing about the current one.
		const to = intent.provider_session_id === session_id ? stateAfter(intent, status) : undefined;
		const isStep = to !== undefined && mayMove(intent.state, to);
		states.push(isStep ? to : intent.state);
		if (!isStep) continue;
		await moveIntent(tx, intent, to, now);
		if (status === 'authorized') await noteAuthorized(tx, intent.intent_id, now);
		if (to === 'failed' && !intent.by_card) declined.push(intent);
	}
	// One payment was declined, however many donations it was for.
	const [first] = declined;
	if (first !== undefined) await queueActionNotification(tx, first, 'declined', session_id, now);
	const { basket } = checkout;
	// An open session changes nothing, and the answer may be outdated: the bank may have the payment by now.
	if (basket?.provider_session_id === session_id && status !== 'open' && status !== 'authorized')
		await moveBasket(tx, basket, status === 'declined' ? 'failed' : status, now);
	return states;
}

/**
 * Books a charge. A second one for a paid donation, one for a canceled donation, and one that was begun after the athlete
 * had said no is surplus: it is booked, then refunded. @returns the donations' states afterwards.
 */
async function settle(
	tx: Db,
	{ checkout: { basket }, lines }: LockedCheckout,
	{ provider, session, charge }: { provider: string; session: ProviderSession; charge: ProviderCharge },
	now: Date,
): Promise<IntentState[]> {
	const { session_id } = session;
	const parts: (ChargePart & { isLate: boolean })[] = [];
	for (const { line, amount_cents, intent } of lines) {
		const isLate = isAfterDeletion(intent, charge.begun_at) || (await isAfterNo(tx, intent, charge.begun_at));
		const isCurrent = intent.provider_session_id === session_id;
		const surplus = intent.state === 'paid' || intent.state === 'cancelled' || isLate;
		parts.push({ line, amount_cents, intent: { ...intent, by_card: intent.by_card && isCurrent }, isLate, surplus });
	}
	const isNew = await bookCharge(tx, { provider, charge, parts }, now);
	const states: IntentState[] = [];
	for (const { intent, surplus, isLate } of parts) {
		let { state } = intent;
		if (isLate && mayMove(state, 'cancelled')) {
			await moveIntent(tx, intent, 'cancelled', now);
			state = 'cancelled';
		} else if (isNew && !surplus) {
			await moveIntentToPaid(tx, intent, charge.taken_at, now);
			await namePaidSession(tx, intent, { provider, session_id }, basket?.basket_id ?? null, now);
			state = 'paid';
		}
		states.push(state);
	}
	if (basket !== undefined && basket.state !== 'paid') {
		await namePaidBasketSession(tx, basket, session, provider, now);
		await moveBasket(tx, basket, 'paid', now);
	}
	return states;
}
