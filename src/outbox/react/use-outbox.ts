import { useLiveQuery } from 'dexie-react-hooks';
import { useSession } from '#session/use-session.ts';
import { type DonationRow, isDonation, type OutboxEntry } from '../kinds/outbox-row.ts';
import { getEntry, listEntries } from '../store/store.ts';

/**
 * Everything stored for whoever is logged in, newest first, rows that this version can't read among them; undefined while storage is read.
 * Follows every tab.
 */
export function useOutboxEntries(): OutboxEntry[] | undefined {
	const owner = useSession()?.user_id;
	return useLiveQuery(() => listEntries().catch(storageFailed), [owner]);
}

/** The readable gifts, newest first; none while storage is read. */
export function useDonationRows(): DonationRow[] {
	return (useOutboxEntries() ?? []).flatMap(({ row }) => (row !== undefined && isDonation(row) ? row : []));
}

/** One row: `undefined` while storage is read, `null` where nothing is stored under that id for whoever is logged in. */
export function useOutboxRow(op_id: string): OutboxEntry | null | undefined {
	const owner = useSession()?.user_id;
	return useLiveQuery(
		() =>
			getEntry(op_id)
				.then((entry) => entry ?? null)
				.catch(storageFailed),
		[op_id, owner],
	);
}

/** A browser that refuses storage must not take the whole screen down; the error is reported, and nothing is claimed. */
function storageFailed(error: unknown): undefined {
	reportError(error);
}
