import { currentOwner } from '#core/stored-session.ts';
import { isFinished } from '#session/private-data/is-finished.ts';
import type { OutboxRow } from '../kinds/outbox-row.ts';
import { listEntries } from './store.ts';

/** What of the person who is logged in has not come to its end, newest first. Rows made before the login are the visitor's, and not among them. */
export async function waitingRows(): Promise<OutboxRow[]> {
	const owner = currentOwner();
	if (owner === null) return [];
	const rows = (await listEntries()).flatMap(({ row }) => row ?? []);
	return rows.filter((row) => row.owner === owner && !isFinished(row));
}
