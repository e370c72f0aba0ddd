import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { api } from '#domain/api/api-paths.ts';
import { myRequestsAnswerSchema } from '#domain/collaboration/collaboration.ts';

const NAME = 'my-requests';

/** The signed-in person's collaboration requests, newest first. */
export const myRequestsQuery = (owner: string) =>
	queryOptions({ queryKey: ['private', owner, NAME], queryFn: ({ signal }) => callApi(api.myRequests, myRequestsAnswerSchema, { signal }) });

/** Whether a query's answer would lack a request that was just sent. */
export const holdsOwnRequests = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[2] === NAME;
