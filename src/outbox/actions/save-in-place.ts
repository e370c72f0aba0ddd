import { outboxDb } from '#core/db/db.ts';
import { currentOwner } from '#core/stored-session.ts';
import { type OutboxRow, readOutboxRow } from '../kinds/outbox-row.ts';
import { newRow } from '../store/new-row.ts';
import { NotLoggedIn } from './not-logged-in.ts';

interface Wish<Row extends OutboxRow> {
	/** What the row is about, in words for the error. */
	what: string;
	/** Whether another row is about the same. */
	isSame: (row: OutboxRow) => row is Row;
	/** Whether one that may have arrived says what this one says; then there is nothing to save. */
	isSaid: (last: Row) => boolean;
	/** The fields of its kind. */
	fields: Pick<Row, 'kind' | 'payload' | 'summary'>;
}

/**
 * Saves what a person wants of something. It is durable when it resolves. It takes the place of a row about the same that never left, or that
 * the server refused, and follows one that may have arrived.
 *
 * @throws NotLoggedIn; what IndexedDB throws: then nothing has changed.
 */
export async function saveInPlace<Row extends OutboxRow>({ what, isSame, isSaid, fields }: Wish<Row>): Promise<void> {
	const owner = currentOwner();
	if (owner === null) throw new NotLoggedIn(what);
	await outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const rows = await rowsOfOwner(owner, isSame);
		const onItsWay = rows.filter((row) => row.state === 'sending' || (row.state === 'queued' && row.attempts > 0));
		await outboxDb.outbox.bulkDelete(rows.filter((row) => !onItsWay.includes(row)).map(({ op_id }) => op_id));
		const last = onItsWay.at(-1);
		if (last !== undefined && isSaid(last)) return;
		// Later than the previous one, whatever the clock says, because it sets the order of sending.
		const created_at = Math.max(Date.now(), (last?.created_at ?? 0) + 1);
		await outboxDb.outbox.add({ ...newRow(owner, Date.now()), created_at, ...fields });
	});
}

/** Removes rows that the server had before this time, in milliseconds: the person's screens show them by now. */
export function forgetDone<Row extends OutboxRow>(owner: string, before: number, isSame: (row: OutboxRow) => row is Row): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const old = (await rowsOfOwner(owner, isSame)).filter((row) => row.state === 'done' && row.updated_at < before);
		await outboxDb.outbox.bulkDelete(old.map(({ op_id }) => op_id));
	});
}

/** Oldest first. */
async function rowsOfOwner<Row extends OutboxRow>(owner: string, isSame: (row: OutboxRow) => row is Row): Promise<Row[]> {
	const raw: unknown[] = await outboxDb.outbox.toArray();
	const rows = raw.flatMap((one) => readOutboxRow(one).row ?? []).filter(isSame);
	return rows.filter((row) => row.owner === owner).sort((a, b) => a.created_at - b.created_at);
}
