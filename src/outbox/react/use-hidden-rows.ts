import { useStoredQuery } from '#core/db/use-stored-query.ts';
import { useSession } from '#session/use-session.ts';
import { hasHiddenRow, isHiddenRow } from '../store/hidden-rows.ts';

/** Whether something waits here for somebody's login; undefined while storage is read, or if it can't be. */
export function useHasHiddenRow(): boolean | undefined {
	const owner = useSession()?.user_id;
	return useStoredQuery(hasHiddenRow, [owner]);
}

/** Whether the row belongs to somebody who isn't logged in; undefined while storage is read, or if it can't be. */
export function useIsHiddenRow(op_id: string): boolean | undefined {
	const owner = useSession()?.user_id;
	return useStoredQuery(() => isHiddenRow(op_id), [op_id, owner]);
}
