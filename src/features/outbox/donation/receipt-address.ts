import { screens } from '#domain/api/api-paths.ts';

/** Where a paid row's receipt is; of one that an older version of the page noted as paid, the server's word on its gift. */
export function receiptAddress(intent_id: string, payment_id: string | undefined): string {
	return payment_id === undefined ? `${screens.success}?${new URLSearchParams({ intent: intent_id })}` : screens.receipt(payment_id);
}
