import * as z from 'zod/mini';
import { db } from '#core/db/db.ts';
import { type Receipt, receiptSchema } from '#domain/donation/donation-records.ts';
import { keepPrivate, readPrivate } from '#session/private-data/private-records.ts';
import { isMarked, markOf, putMark } from './receipt-mark.ts';

const keyOf = (payment_id: string) => `payment:${payment_id.toLowerCase()}`;

export interface KeptReceipt {
	receipt: Receipt;
	/** Milliseconds of this device's clock. */
	stored_at: number;
}

const keptSchema = z.object({ receipt: receiptSchema, stored_at: z.number() });

/**
 * Keeps a receipt for reading offline. The donor's own goes to their private records, which the logout drops, and is marked as somebody's; a visitor's,
 * which names nobody, stays on the device. Of anybody else's nothing is kept.
 * @param owner who was logged in when it was asked for.
 */
export async function keepReceipt(owner: string | null, receipt: Receipt): Promise<void> {
	const key = keyOf(receipt.payment_id);
	if (receipt.donor !== null && owner !== null) {
		await putMark(await markOf(receipt.payment_id));
		await keepPrivate(owner, key, receipt);
	} else if (!receipt.of_account) await db.settings.put({ key, value: { receipt, stored_at: Date.now() } });
}

/** What is kept of it for whoever is here; what can't be read is as good as nothing. */
export async function readReceipt(owner: string | null, payment_id: string): Promise<KeptReceipt | undefined> {
	const key = keyOf(payment_id);
	const own = owner === null ? undefined : await readPrivate(owner, key);
	const kept = z.safeParse(keptSchema, own === undefined ? (await db.settings.get(key))?.value : { receipt: own.value, stored_at: own.stored_at });
	return kept.success ? kept.data : undefined;
}

/** Whether it is known here to be of somebody who was logged in: then it opens for nobody but them. */
export async function isSomebodys(payment_id: string): Promise<boolean> {
	return isMarked(await markOf(payment_id));
}
