import * as z from 'zod/mini';
import { usePrivateRecord } from './use-private-record.ts';

/** How asking the server stands. */
interface Asked<T> {
	data: T | undefined;
	error: Error | null;
	isFetching: boolean;
	refetch: () => unknown;
}

export interface KeptAnswer<T> {
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
export function useKeptAnswer<T>(asked: Asked<T>, owner: string, record: string, schema: z.ZodMiniType<T>): KeptAnswer<T> {
	const stored = usePrivateRecord(owner, record);
	const kept = z.safeParse(schema, stored?.value);
	const fromStorage = asked.data === undefined && kept.success;
	return {
		data: fromStorage ? kept.data : asked.data,
		failure: asked.error,
		as_of: fromStorage ? stored?.stored_at : undefined,
		asking: asked.isFetching || stored === undefined,
		askAgain: () => void asked.refetch(),
	};
}
