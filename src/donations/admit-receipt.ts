import { outboxDb } from '#core/db/db.ts';
import { currentOwner } from '#core/stored-session.ts';
import { isMine } from '#session/ownership.ts';
import { readPrivate, savePrivate } from '#session/private-data/private-records.ts';
import { isMarked, putMark, receiptMark } from './receipt-mark.ts';

/**
 * How the receipt of a payment stands for whoever is here. `open`: a visitor's, as the address has it. `closed`: of somebody who isn't logged in
 * now. `mine`: kept for the person under `key`, with nothing in the address.
 */
export type ReceiptAccess = { receipt: 'open' | 'closed' } | { receipt: 'mine'; key: string };

/**
 * Looks whose receipt the address asks for. That of somebody logged in moves into a private record, which goes at logout; a mark stays behind that
 * tells nothing but closes the address, which the browser's history has. @throws what IndexedDB throws.
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
