import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { savePrivate } from '#session/private-data/private-records.ts';
import { type PersistedAnswer, usePersistedAnswer } from '#session/private-data/use-persisted-answer.ts';

interface PrivateQuery<T> {
	owner: string;
	/** Key under which the answer is stored for offline reading. */
	record: string;
	path: string;
	schema: z.ZodMiniType<T>;
}

/** A call's answer about a person, fetched now and stored for offline use. */
export function usePrivateQuery<T>({ owner, record, path, schema }: PrivateQuery<T>): PersistedAnswer<T> {
	const asked = useQuery({
		queryKey: ['private', owner, record],
		queryFn: async ({ signal }) => {
			const answer = await callApi(path, schema, { signal });
			await savePrivate(owner, record, answer).catch(reportError);
			return answer;
		},
	});
	return usePersistedAnswer(asked, owner, record, schema);
}
