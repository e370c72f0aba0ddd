import { and, eq, inArray, isNull, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { saveNoCard, savesCard } from '../cards/card-setups.ts';
import { readGiving } from '../giving/giving-switch.ts';
import { fallBack } from '../intents/card-charges.ts';
import { endForeignAttempt, isForeignProvider } from '../intents/foreign-provider.ts';
import { findIntent, type Intent, STARTABLE } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { type CurrentTeam, currentTeamOf, reasonToPause } from '../plans/pauses/plan-pause.ts';
import { mayBePaidElsewhere } from '../recovery/restore-mark.ts';
import { askProvider } from '../sessions/ask-provider.ts';
import { askSession } from '../sessions/ask-session.ts';
import { attachCurrent, isUnderWay } from '../sessions/attach-session.ts';
import { successUrl } from '../sessions/checkout-addresses.ts';
import { type CheckoutClient, countCheckout } from '../sessions/checkout-limit.ts';
import { endCheckoutSession } from '../sessions/end-checkout-session.ts';

export type Checkout =
	| { outcome: 'open' | 'paid'; url: string; intent: Intent }
	| { outcome: 'cancelled' | 'canceling' | 'processing' | 'paused' | 'comparing' | 'elsewhere'; intent: Intent }
	| { outcome: 'gone'; intent: Intent; athlete: CurrentTeam };

/** Who clicks the link of a donation. */
interface LinkClient extends CheckoutClient {
	/** The person has agreed to pay on this device, though the donation was made on another one. */
	paysHere: boolean;
}

/**
 * Why nobody is sent to a checkout: a restore may have lost its payment, donations are paused, or the athlete has left
 * the team that the donation is for.
 * Somebody who has the provider's page open can still pay there.
 */
async function blockOf(deps: PaymentDeps, intent: Intent): Promise<Checkout | undefined> {
	if (await mayBePaidElsewhere(deps, intent.created_at)) return { outcome: 'comparing', intent };
	if (!(await readGiving(deps.db)).enabled) return { outcome: 'paused', intent };
	const athlete = await currentTeamOf(deps.db, intent.player_id);
	return reasonToPause(intent, athlete) === null ? undefined : { outcome: 'gone', intent, athlete };
}

/**
 * A person clicked the link of a donation: creates or reuses the provider's session of the current attempt. Any number
 * of simultaneous clicks, and a crash between any two steps, lead to one session per attempt, because the session's key
 * is (intent, attempt). If a basket's session is open for the donation, it ends first. While donations are paused, or if
 * the athlete is gone, nobody is sent to a checkout and no session is created; we still look up a payment that came in
 * before.
 *
 * On the donor's own device, the checkout may save the card (decision 062). On another one it doesn't, so the person is
 * asked first (`elsewhere`): a chat that previews the link must not end the page that the donor has open.
 *
 * @param clicker who clicks; undefined if we do it ourselves, which isn't counted. @throws HttpError 404 for an
 *   unknown intent, 429 `throttled`; ProviderError.
 */
export async function openCheckout(deps: PaymentDeps, intent_id: string, clicker?: LinkClient): Promise<Checkout> {
	let counted = false;
	// Each round moves the intent at least one state forward. Two attempts' worth of rounds is ample.
	for (let round = 0; round < 6; round++) {
		const intent = await findIntent(deps.db, intent_id);
		if (intent.state === 'paid') return { outcome: 'paid', url: successUrl(deps.publicUrl, intent), intent };
		if (intent.state === 'processing') return { outcome: 'processing', intent };
		if (intent.state === 'cancelled') return { outcome: 'cancelled', intent };
		if (intent.cancel_requested_at !== null) return { outcome: 'canceling', intent };
		const block = await blockOf(deps, intent);
		if (isForeignProvider(deps, intent)) {
			await endForeignAttempt(deps, intent);
			continue;
		}
		if (intent.state !== 'session_open' || intent.provider_session_id === null) {
			if (block !== undefined) return block;
			if (isUnderWay(intent, deps.clock())) await attachCurrent(deps, intent);
			else if (!clicker?.paysHere && (await savesElsewhere(deps, intent, clicker))) return { outcome: 'elsewhere', intent };
			else await startAttempt(deps, intent, clicker, counted);
		} else {
			const session = await askSession(deps, 'getSession', intent.provider_session_id, intent);
			if (session.status !== 'open') await askProvider(deps, intent);
			else if (block !== undefined) return block;
			else if (intent.basket_id !== null) await endCheckoutSession(deps, intent);
			else if (clicker === undefined || !(await savesElsewhere(deps, intent, clicker))) return { outcome: 'open', url: session.url, intent };
			else if (!clicker.paysHere) return { outcome: 'elsewhere', intent };
			else {
				// Counted before the donor's page ends, because somebody who may not open another page must not end it.
				if (!counted) await inTransaction(deps.db, (tx) => countCheckout(tx, clicker, intent, deps.clock()));
				counted = true;
				await endCheckoutSession(deps, intent);
			}
		}
	}
	throw new Error(`intent ${intent_id} does not come to rest`);
}

/**
 * The donor's choice to save the card counts only on the device where they made it: a link may be passed on, and a
 * friend may pay.
 */
function isOtherDevice(intent: Intent, clicker: CheckoutClient | undefined): boolean {
	return clicker !== undefined && clicker.device_id !== intent.device_id;
}

async function savesElsewhere(deps: PaymentDeps, intent: Intent, clicker: CheckoutClient | undefined): Promise<boolean> {
	return isOtherDevice(intent, clicker) && (await savesCard(deps, intent.intent_id));
}

/** Of several clicks, one starts the attempt and is counted, unless it was before. The others find it started. */
async function startAttempt(deps: PaymentDeps, intent: Intent, clicker: CheckoutClient | undefined, counted: boolean): Promise<void> {
	const now = deps.clock();
	await inTransaction(deps.db, async (tx) => {
		const started = await tx
			.update(intents)
			.set({
				state: 'session_open',
				attempt: sql`${intents.attempt} + 1`,
				attempt_started_at: now,
				provider: deps.payments.name,
				provider_session_id: null,
				basket_id: null,
				by_card: false,
				checked_at: null,
				updated_at: now,
			})
			.where(
				and(
					eq(intents.intent_id, intent.intent_id),
					eq(intents.attempt, intent.attempt),
					or(inArray(intents.state, STARTABLE), and(eq(intents.state, 'session_open'), isNull(intents.provider_session_id))),
					isNull(intents.cancel_requested_at),
				),
			)
			.returning({ intent_id: intents.intent_id });
		// The card's attempt is over. Without this, its job would authorize the card for the attempt that pays by checkout.
		if (started.length > 0 && intent.by_card) await fallBack(tx, intent.intent_id, 'not_answered', now);
		if (started.length > 0 && isOtherDevice(intent, clicker)) await saveNoCard(tx, intent.intent_id);
		// We count sessions at the provider. An attempt that it refused or didn't answer costs the person nothing.
		const cameToNone = intent.state === 'session_open' && intent.provider_session_id === null;
		if (started.length > 0 && !cameToNone && !counted && clicker !== undefined) await countCheckout(tx, clicker, intent, now);
	});
}
