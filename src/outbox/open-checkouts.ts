import { type BasketRow, type DonationRow, isBasket, isDonation, isReadyToPay, type OutboxRow } from './kinds/outbox-row.ts';

/** A checkout that several donations share and that the provider has open. */
export interface OpenCheckout {
	op_id: string;
	checkout_url: string;
	/** At least one. */
	rows: (DonationRow & { intent_id: string })[];
}

/**
 * The shared checkouts that are open, by what the server last said about their donations. A donation belongs to the
 * newest one that this device asked for.
 */
export function openCheckouts(rows: readonly OutboxRow[]): OpenCheckout[] {
	const shared = rows.filter(isDonation).filter((row) => row.in_basket === true && isReadyToPay(row));
	const taken = new Set<string>();
	const newestFirst = rows.filter(isBasket).toSorted((a, b) => b.created_at - a.created_at);
	return newestFirst.flatMap((basket: BasketRow) => {
		const { op_id, checkout_url, intent_ids = [] } = basket;
		const its = shared.flatMap((row) => {
			const { intent_id } = row;
			return intent_id !== undefined && intent_ids.includes(intent_id) && !taken.has(intent_id) ? { ...row, intent_id } : [];
		});
		if (checkout_url === undefined || its.length === 0) return [];
		for (const { intent_id } of its) taken.add(intent_id);
		return { op_id, checkout_url, rows: its };
	});
}
