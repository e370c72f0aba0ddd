import { queryOptions } from '@tanstack/react-query';
import { doneSchema } from '#domain/account.ts';
import { api } from '#domain/api-paths.ts';
import { mySessionsAnswerSchema } from '#domain/my-sessions.ts';
import { callApi } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';

/** Where the person is logged in: this session first, then by last use. Read anew each time it is shown. */
export const mySessionsQuery = (owner: string) =>
	queryOptions({
		queryKey: ['private', owner, 'my-sessions'],
		queryFn: ({ signal }) => callApi(api.mySessions, mySessionsAnswerSchema, { signal }),
		gcTime: 0,
	});

/** Ends one of the person's sessions; one that is no more is as good as ended. @throws ApiFailure */
export async function endMySession(session_id: string): Promise<void> {
	try {
		await callApi(api.mySession(session_id), doneSchema, { method: 'DELETE' });
	} catch (failure) {
		if (!(failure instanceof ApiFailure) || failure.code !== 'not_found') throw failure;
	}
}
