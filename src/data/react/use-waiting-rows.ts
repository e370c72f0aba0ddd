import { useLiveQuery } from 'dexie-react-hooks';
import type { OutboxRow } from '../outbox/outbox-row.ts';
import { waitingRows } from '../session/waiting-rows.ts';
import { useSession } from './use-session.ts';

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
