import { useStoredQuery } from '#core/db/use-stored-query.ts';
import { useSession } from '#session/use-session.ts';
import { type DonationRow, isDonation, type OutboxEntry } from '../kinds/outbox-row.ts';
import { getEntry, listEntries } from '../store/store.ts';

/**
 * Everything stored for the signed-in person, newest first, including rows that this version can't read. Undefined
 * while storage is read, or if it can't be (`storageTrouble`). Updates with changes from every tab.
 */
export function useOutboxEntries(): OutboxEntry[] | undefined {
	const owner = useSession()?.user_id;
	return useStoredQuery(listEntries, [owner]);
}

/** The readable donations, newest first; none while storage is read. */
export function useDonationRows(): DonationRow[] {
	return (useOutboxEntries() ?? []).flatMap(({ row }) => (row !== undefined && isDonation(row) ? row : []));
}

/** One row: `undefined` while storage is read or can't be, `null` if the signed-in person has nothing stored under that id. */
export function useOutboxRow(op_id: string): OutboxEntry | null | undefined {
	const owner = useSession()?.user_id;
	return useStoredQuery(async () => (await getEntry(op_id)) ?? null, [op_id, owner]);
}
