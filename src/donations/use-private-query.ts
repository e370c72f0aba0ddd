import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { keepPrivate } from '#session/private-data/private-records.ts';
import { type KeptAnswer, useKeptAnswer } from '#session/private-data/use-persisted-answer.ts';

interface Asked<T> {
	owner: string;
	/** Under which the answer is kept for reading offline. */
	record: string;
	path: string;
	schema: z.ZodMiniType<T>;
}

/** A call's answer about a person, asked for now and kept for offline. */
export function usePrivateAnswer<T>({ owner, record, path, schema }: Asked<T>): KeptAnswer<T> {
	const asked = useQuery({
		queryKey: ['private', owner, record],
		queryFn: async ({ signal }) => {
			const answer = await callApi(path, schema, { signal });
			await keepPrivate(owner, record, answer).catch(reportError);
			return answer;
		},
	});
	return useKeptAnswer(asked, owner, record, schema);
}
