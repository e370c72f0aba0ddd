import { useLiveQuery } from 'dexie-react-hooks';
import type { OutboxEntry, OutboxRow } from '../outbox/outbox-row.ts';
import { getEntry, listEntries } from '../outbox/outbox-store.ts';

/** Everything stored, newest first, rows that this version can't read among them; undefined while storage is read. Follows every tab. */
export function useOutboxEntries(): OutboxEntry[] | undefined {
	return useLiveQuery(() => listEntries().catch(storageFailed));
}

/** The readable rows, newest first; none while storage is read. */
export function useOutbox(): OutboxRow[] {
	return (useOutboxEntries() ?? []).flatMap((entry) => entry.row ?? []);
}

/** One row: `undefined` while storage is read, `null` where nothing is stored under that id. */
export function useOutboxRow(op_id: string): OutboxEntry | null | undefined {
	return useLiveQuery(
		() =>
			getEntry(op_id)
				.then((entry) => entry ?? null)
				.catch(storageFailed),
		[op_id],
	);
}

/** A browser that refuses storage must not take the whole screen down; the error is reported, and nothing is claimed. */
function storageFailed(error: unknown): undefined {
	reportError(error);
}
