import * as z from 'zod/mini';
import { inTransaction } from '#server/db/in-transaction.ts';
import { endForeignAttempt, isForeignProvider } from '../intents/foreign-provider.ts';
import type { Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { wasDeletedTest } from '../provider/may-be-missing.ts';
import type { JobWork } from '../queues/job-queue.ts';
import { applySession } from './apply-checkout-session.ts';
import { askSession } from './ask-session.ts';

/**
 * Ends the session that an intent has at the provider, its own or a basket's, before another one may be opened: nobody
 * can have two pages that both take money for one donation. If it was paid in the meantime, the books say so
 * afterwards.
 * @throws ProviderError
 */
export async function endCheckoutSession(deps: PaymentDeps, intent: Intent): Promise<void> {
	if (isForeignProvider(deps, intent)) {
		await endForeignAttempt(deps, intent);
		return;
	}
	if (intent.provider_session_id === null) return;
	const session = await askSession(deps, 'expireSession', intent.provider_session_id, intent);
	await inTransaction(deps.db, (tx) => applySession(tx, deps.payments.name, session, deps.clock()));
}

const payloadSchema = z.object({ provider: z.string(), session_id: z.string() });

/**
 * Ends a session that must not be paid anymore. If it was paid meanwhile, that is booked, and refunded if it was too
 * much. A provider that has been replaced can't be reached.
 */
export const endSession: JobWork = async ({ payments }, payload) => {
	const { provider, session_id } = payloadSchema.parse(payload);
	if (provider !== payments.name) return async () => {};
	const session = await payments.expireSession(session_id).catch((error: unknown) => {
		if (!wasDeletedTest(provider, error)) throw error;
		return undefined;
	});
	if (session === undefined) return async () => {};
	return async (tx, now) => {
		await applySession(tx, provider, session, now);
	};
};
