import type { OutboxRow } from '../outbox/outbox-row.ts';
import { listEntries } from '../outbox/outbox-store.ts';
import { isFinished } from './finished.ts';
import { currentOwner } from './stored-session.ts';

/** What of the person who is logged in has not come to its end, newest first. Rows made before the login are the visitor's, and not among them. */
export async function waitingRows(): Promise<OutboxRow[]> {
	const owner = currentOwner();
	if (owner === null) return [];
	const rows = (await listEntries()).flatMap(({ row }) => row ?? []);
	return rows.filter((row) => row.owner === owner && !isFinished(row));
}
