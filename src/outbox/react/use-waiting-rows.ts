import { useLiveQuery } from 'dexie-react-hooks';
import { useSession } from '#session/use-session.ts';
import type { OutboxRow } from '../kinds/outbox-row.ts';
import { waitingRows } from '../store/waiting-rows.ts';

/** What of the person who is logged in has not come to its end, newest first; undefined while storage is read, or where it can't be. */
export function useWaitingRows(): OutboxRow[] | undefined {
	const owner = useSession()?.user_id;
	return useLiveQuery(
		() =>
			waitingRows().catch((error: unknown) => {
				reportError(error);
				return undefined;
			}),
		[owner],
	);
}
