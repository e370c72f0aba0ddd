import * as z from 'zod/mini';
import { usePrivateRecord } from './use-private-record.ts';

/** How asking the server stands. */
interface QueryResult<T> {
	data: T | undefined;
	error: Error | null;
	isFetching: boolean;
	refetch: () => unknown;
}

export interface PersistedAnswer<T> {
	/** Undefined: not known. */
	data: T | undefined;
	/** Why the server's word is not here. */
	failure: Error | null;
	/** When what is shown was the server's word, in milliseconds, where that was another time. */
	as_of: number | undefined;
	asking: boolean;
	askAgain: () => void;
}

/** Something of a person's: as the server has it, and until that is here, or where it can't be had, as it was last kept under `record`. */
export function usePersistedAnswer<T>(query: QueryResult<T>, owner: string, record: string, schema: z.ZodMiniType<T>): PersistedAnswer<T> {
	const stored = usePrivateRecord(owner, record);
	const persisted = z.safeParse(schema, stored?.value);
	const fromStorage = query.data === undefined && persisted.success;
	return {
		data: fromStorage ? persisted.data : query.data,
		failure: query.error,
		as_of: fromStorage ? stored?.stored_at : undefined,
		asking: query.isFetching || stored === undefined,
		askAgain: () => void query.refetch(),
	};
}
