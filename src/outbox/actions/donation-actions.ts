import { outboxDb } from '#core/db/db.ts';
import { serverOffset } from '#core/server-clock.ts';
import { currentOwner } from '#core/stored-session.ts';
import type { Cents } from '#domain/money/money.ts';
import type { DonationPayload } from '../kinds/donation-one-time/schema.ts';
import type { RecurringPayload } from '../kinds/donation-recurring/schema.ts';
import { type DonationRow, isDonation, isPledge, mayBeOnServer, type OutboxRow } from '../kinds/outbox-row.ts';
import { moveRow } from '../store/move-row.ts';
import { getRow, rowsInOrder } from '../store/store.ts';
import { oneTimeRow, recurringRow } from './donation-row.ts';
import { noteStored, underGivenKey } from './given-directly.ts';
import { replaceDonation } from './replace-donation.ts';

/**
 * A donation that this device couldn't save. Nothing will be sent. (If the browser closed the database in the middle of
 * the write, the row may be stored all the same. Its key is this row's.)
 */
export class NotSavedError extends Error {
	override name = 'NotSavedError';
	readonly row: DonationRow;

	constructor(row: DonationRow, cause: unknown) {
		super('The donation couldn’t be saved.', { cause });
		this.row = row;
	}
}

/**
 * Saves the signed-in person's one-time donation to the outbox. Resolves to its `op_id` once it is durable; only then
 * may a screen call it saved. The database is opened with strict durability. @throws NotSavedError
 */
export function enqueueDonation(payload: DonationPayload): Promise<string> {
	return add(oneTimeRow(payload, currentOwner(), Date.now()));
}

/** Like `enqueueDonation`, for a monthly donation. Undefined, and nothing is stored, if nobody is logged in. */
export async function enqueueRecurring(payload: RecurringPayload): Promise<string | undefined> {
	const owner = currentOwner();
	return owner === null ? undefined : add(recurringRow(payload, owner, Date.now()));
}

/** A donation that this tab gave directly without an answer is saved under the key that it has. */
async function add(row: DonationRow): Promise<string> {
	const same = underGivenKey(row);
	try {
		const op_id = await outboxDb.transaction('rw', outboxDb.outbox, async () => {
			// It was stored all the same (see above), so this is another one.
			const isStored = same !== row && (await outboxDb.outbox.get(same.op_id)) !== undefined;
			return outboxDb.outbox.add(isStored ? row : same);
		});
		noteStored(same);
		return op_id;
	} catch (cause) {
		throw new NotSavedError(same, cause);
	}
}

/**
 * Cancels a donation. The server is notified if it may know about it. If it was paid in the meantime, the payment wins.
 */
export function cancelRow(op_id: string): Promise<OutboxRow | undefined> {
	return moveRow(op_id, () => ({ type: 'cancel', at: Date.now() }));
}

/** Resends a row that needs attention, unchanged and under the same key. */
export function retryRow(op_id: string): Promise<OutboxRow | undefined> {
	return moveRow(op_id, () => ({ type: 'retry', at: Date.now() }));
}

/** Gives an expired row another 7 days. */
export function renewRow(op_id: string): Promise<OutboxRow | undefined> {
	return moveRow(op_id, () => ({ type: 'renew', at: Date.now(), clock_offset: serverOffset() }));
}

/**
 * Changes the amount, and whether the donor is named (unchanged if left out). A row that was never sent is changed in
 * place. A row that the server may know about never goes out with another body. It is canceled and a new row takes its
 * place, in one transaction; the new row waits for the answer to the cancel. A plan keeps its months. Resolves to the
 * donation's current `op_id`; undefined if it can't be changed anymore.
 */
export function editDonation(op_id: string, amount_cents: Cents, named?: boolean): Promise<string | undefined> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		if (row === undefined || !isDonation(row) || row.payload === null) return undefined;
		const changed = withChange(row, { amount_cents, named });
		if (mayBeOnServer(row) || row.state !== 'queued') return replaceDonation(row, changed);
		await outboxDb.outbox.put(changed);
		return op_id;
	});
}

/** The consent to charge a saved card was for the old donation, so a changed one is paid on the checkout page. */
function withChange<Row extends DonationRow>(
	row: Row,
	{ amount_cents, named = row.payload?.named }: { amount_cents: Cents; named?: boolean | undefined },
): Row {
	return { ...row, payload: row.payload && { ...row.payload, amount_cents, named, card: undefined }, summary: { ...row.summary, amount_cents } };
}

/**
 * Removes a finished row from the list. A row with work left stays. What replaces a canceled donation is
 * released. One that replaces a paid donation asks the person, who meant to give only once (next-due.ts).
 */
export function forgetRow(op_id: string): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		const finished = row && (row.state === 'paid' || row.state === 'done' || (row.state === 'cancelled' && !(isDonation(row) && row.cancel === 'pending')));
		if (!finished) return;
		await outboxDb.outbox.delete(op_id);
		if (row.state !== 'cancelled') return;
		const successors = (await rowsInOrder()).filter((other) => isDonation(other) || isPledge(other)).filter((other) => other.replaces === op_id);
		await outboxDb.outbox.bulkPut(successors.map((other) => ({ ...other, replaces: undefined })));
	});
}
