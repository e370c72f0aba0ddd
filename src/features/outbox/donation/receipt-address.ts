import { screens } from '#domain/api/api-paths.ts';

/**
 * The address of a paid row's receipt. If an older version of the page marked the row as paid, it is the server's
 * confirmation page for the donation.
 */
export function receiptAddress(intent_id: string, payment_id: string | undefined): string {
	return payment_id === undefined ? `${screens.success}?${new URLSearchParams({ intent: intent_id })}` : screens.receipt(payment_id);
}
