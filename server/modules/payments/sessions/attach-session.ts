import { toCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { and, eq, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { savesCard } from '../cards/card-setups.ts';
import { withCustomer } from '../donors/donor-customers.ts';
import { lookUpBasket } from '../intents/baskets.ts';
import type { Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { OpenedSession } from '../provider/payment-provider.ts';
import { attachBasketSession } from './attach-basket-session.ts';
import { attachCardSession, CARD_WITHIN_MS } from './attach-card-session.ts';
import { leaveUrl, successUrl } from './checkout-addresses.ts';
import { endUnstoredSession } from './name-paid-session.ts';
import { sessionOrigin } from './session-origin.ts';

/**
 * If we asked for an attempt's session but didn't store it, we ask again, but not for long: its end would come too
 * near, and the provider may repeat an old failure for the same key. Nobody can pay what it may have opened, because we
 * send a person to a session only after we have stored it.
 */
const ATTACH_WITHIN_MS = 60_000;

export function isUnderWay(
	{ state, attempt_started_at, by_card = false }: { state: string; attempt_started_at: Date | null; by_card?: boolean },
	now: Date,
): boolean {
	const within = by_card ? CARD_WITHIN_MS : ATTACH_WITHIN_MS;
	return state === 'session_open' && attempt_started_at !== null && now.getTime() - attempt_started_at.getTime() < within;
}

/**
 * Asks for the session of the intent's attempt (its own, a basket's, or a saved card's; the same one each time), and
 * stores it.
 * @returns undefined if the bank has refused the card.
 */
export async function attachCurrent(deps: PaymentDeps, intent: Intent): Promise<{ session_id: string } | undefined> {
	if (intent.by_card) return attachCardSession(deps, intent);
	if (intent.basket_id === null) return attachSession(deps, intent);
	const basket = await lookUpBasket(deps.db, intent.basket_id);
	if (basket === undefined) throw new Error(`basket ${intent.basket_id} is gone`);
	return attachBasketSession(deps, basket);
}

async function attachSession(deps: PaymentDeps, intent: Intent): Promise<OpenedSession> {
	if (intent.attempt_started_at === null) throw new Error(`attempt ${intent.attempt} of ${intent.intent_id} has not begun`);
	const input = {
		intent_id: intent.intent_id,
		attempt: intent.attempt,
		started_at: intent.attempt_started_at,
		amount_cents: toCents(intent.amount_cents),
		months: intent.months,
		description: messages.donationTitle(intent.player_name, intent.team_name),
		origin: sessionOrigin(deps.publicUrl, intent, [intent]),
		success_url: successUrl(deps.publicUrl, intent),
		failure_url: leaveUrl(deps.publicUrl, intent.intent_id),
	};
	const saves = intent.user_id !== null && (await savesCard(deps, intent.intent_id));
	const session = await withCustomer(deps, intent.user_id, (customer_ref) => deps.payments.createSession({ ...input, customer_ref, saves_card: saves }));
	await inTransaction(deps.db, async (tx) => {
		const now = deps.clock();
		const stored = await tx
			.update(intents)
			.set({ provider_session_id: session.session_id, updated_at: now })
			.where(and(eq(intents.intent_id, intent.intent_id), eq(intents.attempt, intent.attempt), isNull(intents.basket_id), isNull(intents.provider_session_id)))
			.returning({ intent_id: intents.intent_id });
		if (stored.length === 0) await endUnstoredSession(tx, intent, { provider: deps.payments.name, session_id: session.session_id }, now);
	});
	return session;
}
