import type { BasketStatus } from '#domain/donation/basket.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { askIfStale, firstPayment } from '../donations/intent-status.ts';
import { intentsOf, linesOf, lookUpBasket, sharedCheckout } from '../intents/checkouts.ts';
import { mayWait } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { requireComparison } from '../recovery/restore-mark.ts';
import { checkoutUrl } from '../sessions/checkout-addresses.ts';

const dollars = (cents: number) => centsToDollars(toCents(cents));

/**
 * What we know about a basket and each of its donations. Anybody with the id may see it; it names no donor. If its
 * session has been open for a while, we ask the provider. @throws HttpError 404, 503
 */
export async function basketStatus(deps: PaymentDeps, basket_id: string): Promise<BasketStatus> {
	const before = await lookUpBasket(deps.db, basket_id);
	if (before === undefined) await requireComparison(deps);
	if (before === undefined) throw notFound('We couldn’t find that checkout.');
	// All donations in the current session share it, so asking about one of them updates all.
	const [current] = (await intentsOf(deps.db, before)).filter((intent) => intent.basket_id === basket_id);
	if (current !== undefined) await askIfStale(deps, current);
	const basket = (await lookUpBasket(deps.db, basket_id)) ?? before;
	const lines = await linesOf(deps.db, sharedCheckout(basket));
	const found = await intentsOf(deps.db, basket);
	const donations: BasketStatus['donations'] = [];
	for (const intent of found) {
		const { intent_id, state, amount_cents, player_id, player_name, team_id, team_name } = intent;
		const [payment] = state === 'paid' ? await firstPayment(deps.db, intent_id) : [];
		const included = lines.length === 0 ? mayWait(intent) : lines.some((line) => line.intent_id === intent_id);
		donations.push({
			intent_id,
			state,
			amount: dollars(amount_cents),
			player_id,
			player_name,
			team_id,
			team_name,
			payment_id: payment?.payment_id ?? null,
			included,
		});
	}
	const charged = lines.length === 0 ? found.filter(mayWait) : lines;
	return {
		basket_id,
		state: basket.state,
		checkout_url: checkoutUrl(deps.publicUrl, basket_id),
		amount: dollars(charged.reduce((cents, { amount_cents }) => cents + amount_cents, 0)),
		transaction_id: basket.provider_session_id,
		donations,
	};
}
