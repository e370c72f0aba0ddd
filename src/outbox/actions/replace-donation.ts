import { outboxDb } from '#core/db/db.ts';
import type { DonationRow, PledgeRow } from '../kinds/outbox-row.ts';
import { step } from '../machine/outbox-machine.ts';
import { copyAsNewRow } from './donation-row.ts';

/**
 * Within a transaction: cancels `row` and puts `changed` in its place under a new key, because one key never goes out
 * with two bodies. If the server may know about the old row, the new row waits for the answer to the cancel. Resolves
 * to its `op_id`; undefined if it is too late.
 */
export async function replaceDonation(row: DonationRow, changed: DonationRow): Promise<string | undefined> {
	const next = copyAsNewRow(changed, Date.now());
	return next && putInPlace(row, next);
}

/** The same for a row that has its own key already. */
export async function putInPlace(row: DonationRow, next: DonationRow | PledgeRow): Promise<string | undefined> {
	const old = step(row, { type: 'cancel', at: next.created_at });
	if (old === undefined) return undefined;
	await outboxDb.outbox.bulkPut([
		{ ...old, replaced_by: next.op_id },
		{ ...next, ...(old.cancel === 'pending' ? { replaces: row.op_id } : {}) },
	]);
	return next.op_id;
}
