import { useLiveQuery } from 'dexie-react-hooks';
import { useSession } from '#session/use-session.ts';
import { type DonationRow, isDonation, type OutboxEntry } from '../kinds/outbox-row.ts';
import { getEntry, listEntries } from '../store/store.ts';

/**
 * Everything stored for the signed-in person, newest first, including rows that this version can't read. Undefined
 * while storage is read. Updates with changes from every tab.
 */
export function useOutboxEntries(): OutboxEntry[] | undefined {
	const owner = useSession()?.user_id;
	return useLiveQuery(() => listEntries().catch(storageFailed), [owner]);
}

/** The readable donations, newest first; none while storage is read. */
export function useDonationRows(): DonationRow[] {
	return (useOutboxEntries() ?? []).flatMap(({ row }) => (row !== undefined && isDonation(row) ? row : []));
}

/** One row: `undefined` while storage is read, `null` if the signed-in person has nothing stored under that id. */
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

/**
 * A browser that refuses storage must not take the whole screen down. The error is reported, and the screen makes no
 * claim.
 */
function storageFailed(error: unknown): undefined {
	reportError(error);
}
