import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { usePrivateRecord } from '#data/react/use-private-record.ts';
import { keepPrivate } from '#data/session/private-records.ts';
import { callApi } from '#sync/api-client.ts';

interface Asked<T> {
	owner: string;
	/** Under which the answer is kept for reading offline. */
	record: string;
	path: string;
	schema: z.ZodMiniType<T>;
}

export interface PrivateAnswer<T> {
	data: T | undefined;
	/** Why the server's word is not here. */
	failure: Error | null;
	/** When what is shown was the server's word, in milliseconds, where that was another time. */
	as_of: number | undefined;
	asking: boolean;
	askAgain: () => void;
}

/** Something of a person's: as the server has it, and until that is here, or where it can't be had, as it was last seen. */
export function usePrivateAnswer<T>({ owner, record, path, schema }: Asked<T>): PrivateAnswer<T> {
	const asked = useQuery({
		queryKey: ['private', owner, record],
		queryFn: async ({ signal }) => {
			const answer = await callApi(path, schema, { signal });
			await keepPrivate(owner, record, answer).catch(reportError);
			return answer;
		},
	});
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
