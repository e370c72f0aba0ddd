import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { baskets } from '#server/db/schema/payments-schema.ts';
import { queueActionNotification } from '#server/modules/push/public.ts';
import { type Basket, linesOf, lockIntentsOf, lookUpBasket } from '../intents/baskets.ts';
import { type Intent, isAfterDeletion, mayMove, moveIntent, moveIntentToPaid, stateAfter } from '../intents/intents.ts';
import { bookBasket } from '../ledger/book-basket.ts';
import type { ProviderSession } from '../provider/payment-provider.ts';
import { namePaidBasketSession, namePaidSession } from './name-paid-session.ts';

/**
 * Applies the provider's session of a basket to our books, in the caller's transaction: payments, ledger, and all its
 * donations move together. It may run with the same answer any number of times, in any order. A session that belongs
 * to none of our baskets changes nothing.
 */
export async function applyBasketSession(tx: Db, provider: string, session: ProviderSession, now: Date): Promise<void> {
	const known = await lookUpBasket(tx, session.intent_id);
	if (known === undefined) return;
	const lines = await linesOf(tx, known.basket_id, session.attempt);
	const locked = await lockIntentsOf(
		tx,
		lines.map(({ intent_id }) => intent_id),
	);
	const [basket] = await tx.select().from(baskets).where(eq(baskets.basket_id, known.basket_id)).for('update');
	if (basket === undefined) return;
	const { charge } = session;
	if (charge !== null) {
		const parts = lines.flatMap(({ line, amount_cents, intent_id }) => {
			const intent = locked.find((row) => row.intent_id === intent_id);
			if (intent === undefined) return [];
			const tooLate = isAfterDeletion(intent, charge.begun_at);
			// A second charge for a paid donation, or a charge for a canceled one: it is booked, then refunded.
			return [{ line, amount_cents, intent, tooLate, surplus: intent.state === 'paid' || intent.state === 'cancelled' || tooLate }];
		});
		if (await bookBasket(tx, { provider, charge, parts }, now))
			for (const { intent, surplus, tooLate } of parts) {
				if (tooLate && mayMove(intent.state, 'cancelled')) await moveIntent(tx, intent, 'cancelled', now);
				if (surplus) continue;
				await moveIntentToPaid(tx, intent, charge.taken_at, now);
				await namePaidSession(tx, intent, { provider, session_id: session.session_id }, basket.basket_id, now);
			}
		if (basket.state !== 'paid') await namePaidBasketSession(tx, basket, session, provider, now);
		await moveBasket(tx, basket, 'paid', now);
		return;
	}
	if (session.status === 'paid') throw new Error(`session ${session.session_id} is paid without a charge`);
	const declined: Intent[] = [];
	for (const intent of locked) {
		// An old attempt that ended says nothing about the current one.
		const to = intent.provider_session_id === session.session_id ? stateAfter(intent, session.status) : undefined;
		if (to === undefined || !mayMove(intent.state, to)) continue;
		await moveIntent(tx, intent, to, now);
		if (to === 'failed') declined.push(intent);
	}
	// One payment was declined, however many donations it was for.
	const [first] = declined;
	if (first !== undefined) await queueActionNotification(tx, first, 'declined', session.session_id, now);
	// An open session changes nothing, and the answer may be outdated: the bank may have the payment by now.
	if (session.status === 'open' || session.status === 'authorized') return;
	if (basket.provider_session_id === session.session_id) await moveBasket(tx, basket, session.status === 'declined' ? 'failed' : session.status, now);
}

/** A basket that was paid stays paid. */
async function moveBasket(tx: Db, { basket_id, state }: Basket, to: Basket['state'], now: Date): Promise<void> {
	if (state !== 'paid' && state !== to) await tx.update(baskets).set({ state: to, updated_at: now }).where(eq(baskets.basket_id, basket_id));
}
