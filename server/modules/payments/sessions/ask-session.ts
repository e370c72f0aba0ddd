import { type Checkout, currentCheckout } from '../intents/checkouts.ts';
import type { Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { wasDeletedTest } from '../provider/may-be-missing.ts';
import type { ProviderSession } from '../provider/payment-provider.ts';

/**
 * Looks up or ends the session of a checkout's attempt, or of the one that a donation is in. A session of the test mode
 * that was deleted at the provider counts as expired. @throws ProviderError
 */
export async function askSession(
	{ db, payments }: PaymentDeps,
	call: 'getSession' | 'expireSession',
	session_id: string,
	of: Checkout | Intent,
): Promise<ProviderSession> {
	try {
		return await payments[call](session_id);
	} catch (error) {
		if (!wasDeletedTest(payments.name, error)) throw error;
		const { id, attempt } = 'id' in of ? of : await currentCheckout(db, of);
		return { session_id, intent_id: id, attempt, status: 'expired', url: '', charge: null, plan: null };
	}
}
