import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { withKey } from '#core/api/with-key.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import {
	adminRequestSchema,
	adminRequestsAnswerSchema,
	type ChangeRequestBody,
	REQUESTS_PAGE,
	type RequestState,
} from '#domain/collaboration/collaboration.ts';
import { adminMessageSchema, adminMessagesAnswerSchema, type MessageState } from '#domain/collaboration/contact.ts';

/** The filters of a list; '' for all. */
export interface RequestsFilter {
	status: RequestState | '';
	search: string;
}
export interface MessagesFilter {
	state: MessageState | '';
	search: string;
}

/** Leaves out empty values. */
const queryOf = (filter: object, page: Record<string, string> = {}) =>
	new URLSearchParams({ ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')), ...page });
const pageOf = (skip: number) => ({ limit: String(REQUESTS_PAGE), skip: String(skip) });
const nextSkip = (last: { count: number }, skip: number) => (skip + REQUESTS_PAGE < last.count ? skip + REQUESTS_PAGE : undefined);

export const requestsKey = (owner: string) => ['private', owner, 'admin-requests'] as const;
export const messagesKey = (owner: string) => ['private', owner, 'admin-messages'] as const;

/** Collaboration requests, page by page, newest first. */
export const requestsQuery = (owner: string, filter: RequestsFilter) =>
	infiniteQueryOptions({
		queryKey: [...requestsKey(owner), filter],
		queryFn: ({ pageParam, signal }) => callApi(`${adminApi.requests}?${queryOf(filter, pageOf(pageParam))}`, adminRequestsAnswerSchema, { signal }),
		initialPageParam: 0,
		getNextPageParam: (last, _pages, skip) => nextSkip(last, skip),
	});

/** Contact messages, page by page, newest first. */
export const messagesQuery = (owner: string, filter: MessagesFilter) =>
	infiniteQueryOptions({
		queryKey: [...messagesKey(owner), filter],
		queryFn: ({ pageParam, signal }) => callApi(`${adminApi.messages}?${queryOf(filter, pageOf(pageParam))}`, adminMessagesAnswerSchema, { signal }),
		initialPageParam: 0,
		getNextPageParam: (last, _pages, skip) => nextSkip(last, skip),
	});

export const requestsFile = (filter: RequestsFilter) => `${adminApi.requestsCsv}?${queryOf(filter)}`;
export const messagesFile = (filter: MessagesFilter) => `${adminApi.messagesCsv}?${queryOf(filter)}`;

/** @param op_id the key of `body.answer`, which is emailed once for each. @throws ApiFailure */
export function changeRequest(request_id: number, body: ChangeRequestBody, op_id: string) {
	const headers = body.answer === undefined ? {} : withKey(op_id);
	return callApi(adminApi.request(request_id), adminRequestSchema, { method: 'PUT', body, headers });
}

/** @throws ApiFailure */
export function changeMessage(message_id: number, state: MessageState) {
	return callApi(adminApi.message(message_id), adminMessageSchema, { method: 'PUT', body: { state } });
}
