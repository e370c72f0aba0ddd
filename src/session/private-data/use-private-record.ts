import { useLiveQuery } from 'dexie-react-hooks';
import type { PrivateRecord } from '#core/db/private-record.ts';
import { readPrivate } from './private-records.ts';

/** A person's record under `key`: undefined while storage is read, null if there is none. */
export function usePrivateRecord(owner: string, key: string): PrivateRecord | null | undefined {
	return useLiveQuery(
		() =>
			readPrivate(owner, key).then(
				(record) => record ?? null,
				(error: unknown) => {
					reportError(error);
					return null;
				},
			),
		[owner, key],
	);
}
