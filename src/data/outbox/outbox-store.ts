import { outboxDb } from '../db.ts';
import { type OutboxEntry, type OutboxRow, readOutboxRow } from './outbox-row.ts';

/** The row, or undefined where there is none or this version can't read it. */
export async function getRow(op_id: string): Promise<OutboxRow | undefined> {
	const entry = await getEntry(op_id);
	return entry?.row;
}

/** The row readable or not; undefined where nothing is stored under that id. */
export async function getEntry(op_id: string): Promise<OutboxEntry | undefined> {
	const raw: unknown = await outboxDb.outbox.get(op_id);
	return raw === undefined ? undefined : readOutboxRow(raw);
}

/** Everything that is stored, newest first. */
export async function listEntries(): Promise<OutboxEntry[]> {
	const raw: unknown[] = await outboxDb.outbox.toArray();
	const entries = raw.map(readOutboxRow);
	return entries.sort((a, b) => (b.row?.created_at ?? 0) - (a.row?.created_at ?? 0));
}

/** Readable rows, oldest first: the order of sending. */
export async function rowsInOrder(): Promise<OutboxRow[]> {
	const entries = await listEntries();
	return entries.flatMap((entry) => entry.row ?? []).reverse();
}

/**
 * Connectivity came back, or the person looks: what waits only because the network failed is due at once, and so are the questions
 * about payments. A wait that the server asked for stays.
 */
export function hurry(now: number): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const rows = await rowsInOrder();
		const late = rows.filter((row) => row.next_at > now && (row.last_error?.code === 'network' || (row.intent_id !== undefined && row.cancel !== 'pending')));
		await outboxDb.outbox.bulkPut(late.map((row) => ({ ...row, next_at: now })));
	});
}
