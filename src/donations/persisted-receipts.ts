import * as z from 'zod/mini';
import { db } from '#core/db/db.ts';
import { type Receipt, receiptSchema } from '#domain/donation/donation-records.ts';
import { readPrivate, savePrivate } from '#session/private-data/private-records.ts';
import { isMarked, putMark, receiptMark } from './receipt-mark.ts';

const keyOf = (payment_id: string) => `payment:${payment_id.toLowerCase()}`;

export interface PersistedReceipt {
	receipt: Receipt;
	/** Milliseconds of this device's clock. */
	stored_at: number;
}

const persistedSchema = z.object({ receipt: receiptSchema, stored_at: z.number() });

/**
 * Keeps a receipt for reading offline. The donor's own goes to their private records, which the logout drops, and is marked as somebody's; a visitor's,
 * which names nobody, stays on the device. Of anybody else's nothing is kept.
 * @param owner who was logged in when it was asked for.
 */
export async function persistReceipt(owner: string | null, receipt: Receipt): Promise<void> {
	const key = keyOf(receipt.payment_id);
	if (receipt.donor !== null && owner !== null) {
		await putMark(await receiptMark(receipt.payment_id));
		await savePrivate(owner, key, receipt);
	} else if (!receipt.of_account) await db.settings.put({ key, value: { receipt, stored_at: Date.now() } });
}

/** What is kept of it for whoever is here; what can't be read is as good as nothing. */
export async function readReceipt(owner: string | null, payment_id: string): Promise<PersistedReceipt | undefined> {
	const key = keyOf(payment_id);
	const own = owner === null ? undefined : await readPrivate(owner, key);
	const persisted = z.safeParse(persistedSchema, own === undefined ? (await db.settings.get(key))?.value : { receipt: own.value, stored_at: own.stored_at });
	return persisted.success ? persisted.data : undefined;
}

/** Whether it is known here to be of somebody who was logged in: then it opens for nobody but them. */
export async function belongsToAccount(payment_id: string): Promise<boolean> {
	return isMarked(await receiptMark(payment_id));
}
