import { outboxDb } from '#core/db/db.ts';
import type { OutboxRow } from '../kinds/outbox-row.ts';
import { getRow } from '../store/store.ts';
import { replaceDonation } from './replace-donation.ts';

/** The server asks whether the person really wants a second plan for the same athlete (409 `plan_exists`). */
export function asksForSecondPlan(row: OutboxRow): boolean {
	return row.kind === 'donation_recurring' && row.state === 'needs_attention' && row.last_error?.code === 'plan_exists';
}

/**
 * The person wants a second plan. Resolves to the `op_id` of the new row, which says so; undefined if the row no longer
 * asks.
 */
export function startSecondPlan(op_id: string): Promise<string | undefined> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		if (row?.kind !== 'donation_recurring' || !row.payload || !asksForSecondPlan(row)) return undefined;
		return replaceDonation(row, { ...row, payload: { ...row.payload, additional: true } });
	});
}
