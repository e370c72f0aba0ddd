import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { endForeignAttempt, isForeignProvider } from '../intents/foreign-provider.ts';
import { findIntent, type Intent, lockIntent, moveIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { applySession } from './apply-checkout-session.ts';
import { askSession } from './ask-session.ts';
import { attachCurrent, isUnderWay } from './attach-session.ts';
import { endLater } from './name-paid-session.ts';

/**
 * Without a live session the donation ends here; with one, no click opens it from now on. The caller has locked the row.
 * @returns whether it has ended: nothing can pay it anymore
 */
export async function requestCancel(tx: Db, intent: Intent, now: Date): Promise<boolean> {
	if (intent.state === 'paid' || intent.state === 'cancelled') return true;
	await tx.update(intents).set({ cancel_requested_at: now }).where(eq(intents.intent_id, intent.intent_id));
	if (isLive(intent)) return false;
	await moveIntent(tx, intent, 'cancelled', now);
	return true;
}

/** The same when nobody waits for the answer: a job ends what is open at the provider, so that page takes no money from now on. */
export async function requestEnd(tx: Db, intent: Intent, now: Date): Promise<boolean> {
	const hasEnded = await requestCancel(tx, intent, now);
	if (!hasEnded) await endLater(tx, { provider: intent.provider, session_id: intent.provider_session_id }, now);
	return hasEnded;
}

/** Whether something may be paying it just now. */
const isLive = ({ state }: Intent) => state === 'session_open' || state === 'processing';

/** Ends the provider's session of a donation whose cancel was requested, and stores the result. May be repeated. */
export async function finishCancel(deps: PaymentDeps, intent_id: string): Promise<'cancelled' | 'paid'> {
	const intent = await findIntent(deps.db, intent_id);
	if (intent.state === 'paid' || intent.state === 'cancelled') return intent.state;
	if (isForeignProvider(deps, intent)) {
		await endForeignAttempt(deps, intent);
		return finishCancel(deps, intent_id);
	}
	if (intent.state === 'processing' && intent.provider !== deps.payments.name) throw inFlight();
	if (intent.provider_session_id === null && !isUnderWay(intent, deps.clock())) return giveUpAttempt(deps, intent);
	// The session may exist even if we haven't stored it. Asking for it again tells us.
	const session_id = intent.provider_session_id ?? (await attachCurrent(deps, intent))?.session_id;
	// The bank has refused the saved card, and that ended the donation.
	if (session_id === undefined) return finishCancel(deps, intent_id);
	const session = await askSession(deps, 'expireSession', session_id, intent);
	const state = await inTransaction(deps.db, async (tx) => {
		await applySession(tx, deps.payments.name, session, deps.clock());
		return (await findIntent(tx, intent_id)).state;
	});
	if (state === 'paid' || state === 'cancelled') return state;
	throw inFlight();
}

/** Cancels a donation whose attempt has no stored session, so nobody was sent to one. */
async function giveUpAttempt(deps: PaymentDeps, { intent_id, attempt }: Intent): Promise<'cancelled'> {
	await inTransaction(deps.db, async (tx) => {
		const intent = await lockIntent(tx, intent_id);
		if (intent === undefined || intent.attempt !== attempt || intent.provider_session_id !== null) throw inFlight();
		if (intent.state !== 'cancelled') await moveIntent(tx, intent, 'cancelled', deps.clock());
	});
	return 'cancelled';
}

function inFlight(): HttpError {
	return new HttpError(409, 'in_flight', 'Your payment is going through right now. Try again in a minute.');
}
