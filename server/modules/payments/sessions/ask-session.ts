import { lookUpBasket } from '../intents/baskets.ts';
import type { Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { wasDeletedTest } from '../provider/may-be-missing.ts';
import type { ProviderSession } from '../provider/payment-provider.ts';

/**
 * Looks up or ends the current session of a donation, its own or a basket's. A session of the test mode that was deleted
 * at the provider counts as expired. @throws ProviderError
 */
export async function askSession(
	{ db, payments }: PaymentDeps,
	call: 'getSession' | 'expireSession',
	session_id: string,
	{ intent_id, attempt, basket_id }: Pick<Intent, 'intent_id' | 'attempt' | 'basket_id'>,
): Promise<ProviderSession> {
	try {
		return await payments[call](session_id);
	} catch (error) {
		if (!wasDeletedTest(payments.name, error)) throw error;
		const basket = basket_id === null ? undefined : await lookUpBasket(db, basket_id);
		const of = basket === undefined ? { intent_id, attempt } : { intent_id: basket.basket_id, attempt: basket.attempt };
		return { session_id, ...of, status: 'expired', url: '', charge: null, plan: null };
	}
}
