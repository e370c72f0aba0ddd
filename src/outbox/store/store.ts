import { outboxDb } from '#core/db/db.ts';
import { isMine, isPaused } from '#session/ownership.ts';
import { isDonation, type OutboxEntry, type OutboxRow, readOutboxRow } from '../kinds/outbox-row.ts';

/**
 * The row, regardless of its owner; undefined if there is none or this version can't read it. For finishing work that
 * was already started.
 */
export async function getRow(op_id: string): Promise<OutboxRow | undefined> {
	const raw: unknown = await outboxDb.outbox.get(op_id);
	return raw === undefined ? undefined : readOutboxRow(raw).row;
}

/** The row, readable or not; undefined if nothing is stored under that id, or it belongs to somebody else. */
export async function getEntry(op_id: string): Promise<OutboxEntry | undefined> {
	const raw: unknown = await outboxDb.outbox.get(op_id);
	return raw !== undefined && isMine(ownerOf(raw)) ? readOutboxRow(raw) : undefined;
}

/** Everything stored for the signed-in person, plus the visitor's rows; newest first. */
export async function listEntries(): Promise<OutboxEntry[]> {
	const raw: unknown[] = await outboxDb.outbox.toArray();
	const entries = raw.filter((one) => isMine(ownerOf(one))).map(readOutboxRow);
	return entries.sort((a, b) => (b.row?.created_at ?? 0) - (a.row?.created_at ?? 0));
}

/** Also works for rows that can't be read otherwise. */
function ownerOf(raw: unknown): string | null {
	return typeof raw === 'object' && raw !== null && 'owner' in raw && typeof raw.owner === 'string' ? raw.owner : null;
}

/** The readable ones of those rows, oldest first: the order of sending. */
export async function rowsInOrder(): Promise<OutboxRow[]> {
	const entries = await listEntries();
	return entries.flatMap((entry) => entry.row ?? []).reverse();
}

/**
 * Called when connectivity is back or the person looks at the page. Rows that wait only because the network failed are
 * due at once, and so are the payment checks. A wait that the server asked for stays.
 */
export function makeDueNow(now: number): Promise<void> {
	return makeDue(now, (row) => isUnanswered(row) || isAsking(row));
}

/** Whether the row's last attempt got no answer. Then the next one may succeed as soon as there is a connection. */
export function isUnanswered(row: OutboxRow): boolean {
	return row.last_error?.code === 'network';
}

/**
 * Called when the server answers: rows that wait only because there was no answer are due at once. `unanswered` names
 * the payments whose last check got no answer.
 */
export function retryUnanswered(now: number, unanswered: ReadonlySet<string>): Promise<void> {
	return makeDue(now, (row) => isUnanswered(row) || unanswered.has(row.op_id));
}

/** Whether the row waits for its next attempt to send, or to tell the server of a cancel, after one that failed. */
export function canSendNow(row: OutboxRow): boolean {
	const waits = row.state === 'queued' || (isDonation(row) && row.cancel === 'pending');
	return waits && row.last_error !== undefined && !isPaused(row);
}

/**
 * Makes the row due now, whatever it is waiting for, because the person asked for it. A server that wants more time
 * says so again.
 */
export function sendNow(op_id: string): Promise<void> {
	return makeDue(Date.now(), (row) => row.op_id === op_id);
}

function makeDue(now: number, isMeant: (row: OutboxRow) => boolean): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const rows = await rowsInOrder();
		const late = rows.filter((row) => row.next_at > now && isMeant(row));
		await outboxDb.outbox.bulkPut(late.map((row) => ({ ...row, next_at: now })));
	});
}

function isAsking(row: OutboxRow): boolean {
	return isDonation(row) && row.intent_id !== undefined && row.cancel !== 'pending';
}
