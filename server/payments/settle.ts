import { randomUUID } from 'node:crypto';
import type { IntentState } from '#domain/donation.ts';
import { toCents } from '#domain/money.ts';
import type { Db } from '#server/db/open.ts';
import { jobs, payments } from '#server/db/schema.ts';
import { type Intent, lockIntent, mayMove, moveIntent } from './intents.ts';
import { post } from './ledger.ts';
import type { ProviderSession } from './provider.ts';

/**
 * Writes the provider's truth about a session into our books, in the caller's transaction: payment, ledger and intent move
 * together. May be called with the same truth any number of times, in any order.
 *
 * @returns the intent's state afterwards; undefined when the session is of no intent of ours.
 */
export async function applyTruth(tx: Db, provider: string, session: ProviderSession, now: Date): Promise<IntentState | undefined> {
	const intent = await lockIntent(tx, session.intent_id);
	if (intent === undefined) return undefined;
	if (session.status === 'paid') return settle(tx, provider, intent, session, now);
	// An old attempt that ended says nothing about the present one.
	if (intent.provider_session_id !== session.session_id) return intent.state;
	const to = target(intent, session.status);
	if (to === undefined || !mayMove(intent.state, to)) return intent.state;
	await moveIntent(tx, intent, to, now);
	return to;
}

function target(intent: Intent, status: ProviderSession['status']): IntentState | undefined {
	if (status === 'processing') return 'processing';
	if (status !== 'declined' && status !== 'expired') return undefined;
	if (intent.cancel_requested_at !== null) return 'cancelled';
	return status === 'declined' ? 'failed' : 'expired';
}

async function settle(tx: Db, provider: string, intent: Intent, session: ProviderSession, now: Date): Promise<IntentState> {
	if (session.charge_ref === null) throw new Error(`session ${session.session_id} is paid without a charge`);
	const amount = toCents(session.amount_cents);
	// A second charge for a paid gift, or one for a gift that was cancelled: it is booked, then goes back.
	const surplus = intent.state === 'paid' || intent.state === 'cancelled';
	const payment_id = randomUUID();
	const { intent_id, player_id } = intent;
	const [booked] = await tx
		.insert(payments)
		.values({
			payment_id,
			intent_id,
			player_id,
			provider,
			provider_ref: session.charge_ref,
			amount_cents: amount,
			state: 'settled',
			surplus,
			created_at: now,
			settled_at: now,
		})
		.onConflictDoNothing({ target: [payments.provider, payments.provider_ref] })
		.returning({ payment_id: payments.payment_id });
	if (booked === undefined) return intent.state;
	await post(tx, { kind: 'settled', payment_id, player_id, amount, booking_key: `${provider}:${session.charge_ref}:settled`, posted_at: now });
	if (surplus) {
		await tx.insert(jobs).values({ kind: 'refund', job_key: `refund:${payment_id}`, payload: { payment_id }, run_after: now });
		return intent.state;
	}
	await moveIntent(tx, intent, 'paid', now);
	return 'paid';
}
