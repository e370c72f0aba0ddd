import { type Cents, toCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { savesCard } from '../cards/card-setups.ts';
import { withCustomer } from '../donors/donor-customers.ts';
import { type Checkout, type CheckoutLine, currentCheckout, intentsOf, linesOf, storeSession } from '../intents/checkouts.ts';
import { closedAmong } from '../intents/closed-athletes.ts';
import type { Intent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { OpenedSession } from '../provider/payment-provider.ts';
import { attachCardSession, CARD_WITHIN_MS } from './attach-card-session.ts';
import { leaveUrl, paidUrl } from './checkout-addresses.ts';
import { endLater, endUnstoredSession } from './name-paid-session.ts';
import { sessionOrigin } from './session-origin.ts';

/**
 * If we asked for an attempt's session but didn't store it, we ask again, but not for long: its end would come too
 * near, and the provider may repeat an old failure for the same key. Nobody can pay what it may have opened, because we
 * send a person to a session only after we have stored it.
 */
const ATTACH_WITHIN_MS = 60_000;

export function isUnderWay({ state, attempt_started_at, by_card }: Pick<Checkout, 'attempt_started_at' | 'by_card'> & { state: string }, now: Date): boolean {
	const within = by_card ? CARD_WITHIN_MS : ATTACH_WITHIN_MS;
	return state === 'session_open' && attempt_started_at !== null && now.getTime() - attempt_started_at.getTime() < within;
}

/**
 * Asks for the session of the intent's attempt (its own, a basket's, or a saved card's; the same one each time), and
 * stores it.
 * @returns undefined if the bank has refused the card.
 */
export async function attachCurrent(deps: PaymentDeps, intent: Intent): Promise<{ session_id: string } | undefined> {
	if (intent.by_card) return attachCardSession(deps, intent);
	return attachSession(deps, await currentCheckout(deps.db, intent));
}

/**
 * Asks for the session of the checkout's attempt, the same one each time, and stores it, unless one of its donations has
 * begun another attempt meanwhile.
 */
export async function attachSession(deps: PaymentDeps, checkout: Checkout): Promise<OpenedSession> {
	const { id, attempt, attempt_started_at, user_id, intent } = checkout;
	if (attempt_started_at === null) throw new Error(`attempt ${attempt} of ${id} has not begun`);
	const lines = await linesOf(deps.db, checkout);
	const donations = intent === undefined ? await intentsOf(deps.db, { intent_ids: lines.map(({ intent_id }) => intent_id) }) : [intent];
	const shown = lines.flatMap((line) => shownLine(line, donations));
	const input = {
		intent_id: id,
		attempt,
		started_at: attempt_started_at,
		amount_cents: toCents(shown.reduce((cents, { amount_cents }) => cents + amount_cents, 0)),
		months: intent?.months ?? null,
		description: shown.length === 1 && shown[0] !== undefined ? shown[0].description : `${shown.length} donations`,
		// A donation alone has none: a repeat of an attempt must send the provider the same.
		...(intent === undefined && { lines: shown }),
		origin: sessionOrigin(deps.publicUrl, { user_id, months: intent?.months ?? null }, donations),
		success_url: paidUrl(deps.publicUrl, checkout),
		failure_url: leaveUrl(deps.publicUrl, id),
		saves_card: intent !== undefined && user_id !== null && (await savesCard(deps, id)),
	};
	const session = await withCustomer(deps, user_id, (customer_ref) => deps.payments.createSession({ ...input, customer_ref }));
	await inTransaction(deps.db, async (tx) => {
		const now = deps.clock();
		const opened = { provider: deps.payments.name, session_id: session.session_id };
		const isStored = await storeSession(tx, checkout, lines, session.session_id, now);
		if (!isStored) await endUnstoredSession(tx, id, opened, now);
		// The rows are locked now. Who says no from here on finds the session, and ends it.
		else if ((await closedAmong(tx, donations)).length > 0) await endLater(tx, opened, now);
	});
	return session;
}

/** What the checkout's page says about a line; none for a donation that has been deleted since. */
function shownLine({ intent_id, amount_cents }: CheckoutLine, donations: readonly Intent[]): { amount_cents: Cents; description: string }[] {
	const intent = donations.find((donation) => donation.intent_id === intent_id);
	return intent === undefined ? [] : [{ amount_cents: toCents(amount_cents), description: messages.donationTitle(intent.player_name, intent.team_name) }];
}
