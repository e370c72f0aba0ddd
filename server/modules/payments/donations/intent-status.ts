import type { IntentStatus } from '#domain/donation/donation.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { and, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { cardChargeOf } from '../intents/card-charges.ts';
import { findIntent, type Intent, lookUpIntent, unknownIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { ProviderError } from '../provider/payment-provider.ts';
import { comparing, mayBePaidElsewhere, requireComparison } from '../recovery/restore-mark.ts';
import { askProvider } from '../sessions/ask-provider.ts';
import { checkoutUrl } from '../sessions/checkout-addresses.ts';

/** A waiting page asks repeatedly; we ask the provider at most this often per donation. */
const ASK_EVERY_MS = 2000;

/**
 * What we know about a donation. If its session has been open for a while, we ask the provider, so no lost event keeps
 * a person waiting.
 * @throws HttpError 404 for an id that we don't know, 503 `unavailable` while a restore may have lost it or the attempt
 *   that paid it.
 */
export async function intentStatus(deps: PaymentDeps, intent_id: string): Promise<IntentStatus> {
	const before = await lookUpIntent(deps.db, intent_id);
	if (before === undefined) await requireComparison(deps);
	if (before === undefined) throw unknownIntent();
	const intent = (await askIfStale(deps, before)) ? await findIntent(deps.db, intent_id) : before;
	if (isUnpaid(intent) && (await mayBePaidElsewhere(deps, intent.created_at))) throw comparing();
	return {
		intent_id,
		state: intent.state,
		amount: centsToDollars(toCents(intent.amount_cents)),
		player_id: intent.player_id,
		player_name: intent.player_name,
		team_id: intent.team_id,
		team_name: intent.team_name,
		checkout_url: checkoutUrl(deps.publicUrl, intent_id),
		transaction_id: intent.provider_session_id,
		paid_at: intent.paid_at?.toISOString() ?? null,
		months: intent.months,
		payment_id: intent.state === 'paid' ? ((await firstPayment(deps.db, intent_id))[0]?.payment_id ?? null) : null,
		in_basket: intent.basket_id !== null,
		card: await cardChargeOf(deps.db, intent_id),
		refund: await refundOf(deps, intent_id),
	};
}

/** Asks the provider about a session that we haven't looked at for a while. @returns whether it answered. */
export async function askIfStale(deps: PaymentDeps, intent: Intent): Promise<boolean> {
	if (!isStale(intent, deps.clock())) return false;
	try {
		await askProvider(deps, intent);
		return true;
	} catch (error) {
		// What we know is still true, and the reconciler asks again.
		if (!(error instanceof ProviderError)) throw error;
		return false;
	}
}

/** Done once every surplus payment of the donation is refunded. */
export async function refundOf(deps: PaymentDeps, intent_id: string): Promise<IntentStatus['refund']> {
	const surplus = await deps.db
		.select({ state: payments.state })
		.from(payments)
		.where(and(eq(payments.intent_id, intent_id), eq(payments.surplus, true)));
	if (surplus.length === 0) return 'none';
	return surplus.every(({ state }) => state === 'refunded') ? 'done' : 'pending';
}

function isStale(intent: Intent, now: Date): boolean {
	if (intent.state !== 'session_open' && intent.state !== 'processing') return false;
	// The provider has no news of an authorized card until we charge it.
	if (intent.by_card && intent.state === 'processing') return false;
	return now.getTime() - (intent.checked_at ?? intent.updated_at).getTime() >= ASK_EVERY_MS;
}

/** No attempt is known that may still be paid. */
const isUnpaid = ({ state }: Intent) => state === 'created' || state === 'failed' || state === 'expired';

/** The payment of a donation or a plan's first installment. No row while there is none. */
export function firstPayment(db: Db, intent_id: string) {
	return db
		.select({ payment_id: payments.payment_id })
		.from(payments)
		.where(and(eq(payments.intent_id, intent_id), eq(payments.instalment, 1), eq(payments.surplus, false)));
}
