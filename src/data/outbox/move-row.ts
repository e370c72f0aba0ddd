import { outboxDb } from '../db.ts';
import { type OutboxEvent, step } from './outbox-machine.ts';
import type { OutboxRow } from './outbox-row.ts';
import { getRow } from './outbox-store.ts';

/**
 * Reads, moves and writes one row in one transaction, so that what another tab did in between is seen.
 * `choose` may look at the row and give no event. Resolves to the row as it now stands.
 */
export function moveRow(op_id: string, choose: (row: OutboxRow) => OutboxEvent | undefined): Promise<OutboxRow | undefined> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		const event = row && choose(row);
		const next = row && event && step(row, event);
		if (next) await outboxDb.outbox.put(next);
		return next ?? row;
	});
}
