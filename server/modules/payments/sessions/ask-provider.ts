import type { IntentState } from '#domain/donation/donation.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { endForeignAttempt, isForeignProvider } from '../intents/foreign-provider.ts';
import { findIntent, type Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { applySession } from './apply-checkout-session.ts';
import { askSession } from './ask-session.ts';

/** Asks the provider about an intent's current session and books the answer. @throws ProviderError */
export async function askProvider(deps: PaymentDeps, intent: Intent): Promise<IntentState> {
	if (isForeignProvider(deps, intent)) return (await endForeignAttempt(deps, intent)) ?? intent.state;
	if (intent.provider_session_id === null || intent.provider !== deps.payments.name) return intent.state;
	const session = await askSession(deps, 'getSession', intent.provider_session_id, intent);
	const now = deps.clock();
	return inTransaction(deps.db, async (tx) => {
		await applySession(tx, deps.payments.name, session, now);
		// Comes last: a basket's session locks all its donations in the order of their ids, and this one may not be the
		// first.
		await tx.update(intents).set({ checked_at: now }).where(eq(intents.intent_id, intent.intent_id));
		return (await findIntent(tx, intent.intent_id)).state;
	});
}
