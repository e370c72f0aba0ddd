import { currentOwner } from '#core/stored-session.ts';
import { isFinished } from '#session/private-data/is-finished.ts';
import { isBasket, type OutboxRow } from '../kinds/outbox-row.ts';
import { listEntries } from './store.ts';

/**
 * The signed-in person's unfinished rows, newest first. Rows made before the login belong to the visitor and aren't
 * included, and neither is a shared checkout: its donations have rows of their own.
 */
export async function waitingRows(): Promise<OutboxRow[]> {
	const owner = currentOwner();
	if (owner === null) return [];
	const rows = (await listEntries()).flatMap(({ row }) => row ?? []);
	return rows.filter((row) => row.owner === owner && !isBasket(row) && !isFinished(row));
}
