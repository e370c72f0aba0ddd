import { outboxDb } from '#core/db/db.ts';
import { saysNoByte, takesPledges } from '#domain/roster/consent-byte.ts';
import type { OutboxRow, RowOf } from '../kinds/outbox-row.ts';
import { getRow } from '../store/store.ts';
import { pledgeRow } from './donation-row.ts';
import { putInPlace } from './replace-donation.ts';

/** A one-time donation that the server refused with 409 `conflict`, as it does for an athlete who hasn't said yes. */
export function isRefusedDonation(row: OutboxRow): row is RowOf<'donation_one_time'> {
	const isRefused = row.kind === 'donation_one_time' && row.state === 'needs_attention' && row.last_error?.code === 'conflict';
	return isRefused && row.payload !== null && !row.may_be_paid;
}

/**
 * Whether the donation was refused because its athlete takes pledges instead (docs/decisions/178). The refusal says so itself. One from a
 * server of before doesn't, and then the rosters on this device decide. If they say that the athlete has said no since, a pledge would
 * be refused, too.
 * @param byte the athlete's consent, as far as the rosters on this device know (`consent-byte.ts`)
 */
export function mayPledgeInstead(row: OutboxRow, byte: number | undefined): row is RowOf<'donation_one_time'> {
	return isRefusedDonation(row) && !saysNoByte(byte) && (row.last_error?.takes_pledges === true || takesPledges(byte));
}

/**
 * The person pledges what the server refused as a donation: the same amount for the same athlete under the same name, with a key of its own.
 * The donation is canceled in the same transaction, and the pledge waits for the answer to that. A pledge saves a card of its own, so
 * what was agreed about a saved card is dropped.
 *
 * Resolves to the `op_id` of the pledge, also if an earlier tap or another tab has made it; undefined if the row is no such donation anymore.
 * @throws what IndexedDB throws: then nothing has changed.
 */
export function pledgeInstead(op_id: string): Promise<string | undefined> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		if (row?.kind === 'donation_one_time' && row.replaced_by !== undefined) return row.replaced_by;
		if (row === undefined || !isRefusedDonation(row) || row.payload === null) return undefined;
		const { card: _, save_card: __, ...kept } = row.payload;
		return putInPlace(row, pledgeRow(kept, row.owner, Date.now()));
	});
}
