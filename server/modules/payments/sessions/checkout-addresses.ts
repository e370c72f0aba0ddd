import { api, screens } from '#domain/api/api-paths.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import type { Checkout } from '../intents/checkouts.ts';
import type { Intent } from '../intents/intents.ts';

/** Stable link to the checkout of a donation or a basket; it never goes stale (design §4). */
export function checkoutUrl(publicUrl: string, checkout_id: string): string {
	return `${publicUrl}${api.pay(checkout_id)}`;
}

/** `/success` with our reference, and the name and amount that the page shows at once (spec §2). */
function successUrl(publicUrl: string, intent: Pick<Intent, 'intent_id' | 'player_name' | 'amount_cents'>): string {
	const dollars = centsToDollars(toCents(intent.amount_cents));
	const query = new URLSearchParams({
		intent: intent.intent_id,
		player_name: intent.player_name,
		amount: Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2),
	});
	return `${publicUrl}${screens.success}?${query}`;
}

/** Where the provider sends a person who has paid. A basket's page then waits until we confirm the payment. */
export function paidUrl(publicUrl: string, { id, intent }: Checkout): string {
	return intent === undefined ? `${basketUrl(publicUrl, id)}?paid` : successUrl(publicUrl, intent);
}

/** A paid checkout's page; for a basket, it shows what became of each donation, paid or not. */
export function returnUrl(publicUrl: string, { id, intent }: Checkout): string {
	return intent === undefined ? basketUrl(publicUrl, id) : successUrl(publicUrl, intent);
}

function basketUrl(publicUrl: string, basket_id: string): string {
	return `${publicUrl}${screens.basket(basket_id)}`;
}

/** Where the provider sends a person who leaves its page without paying. */
export function leaveUrl(publicUrl: string, checkout_id: string): string {
	return `${checkoutUrl(publicUrl, checkout_id)}/leave`;
}

/**
 * `/failed` reads what follows its equals sign (spec §2): exactly one parameter. The donation is behind the `#`, so
 * people can retry without typing it again.
 */
export function failureUrl(publicUrl: string, { intent_id, provider_session_id }: Pick<Intent, 'intent_id' | 'provider_session_id'>): string {
	return `${publicUrl}${screens.failed}?transaction_id=${encodeURIComponent(provider_session_id ?? intent_id)}#${intent_id}`;
}
