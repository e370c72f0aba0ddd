import { useLiveQuery } from 'dexie-react-hooks';
import type { PrivateRecord } from '#core/db/private-record.ts';
import { readPrivate } from './private-records.ts';

/** What is kept of a person under `key`: undefined while storage is read, null where nothing is. */
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
