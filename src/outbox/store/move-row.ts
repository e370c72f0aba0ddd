import { outboxDb } from '#core/db/db.ts';
import type { OutboxEvent } from '../kinds/outbox-event.ts';
import { type DonationRow, isDonation, isPendingFavorite, type OutboxRow } from '../kinds/outbox-row.ts';
import { step } from '../machine/outbox-machine.ts';
import { settlePendingFavorite } from './settle-favorite.ts';
import { getRow } from './store.ts';

/**
 * Reads, updates, and writes one row in one transaction, so that it sees what another tab did in between. The effects
 * in other tables happen in the same transaction. `choose` may look at the row and return no event. Resolves to the
 * row's current state.
 */
export function moveRow(op_id: string, choose: (row: OutboxRow) => OutboxEvent | undefined): Promise<OutboxRow | undefined> {
	return outboxDb.transaction('rw', outboxDb.outbox, outboxDb.favourites, async () => {
		const row = await getRow(op_id);
		const event = row && choose(row);
		const next = row && event && step(row, event);
		if (row === undefined || event === undefined || next === undefined) return row;
		await outboxDb.outbox.put(next);
		if (isDonation(row) && isDonation(next)) await tellSuccessor(row, next);
		if (isPendingFavorite(row)) await settlePendingFavorite(row, event);
		return next;
	});
}

/** The changed donation no longer waits for the cancel of the first one. */
async function tellSuccessor(before: DonationRow, after: DonationRow): Promise<void> {
	if (after.replaced_by === undefined || before.cancel !== 'pending' || after.cancel === 'pending') return;
	await outboxDb.outbox.update(after.replaced_by, { former_canceled: true });
}
