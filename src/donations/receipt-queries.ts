import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { currentOwner } from '#core/stored-session.ts';
import { api } from '#domain/api/api-paths.ts';
import { type Receipt, receiptSchema } from '#domain/donation/donation-records.ts';
import { mailReceiptAnswerSchema } from '#domain/donation/mail-receipt-schema.ts';
import { keepsakeKey } from './keepsake-key.ts';
import { persistReceipt, readReceipt } from './persisted-receipts.ts';

/** A receipt as the server has it now, also stored for offline reading. @throws ApiFailure */
export async function fetchReceipt(payment_id: string, signal?: AbortSignal): Promise<Receipt> {
	const owner = currentOwner();
	const receipt = await callApi(api.receipt(payment_id), receiptSchema, signal === undefined ? {} : { signal });
	await persistReceipt(owner, receipt).catch(reportError);
	// The card is checked with it, also where there is no signal later.
	if (receipt.keepsake !== null && receipt.keepsake.state !== 'awaiting_signature')
		keepsakeKey().catch((failure: unknown) => {
			// It is fetched again when the card is shown.
			if (!(failure instanceof ApiFailure)) reportError(failure);
		});
	return receipt;
}

/** Fetches the receipt after a payment was confirmed on this device, so that it opens without a signal. */
export async function fetchReceiptOnce(payment_id: string): Promise<void> {
	if ((await readReceipt(currentOwner(), payment_id)) !== undefined) return;
	try {
		await fetchReceipt(payment_id);
	} catch (failure) {
		// The payment is confirmed anyway. Its receipt is fetched again when somebody opens it.
		if (!(failure instanceof ApiFailure)) throw failure;
	}
}

/**
 * Mails a guest's receipt to this address. @returns false if it was mailed before, which works once. @throws ApiFailure
 */
export async function mailReceipt(payment_id: string, email: string): Promise<boolean> {
	return (await callApi(api.mailReceipt(payment_id), mailReceiptAnswerSchema, { method: 'POST', body: { email } })).queued;
}
