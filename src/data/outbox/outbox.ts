import type { Cents } from '#domain/money.ts';
import { outboxDb } from '../db.ts';
import { currentOwner } from '../session/stored-session.ts';
import type { DonationPayload } from './kinds/donation-one-time.ts';
import { moveRow } from './move-row.ts';
import { newRow } from './new-row.ts';
import { step } from './outbox-machine.ts';
import { isGift, mayBeKnown, type OutboxRow, type RowOf } from './outbox-row.ts';
import { getRow, rowsInOrder } from './outbox-store.ts';
import { serverOffset } from './server-clock.ts';

/**
 * Writes a one-time donation of whoever is logged in down and resolves to its `op_id` once it is durable; only then may a screen call it saved.
 * The database is opened with strict durability. @throws what IndexedDB throws (quota, private mode): then nothing is stored.
 */
export async function enqueueDonation(payload: DonationPayload): Promise<string> {
	const row = donationRow(payload, currentOwner(), Date.now());
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
 * Changes the amount. A row that was never sent is changed in place. One that the server may know of never goes out with another
 * body: it is called off and a new row takes its place, in one transaction; the new one waits for the answer to the cancel.
 * Resolves to the `op_id` that now stands for the gift; undefined when it can't be changed any more.
 */
export function editAmount(op_id: string, amount_cents: Cents): Promise<string | undefined> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		if (row?.kind !== 'donation_one_time' || !row.payload) return undefined;
		const payload = { ...row.payload, amount_cents };
		const at = Date.now();
		if (!mayBeKnown(row) && row.state === 'queued') {
			await outboxDb.outbox.put({ ...row, payload, summary: summaryOf(payload) });
			return op_id;
		}
		const old = step(row, { type: 'cancel', at });
		if (old === undefined) return undefined;
		const next = { ...donationRow(payload, row.owner, at), ...(old.cancel === 'pending' ? { replaces: op_id } : {}) };
		await outboxDb.outbox.bulkPut([{ ...old, replaced_by: next.op_id }, next]);
		return next.op_id;
	});
}

/**
 * Takes a finished row off the list. A row that still has something to do stays. A gift that was to replace a called-off one is free to
 * go; one that was to replace a paid one asks the person, who meant to give once (due.ts).
 */
export function forgetRow(op_id: string): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = await getRow(op_id);
		const finished = row && (row.state === 'paid' || row.state === 'done' || (row.state === 'cancelled' && !(isGift(row) && row.cancel === 'pending')));
		if (!finished) return;
		await outboxDb.outbox.delete(op_id);
		if (row.state !== 'cancelled') return;
		const successors = (await rowsInOrder()).filter(isGift).filter((other) => other.replaces === op_id);
		await outboxDb.outbox.bulkPut(successors.map((other) => ({ ...other, replaces: undefined })));
	});
}

function donationRow(payload: DonationPayload, owner: string | null, at: number): RowOf<'donation_one_time'> {
	return { ...newRow(owner, at), kind: 'donation_one_time', payload, summary: summaryOf(payload) };
}

function summaryOf({ amount_cents, player_name, team_name }: DonationPayload): RowOf<'donation_one_time'>['summary'] {
	return { amount_cents, player_name, team_name };
}
