import { outboxDb } from '#core/db/db.ts';
import type { DonationRow } from '../kinds/outbox-row.ts';
import { step } from '../machine/outbox-machine.ts';
import { copyAsNewRow } from './donation-row.ts';

/**
 * Within a transaction: cancels `row` and puts `changed` in its place under a new key, because one key never goes out
 * with two bodies. If the server may know about the old row, the new row waits for the answer to the cancel. Resolves
 * to its `op_id`; undefined if it is too late.
 */
export async function replaceDonation(row: DonationRow, changed: DonationRow): Promise<string | undefined> {
	const at = Date.now();
	const old = step(row, { type: 'cancel', at });
	const next = copyAsNewRow(changed, at);
	if (old === undefined || next === undefined) return undefined;
	await outboxDb.outbox.bulkPut([
		{ ...old, replaced_by: next.op_id },
		{ ...next, ...(old.cancel === 'pending' ? { replaces: row.op_id } : {}) },
	]);
	return next.op_id;
}
