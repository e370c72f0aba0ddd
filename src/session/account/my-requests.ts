import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { myRequestsAnswerSchema, type RequestLink, sentRequestSchema } from '#domain/collaboration/collaboration.ts';

const NAME = 'my-requests';

/** The signed-in person's collaboration requests, newest first. */
export const myRequestsQuery = (owner: string) =>
	queryOptions({ queryKey: ['private', owner, NAME], queryFn: ({ signal }) => callApi(requestApi.myRequests, myRequestsAnswerSchema, { signal }) });

/** Whether a query's answer would lack a request that was just sent. */
export const holdsOwnRequests = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[2] === NAME;

/** One request with its answers: the signed-in person's own, or a visitor's by its secret link. */
export const sentRequestQuery = (owner: string | null, request_id: number, link: RequestLink | undefined) =>
	queryOptions({
		queryKey: ['private', owner, NAME, request_id, link?.token],
		queryFn: ({ signal }) =>
			link === undefined
				? callApi(requestApi.myRequest(request_id), sentRequestSchema, { signal })
				: callApi(requestApi.lookAtRequest, sentRequestSchema, { method: 'POST', body: link, signal }),
	});
