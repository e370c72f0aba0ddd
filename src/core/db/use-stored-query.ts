import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { noteStorageError } from './storage-watch.ts';

/**
 * The result of `read`, read again after every change in any tab. Undefined while storage is read. If storage fails, it
 * is what was last read with the same `of`, and it is read again when storage is back; `storageTrouble` says why.
 */
export function useStoredQuery<T>(read: () => Promise<T>, of: readonly (string | number | null | undefined)[]): T | undefined {
	const key = JSON.stringify(of);
	const last = useRef<{ key: string; value: T }>(undefined);
	return useLiveQuery(async () => {
		try {
			const value = await read();
			last.current = { key, value };
			return value;
		} catch (error) {
			reportError(error);
			noteStorageError(error);
			return last.current?.key === key ? last.current.value : undefined;
		}
	}, [key]);
}
