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
 * Stores a receipt for offline reading. The donor's own receipt goes to their private records, which are deleted at
 * logout, and is marked as belonging to an account. A visitor's receipt, which names nobody, stays on the device.
 * Anybody else's receipt isn't stored.
 * @param owner who was logged in when it was requested.
 */
export async function persistReceipt(owner: string | null, receipt: Receipt): Promise<void> {
	const key = keyOf(receipt.payment_id);
	if (receipt.donor !== null && owner !== null) {
		await putMark(await receiptMark(receipt.payment_id));
		await savePrivate(owner, key, receipt);
	} else if (!receipt.of_account) await db.settings.put({ key, value: { receipt, stored_at: Date.now() } });
}

/** The stored receipt for the current person. One that can't be read counts as missing. */
export async function readReceipt(owner: string | null, payment_id: string): Promise<PersistedReceipt | undefined> {
	const key = keyOf(payment_id);
	const own = owner === null ? undefined : await readPrivate(owner, key);
	const persisted = z.safeParse(persistedSchema, own === undefined ? (await db.settings.get(key))?.value : { receipt: own.value, stored_at: own.stored_at });
	return persisted.success ? persisted.data : undefined;
}

/**
 * Whether this device knows that the receipt belongs to somebody who was logged in. Then it opens only for that person.
 */
export async function belongsToAccount(payment_id: string): Promise<boolean> {
	return isMarked(await receiptMark(payment_id));
}
