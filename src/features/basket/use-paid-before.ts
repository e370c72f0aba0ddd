import { centsToDollars } from '#domain/money/money.ts';
import { isBasket, isDonation } from '#outbox/kinds/outbox-row.ts';
import { useOutboxEntries } from '#outbox/react/use-outbox.ts';
import type { BasketDonation } from './basket-lines.tsx';

export interface PaidBefore {
	donations: BasketDonation[];
	/** Null if they were paid separately. */
	transaction_id: string | null;
}

/**
 * The donations of a checkout, if this device has saved all of them as paid. Only the server's answer marks a row as
 * paid, so this is reliable even offline. Undefined if one isn't paid, or if this device doesn't know the checkout.
 */
export function usePaidBefore(basket_id: string): PaidBefore | undefined {
	const rows = (useOutboxEntries() ?? []).flatMap(({ row }) => row ?? []);
	const intent_ids = rows.filter(isBasket).find((basket) => basket.basket_id === basket_id)?.intent_ids ?? [];
	const rowOf = (id: string) => rows.filter(isDonation).find(({ intent_id, state }) => intent_id === id && state === 'paid');
	// In the server's order, so nothing moves once it answers.
	const paid = intent_ids.flatMap((intent_id) => rowOf(intent_id) ?? []);
	if (intent_ids.length === 0 || paid.length < intent_ids.length) return undefined;
	const [transaction_id = null, ...others] = new Set(paid.map((row) => row.transaction_id ?? null));
	return {
		donations: paid.map(({ intent_id = '', summary: { amount_cents, player_name, team_name }, payment_id = null }) => ({
			intent_id,
			state: 'paid',
			amount: centsToDollars(amount_cents),
			player_name,
			team_name,
			payment_id,
			included: true,
		})),
		transaction_id: others.length === 0 ? transaction_id : null,
	};
}
