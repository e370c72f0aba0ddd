import { MAX_BASKET } from '#domain/donation/basket.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { basketLines, baskets, intents } from '#server/db/schema/payments-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { readGiving } from '../giving/giving-switch.ts';
import { type Basket, intentsOf, lockIntentsOf, lookUpBasket } from '../intents/baskets.ts';
import { fallBack } from '../intents/card-charges.ts';
import { isForeignProvider } from '../intents/foreign-provider.ts';
import { type Intent, STARTABLE } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { currentTeamOf, reasonToPause } from '../plans/pauses/plan-pause.ts';
import { mayBePaidElsewhere } from '../recovery/restore-mark.ts';
import { applySession } from '../sessions/apply-checkout-session.ts';
import { askSession } from '../sessions/ask-session.ts';
import { attachBasketSession } from '../sessions/attach-basket-session.ts';
import { attachCurrent, isUnderWay } from '../sessions/attach-session.ts';
import { basketReturnUrl } from '../sessions/checkout-addresses.ts';
import { type CheckoutClient, countCheckout } from '../sessions/checkout-limit.ts';
import { endCheckoutSession } from '../sessions/end-checkout-session.ts';
import { mayWait } from './register-basket.ts';

/** `nothing`: none of its donations can be paid here anymore; the page says what became of each. */
export type BasketCheckout = { outcome: 'open' | 'paid' | 'nothing'; url: string } | { outcome: 'processing' | 'paused' | 'comparing' };

/**
 * A person clicked the link of a basket: creates or reuses the provider's session of the current attempt. An attempt
 * takes the unpaid donations, up to the limit of one checkout, and first ends any other session that one of them has.
 * As with a single donation, any number of clicks, and a crash between any two steps, lead to one session per attempt.
 *
 * @param clicker undefined if we do it ourselves, which isn't counted. @throws HttpError 404 for an unknown basket,
 *   429 `throttled`; ProviderError.
 */
export async function openBasket(deps: PaymentDeps, basket_id: string, clicker?: CheckoutClient): Promise<BasketCheckout> {
	const url = basketReturnUrl(deps.publicUrl, basket_id);
	// Each donation may have a session that has to end first, and somebody may open it again meanwhile.
	for (let round = 0; round < 60; round++) {
		const basket = await lookUpBasket(deps.db, basket_id);
		if (basket === undefined) throw new HttpError(404, 'not_found', 'We couldn’t find that checkout.');
		if (basket.state === 'paid') return { outcome: 'paid', url };
		if (await mayBePaidElsewhere(deps, basket.created_at)) return { outcome: 'comparing' };
		const isPaused = !(await readGiving(deps.db)).enabled;
		if (basket.state === 'processing' && basket.provider === deps.payments.name) {
			await follow(deps, basket);
			if ((await lookUpBasket(deps.db, basket_id))?.state === 'processing') return { outcome: 'processing' };
			continue;
		}
		if (basket.state === 'session_open' && basket.provider === deps.payments.name) {
			if (basket.provider_session_id !== null) {
				const session = await follow(deps, basket);
				if (session?.status === 'open') return isPaused ? { outcome: 'paused' } : { outcome: 'open', url: session.url };
				continue;
			}
			if (isUnderWay(basket, deps.clock())) {
				if (isPaused) return { outcome: 'paused' };
				await attachBasketSession(deps, basket);
				continue;
			}
		}
		if (isPaused) return { outcome: 'paused' };
		if ((await startAttempt(deps, basket, clicker)) === 'nothing') return { outcome: 'nothing', url };
	}
	throw new Error(`basket ${basket_id} does not come to rest`);
}

/** Asks the provider about the basket's session and books the answer. */
async function follow(deps: PaymentDeps, { basket_id, attempt, provider_session_id }: Basket) {
	if (provider_session_id === null) return undefined;
	const session = await askSession(deps, 'getSession', provider_session_id, { intent_id: basket_id, attempt, basket_id: null });
	await inTransaction(deps.db, (tx) => applySession(tx, deps.payments.name, session, deps.clock()));
	return session;
}

/**
 * Begins an attempt with the donations that wait. Of several clicks, one begins it and is counted. If one of them has a
 * session, this ends only that session, and the caller looks again.
 */
async function startAttempt(deps: PaymentDeps, basket: Basket, clicker: CheckoutClient | undefined): Promise<'begun' | 'again' | 'nothing'> {
	const wanted: Intent[] = [];
	let cents = 0;
	for (const intent of await intentsOf(deps.db, basket)) {
		// A donation that couldn't be paid when the basket was registered may be payable again, and could then put the
		// total over the limit.
		if (!mayWait(intent) || cents + intent.amount_cents > MAX_BASKET) continue;
		if (isForeignProvider(deps, intent) || (intent.state === 'session_open' && intent.provider_session_id !== null)) {
			await endCheckoutSession(deps, intent);
			return 'again';
		}
		// Another click has asked for the donation's session and is about to store it. After that, we can end it.
		if (isUnderWay(intent, deps.clock())) {
			await attachCurrent(deps, intent);
			return 'again';
		}
		// The basket may be newer than a donation in it.
		if (await mayBePaidElsewhere(deps, intent.created_at)) continue;
		if (reasonToPause(intent, await currentTeamOf(deps.db, intent.player_id)) !== null) continue;
		wanted.push(intent);
		cents += intent.amount_cents;
	}
	if (wanted.length === 0) return 'nothing';
	const now = deps.clock();
	return inTransaction(deps.db, async (tx) => {
		const locked = await lockIntentsOf(
			tx,
			wanted.map(({ intent_id }) => intent_id),
		);
		const same = locked.filter((intent) => {
			const before = wanted.find(({ intent_id }) => intent_id === intent.intent_id);
			const isFree = STARTABLE.includes(intent.state) || (intent.state === 'session_open' && intent.provider_session_id === null);
			return isFree && intent.attempt === before?.attempt && intent.cancel_requested_at === null;
		});
		if (same.length < wanted.length) return 'again';
		const [begun] = await tx
			.update(baskets)
			.set({
				state: 'session_open',
				attempt: basket.attempt + 1,
				attempt_started_at: now,
				provider: deps.payments.name,
				provider_session_id: null,
				updated_at: now,
			})
			.where(and(eq(baskets.basket_id, basket.basket_id), eq(baskets.attempt, basket.attempt), eq(baskets.state, basket.state)))
			.returning({ attempt: baskets.attempt });
		if (begun === undefined) return 'again';
		const { attempt } = begun;
		await tx
			.insert(basketLines)
			.values(same.map(({ intent_id, amount_cents }, i) => ({ basket_id: basket.basket_id, attempt, line: i + 1, intent_id, amount_cents })));
		await startIntents(tx, same, { basket_id: basket.basket_id, provider: deps.payments.name, now });
		// We count sessions at the provider. An attempt that it refused or didn't answer costs the person nothing.
		if (clicker !== undefined && basket.state !== 'session_open') await countCheckout(tx, clicker, { ...basket, intent_id: basket.basket_id }, now);
		return 'begun';
	});
}

async function startIntents(
	tx: PaymentDeps['db'],
	locked: Intent[],
	{ basket_id, provider, now }: { basket_id: string; provider: string; now: Date },
): Promise<void> {
	for (const { intent_id, attempt, by_card } of locked) {
		await tx
			.update(intents)
			.set({
				state: 'session_open',
				attempt: attempt + 1,
				attempt_started_at: now,
				provider,
				provider_session_id: null,
				basket_id,
				by_card: false,
				checked_at: null,
				updated_at: now,
			})
			.where(eq(intents.intent_id, intent_id));
		// The card's attempt is over. Without this, its job would authorize the card for the basket's attempt.
		if (by_card) await fallBack(tx, intent_id, 'not_answered', now);
	}
}
