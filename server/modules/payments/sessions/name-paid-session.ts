import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { baskets, intents } from '#server/db/schema/payments-schema.ts';
import { type Basket, lookUpCheckout } from '../intents/checkouts.ts';
import type { Intent } from '../intents/intents.ts';
import type { ProviderSession } from '../provider/payment-provider.ts';
import { enqueue } from '../queues/job-queue.ts';

/** A session at the provider. */
export interface SessionRef {
	provider: string;
	session_id: string;
}

/**
 * Makes a paid donation's reference that of the session that was paid, which may not be its latest: the answer to an
 * earlier attempt may have been lost on its way to us. The receipt's mail goes to whoever paid there. A job ends the
 * other session, so nobody pays the donation twice. If that one is a basket's, the other donations in it wait again.
 *
 * @param intent the locked row from before it was paid. @param basket_id of the basket whose session it is.
 */
export async function namePaidSession(tx: Db, intent: Intent, { provider, session_id }: SessionRef, basket_id: string | null, now: Date): Promise<void> {
	if (intent.provider_session_id === session_id) return;
	// `attempt` stays. Attempts only go up, because each is a key at the provider.
	await tx
		.update(intents)
		.set({ provider, provider_session_id: session_id, basket_id, by_card: false, updated_at: now })
		.where(eq(intents.intent_id, intent.intent_id));
	await endLater(tx, { provider: intent.provider, session_id: intent.provider_session_id }, now);
}

/** The same for the basket itself, whose status then lists the donations of that attempt. */
export async function namePaidBasketSession(tx: Db, basket: Basket, session: ProviderSession, provider: string, now: Date): Promise<void> {
	if (basket.provider_session_id === session.session_id) return;
	await tx.update(baskets).set({ provider, provider_session_id: session.session_id, attempt: session.attempt }).where(eq(baskets.basket_id, basket.basket_id));
	await endLater(tx, { provider: basket.provider, session_id: basket.provider_session_id }, now);
}

/**
 * Ends a session that the provider has opened and we haven't stored, because a donation has moved on while we waited
 * for the answer. Nobody was sent to it.
 */
export async function endUnstoredSession(tx: Db, checkout_id: string, session: SessionRef, now: Date): Promise<void> {
	const current = await lookUpCheckout(tx, checkout_id);
	// Another click may have stored the same session.
	if (current?.provider_session_id !== session.session_id) await endLater(tx, session, now);
}

/** Queues the end of a session, if there is one: a call that can fail. */
export async function endLater(tx: Db, { provider, session_id }: { provider: string | null; session_id: string | null }, now: Date): Promise<void> {
	if (provider !== null && session_id !== null) await enqueue(tx, 'session_end', session_id, { provider, session_id }, now);
}
