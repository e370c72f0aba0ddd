import { useStoredQuery } from '#core/db/use-stored-query.ts';
import { useSession } from '#session/use-session.ts';
import type { OutboxRow } from '../kinds/outbox-row.ts';
import { waitingRows } from '../store/waiting-rows.ts';

/** The signed-in person's unfinished rows, newest first; undefined while storage is read, or if it can't be. */
export function useWaitingRows(): OutboxRow[] | undefined {
	const owner = useSession()?.user_id;
	return useStoredQuery(waitingRows, [owner]);
}
