import { inTransaction } from '#server/db/in-transaction.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endState, type Intent, lockIntent, moveIntent } from './intents.ts';

/** Whether the attempt began at a provider other than the current one, which we can't ask about it. */
export function isForeignProvider({ payments }: PaymentDeps, { state, provider }: Intent): boolean {
	return state === 'session_open' && provider !== payments.name;
}

/**
 * Ends an attempt that began at another provider: as expired, or as canceled if that was requested. So the next click
 * starts one at the current provider. If the other one still reports money for it, that is booked like any late charge.
 */
export async function endForeignAttempt(deps: PaymentDeps, { intent_id }: Intent): Promise<Intent['state'] | undefined> {
	return inTransaction(deps.db, async (tx) => {
		const intent = await lockIntent(tx, intent_id);
		if (intent === undefined || !isForeignProvider(deps, intent)) return intent?.state;
		const to = endState(intent, 'expired');
		await moveIntent(tx, intent, to, deps.clock());
		return to;
	});
}
