import { outboxDb } from '#core/db/db.ts';
import { currentOwner } from '#core/stored-session.ts';
import { isMine } from '#session/ownership.ts';
import { readPrivate, savePrivate } from '#session/private-data/private-records.ts';
import { isMarked, putMark, receiptMark } from './receipt-mark.ts';

/**
 * Access of the current person to a payment's receipt. `open`: a visitor's receipt, opened by its URL. `closed`: it
 * belongs to somebody who isn't logged in now. `mine`: stored for the person under `key`, with nothing in the URL.
 */
export type ReceiptAccess = { receipt: 'open' | 'closed' } | { receipt: 'mine'; key: string };

/**
 * Finds out whose receipt the URL asks for. A signed-in person's receipt moves into a private record, which is deleted
 * at logout. A mark stays behind. It reveals nothing, but closes the URL, which the browser's history still holds.
 * @throws what IndexedDB throws.
 */
export async function admitReceipt(intent_id: string): Promise<ReceiptAccess> {
	const key = await receiptMark(intent_id);
	const owner = currentOwner();
	const row = await outboxDb.outbox.filter((one) => 'intent_id' in one && one.intent_id === intent_id).first();
	if (row !== undefined && !isMine(row.owner)) return { receipt: 'closed' };
	if (row !== undefined && row.owner === null) return { receipt: 'open' };
	const isSomebodys = await isMarked(key);
	if (owner === null) return { receipt: isSomebodys ? 'closed' : 'open' };
	if (isSomebodys && row === undefined && (await readPrivate(owner, key)) === undefined) return { receipt: 'closed' };
	await putMark(key);
	await savePrivate(owner, key, intent_id);
	return { receipt: 'mine', key };
}
