import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { isWritten, type WrittenRow } from '../outbox/outbox-row.ts';
import { getEntry } from '../outbox/outbox-store.ts';
import { isChangeable } from '../outbox/save-written.ts';

/**
 * A request or message that waits and is to be changed, as it was found: a form that has begun with it stays. `'sending'` while a try is under way, which may
 * come to nothing; null where it can't be changed any more; undefined while it is read, or where there is no `op_id`.
 */
export function useRowToChange(op_id: string | undefined): WrittenRow | 'sending' | null | undefined {
	const [found, setFound] = useState<{ op_id: string; is: WrittenRow | 'sending' | null }>();
	useEffect(() => {
		if (op_id === undefined) return;
		const rows = liveQuery(() => getEntry(op_id)).subscribe({
			next: (entry) => {
				const row = entry?.row;
				if (row?.state === 'sending') return setFound({ op_id, is: 'sending' });
				rows.unsubscribe();
				setFound({ op_id, is: row !== undefined && isWritten(row) && isChangeable(row) ? row : null });
			},
			error: reportError,
		});
		return () => rows.unsubscribe();
	}, [op_id]);
	return found?.op_id === op_id ? found?.is : undefined;
}
