import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { api } from '#domain/api/api-paths.ts';
import { givingAnswer } from '#domain/donation/giving-answer.ts';

/**
 * Whether the site is taking donations right now. The answer is discarded once no component uses it, so an old answer
 * never passes for the current one.
 */
export const givingQuery = queryOptions({
	queryKey: ['giving'],
	queryFn: ({ signal }) => callApi(api.giving, givingAnswer, { signal }),
	gcTime: 0,
	refetchOnWindowFocus: true,
});
