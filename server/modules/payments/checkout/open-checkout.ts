import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import { MAX_BASKET } from '#domain/donation/basket.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { basketLines, baskets } from '#server/db/schema/payments-schema.ts';
import { saveNoCard, savesCard } from '../cards/card-setups.ts';
import { readGiving } from '../giving/giving-switch.ts';
import { fallBack } from '../intents/card-charges.ts';
import { type Basket, type Checkout, intentsOf, linesOf, lockIntentsOf, lookUpCheckout } from '../intents/checkouts.ts';
import { closedAmong } from '../intents/closed-athletes.ts';
import { endForeignAttempt, isForeignProvider } from '../intents/foreign-provider.ts';
import { type Intent, mayWait, startIntent, unknownIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { type CurrentTeam, currentTeamOf, reasonToPause } from '../plans/pauses/plan-pause.ts';
import { mayBePaidElsewhere } from '../recovery/restore-mark.ts';
import { applySession } from '../sessions/apply-checkout-session.ts';
import { askSession } from '../sessions/ask-session.ts';
import { attachCurrent, attachSession, isUnderWay } from '../sessions/attach-session.ts';
import { returnUrl } from '../sessions/checkout-addresses.ts';
import { type CheckoutClient, countCheckout } from '../sessions/checkout-limit.ts';
import { endCheckoutSession } from '../sessions/end-checkout-session.ts';

/**
 * Each round moves a donation at least one state forward. A donation alone takes a few, but each one in a basket may have
 * a session that has to end first, and somebody may open it again meanwhile.
 */
const ROUNDS = 60;

/**
 * Where a click leads.
 * - `nothing`: none of a basket's donations can be paid there anymore; its page says what became of each.
 * - `comparing`: a restore may have lost the payment.
 * - `elsewhere`: the person has to agree to pay on another device than the donor's.
 * - `pledge`: it was to pay a pledge and is canceled. `ended`: the same on another device than the donor's. Whoever has the address of a
 *   pledge's page can cancel it there, and a link to pay may be passed on.
 */
export type Opened =
	| { outcome: 'open' | 'paid' | 'nothing' | 'pledge'; url: string }
	| { outcome: 'cancelled' | 'canceling' | 'processing' | 'paused' | 'comparing' | 'elsewhere' | 'ended' }
	| { outcome: 'gone'; intent: Intent; athlete: CurrentTeam };

/** Who clicks the link of a checkout. */
interface LinkClient extends CheckoutClient {
	/** The person has agreed to pay on this device, though the donation was made on another one. */
	paysHere: boolean;
}

/**
 * A person clicked the link of a donation or a basket: creates or reuses the provider's session of the current attempt.
 * Any number of simultaneous clicks, and a crash between any two steps, lead to one session per attempt, because the
 * session's key is (checkout, attempt). A session that one of its donations has elsewhere, alone or in a basket, ends
 * first. A basket's attempt takes the unpaid donations, up to the limit of one checkout.
 *
 * While donations are paused, or if the athlete is gone, nobody is sent to a checkout and no session is created; we
 * still look up a payment that came in before. On the donor's own device, the checkout may save the card (decision 062).
 * On another one it doesn't, so the person is asked first: a chat that previews the link must not end the page that the
 * donor has open.
 *
 * @param client undefined if we do it ourselves, which isn't counted. @throws HttpError 404 for an unknown id, 429
 *   `throttled`; ProviderError.
 */
export async function openCheckout(deps: PaymentDeps, id: string, client?: LinkClient): Promise<Opened> {
	const opening = new Opening(deps, client);
	for (let round = 0; round < ROUNDS; round++) {
		const checkout = await lookUpCheckout(deps.db, id);
		if (checkout === undefined) throw unknownIntent();
		const opened = await opening.step(checkout);
		if (opened !== undefined) return opened;
	}
	throw new Error(`checkout ${id} does not come to rest`);
}

/** One click. */
class Opening {
	readonly #deps: PaymentDeps;
	readonly #client: LinkClient | undefined;
	#isCounted = false;

	constructor(deps: PaymentDeps, client: LinkClient | undefined) {
		this.#deps = deps;
		this.#client = client;
	}

	/** @returns undefined if something has changed, so the caller looks again. */
	async step(checkout: Checkout): Promise<Opened | undefined> {
		const { intent, state, provider_session_id: session_id } = checkout;
		const end = endOf(checkout, this.#deps.publicUrl);
		if (end !== undefined) return end.outcome === 'pledge' && this.#isOtherDevice(checkout) ? { outcome: 'ended' } : end;
		const isOurs = checkout.provider === this.#deps.payments.name;
		// Unlike a donation alone, a basket isn't checked by itself while its payment is on its way.
		if (state === 'processing' && isOurs) return this.#lookOnItsWay(checkout);
		const block = await this.#blockOf(checkout);
		if (intent !== undefined && isForeignProvider(this.#deps, intent)) {
			await endForeignAttempt(this.#deps, intent);
			return undefined;
		}
		const isOpen = state === 'session_open' && isOurs;
		if (isOpen && session_id !== null) return this.#goOn(checkout, session_id, block);
		if (block !== undefined) return block;
		if (isOpen && isUnderWay(checkout, this.#deps.clock())) {
			if (intent === undefined) await attachSession(this.#deps, checkout);
			else await attachCurrent(this.#deps, intent);
			return undefined;
		}
		if (!this.#client?.paysHere && (await this.#savesElsewhere(checkout))) return { outcome: 'elsewhere' };
		const started = await this.#start(checkout);
		return started === 'nothing' ? { outcome: 'nothing', url: returnUrl(this.#deps.publicUrl, checkout) } : undefined;
	}

	/** Asks about a basket's payment that was on its way. */
	async #lookOnItsWay(basket: Checkout): Promise<Opened | undefined> {
		if (basket.provider_session_id !== null) await this.#look(basket, basket.provider_session_id);
		const now = await lookUpCheckout(this.#deps.db, basket.id);
		return now?.state === 'processing' ? { outcome: 'processing' } : undefined;
	}

	/**
	 * Why nobody is sent to a checkout: a restore may have lost its payment, donations are paused, or the athlete has left
	 * the team that the donation is for. Somebody who has the provider's page open can still pay there.
	 */
	async #blockOf({ intent, created_at }: Checkout): Promise<Opened | undefined> {
		if (await mayBePaidElsewhere(this.#deps, created_at)) return { outcome: 'comparing' };
		if (!(await readGiving(this.#deps.db)).enabled) return { outcome: 'paused' };
		if (intent === undefined) return undefined;
		const athlete = await currentTeamOf(this.#deps.db, intent.player_id);
		return reasonToPause(intent, athlete) === null ? undefined : { outcome: 'gone', intent, athlete };
	}

	/** Asks the provider about a session, and applies what has become of it. */
	async #look(checkout: Checkout, session_id: string) {
		const session = await askSession(this.#deps, 'getSession', session_id, checkout.intent ?? checkout);
		if (session.status !== 'open') await inTransaction(this.#deps.db, (tx) => applySession(tx, this.#deps.payments.name, session, this.#deps.clock()));
		return session;
	}

	/** Sends the person to the session that is open, or ends it where it isn't theirs to pay. */
	async #goOn(checkout: Checkout, session_id: string, block: Opened | undefined): Promise<Opened | undefined> {
		const { intent } = checkout;
		const session = await this.#look(checkout, session_id);
		if (session.status !== 'open') return undefined;
		if (block !== undefined) return block;
		const closed = intent === undefined ? await this.#closedIn(checkout) : undefined;
		if (closed !== undefined) {
			await endCheckoutSession(this.#deps, closed);
			return undefined;
		}
		const isInBasket = intent !== undefined && intent.basket_id !== null;
		if (!isInBasket && (this.#client === undefined || !(await this.#savesElsewhere(checkout)))) return { outcome: 'open', url: session.url };
		if (intent === undefined) return undefined;
		if (!isInBasket) {
			if (this.#client?.paysHere !== true) return { outcome: 'elsewhere' };
			// Counted before the donor's page ends, because somebody who may not open another page must not end it.
			await inTransaction(this.#deps.db, (tx) => this.#count(tx, checkout));
		}
		await endCheckoutSession(this.#deps, intent);
		return undefined;
	}

	/** A donation in a basket's session whose athlete has said no since. The next session is for the others. */
	async #closedIn(basket: Checkout): Promise<Intent | undefined> {
		const lines = await linesOf(this.#deps.db, basket);
		const donations = await intentsOf(this.#deps.db, { intent_ids: lines.map(({ intent_id }) => intent_id) });
		return (await closedAmong(this.#deps.db, donations))[0]?.intent;
	}

	/**
	 * The donor's choice to save the card counts only on the device where they made it: a link may be passed on, and a
	 * friend may pay.
	 */
	#isOtherDevice({ intent }: Checkout): boolean {
		return intent !== undefined && this.#client !== undefined && this.#client.device_id !== intent.device_id;
	}

	async #savesElsewhere(checkout: Checkout): Promise<boolean> {
		return this.#isOtherDevice(checkout) && (await savesCard(this.#deps, checkout.id));
	}

	/** Each click is counted once. */
	async #count(tx: Db, checkout: Checkout): Promise<void> {
		if (this.#client === undefined || this.#isCounted) return;
		await countCheckout(tx, this.#client, checkout, this.#deps.clock());
		this.#isCounted = true;
	}

	/**
	 * Begins an attempt with the donations that wait. Of several clicks, one begins it and is counted. If one of them has
	 * a session elsewhere, this ends only that session.
	 */
	async #start(checkout: Checkout): Promise<'started' | 'again' | 'nothing'> {
		const { intent, basket } = checkout;
		const wanted = intent === undefined ? await this.#waitingIn(basket) : [intent];
		if (wanted === 'again') return 'again';
		if (wanted.length === 0) return 'nothing';
		const now = this.#deps.clock();
		const provider = this.#deps.payments.name;
		return inTransaction(this.#deps.db, async (tx) => {
			const locked = await lockIntentsOf(
				tx,
				wanted.map(({ intent_id }) => intent_id),
			);
			const free = locked.filter((one) => isFree(one) && wanted.some(({ intent_id, attempt }) => one.intent_id === intent_id && one.attempt === attempt));
			if (free.length < wanted.length) return 'again';
			if (basket !== undefined && !(await startBasket(tx, basket, free, { provider, now }))) return 'again';
			for (const one of free) {
				await startIntent(tx, one, { provider, basket_id: basket?.basket_id ?? null, by_card: false }, now);
				// The card's attempt is over. Without this, its job would authorize the card for the attempt that pays by checkout.
				if (one.by_card) await fallBack(tx, one.intent_id, 'not_answered', now);
			}
			if (this.#isOtherDevice(checkout)) await saveNoCard(tx, checkout.id);
			// We count sessions at the provider. An attempt that it refused or didn't answer costs the person nothing.
			const hasNoSession = checkout.state === 'session_open' && checkout.provider_session_id === null;
			if (!hasNoSession) await this.#count(tx, checkout);
			return 'started';
		});
	}

	/** A basket's donations that its next attempt takes. `again`: one had a session elsewhere, which has just ended. */
	async #waitingIn(basket: Basket): Promise<Intent[] | 'again'> {
		const waiting: Intent[] = [];
		let cents = 0;
		for (const intent of await intentsOf(this.#deps.db, basket)) {
			// A donation that couldn't be paid when the basket was registered may be payable again, and could then put the
			// total over the limit.
			if (!mayWait(intent) || cents + intent.amount_cents > MAX_BASKET) continue;
			if (isForeignProvider(this.#deps, intent) || (intent.state === 'session_open' && intent.provider_session_id !== null)) {
				await endCheckoutSession(this.#deps, intent);
				return 'again';
			}
			// Another click has asked for the donation's session and is about to store it. After that, we can end it.
			if (isUnderWay(intent, this.#deps.clock())) {
				await attachCurrent(this.#deps, intent);
				return 'again';
			}
			// The basket may be newer than a donation in it.
			if (await mayBePaidElsewhere(this.#deps, intent.created_at)) continue;
			if (reasonToPause(intent, await currentTeamOf(this.#deps.db, intent.player_id)) !== null) continue;
			waiting.push(intent);
			cents += intent.amount_cents;
		}
		return waiting;
	}
}

/** How the checkout has ended, or is about to. */
function endOf(checkout: Checkout, publicUrl: string): Opened | undefined {
	const { intent, state } = checkout;
	if (state === 'paid') return { outcome: 'paid', url: returnUrl(publicUrl, checkout) };
	// A pledge may be charged by another donation by now, so only its own page says what was charged.
	if (state === 'cancelled' && intent?.pledge_id != null) return { outcome: 'pledge', url: `${publicUrl}${pledgeScreen(intent.pledge_id)}` };
	if (state === 'cancelled') return { outcome: 'cancelled' };
	if (intent === undefined) return undefined;
	if (state === 'processing') return { outcome: 'processing' };
	return intent.cancel_requested_at === null ? undefined : { outcome: 'canceling' };
}

/** Whether a new attempt may begin: the donation has no session, and nobody wants it canceled. */
function isFree(intent: Intent): boolean {
	return mayWait(intent) && (intent.state !== 'session_open' || intent.provider_session_id === null);
}

/** Begins the basket's attempt, and stores what it asks for. @returns false if somebody else has changed the basket. */
async function startBasket(tx: Db, basket: Basket, intents: readonly Intent[], { provider, now }: { provider: string; now: Date }): Promise<boolean> {
	const { basket_id, state } = basket;
	const attempt = basket.attempt + 1;
	const started = await tx
		.update(baskets)
		.set({ state: 'session_open', attempt, attempt_started_at: now, provider, provider_session_id: null, updated_at: now })
		.where(and(eq(baskets.basket_id, basket_id), eq(baskets.attempt, basket.attempt), eq(baskets.state, state)))
		.returning({ basket_id: baskets.basket_id });
	if (started.length === 0) return false;
	await tx.insert(basketLines).values(intents.map(({ intent_id, amount_cents }, i) => ({ basket_id, attempt, line: i + 1, intent_id, amount_cents })));
	return true;
}
