import { toCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { findCardCharge, noteReason } from '../intents/card-charges.ts';
import { endState, type Intent, lockIntent, moveIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { CardRefusal } from '../provider/payment-provider.ts';
import { applySession } from './apply-checkout-session.ts';
import { endUnstoredSession } from './name-paid-session.ts';
import { sessionOrigin } from './session-origin.ts';

/**
 * How long we ask again for an authorization whose answer got lost. The provider keeps the key for a day, so it is the
 * same authorization each time. Then we give up on it, and it lapses: nothing but our own capture takes its money.
 */
export const CARD_WITHIN_MS = 2 * 60 * 60_000;

/**
 * Asks the provider for the authorization of the donation's attempt, the same one each time, and stores the answer.
 * @returns undefined if the bank has refused the card. @throws ProviderError
 */
export async function attachCardSession(deps: PaymentDeps, intent: Intent): Promise<{ session_id: string } | undefined> {
	const { intent_id, attempt, amount_cents, player_name, team_name } = intent;
	const charge = await findCardCharge(deps.db, intent_id);
	if (charge === undefined || charge.method_ref === null) throw new Error(`attempt ${attempt} of ${intent_id} has no card`);
	const answer = await deps.payments.authorizeCard({
		intent_id,
		attempt,
		amount_cents: toCents(amount_cents),
		description: messages.donationTitle(player_name, team_name),
		method_ref: charge.method_ref,
		customer_ref: charge.customer_ref,
		origin: sessionOrigin(deps.publicUrl, intent, [intent]),
	});
	if (typeof answer === 'string') {
		await storeRefusal(deps, intent, answer);
		return undefined;
	}
	await inTransaction(deps.db, async (tx) => {
		const now = deps.clock();
		const locked = await lockCurrent(tx, intent);
		if (locked === undefined) return endUnstoredSession(tx, intent_id, { provider: deps.payments.name, session_id: answer.session_id }, now);
		await tx.update(intents).set({ provider_session_id: answer.session_id, updated_at: now }).where(eq(intents.intent_id, intent_id));
		await applySession(tx, deps.payments.name, answer, now);
	});
	return answer;
}

async function storeRefusal(deps: PaymentDeps, intent: Intent, refusal: CardRefusal): Promise<void> {
	await inTransaction(deps.db, async (tx) => {
		const now = deps.clock();
		const locked = await lockCurrent(tx, intent);
		if (locked === undefined) return;
		// Only a pledge's card is tried again. For any other donation, servers of earlier versions, too, read what is stored.
		const reason = refusal === 'declined_for_now' && locked.pledge_id === null ? 'declined' : refusal;
		await noteReason(tx, intent.intent_id, reason, now);
		await moveIntent(tx, locked, endState(locked, 'failed'), now);
	});
}

/** The donation, locked, if it still waits for the answer to this attempt. */
async function lockCurrent(tx: PaymentDeps['db'], { intent_id, attempt }: Intent): Promise<Intent | undefined> {
	const locked = await lockIntent(tx, intent_id);
	const waits = locked?.attempt === attempt && locked.by_card && locked.state === 'session_open' && locked.provider_session_id === null;
	return waits ? locked : undefined;
}
