import { outboxDb } from '#core/db/db.ts';
import { serverOffset } from '#core/server-clock.ts';
import { currentOwner } from '#core/stored-session.ts';
import type { Cents } from '#domain/money/money.ts';
import type { DonationPayload } from '../kinds/donation-one-time/schema.ts';
import type { RecurringPayload } from '../kinds/donation-recurring/schema.ts';
import { type DonationRow, isDonation, mayBeOnServer, type OutboxRow } from '../kinds/outbox-row.ts';
import { moveRow } from '../machine/move-row.ts';
import { getRow, rowsInOrder } from '../store/store.ts';
import { oneTimeRow, recurringRow } from './donation-row.ts';
import { replaceDonation } from './replace-donation.ts';

/**
 * Writes a one-time donation of whoever is logged in down and resolves to its `op_id` once it is durable; only then may a screen call it saved.
 * The database is opened with strict durability. @throws what IndexedDB throws (quota, private mode): then nothing is stored.
 */
export function enqueueDonation(payload: DonationPayload): Promise<string> {
	return add(oneTimeRow(payload, currentOwner(), Date.now()));
}

/** As `enqueueDonation`, for a monthly gift; undefined, and nothing is stored, while nobody is logged in. */
export async function enqueueRecurring(payload: RecurringPayload): Promise<string | undefined> {
	const owner = currentOwner();
	return owner === null ? undefined : add(recurringRow(payload, owner, Date.now()));
}

async function add(row: DonationRow): Promise<string> {
	await outboxDb.transaction('rw', outboxDb.outbox, () => outboxDb.outbox.add(row));
	return row.op_id;
}

/** Calls a gift off. The server is told where it may know of it; if it was paid in the meantime, paid wins. */
export function cancelRow(op_id: string): Promise<OutboxRow | undefined> {
	return moveRow(op_id, () => ({ type: 'cancel', at: Date.now() }));
}

/** Sends what needs attention once more, as it is, under the same key. */
export function retryRow(op_id: string): Promise<OutboxRow | undefined> {
	return moveRow(op_id, () => ({ type: 'retry', at: Date.now() }));
}

/** Gives an expired row another 7 days. */
export function renewRow(op_id: string): Promise<OutboxRow | undefined> {
	return moveRow(op_id, () => ({ type: 'renew', at: Date.now(), clock_offset: serverOffset() }));
}

/**
 * Changes the amount, and whether the donor is named (as before where that is left out). A row that was never sent is changed in place. One that the server may know of never goes out with another
 * body: it is called off and a new row takes its place, in one transaction; the new one waits for the answer to the cancel. A plan keeps its months.
 * Resolves to the `op_id` that now stands for the gift; undefined when it can't be changed any more.
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

function withChange<Row extends DonationRow>(
	row: Row,
	{ amount_cents, named = row.payload?.named }: { amount_cents: Cents; named?: boolean | undefined },
): Row {
	return { ...row, payload: row.payload && { ...row.payload, amount_cents, named }, summary: { ...row.summary, amount_cents } };
}

/**
 * Takes a finished row off the list. A row that still has something to do stays. A gift that was to replace a called-off one is free to
 * go; one that was to replace a paid one asks the person, who meant to give once (next-due.ts).
 */
export function forgetRow(op_id: string): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		const finished = row && (row.state === 'paid' || row.state === 'done' || (row.state === 'cancelled' && !(isDonation(row) && row.cancel === 'pending')));
		if (!finished) return;
		await outboxDb.outbox.delete(op_id);
		if (row.state !== 'cancelled') return;
		const successors = (await rowsInOrder()).filter(isDonation).filter((other) => other.replaces === op_id);
		await outboxDb.outbox.bulkPut(successors.map((other) => ({ ...other, replaces: undefined })));
	});
}
