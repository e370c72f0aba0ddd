import * as z from 'zod/mini';
import { usePrivateRecord } from './use-private-record.ts';

/** The state of the server query. */
interface QueryResult<T> {
	data: T | undefined;
	error: Error | null;
	isFetching: boolean;
	refetch: () => unknown;
}

export interface PersistedAnswer<T> {
	/** Undefined: unknown. */
	data: T | undefined;
	/** Why the server's answer is missing. */
	failure: Error | null;
	/** When the server gave the data that is shown, in milliseconds, if that was at another time. */
	as_of: number | undefined;
	asking: boolean;
	askAgain: () => void;
}

/**
 * A person's data: the server's version, or the one last stored under `record` until the server's is here or if it
 * can't be fetched.
 */
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
