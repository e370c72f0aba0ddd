import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { mySessionsAnswerSchema } from '#domain/account/session-list-answer.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';

/** The person's sessions: this one first, then by last use. Fetched each time it is shown. */
export const mySessionsQuery = (owner: string) =>
	queryOptions({
		queryKey: ['private', owner, 'my-sessions'],
		queryFn: ({ signal }) => callApi(api.mySessions, mySessionsAnswerSchema, { signal }),
		gcTime: 0,
	});

/** Ends one of the person's sessions. A session that no longer exists counts as ended. @throws ApiFailure */
export async function endMySession(session_id: string): Promise<void> {
	try {
		await callApi(api.mySession(session_id), doneSchema, { method: 'DELETE' });
	} catch (failure) {
		if (!(failure instanceof ApiFailure) || failure.code !== 'not_found') throw failure;
	}
}
